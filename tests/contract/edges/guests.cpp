// SPDX-License-Identifier: MIT
// What applications did that own the OpenGL context, or pass what does not fit.
#include <gpu/gpu.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <vector>

#if __has_include(<glad/gl.h>)
#    include <gl/app_context.hpp>
#endif

namespace {
using namespace gpu::gl;
auto const& api() { return gpu::gl::current().gl; }
int step = 0;  // for G3
}  // namespace

TEST_CASE("F1, G1: values are filled in whatever the pixel store state is", "[edges]") {
    gpu::vector<int> first(1);  // makes the context
    struct {
        GLenum name;
        GLint value;
    } const states[] = {{k_unpack_swap_bytes, 1},
        {k_unpack_skip_pixels, 3},
        {k_unpack_skip_rows, 2},
        {k_unpack_row_length, 7},
        {k_unpack_skip_images, 1},
        {k_unpack_image_height, 5}};
    for (auto const& s : states) api().pixel_storei(s.name, s.value);
    gpu::vector<unsigned> v(1000, 0x01020304u), zero(1000);
    gpu::fill(v.begin(), v.begin() + 10, 9u);
    v.resize(1500, 0x05060708u);
    v.insert(v.begin() + 5, 3, 0x0a0b0c0du);
    gpu::vector<std::uint8_t> bytes(100, 7);
    gpu::vector<std::uint16_t> shorts(100, 0x0102);
    gpu::vector<double> reals(100, 1.5);
    gpu::vector<gpu::vec3> triples(10, gpu::vec3(1, 2, 3)), no_triples(10);
    gpu::vector<gpu::vec4> quads(10, gpu::vec4(1, 2, 3, 4));
    auto const host = gpu::to_host(v);
    CHECK(host[0] == 9u);
    CHECK(host[5] == 0x0a0b0c0du);
    CHECK(host[500] == 0x01020304u);
    CHECK(host[1400] == 0x05060708u);
    CHECK(gpu::to_host(zero) == std::vector<unsigned>(1000));
    CHECK(gpu::to_host(bytes) == std::vector<std::uint8_t>(100, 7));
    CHECK(gpu::to_host(shorts) == std::vector<std::uint16_t>(100, 0x0102));
    CHECK(gpu::to_host(reals) == std::vector<double>(100, 1.5));
    CHECK(gpu::to_host(triples) == std::vector<gpu::vec3>(10, gpu::vec3(1, 2, 3)));
    CHECK(gpu::to_host(no_triples) == std::vector<gpu::vec3>(10, gpu::vec3(0)));
    CHECK(gpu::to_host(quads) == std::vector<gpu::vec4>(10, gpu::vec4(1, 2, 3, 4)));
    gpu::vector<unsigned> keys(5000, 3u);
    gpu::sort(keys);
    CHECK(gpu::reduce(keys) == 15000u);
    for (auto const& s : states) {
        GLint now = 0;
        api().get_integerv(s.name, &now);
        CHECK(now == s.value);
        api().pixel_storei(s.name, 0);
    }
}

TEST_CASE("G3: a lambda that reads a global sees its value at each call", "[edges]") {
    gpu::vector<int> v{1};
    auto const add = [](auto x) { return x + step; };
    for (step = 0; step < 4; ++step) gpu::transform(v.begin(), v.end(), v.begin(), add);
    CHECK(v[0] == 7);
    step = 100;
    CHECK(gpu::transform_reduce(v.begin(), v.end(), add, 0, gpu::plus<>{}) == 107);
    step = 1;
    CHECK(gpu::count_if(v, [](auto x) { return x == 7 * step; }) == 1);
    step = 2;
    CHECK(gpu::count_if(v, [](auto x) { return x == 7 * step; }) == 0);
}

TEST_CASE("F4, G10: a span that does not fit its buffer is refused", "[edges]") {
    gpu::vector<int> v(10, 1);
    CHECK_THROWS_WITH(gpu::span<int>(v.buffer(), 1000), test::contains("bytes"));
    CHECK_THROWS_WITH(gpu::span<int>(12345u, 10), test::contains("12345 is not the name of a buffer"));
    CHECK_THROWS_AS(gpu::span<int>(v.buffer(), 9, 100), gpu::invalid_argument);
    gpu::span<int> const all(v.buffer(), 10), none(0, 0);
    CHECK(gpu::reduce(all.begin(), all.end()) == 10);
    CHECK(none.empty());
    GLuint deleted = 0;
    api().create_buffers(1, &deleted);
    api().named_buffer_storage(deleted, 40, nullptr, 0);
    CHECK(gpu::span<int>(deleted, 10).size() == 10);
    api().delete_buffers(1, &deleted);
    CHECK_THROWS_AS(gpu::span<int>(deleted, 10), gpu::invalid_argument);
    CHECK(api().get_error() == k_no_error);
}

TEST_CASE("G7: members of a vector refuse what is not of that vector", "[edges]") {
    gpu::vector<int> v{3, 1, 2}, w{9, 9}, empty;
    CHECK_THROWS_AS(v.erase(v.end(), v.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(v.insert(v.begin() - 2, 5), gpu::invalid_argument);
    CHECK_THROWS_AS(v.insert(v.end() + 5, 5), gpu::invalid_argument);
    CHECK_THROWS_AS(v.erase(w.begin(), w.begin() + 1), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::vector<int>(w.begin(), v.end()), gpu::invalid_argument);
    CHECK_THROWS_AS(empty.pop_back(), gpu::out_of_range);
    CHECK_THROWS_AS(empty.back(), gpu::out_of_range);
    CHECK_THROWS_AS(v[99], gpu::out_of_range);
    CHECK_THROWS_AS(v[3] = 1, gpu::out_of_range);
    CHECK(gpu::to_host(v) == std::vector{3, 1, 2});
    CHECK(gpu::to_host(w) == std::vector{9, 9});
    CHECK(api().get_error() == k_no_error);
    v.erase(v.begin(), v.begin());
    v.erase(v.begin() + 1, v.end());
    CHECK(gpu::to_host(v) == std::vector{3});
}

#if __has_include(<glad/gl.h>)
TEST_CASE("G6: textures in a compatibility context are ranges", "[edges]") {
    test::app_context app({.compatibility = true});
    GLuint names[3];
    glCreateTextures(GL_TEXTURE_2D, 1, &names[0]);
    glCreateTextures(GL_TEXTURE_1D, 1, &names[1]);
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &names[2]);
    glTextureStorage2D(names[0], 1, GL_R32F, 4, 4);
    glTextureStorage1D(names[1], 1, GL_R32F, 8);
    glTextureStorage2D(names[2], 1, GL_R32F, 4, 4);
    float const texels[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7};
    glTextureSubImage2D(names[0], 0, 0, 0, 4, 4, GL_RED, GL_FLOAT, texels);
    glTextureSubImage1D(names[1], 0, 0, 8, GL_RED, GL_FLOAT, texels);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    CHECK(gpu::reduce(gpu::texels<float>(names[0]), 0.0f, gpu::maximum<>{}) == 9.0f);
    CHECK(gpu::reduce(gpu::texels<float>(names[1]), 0.0f, gpu::plus<>{}) == 36.0f);
    CHECK(gpu::texels<float>(names[2]).size() == 96);
    GLuint samples = 0;
    glCreateTextures(GL_TEXTURE_2D_MULTISAMPLE, 1, &samples);
    CHECK_THROWS_AS(gpu::texels<float>(samples), gpu::unsupported);
    glDeleteTextures(1, &samples);
    GLint bound = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    CHECK(static_cast<GLuint>(bound) == names[0]);
    CHECK(glGetError() == GL_NO_ERROR);
    glDeleteTextures(3, names);
}

TEST_CASE("what the library has kept for a context that is gone raises no error in the next", "[edges]") {
    // A driver may give a context the address of one that is gone.
    for (int k = 0; k < 12; ++k) {
        test::app_context app({.compatibility = k % 2 == 1});
        gpu::vector<float> const v(static_cast<std::size_t>(k) + 2, 1.0f);
        CHECK(gpu::reduce(v) == static_cast<float>(k + 2));
        CHECK(glGetError() == GL_NO_ERROR);
    }
}

TEST_CASE("U: every kind of texture is a range and an accessor in every profile", "[edges]") {
    for (bool compatibility : {false, true}) {
        test::app_context app({.compatibility = compatibility});
        struct {
            GLenum target, binding;
            int height, depth;
        } const kinds[] = {{GL_TEXTURE_1D_ARRAY, GL_TEXTURE_BINDING_1D_ARRAY, 3, 1},
            {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, 4, 2},
            {GL_TEXTURE_RECTANGLE, GL_TEXTURE_BINDING_RECTANGLE, 4, 1},
            {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP, 4, 6},
            {GL_TEXTURE_CUBE_MAP_ARRAY, GL_TEXTURE_BINDING_CUBE_MAP_ARRAY, 4, 12}};
        for (auto const& k : kinds) {
            INFO("target " << k.target << ", compatibility " << compatibility);
            GLuint name = 0, mine = 0;
            glGenTextures(1, &mine);
            glBindTexture(k.target, mine);
            glCreateTextures(k.target, 1, &name);
            std::size_t const n = static_cast<std::size_t>(4 * k.height * k.depth);
            std::vector<float> host(n);
            for (std::size_t i = 0; i < n; ++i) host[i] = static_cast<float>(i * 3 % 32);
            if (k.target == GL_TEXTURE_2D_ARRAY || k.target == GL_TEXTURE_CUBE_MAP_ARRAY)
                glTextureStorage3D(name, 1, GL_R32F, 4, k.height, k.depth);
            else
                glTextureStorage2D(name, 1, GL_R32F, 4, k.height);
            if (k.depth == 1)
                glTextureSubImage2D(name, 0, 0, 0, 4, k.height, GL_RED, GL_FLOAT, host.data());
            else
                glTextureSubImage3D(name, 0, 0, 0, 0, 4, k.height, k.depth, GL_RED, GL_FLOAT, host.data());
            CHECK(gpu::to_host(gpu::texels<float>(name)) == host);
            gpu::vector<float> out(n);
            gpu::for_each_index(
                n, [in = gpu::in(gpu::texels<float>(name)), o = gpu::out(out)](auto i) { o[i] = in[i]; });
            CHECK(gpu::to_host(out) == host);
            GLint bound = 0;
            glGetIntegerv(k.binding, &bound);
            CHECK(static_cast<GLuint>(bound) == mine);
            CHECK(glGetError() == GL_NO_ERROR);
            glDeleteTextures(1, &name);
            glDeleteTextures(1, &mine);
        }
    }
}

TEST_CASE("U: levels that the application has defined one by one are ranges when they fit", "[edges]") {
    test::app_context app;
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    std::vector<float> const large(15, 1.0f), small(2, 2.0f), one(1, 3.0f);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 5, 3, 0, GL_RED, GL_FLOAT, large.data());
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, 2, 1, 0, GL_RED, GL_FLOAT, small.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    auto sum = [&](int level) { return gpu::reduce(gpu::texels<float>(name, level), 0.0f); };
    CHECK(sum(0) == 15.0f);
    // Level 2 is missing, and GL_TEXTURE_MAX_LEVEL is 1000.
    CHECK_THROWS_AS(sum(1), gpu::invalid_argument);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    CHECK(sum(1) == 4.0f);
    CHECK_THROWS_AS(sum(2), gpu::invalid_argument);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1000);
    glTexImage2D(GL_TEXTURE_2D, 2, GL_RGBA32F, 1, 1, 0, GL_RED, GL_FLOAT, one.data());
    CHECK(sum(1) == 4.0f);
    CHECK(sum(2) == 3.0f);
    CHECK_THROWS_AS(sum(3), gpu::invalid_argument);
    CHECK(gpu::reduce(gpu::texels<float>(name), 0.0f) == 15.0f);
    CHECK(glGetError() == GL_NO_ERROR);
    glDeleteTextures(1, &name);
}
#endif

// SPDX-License-Identifier: MIT
// Textures and depth buffers as ranges.
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/iterator/subrange.hpp>
#include <gpu/iterator/texture.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace gl = gpu::gl;

namespace {
constexpr gl::GLenum rgba = 0x1908, red = 0x1903, red_integer = 0x8D94, rg = 0x8227, depth_component = 0x1902;
constexpr gl::GLenum float_type = 0x1406, byte_type = 0x1401, uint_type = 0x1405;

/// Equal but for the rounding of bytes to [0, 1] and back.
bool near(float a, float b) { return std::abs(a - b) <= 1e-3f; }

/// A texture of the application.
class texture {
public:
    texture(gl::GLenum format, int width) : texture(gl::k_texture_1d) {
        api().texture_storage1_d(name, 1, format, width);
    }
    texture(gl::GLenum format, int width, int height) : texture(gl::k_texture_2d) {
        api().texture_storage2_d(name, 1, format, width, height);
        w = width;
        h = height;
    }
    texture(gl::GLenum format, int width, int height, int depth) : texture(gl::k_texture_3d) {
        api().texture_storage3_d(name, 1, format, width, height, depth);
    }
    ~texture() { api().delete_textures(1, &name); }
    texture(texture const&) = delete;
    static gl::table const& api() { return gl::current().gl; }
    void set(gl::GLenum format, gl::GLenum type, void const* data) {
        api().pixel_storei(0x0CF5, 1);  // GL_UNPACK_ALIGNMENT
        api().texture_sub_image2_d(name, 0, 0, 0, w, h, format, type, data);
        api().pixel_storei(0x0CF5, 4);
    }
    template <class T> std::vector<T> get(gl::GLenum format, gl::GLenum type) const {
        std::vector<T> v(std::size_t(w) * std::size_t(h));
        api().pixel_storei(0x0D05, 1);  // GL_PACK_ALIGNMENT
        api().get_texture_image(
            name, 0, format, type, static_cast<gl::GLsizei>(v.size() * sizeof(T)), v.data());
        api().pixel_storei(0x0D05, 4);
        return v;
    }
    gl::GLuint name = 0;
    int w = 1, h = 1;

private:
    explicit texture(gl::GLenum target) { api().create_textures(target, 1, &name); }
};

/// A kind of texture, and the size of one whose sides are odd.
struct texture_case {
    char const* name;
    gl::GLenum target;
    int width, height, depth, levels;
};
constexpr texture_case texture_cases[] = {{"1D", gl::k_texture_1d, 13, 1, 1, 3},
    {"1D array", gl::k_texture_1d_array, 13, 5, 1, 3},
    {"2D", gl::k_texture_2d, 13, 7, 1, 4},
    {"2D, long", gl::k_texture_2d, 67, 3, 1, 7},
    {"2D array", gl::k_texture_2d_array, 7, 13, 3, 3},
    {"rectangle", gl::k_texture_rectangle, 11, 5, 1, 1},
    {"3D", gl::k_texture_3d, 5, 7, 9, 4},
    {"cube", gl::k_texture_cube_map, 7, 7, 6, 3},
    {"cube, larger", gl::k_texture_cube_map, 61, 61, 6, 1},
    {"cube array", gl::k_texture_cube_map_array, 5, 5, 12, 2},
    {"1D of one texel", gl::k_texture_1d, 1, 1, 1, 1},
    {"2D of one texel", gl::k_texture_2d, 1, 1, 1, 1},
    {"cube of one texel a face", gl::k_texture_cube_map, 1, 1, 6, 1}};

/// A texture of any kind, with mipmap levels.
class texture_with_levels {
public:
    texture_with_levels(texture_case const& k, gl::GLenum format) : kind_(k) {
        auto const& api = gl::current().gl;
        api.create_textures(k.target, 1, &name);
        if (k.target == gl::k_texture_1d)
            api.texture_storage1_d(name, k.levels, format, k.width);
        else if (flat() || k.target == gl::k_texture_cube_map)
            api.texture_storage2_d(name, k.levels, format, k.width, k.height);
        else
            api.texture_storage3_d(name, k.levels, format, k.width, k.height, k.depth);
    }
    ~texture_with_levels() { gl::current().gl.delete_textures(1, &name); }
    texture_with_levels(texture_with_levels const&) = delete;
    int width(int level) const { return half(kind_.width, level); }
    int height(int level) const {
        return kind_.target == gl::k_texture_1d_array ? kind_.height : half(kind_.height, level);
    }
    int depth(int level) const {
        return kind_.target == gl::k_texture_3d ? half(kind_.depth, level) : kind_.depth;
    }
    std::size_t size(int level) const {
        return static_cast<std::size_t>(width(level) * height(level) * depth(level));
    }
    template <class T>
    void set(int level, gl::GLenum format, gl::GLenum type, std::vector<T> const& data) const {
        auto const& api = gl::current().gl;
        int const w = width(level), h = height(level), d = depth(level);
        api.pixel_storei(gl::k_unpack_alignment, 1);
        if (kind_.target == gl::k_texture_1d)
            api.texture_sub_image1_d(name, level, 0, w, format, type, data.data());
        else if (flat())
            api.texture_sub_image2_d(name, level, 0, 0, w, h, format, type, data.data());
        else
            api.texture_sub_image3_d(name, level, 0, 0, 0, w, h, d, format, type, data.data());
        api.pixel_storei(gl::k_unpack_alignment, 4);
    }
    template <class T> std::vector<T> get(int level, gl::GLenum format, gl::GLenum type) const {
        auto const& api = gl::current().gl;
        std::vector<T> v(size(level));
        api.pixel_storei(gl::k_pack_alignment, 1);
        api.get_texture_image(
            name, level, format, type, static_cast<gl::GLsizei>(v.size() * sizeof(T)), v.data());
        api.pixel_storei(gl::k_pack_alignment, 4);
        return v;
    }
    gl::GLuint name = 0;

private:
    static int half(int n, int level) { return std::max(1, n >> level); }
    bool flat() const {
        return kind_.target == gl::k_texture_2d || kind_.target == gl::k_texture_1d_array ||
               kind_.target == gl::k_texture_rectangle;
    }
    texture_case kind_;
};

constexpr gl::GLenum r32f = 0x822E, rgba8 = 0x8058, r32ui = 0x8236, r8i = 0x8231, rg32f = 0x8230,
                     depth32f = 0x8CAC, srgb8_alpha8 = 0x8C43;
}  // namespace

TEST_CASE("the texels of a picture are read row by row, of any size", "[texture]") {
    for (auto [w, h] :
        {std::pair(1, 1), std::pair(3, 5), std::pair(64, 64), std::pair(301, 7), std::pair(5, 700)}) {
        auto const host = testing::values<float>(std::size_t(w) * std::size_t(h));
        texture t(r32f, w, h);
        t.set(red, float_type, host.data());
        auto const range = gpu::texels<float>(t.name);
        INFO(w << " x " << h);
        CHECK(range.width() == std::size_t(w));
        CHECK(range.height() == std::size_t(h));
        CHECK(range.size() == host.size());
        CHECK(gpu::to_host(range) == host);
        CHECK(gpu::reduce(range, -1e30f, gpu::maximum<>{}) == *std::max_element(host.begin(), host.end()));
        auto const second = gpu::subrange(range.begin() + std::ptrdiff_t(host.size() / 2), range.end());
        CHECK(gpu::to_host(second) ==
              std::vector<float>(host.begin() + std::ptrdiff_t(host.size() / 2), host.end()));
    }
}

TEST_CASE("an exposure: the greatest luminance of bytes of four channels", "[texture]") {
    std::vector<std::uint32_t> const host = testing::values<std::uint32_t>(40 * 30);
    texture t(rgba8, 40, 30);
    t.set(rgba, byte_type, host.data());
    auto luminance = [](auto c) { return 2 * c.x + 7 * c.y + c.z; };
    float expected = 0;
    for (std::uint32_t p : host)
        expected = std::max(expected, luminance(gpu::vec4(p & 255, p >> 8 & 255, p >> 16 & 255, p >> 24)));
    float const most =
        gpu::transform_reduce(gpu::texels<gpu::vec4>(t.name), luminance, 0.0f, gpu::maximum<>{});
    CHECK(near(most * 255, expected));
    auto const two = gpu::to_host(gpu::texels<gpu::vec2>(t.name));
    CHECK(near(two[7].y * 255, float(host[7] >> 8 & 255)));
}

TEST_CASE("a depth buffer is reduced and scanned", "[texture]") {
    std::vector<float> host(33 * 9);
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = float((i * 37) % host.size() + 1) / 512.0f;
    texture t(depth32f, 33, 9);
    texture::api().texture_parameteri(
        t.name, gl::k_texture_compare_mode, 0x884E);  // as for shadows: GL_COMPARE_REF_TO_TEXTURE
    t.set(depth_component, float_type, host.data());
    auto const range = gpu::texels<float>(t.name);
    CHECK(gpu::reduce(range, 1.0f, gpu::minimum<>{}) == *std::min_element(host.begin(), host.end()));
    gpu::vector<float> sums(host.size());
    gpu::inclusive_scan(range, sums.begin());
    std::vector<float> expected(host.size());
    std::partial_sum(host.begin(), host.end(), expected.begin());
    CHECK(gpu::to_host(sums) == expected);  // exact: all are multiples of 1 / 512
    CHECK_THROWS_AS(gpu::texel_output<float>(t.name), gpu::unsupported);
}

TEST_CASE("integers of one byte and of four are compacted, counted and compared", "[texture]") {
    std::vector<std::uint32_t> const words = testing::values<std::uint32_t>(50 * 20);
    texture t(r32ui, 50, 20);
    t.set(red_integer, uint_type, words.data());
    gpu::vector<unsigned> odd(words.size());
    gpu::scalar<unsigned> count;
    auto is_odd = [](auto x) { return x % 2u == 1u; };
    gpu::copy_if_into(gpu::texels<unsigned>(t.name), odd.begin(), count, is_odd);
    std::vector<unsigned> expected;
    std::copy_if(words.begin(), words.end(), std::back_inserter(expected), is_odd);
    CHECK(gpu::to_host(gpu::counted(odd.begin(), count)) == expected);
    gpu::scalar<unsigned> some(77u);
    CHECK(gpu::reduce(gpu::counted(gpu::texels<unsigned>(t.name).begin(), some)) ==
          std::accumulate(words.begin(), words.begin() + 77, 0u));

    std::vector<std::int8_t> const bytes = testing::values<std::int8_t>(7 * 5);
    texture small(r8i, 7, 5);
    small.set(red_integer, 0x1400, bytes.data());  // GL_BYTE
    auto const got = gpu::to_host(gpu::texels<int>(small.name));
    CHECK(std::equal(got.begin(), got.end(), bytes.begin(), bytes.end()));
    gpu::scalar<unsigned> place;
    gpu::min_element_into(gpu::texels<int>(small.name), place);
    CHECK(
        place.read() == static_cast<unsigned>(std::min_element(bytes.begin(), bytes.end()) - bytes.begin()));
}

TEST_CASE("images are outputs of the same algorithms", "[texture]") {
    std::vector<std::uint32_t> const host = testing::values<std::uint32_t>(31 * 17);
    texture in(rgba8, 31, 17), grey(r32f, 31, 17), same(rgba8, 31, 17), two(rg32f, 31, 17),
        ids(r32ui, 31, 17);
    in.set(rgba, byte_type, host.data());
    gpu::transform(gpu::texels<gpu::vec4>(in.name), gpu::texel_output<float>(grey.name).begin(), [](auto c) {
        return c.x + c.w;
    });
    auto const g = grey.get<float>(red, float_type);
    for (std::size_t k = 0; k < host.size(); ++k)
        REQUIRE(near(g[k] * 255, float((host[k] & 255) + (host[k] >> 24))));
    gpu::copy(gpu::texels<gpu::vec4>(in.name), gpu::texel_output<gpu::vec4>(same.name).begin());
    CHECK(same.get<std::uint32_t>(rgba, byte_type) == host);
    gpu::vector<float> v(host.size());
    gpu::copy(gpu::texels<float>(grey.name), v.begin());
    gpu::transform(v.begin(), v.end(), gpu::texel_output<gpu::vec2>(two.name).begin(), [](auto x) {
        return gpu::make<gpu::vec2>(x, -x);
    });
    auto const pairs = two.get<gpu::vec2>(rg, float_type);
    for (std::size_t k = 0; k < host.size(); ++k) REQUIRE(pairs[k] == gpu::vec2(g[k], -g[k]));
    gpu::vector<unsigned> ones(host.size(), 1u);
    gpu::inclusive_scan(ones.begin(), ones.end(), gpu::texel_output<unsigned>(ids.name).begin());
    std::vector<std::uint32_t> counted(host.size());
    std::iota(counted.begin(), counted.end(), 1u);
    CHECK(ids.get<std::uint32_t>(red_integer, uint_type) == counted);
    // A part of it, from an offset on.
    gpu::copy(ones.begin(), ones.begin() + 31, gpu::texel_output<unsigned>(ids.name).begin() + 31);
    std::fill(counted.begin() + 31, counted.begin() + 62, 1u);
    CHECK(ids.get<std::uint32_t>(red_integer, uint_type) == counted);
}

TEST_CASE("one and three dimensions", "[texture]") {
    texture line(r32f, 100), body(r32ui, 5, 6, 7);
    gpu::vector<float> v(100);
    gpu::transform(gpu::make_counting_iterator(0),
        gpu::make_counting_iterator(100),
        gpu::texel_output<float>(line.name).begin(),
        [](auto i) { return gpu::cast<float>(i) * 0.5f; });
    CHECK(gpu::reduce(gpu::texels<float>(line.name)) == 99 * 50 / 2.0f);
    gpu::transform(gpu::make_counting_iterator(0u),
        gpu::make_counting_iterator(210u),
        gpu::texel_output<unsigned>(body.name).begin(),
        [](auto i) { return i * i; });
    std::vector<unsigned> host(210), expected(210);
    texture::api().get_texture_image(body.name, 0, red_integer, uint_type, 840, host.data());
    for (unsigned i = 0; i < 210; ++i) expected[i] = i * i;
    CHECK(host == expected);
    CHECK(gpu::to_host(gpu::texels<unsigned>(body.name)) == expected);
    CHECK(gpu::texels<unsigned>(body.name).depth() == 7);
}

TEST_CASE("the application's textures, samplers and units are as it left them", "[texture]") {
    auto const& api = texture::api();
    texture mine(r32f, 4, 4), other(r32f, 8), used(r32f, 4, 4), written(r32f, 4, 4);
    gl::GLuint sampler = 0;
    api.create_samplers(1, &sampler);
    api.bind_texture_unit(0, mine.name);
    api.bind_texture_unit(0, other.name);  // another target of the same unit
    api.bind_sampler(0, sampler);
    api.active_texture(gl::k_texture0 + 3);
    api.bind_texture(gl::k_texture_2d, mine.name);
    gpu::copy(gpu::texels<float>(used.name), gpu::texel_output<float>(written.name).begin());
    auto number = [&](gl::GLenum what) {
        gl::GLint n = 0;
        api.get_integerv(what, &n);
        return static_cast<gl::GLuint>(n);
    };
    CHECK(number(gl::k_active_texture) == gl::k_texture0 + 3);
    CHECK(number(gl::k_texture_binding_2d) == mine.name);
    CHECK(number(gl::k_sampler_binding) == 0);
    api.active_texture(gl::k_texture0);
    CHECK(number(gl::k_texture_binding_2d) == mine.name);
    CHECK(number(gl::k_texture_binding_1d) == other.name);
    CHECK(number(gl::k_sampler_binding) == sampler);
    gl::GLint image = -1;
    api.get_integeri_v(gl::k_image_binding_name, 0, &image);
    CHECK(image == 0);
    CHECK(api.get_error() == gl::k_no_error);
    api.bind_sampler(0, 0);
    {
        gpu::leave_state const fast;
        gpu::copy(gpu::texels<float>(used.name), gpu::texel_output<float>(written.name).begin());
        CHECK(number(gl::k_sampler_binding) == 0);  // nobody is left with our filter
    }
    api.bind_image_texture(0, 0, 0, 0, 0, gl::k_read_only, gl::k_r32ui);
    api.use_program(0);
    api.bind_texture_unit(0, 0);
    api.bind_texture_unit(3, 0);
    api.delete_samplers(1, &sampler);
}

TEST_CASE("what is no picture of these numbers is refused with a sentence", "[texture]") {
    texture reals(r32f, 4, 4), integers(r32ui, 4, 4), srgb(srgb8_alpha8, 4, 4);
    auto text = [](auto&& call) { return test::message_of<std::exception>(call); };
    CHECK_THAT(text([] { gpu::texels<float>(987654); }), test::contains("987654"));
    CHECK_THAT(text([&] { gpu::texels<float>(integers.name); }), test::contains("unsigned integers"));
    CHECK_THAT(text([&] { gpu::texels<int>(reals.name); }), test::contains("reals"));
    CHECK_THAT(text([&] { gpu::texel_output<gpu::vec4>(srgb.name); }), test::contains("internal format"));
    CHECK(gpu::to_host(gpu::texels<gpu::vec4>(srgb.name)).size() == 16);
    for (gl::GLenum target :
        {gl::k_texture_buffer, gl::k_texture_2d_multisample, gl::k_texture_2d_multisample_array}) {
        gl::GLuint name = 0;
        texture::api().create_textures(target, 1, &name);
        CHECK_THAT(text([&] { gpu::texels<float>(name); }), test::contains("several samples"));
        CHECK_THROWS_AS(gpu::texel_output<float>(name), gpu::unsupported);
        texture::api().delete_textures(1, &name);
    }
    gpu::vector<float> few(3);
    CHECK_THROWS_AS(gpu::copy(gpu::texels<float>(reals.name), few.begin()), gpu::invalid_argument);
}

TEST_CASE("F6: the texels of a texture are those of its base level", "[texture][edges]") {
    gpu::vector<int> first(1);  // makes the context
    gl::GLuint name = 0;
    gl::current().gl.create_textures(gl::k_texture_2d, 1, &name);
    gl::current().gl.texture_storage2_d(name, 3, gl::k_r32f, 8, 8);
    std::vector<float> const large(64, 1.0f), small(16, 2.0f);
    gl::current().gl.texture_sub_image2_d(name, 0, 0, 0, 8, 8, gl::k_red, gl::k_float, large.data());
    gl::current().gl.texture_sub_image2_d(name, 1, 0, 0, 4, 4, gl::k_red, gl::k_float, small.data());
    CHECK(gpu::reduce(gpu::texels<float>(name), 0.0f) == 64.0f);
    gl::current().gl.texture_parameteri(name, gl::k_texture_base_level, 1);
    CHECK(gpu::texels<float>(name).size() == 16);
    CHECK(gpu::texels<float>(name).width() == 4);
    CHECK(gpu::reduce(gpu::texels<float>(name), 0.0f) == 32.0f);
    // OpenGL stores to no level below the base level.
    CHECK_THROWS_AS(gpu::texel_output<float>(name), gpu::unsupported);
    gl::current().gl.texture_parameteri(name, gl::k_texture_base_level, 0);
    auto const out = gpu::texel_output<float>(name);
    CHECK(out.size() == 64);
    gpu::fill(out.begin(), out.end(), 5.0f);
    CHECK(gpu::reduce(gpu::texels<float>(name), 0.0f) == 320.0f);
    gl::current().gl.delete_textures(1, &name);
}

TEST_CASE(
    "every kind of texture and every level is a range, x first, then y, then z, layer or face", "[texture]") {
    for (texture_case const& k : texture_cases) {
        texture_with_levels t(k, r32ui);
        for (int level = 0; level < k.levels; ++level) {
            INFO(k.name << ", level " << level);
            auto host = testing::values<std::uint32_t>(t.size(level));
            host[0] += static_cast<std::uint32_t>(level);
            t.set(level, red_integer, uint_type, host);
            auto const range = gpu::texels<unsigned>(t.name, level);
            CHECK(range.width() == static_cast<std::size_t>(t.width(level)));
            CHECK(range.height() == static_cast<std::size_t>(t.height(level)));
            CHECK(range.depth() == static_cast<std::size_t>(t.depth(level)));
            CHECK(range.size() == host.size());
            CHECK(gpu::to_host(range) == host);
            CHECK(gpu::reduce(range) == std::accumulate(host.begin(), host.end(), 0u));
            auto const middle = static_cast<std::ptrdiff_t>(host.size() / 2);
            CHECK(gpu::to_host(gpu::subrange(range.begin() + middle, range.end())) ==
                  std::vector<std::uint32_t>(host.begin() + middle, host.end()));
        }
        CHECK(texture::api().get_error() == gl::k_no_error);
    }
}

TEST_CASE("every kind of texture has texels of bytes, of 16 bits, of floats, of integers and of depths",
    "[texture]") {
    using gl::GLenum;
    for (texture_case const& k : texture_cases) {
        INFO(k.name);
        int const level = k.levels - 1;
        {
            texture_with_levels t(k, gl::k_r8);
            auto const host = testing::values<std::uint8_t>(t.size(level));
            t.set(level, red, byte_type, host);
            auto const got = gpu::to_host(gpu::texels<float>(t.name, level));
            for (std::size_t i = 0; i < host.size(); ++i) REQUIRE(near(got[i] * 255, float(host[i])));
        }
        {
            texture_with_levels t(k, 0x822C);  // GL_RG16
            auto const host = testing::values<std::uint32_t>(t.size(level));
            t.set(level, rg, gl::k_unsigned_short, host);
            auto const got = gpu::to_host(gpu::texels<gpu::vec2>(t.name, level));
            for (std::size_t i = 0; i < host.size(); ++i) {
                REQUIRE(std::abs(got[i].x * 65535 - float(host[i] & 65535)) < 0.05f);
                REQUIRE(std::abs(got[i].y * 65535 - float(host[i] >> 16)) < 0.05f);
            }
        }
        {
            texture_with_levels t(k, rgba8);
            auto const host = testing::values<std::uint32_t>(t.size(level));
            t.set(level, rgba, byte_type, host);
            auto const got = gpu::to_host(gpu::texels<gpu::vec4>(t.name, level));
            for (std::size_t i = 0; i < host.size(); ++i) {
                REQUIRE(near(got[i].x * 255, float(host[i] & 255)));
                REQUIRE(near(got[i].w * 255, float(host[i] >> 24)));
            }
        }
        {
            texture_with_levels t(k, gl::k_rgba32f);
            std::vector<gpu::vec4> host(t.size(level));
            for (std::size_t i = 0; i < host.size(); ++i)
                host[i] = gpu::vec4(float(i), -0.25f * float(i), 1e20f, 1.0f / float(i + 1));
            t.set(level, rgba, float_type, host);
            CHECK(gpu::to_host(gpu::texels<gpu::vec4>(t.name, level)) == host);
        }
        {
            texture_with_levels t(k, gl::k_r16i);
            auto const host = testing::values<std::int16_t>(t.size(level));
            t.set(level, red_integer, gl::k_short, host);
            auto const got = gpu::to_host(gpu::texels<int>(t.name, level));
            CHECK(std::equal(got.begin(), got.end(), host.begin(), host.end()));
        }
        if (k.target != gl::k_texture_3d) {  // OpenGL has no depths in three dimensions
            texture_with_levels t(k, depth32f);
            std::vector<float> host(t.size(level));
            for (std::size_t i = 0; i < host.size(); ++i) host[i] = float(i % 512) / 512.0f;
            t.set(level, depth_component, float_type, host);
            CHECK(gpu::to_host(gpu::texels<float>(t.name, level)) == host);
        }
        CHECK(texture::api().get_error() == gl::k_no_error);
    }
}

TEST_CASE("every kind of image and every level is written", "[texture]") {
    for (texture_case const& k : texture_cases) {
        texture_with_levels t(k, r32ui);
        for (int level = 0; level < k.levels; ++level) {
            INFO(k.name << ", level " << level);
            auto const host = testing::values<std::uint32_t>(t.size(level));
            gpu::vector<unsigned> const v(host);
            gpu::copy(v.begin(), v.end(), gpu::texel_output<unsigned>(t.name, level).begin());
            CHECK(t.get<std::uint32_t>(level, red_integer, uint_type) == host);
        }
        for (int level = 0; level < k.levels; ++level)  // no level has changed another one
            CHECK(t.get<std::uint32_t>(level, red_integer, uint_type) ==
                  testing::values<std::uint32_t>(t.size(level)));
        CHECK(texture::api().get_error() == gl::k_no_error);
    }
}

TEST_CASE("one kernel reads two levels of a texture and writes a third", "[texture]") {
    texture_case const k{"2D", gl::k_texture_2d, 8, 8, 1, 4};
    texture_with_levels t(k, r32f);
    t.set(0, red, float_type, testing::values<float>(64));
    t.set(1, red, float_type, testing::values<float>(16));
    auto const fine = gpu::texels<float>(t.name, 0);
    gpu::transform(gpu::subrange(fine.begin(), fine.begin() + 4),
        gpu::subrange(gpu::texels<float>(t.name, 1).begin() + 12, gpu::texels<float>(t.name, 1).end()),
        gpu::texel_output<float>(t.name, 2).begin(),
        [](auto a, auto b) { return a - b; });
    auto const a = testing::values<float>(64), b = testing::values<float>(16);
    std::vector<float> expected;
    for (std::size_t i = 0; i < 4; ++i) expected.push_back(a[i] - b[12 + i]);
    CHECK(t.get<float>(2, red, float_type) == expected);
    CHECK(texture::api().get_error() == gl::k_no_error);
}

TEST_CASE("a level that a texture lacks is refused with a sentence", "[texture]") {
    texture_with_levels t({"2D", gl::k_texture_2d, 8, 8, 1, 3}, r32f);
    auto text = [](auto&& call) { return test::message_of<gpu::invalid_argument>(call); };
    CHECK_THAT(text([&] { gpu::texels<float>(t.name, 3); }), test::contains("no level 3"));
    CHECK_THAT(text([&] { gpu::texels<float>(t.name, -1); }), test::contains("no level -1"));
    CHECK_THAT(text([&] { gpu::texel_output<float>(t.name, 3); }), test::contains("levels 0 to 2"));
    texture::api().texture_parameteri(t.name, gl::k_texture_base_level, 1);
    CHECK_THAT(text([&] { gpu::texels<float>(t.name, 0); }), test::contains("levels 1 to 2"));
    auto const host = testing::values<float>(4);
    t.set(2, red, float_type, host);
    CHECK(gpu::to_host(gpu::texels<float>(t.name, 2)) == host);  // one level above the base level
    texture::api().texture_parameteri(t.name, gl::k_texture_max_level, 1);
    CHECK_THAT(text([&] { gpu::texels<float>(t.name, 2); }), test::contains("levels 1 to 1"));
    texture_with_levels r({"rectangle", gl::k_texture_rectangle, 8, 8, 1, 1}, r32f);
    CHECK_THAT(text([&] { gpu::texels<float>(r.name, 1); }), test::contains("levels 0 to 0"));
    CHECK(texture::api().get_error() == gl::k_no_error);
}

TEST_CASE("lambdas read texels by number and by coordinates", "[texture]") {
    for (texture_case const& k : texture_cases) {
        int const level = k.levels > 1 ? 1 : 0;
        INFO(k.name << ", level " << level);
        texture_with_levels t(k, r32ui);
        auto const host = testing::values<std::uint32_t>(t.size(level));
        t.set(level, red_integer, uint_type, host);
        auto const from = gpu::texels<unsigned>(t.name, level);
        auto const w = static_cast<unsigned>(from.width()), h = static_cast<unsigned>(from.height());
        unsigned const n = static_cast<unsigned>(from.size());
        gpu::vector<unsigned> last(n), placed(n), first(w), row(n);
        gpu::for_each_index(
            n, [in = gpu::in(from), out = gpu::out(last), n](auto i) { out[i] = in[n - 1u - i]; });
        CHECK(last.host() == std::vector<std::uint32_t>(host.rbegin(), host.rend()));
        gpu::for_each_index(gpu::extent3(w, h, from.depth()),
            [in = gpu::in(from), out = gpu::out(placed), w, h](
                auto x, auto y, auto z) { out[(z * h + y) * w + x] = in(w - 1u - x, y, z); });
        std::vector<std::uint32_t> mirrored(host);
        for (auto at = mirrored.begin(); at != mirrored.end(); at += w) std::reverse(at, at + w);
        CHECK(placed.host() == mirrored);
        gpu::for_each_index(w, [in = gpu::in(from), out = gpu::out(first)](auto x) {
            out[x] = in(x) + in(gpu::cast<int>(x), 0);
        });
        for (std::size_t x = 0; x < w; ++x) REQUIRE(first[x] == 2 * host[x]);
        CHECK(texture::api().get_error() == gl::k_no_error);
    }
}

TEST_CASE(
    "a kernel reads a range of texels and an accessor of another texture, and writes an image", "[texture]") {
    auto const a = testing::values<std::uint32_t>(5 * 5 * 6), b = testing::values<std::uint32_t>(150);
    texture_with_levels cube({"cube", gl::k_texture_cube_map, 5, 5, 6, 1}, r32ui),
        line({"1D", gl::k_texture_1d, 150, 1, 1, 1}, r32ui), out({"3D", gl::k_texture_3d, 5, 5, 6, 1}, r32ui);
    cube.set(0, red_integer, uint_type, a);
    line.set(0, red_integer, uint_type, b);
    gpu::vector<unsigned> const more(150, 3u);
    auto const from = gpu::texels<unsigned>(cube.name);
    gpu::transform(from.begin(),
        from.end(),
        gpu::make_counting_iterator(0u),
        gpu::texel_output<unsigned>(out.name).begin(),
        [in = gpu::in(gpu::texels<unsigned>(line.name)), m = gpu::in(more)](
            auto x, auto i) { return x + 7u * in[i] + m[i]; });
    std::vector<std::uint32_t> expected(150);
    for (std::size_t i = 0; i < 150; ++i) expected[i] = a[i] + 7u * b[i] + 3u;
    CHECK(out.get<std::uint32_t>(0, red_integer, uint_type) == expected);
    CHECK(texture::api().get_error() == gl::k_no_error);
}

TEST_CASE("other textures, sizes and levels in a lambda compile nothing", "[texture]") {
    auto run = [](gl::GLuint name, int level) {
        auto const from = gpu::texels<float>(name, level);
        gpu::vector<float> v(from.size());
        gpu::for_each_index(v.size(), [in = gpu::in(from), out = gpu::out(v)](auto i) { out[i] = in[i]; });
        gpu::transform(v.begin(), v.end(), from.begin(), v.begin(), [](auto a, auto b) { return a + b; });
        return gpu::to_host(v);
    };
    texture_with_levels a({"2D", gl::k_texture_2d, 9, 7, 1, 2}, r32f),
        b({"2D", gl::k_texture_2d, 5, 31, 1, 1}, r32f);
    std::vector<float> const one(63, 1.0f), two(12, 2.0f), three(155, 3.0f);
    a.set(0, red, float_type, one);
    a.set(1, red, float_type, two);
    b.set(0, red, float_type, three);
    CHECK(run(a.name, 0) == std::vector<float>(63, 2.0f));
    auto const compiled = gpu::kernel::current().counts.programs_compiled;
    CHECK(run(a.name, 1) == std::vector<float>(12, 4.0f));
    CHECK(run(b.name, 0) == std::vector<float>(155, 6.0f));
    CHECK(gpu::kernel::current().counts.programs_compiled == compiled);
}

TEST_CASE("a checked launch reports texels out of range", "[texture]") {
    texture_with_levels t({"2D", gl::k_texture_2d, 4, 3, 1, 1}, r32ui);
    auto const host = testing::values<std::uint32_t>(12);
    t.set(0, red_integer, uint_type, host);
    auto const from = gpu::texels<unsigned>(t.name);
    gpu::vector<unsigned> v(12), more{7};
    gpu::checked() = true;
    auto by_number = [&](unsigned shift) {
        gpu::for_each_index(12, [=, m = gpu::in(more), in = gpu::in(from), out = gpu::out(v)](auto i) {
            out[i] = in[i + shift] + m[0u];
        });
    };
    auto by_place = [&](unsigned dx, unsigned dy) {
        gpu::for_each_index({4, 3}, [=, in = gpu::in(from), out = gpu::out(v)](auto x, auto y) {
            out[y * 4u + x] = in(x + dx, y + dy);
        });
    };
    std::string const message = test::message_of<gpu::out_of_range>([&] { by_number(1); });
    CHECK_THROWS_AS(by_place(1, 0), gpu::out_of_range);
    CHECK_THROWS_AS(by_place(0, 1), gpu::out_of_range);
    by_place(0, 0);
    CHECK(v.host() == host);
    CHECK_NOTHROW(by_number(0));
    gpu::checked() = false;
    CHECK_THAT(message, test::contains("element 12 of accessor"));
    CHECK_THAT(message, test::contains("it has 12 elements"));
}

TEST_CASE("textures of every kind that the application has bound stay bound", "[texture]") {
    auto const& api = texture::api();
    api.active_texture(gl::k_texture0);
    for (texture_case const& k : texture_cases) {
        INFO(k.name);
        texture_with_levels mine(k, r32ui), read(k, r32ui), written(k, r32ui);
        gl::GLuint sampler = 0;
        api.create_samplers(1, &sampler);
        api.bind_texture_unit(0, mine.name);
        api.bind_sampler(0, sampler);
        api.bind_image_texture(0, mine.name, k.levels - 1, 1, 0, gl::k_read_only, r32ui);
        int const level = k.levels - 1;
        gpu::copy(gpu::texels<unsigned>(read.name, level),
            gpu::texel_output<unsigned>(written.name, level).begin());
        gpu::vector<unsigned> v(read.size(level));
        gpu::for_each_index(
            v.size(), [in = gpu::in(gpu::texels<unsigned>(read.name, level)), out = gpu::out(v)](auto i) {
                out[i] = in[i];
            });
        gl::GLint bound = 0, sampled = 0, image = 0, image_level = 0;
        api.get_integerv(gl::binding_of_target(k.target), &bound);
        api.get_integerv(gl::k_sampler_binding, &sampled);
        api.get_integeri_v(gl::k_image_binding_name, 0, &image);
        api.get_integeri_v(gl::k_image_binding_level, 0, &image_level);
        CHECK(static_cast<gl::GLuint>(bound) == mine.name);
        CHECK(static_cast<gl::GLuint>(sampled) == sampler);
        CHECK(static_cast<gl::GLuint>(image) == mine.name);
        CHECK(image_level == level);
        api.bind_image_texture(0, 0, 0, 0, 0, gl::k_read_only, gl::k_r32ui);
        api.bind_texture_unit(0, 0);
        api.bind_sampler(0, 0);
        api.delete_samplers(1, &sampler);
        CHECK(api.get_error() == gl::k_no_error);
    }
}

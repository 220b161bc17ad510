// SPDX-License-Identifier: MIT
// Textures and depth buffers as ranges.
#include <gpu/algorithm/compact.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
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
    gl::GLuint cube = 0;
    texture::api().create_textures(gl::k_texture_cube_map, 1, &cube);
    CHECK_THAT(text([&] { gpu::texels<float>(cube); }), test::contains("GL_TEXTURE_1D"));
    texture::api().delete_textures(1, &cube);
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

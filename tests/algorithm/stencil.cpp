// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/stencil.hpp>
#include <gpu/functional/control.hpp>
#include <gpu/iterator/texture.hpp>
#include <gpu/kernel/execution.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace {
enum class rule { clamp, wrap, mirror, constant };
constexpr int beyond = -1000;

/// Where element x of a range is, by the words of the documentation; -1: nowhere.
long place(rule r, long x, long n) {
    if (x >= 0 && x < n) return x;
    switch (r) {
        case rule::clamp:
            return x < 0 ? 0 : n - 1;
        case rule::wrap:
            return ((x % n) + n) % n;
        case rule::mirror:
            x = ((x % (2 * n)) + 2 * n) % (2 * n);
            return x < n ? x : 2 * n - 1 - x;
        default:
            return -1;
    }
}
int element(std::vector<int> const& v, rule r, long x, long y, long z, long w, long h, long d) {
    long const i = place(r, x, w), j = place(r, y, h), k = place(r, z, d);
    return i < 0 || j < 0 || k < 0 ? beyond : v[static_cast<std::size_t>((k * h + j) * w + i)];
}
/// Calls f, and in the shape groups once more, with threads that compute several elements each.
template <class F> void with_and_without_runs(F f) {
    f();
    testing::changed_tuning const changed;
    if (changed.now.form == gpu::kernel::shape::lanes) return;
    changed.now.stencil_runs_from = 1;
    f();
    changed.now.stencil_lines = 0;  // also where most runs are partly in the border
    f();
}
template <class F> void with_every_rule(F f) {
    with_and_without_runs([&] {
        f(rule::clamp, gpu::boundary::clamp);
        f(rule::wrap, gpu::boundary::wrap);
        f(rule::mirror, gpu::boundary::mirror);
        f(rule::constant, gpu::boundary::constant(beyond));
    });
}
auto const one = [](auto const& v) { return v(-3) * 2 + v(0) * 3 + v(1) * 5 + v(2) * 7; };
auto const two = [](auto const& v) { return v(-2, -1) * 2 + v(1, 0) * 3 + v(0, 0) * 5 + v(1, 2) * 7; };
auto const three = [](auto const& v) {
    return v(0, 0, 0) + v(-1, 0, 1) * 2 + v(0, -1, 0) * 5 + v(0, 0, -1) * 7 + v(1, 1, 1) * 11;
};
}  // namespace

TEST_CASE("boundaries place the elements of axes of up to 2^32 - 1", "[stencil]") {
    for (std::uint32_t n : {1u, 2u, 5u, 0x55555556u, 0x7fffffffu, 0x80000000u, 0x8000000au, 0xffffffffu})
        for (std::uint32_t from_end : {0u, 1u, 2u})
            for (int d : {-7, -2, -1, 0, 1, 3, 8, 0x7fffffff, -0x7fffffff})
                for (std::uint32_t x :
                    {(std::min)(from_end, n - 1), n - 1 - (std::min)(from_end, n - 1), n / 2}) {
                    long const at = static_cast<long>(x) + d, size = static_cast<long>(n);
                    INFO("element " << x << " of " << n << ", distance " << d);
                    REQUIRE(gpu::boundary::clamp.place(x, d, n) == place(rule::clamp, at, size));
                    REQUIRE(gpu::boundary::wrap.place(x, d, n) == place(rule::wrap, at, size));
                    REQUIRE(gpu::boundary::mirror.place(x, d, n) == place(rule::mirror, at, size));
                    REQUIRE(gpu::boundary::constant(beyond).is_inside(x, d, n) == (at >= 0 && at < size));
                }
}

TEST_CASE("a long stencil is several launches", "[stencil]") {
    testing::changed_tuning const changed;
    auto const host = testing::values<int>(61 * 53, 1000);
    gpu::vector<int> const v(host);
    gpu::vector<int> once(v.size()), often(v.size());
    gpu::stencil(v, gpu::extent2(61, 53), once, two, gpu::boundary::mirror);
    changed.now.longest_map = 100;
    with_and_without_runs([&] {
        auto const before = gpu::current_statistics().launches;
        gpu::fill(often.begin(), often.end(), 0);
        gpu::stencil(v, gpu::extent2(61, 53), often, two, gpu::boundary::mirror);
        CHECK(gpu::current_statistics().launches - before > 30);
        CHECK(often.host() == once.host());
    });
}

TEST_CASE(
    "a stencil of a line follows each rule at its ends, also where it looks farther than the line is long",
    "[stencil]") {
    with_every_rule([](rule r, auto b) {
        for (std::size_t n : {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 63u, 64u, 65u, 1000u, 4097u}) {
            auto const h = testing::values<int>(n, 1000);
            std::vector<int> expected(n), on_host(n);
            long const w = static_cast<long>(n);
            for (long i = 0; i < w; ++i) {
                auto v = [&](long d) { return element(h, r, i + d, 0, 0, w, 1, 1); };
                expected[static_cast<std::size_t>(i)] = v(-3) * 2 + v(0) * 3 + v(1) * 5 + v(2) * 7;
            }
            gpu::vector<int> const v(h);
            testing::guarded<int> out(n, 61);
            gpu::span<int> range(out.begin(), n);
            gpu::stencil(v, range, one, b);
            CHECK(out.host() == expected);
            CHECK(out.intact());
            gpu::stencil(h, on_host, one, b);
            CHECK(on_host == expected);
        }
    });
}

TEST_CASE("a stencil of an image", "[stencil]") {
    auto check = [](rule r, auto b) {
        for (auto [w, h] : {std::array{1l, 1l},
                 {1l, 9l},
                 {9l, 1l},
                 {2l, 2l},
                 {3l, 4l},
                 {4l, 3l},
                 {17l, 33l},
                 {64l, 64l},
                 {3l, 402l},
                 {301l, 5l}}) {
            auto const n = static_cast<std::size_t>(w * h);
            auto const image = testing::values<int>(n, 1000);
            std::vector<int> expected(n), on_host(n);
            for (long y = 0; y < h; ++y)
                for (long x = 0; x < w; ++x) {
                    auto v = [&, w = w, h = h](
                                 long dx, long dy) { return element(image, r, x + dx, y + dy, 0, w, h, 1); };
                    expected[static_cast<std::size_t>(y * w + x)] =
                        v(-2, -1) * 2 + v(1, 0) * 3 + v(0, 0) * 5 + v(1, 2) * 7;
                }
            gpu::vector<int> const v(image);
            testing::guarded<int> out(n, 61);
            gpu::span<int> range(out.begin(), n);
            gpu::stencil(v, gpu::extent2(w, h), range, two, b);
            CHECK(out.host() == expected);
            CHECK(out.intact());
            gpu::stencil(image, gpu::extent2(w, h), on_host, two, b);
            CHECK(on_host == expected);
        }
    };
    with_and_without_runs([&] {
        check(rule::clamp, gpu::boundary::clamp);
        check(rule::wrap, gpu::boundary::wrap);
        check(rule::constant, gpu::boundary::constant(beyond));
    });
}

TEST_CASE("a stencil of a volume", "[stencil]") {
    auto check = [](rule r, auto b) {
        for (auto [w, h, d] :
            {std::array{1l, 1l, 1l}, {2l, 3l, 4l}, {5l, 1l, 7l}, {9l, 8l, 7l}, {7l, 29l, 6l}}) {
            auto const n = static_cast<std::size_t>(w * h * d);
            auto const volume = testing::values<int>(n, 1000);
            std::vector<int> expected(n);
            for (long z = 0; z < d; ++z)
                for (long y = 0; y < h; ++y)
                    for (long x = 0; x < w; ++x) {
                        auto v = [&, w = w, h = h, d = d](long dx, long dy, long dz) {
                            return element(volume, r, x + dx, y + dy, z + dz, w, h, d);
                        };
                        expected[static_cast<std::size_t>((z * h + y) * w + x)] =
                            v(0, 0, 0) + v(-1, 0, 1) * 2 + v(0, -1, 0) * 5 + v(0, 0, -1) * 7 +
                            v(1, 1, 1) * 11;
                    }
            gpu::vector<int> const v(volume);
            gpu::vector<int> out(n);
            gpu::stencil(v, gpu::extent3(w, h, d), out, three, b);
            CHECK(out.host() == expected);
        }
    };
    with_and_without_runs([&] { check(rule::mirror, gpu::boundary::mirror); });
}

TEST_CASE("a stencil of many neighbours", "[stencil]") {
    std::vector<int> weights(81);
    for (int k = 0; k < 81; ++k) weights[static_cast<std::size_t>(k)] = k * k % 23 - 11;
    std::vector<int> const line(weights.begin(), weights.begin() + 71);
    with_and_without_runs([&] {
        // Of the line, the border is a small part.
        auto const h = testing::values<int>(20011, 1000);
        std::vector<int> expected(h.size());
        gpu::convolve(h, line, expected, gpu::boundary::mirror);
        gpu::vector<int> const v(h);
        gpu::vector<int> out(v.size());
        gpu::convolve(v, line, out, gpu::boundary::mirror);
        CHECK(out.host() == expected);

        auto const image = testing::values<int>(37 * 41, 1000);
        std::vector<int> wanted(image.size());
        gpu::convolve(image, gpu::extent2(37, 41), weights, gpu::extent2(9, 9), wanted, gpu::boundary::clamp);
        gpu::vector<int> const w(image);
        gpu::vector<int> got(w.size());
        gpu::convolve(w, gpu::extent2(37, 41), weights, gpu::extent2(9, 9), got, gpu::boundary::clamp);
        CHECK(got.host() == wanted);

        // 56 neighbours: runs of two.
        gpu::convolve(image, gpu::extent2(37, 41), weights, gpu::extent2(8, 7), wanted, gpu::boundary::wrap);
        gpu::convolve(w, gpu::extent2(37, 41), weights, gpu::extent2(8, 7), got, gpu::boundary::wrap);
        CHECK(got.host() == wanted);
    });
}

TEST_CASE("a stencil whose two ways have too many uniforms for one kernel takes two", "[stencil]") {
    testing::changed_tuning const changed;
    changed.now.stencil_runs_from = 1;
    auto& words = gpu::gl::current().caps.uniform_words;
    struct restored {
        int& now;
        int const before;
        ~restored() { now = before; }
    } const guard{words, words};
    std::vector<int> weights(225);
    for (int k = 0; k < 225; ++k) weights[static_cast<std::size_t>(k)] = k * k % 23 - 11;
    auto const image = testing::values<int>(61 * 64, 1000);
    std::vector<int> wanted(image.size());
    gpu::vector<int> const v(image);
    gpu::vector<int> got(v.size());
    auto run = [&](gpu::extent2 shape, int limit) {
        words = limit;
        gpu::convolve(image, gpu::extent2(61, 64), weights, shape, wanted, gpu::boundary::wrap);
        auto const before = gpu::current_statistics().launches;
        gpu::convolve(v, gpu::extent2(61, 64), weights, shape, got, gpu::boundary::wrap);
        CHECK(got.host() == wanted);
        return gpu::current_statistics().launches - before;
    };
    bool const lanes = changed.now.form == gpu::kernel::shape::lanes;
    CHECK(run({15, 15}, 2048) == 2);
    CHECK(run({5, 5}, 2048) == (lanes ? 2 : 1));
    CHECK(run({5, 5}, 500) == (lanes ? 2 : 1));  // runs of two
    CHECK(run({7, 7}, 512) == 2);
}

TEST_CASE("a second call of a stencil takes the way of the first", "[stencil]") {
    // The function is recorded anew when a symbol becomes a variable. Its reads count once.
    gpu::vector<int> const v(testing::values<int>(5000, 100));
    gpu::vector<int> out(v.size());
    auto call = [&] {
        auto const before = gpu::current_statistics().launches;
        gpu::stencil(
            v,
            out,
            [](auto const& at) {
                auto low = at(-1);
                gpu::if_(at(1) > 30, [&] { low = 7; });
                for (int k = 2; k < 40; ++k) low = low + at(k);
                return low;
            },
            gpu::boundary::clamp);
        return gpu::current_statistics().launches - before;
    };
    auto const first = call();
    CHECK(call() == first);
}

TEST_CASE(
    "a stencil function with branches and loops of its own is called once for each element", "[stencil]") {
    // A neighbour that is first read inside a branch is read again for the next element of a run.
    auto const image = testing::values<int>(29 * 31, 100);
    auto f = [](auto const& at, auto calls) {
        gpu::var<int> sum = at(0, 0);
        gpu::if_(sum > 50, [&] { sum += at(0, 1) * 3; }).else_([&] { sum -= at(0, -1); });
        gpu::for_(0, at(0, 0) % 3, [&](auto) { sum += at(1, 0) + at(0, 1); });
        auto low = at(-1, 0);
        gpu::if_(low > 30, [&] { low = 7; });
        calls[0] += 1u;
        return sum + low;
    };
    std::vector<int> expected(image.size());
    std::vector<unsigned> count(1);
    gpu::stencil(
        image,
        gpu::extent2(29, 31),
        expected,
        [&](auto const& at) { return f(at, gpu::out(count)); },
        gpu::boundary::wrap);
    gpu::vector<int> const v(image);
    with_and_without_runs([&] {
        gpu::vector<int> out(v.size());
        gpu::vector<unsigned> calls(1);
        gpu::stencil(
            v,
            gpu::extent2(29, 31),
            out,
            [f, n = gpu::out(calls)](auto const& at) { return f(at, n); },
            gpu::boundary::wrap);
        CHECK(out.host() == expected);
        CHECK(calls[0] == image.size());
    });
}

TEST_CASE("other sizes and other values compile nothing, and the middle has no test in it", "[stencil]") {
    auto run = [](std::size_t n, float k) {
        gpu::vector<float> const v(n * n, 1.0f);
        gpu::vector<float> w(n * n);
        gpu::stencil(
            v,
            gpu::extent2(n, n),
            w,
            [k](auto const& at) { return k * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)); },
            gpu::boundary::constant(0.5f));
        return std::array{float(w[0]), float(w[n > 1 ? n + 1 : 0])};
    };
    auto& counts = gpu::kernel::current().counts;
    run(10, 1.0f);
    auto const compiled = counts.programs_compiled, launches = counts.launches;
    CHECK(run(20, 2.0f) == std::array{6.0f, 8.0f});
    CHECK(run(3, 3.0f) == std::array{9.0f, 12.0f});
    CHECK(run(1, 3.0f)[0] == 6.0f);
    CHECK(counts.programs_compiled == compiled);
    // llvmpipe takes a launch each for the middle and for the border; of one element nothing is in the
    // middle.
    bool const lanes = gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes;
    CHECK(counts.launches == launches + (lanes ? 5 : 3));
}

TEST_CASE("a stencil reads other ranges at its own place, and takes structures apart", "[stencil]") {
    std::vector<gpu::vec2> h(50);
    for (std::size_t i = 0; i < h.size(); ++i) h[i] = gpu::vec2(float(i), 1.0f);
    gpu::vector<gpu::vec2> const v(h);
    gpu::vector<float> const weight(50, 3.0f);
    gpu::vector<float> out(50);
    gpu::stencil(
        v,
        out,
        [w = gpu::in(weight)](auto const& at) {
            return w[at.index()] * (at(1).x - at(-1).x) + at(0).y + gpu::cast<float>(at.x());
        },
        gpu::boundary::constant(gpu::vec2(100, 0)));
    CHECK(out[0] == 3.0f * (1 - 100) + 1.0f);
    CHECK(out[20] == 3.0f * 2 + 1.0f + 20.0f);
    CHECK(out[49] == 3.0f * (100 - 48) + 1.0f + 49.0f);
}

TEST_CASE("convolution turns its weights round, in one and two dimensions", "[stencil]") {
    std::vector<float> const h{1, 0, 0, 0, 2};
    std::array const weights{1.0f, 10.0f, 100.0f};
    gpu::vector<float> const v(h);
    gpu::vector<float> out(5);
    gpu::convolve(v, weights, out, gpu::boundary::wrap);
    CHECK(out.host() == std::vector<float>{10 + 200, 100, 0, 2, 20 + 1});
    std::vector<float> on_host(5);
    gpu::convolve(h, weights, on_host, gpu::boundary::wrap);
    CHECK(on_host == out.host());

    std::vector<int> image(25, 0), expected(25, 0);
    image[2 * 5 + 2] = 1;
    for (int k = 0; k < 6; ++k) expected[static_cast<std::size_t>((1 + k / 3 - 0) * 5 + 1 + k % 3)] = k + 1;
    gpu::vector<int> const vi(image);
    gpu::vector<int> wi(25);
    gpu::convolve(
        vi, gpu::extent2(5, 5), std::array{1, 2, 3, 4, 5, 6}, gpu::extent2(3, 2), wi, gpu::boundary::clamp);
    CHECK(wi.host() == expected);
    CHECK_THROWS_AS(gpu::convolve(v, std::vector<float>(), out, gpu::boundary::clamp), gpu::invalid_argument);
}

TEST_CASE("a stencil in place, or with too little room, is refused", "[stencil]") {
    gpu::vector<int> v(10), w(9);
    CHECK_THROWS_AS(gpu::stencil(v, v, one, gpu::boundary::clamp), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::stencil(v, w, one, gpu::boundary::clamp), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::stencil(v, gpu::extent2(4, 3), w, two, gpu::boundary::clamp), gpu::invalid_argument);
    gpu::span<int> const low(v.begin(), 5), high(v.begin() + 5, 5);
    gpu::stencil(low, high, one, gpu::boundary::clamp);  // parts of one vector
}

namespace stencils_of_textures {
namespace gl = gpu::gl;

/// A texture of GL_R32I with one level, with the ints `host` as texels.
class texture_of_ints {
public:
    texture_of_ints(gl::GLenum target, int w, int h, int d, std::vector<int> const& host) {
        auto const& api = gl::current().gl;
        bool const flat = target == gl::k_texture_2d || target == gl::k_texture_1d_array ||
                          target == gl::k_texture_rectangle;
        api.create_textures(target, 1, &name);
        if (target == gl::k_texture_1d)
            api.texture_storage1_d(name, 1, gl::k_r32i, w);
        else if (flat || target == gl::k_texture_cube_map)
            api.texture_storage2_d(name, 1, gl::k_r32i, w, h);
        else
            api.texture_storage3_d(name, 1, gl::k_r32i, w, h, d);
        if (target == gl::k_texture_1d)
            api.texture_sub_image1_d(name, 0, 0, w, gl::k_red_integer, gl::k_int, host.data());
        else if (flat)
            api.texture_sub_image2_d(name, 0, 0, 0, w, h, gl::k_red_integer, gl::k_int, host.data());
        else
            api.texture_sub_image3_d(name, 0, 0, 0, 0, w, h, d, gl::k_red_integer, gl::k_int, host.data());
    }
    ~texture_of_ints() { gl::current().gl.delete_textures(1, &name); }
    texture_of_ints(texture_of_ints const&) = delete;
    gl::GLuint name = 0;
};
struct sized_target {
    gl::GLenum target;
    int w, h, d;
};
constexpr sized_target targets[] = {{gl::k_texture_1d, 37, 1, 1},
    {gl::k_texture_1d_array, 9, 5, 1},
    {gl::k_texture_2d, 17, 33, 1},
    {gl::k_texture_2d, 1, 1, 1},
    {gl::k_texture_2d, 3, 2, 1},
    {gl::k_texture_2d_array, 5, 7, 3},
    {gl::k_texture_rectangle, 11, 3, 1},
    {gl::k_texture_3d, 5, 3, 7},
    {gl::k_texture_cube_map, 5, 5, 6},
    {gl::k_texture_cube_map_array, 3, 3, 12}};
}  // namespace stencils_of_textures

TEST_CASE("a stencil of a texture knows its size, and stays in one row, layer or face as it is written",
    "[stencil][texture]") {
    using namespace stencils_of_textures;
    with_every_rule([](rule r, auto b) {
        for (auto const& k : targets) {
            INFO("target " << k.target << ", " << k.w << " x " << k.h << " x " << k.d);
            long const w = k.w, h = k.h, d = k.d;
            auto const n = static_cast<std::size_t>(w * h * d);
            auto const host = testing::values<int>(n, 1000);
            texture_of_ints const t(k.target, k.w, k.h, k.d, host);
            auto const in = gpu::texels<int>(t.name);
            std::vector<int> lines(n), planes(n), bodies(n);
            for (long z = 0, i = 0; z < d; ++z)
                for (long y = 0; y < h; ++y)
                    for (long x = 0; x < w; ++x, ++i) {
                        auto v = [&](long dx, long dy, long dz) {
                            return element(host, r, x + dx, y + dy, z + dz, w, h, d);
                        };
                        auto const at = static_cast<std::size_t>(i);
                        lines[at] = v(-3, 0, 0) * 2 + v(0, 0, 0) * 3 + v(1, 0, 0) * 5 + v(2, 0, 0) * 7;
                        planes[at] = v(-2, -1, 0) * 2 + v(1, 0, 0) * 3 + v(0, 0, 0) * 5 + v(1, 2, 0) * 7;
                        bodies[at] = v(0, 0, 0) + v(-1, 0, 1) * 2 + v(0, -1, 0) * 5 + v(0, 0, -1) * 7 +
                                     v(1, 1, 1) * 11;
                    }
            testing::guarded<int> out(n, 61);
            gpu::span<int> range(out.begin(), n);
            gpu::stencil(in, range, one, b);
            CHECK(out.host() == lines);
            gpu::stencil(in, range, two, b);
            CHECK(out.host() == planes);
            gpu::stencil(in, range, three, b);
            CHECK(out.host() == bodies);
            CHECK(out.intact());
        }
    });
}

TEST_CASE("runs of elements in textures, in structures, and with other ranges at their places",
    "[stencil][texture]") {
    using namespace stencils_of_textures;
    auto const host = testing::values<int>(23 * 40, 1000);
    texture_of_ints const t(gl::k_texture_2d, 23, 40, 1, host);
    std::vector<gpu::vec2> pairs(host.size());
    std::vector<float> weights(host.size()), expected(host.size());
    for (std::size_t i = 0; i < host.size(); ++i) {
        pairs[i] = gpu::vec2(float(host[i]), float(i % 7));
        weights[i] = float(i % 5);
    }
    auto place = [](long x, long n) { return x < 0 ? 0 : x < n ? x : n - 1; };
    for (long y = 0; y < 40; ++y)
        for (long x = 0; x < 23; ++x) {
            auto at = [&](long dx, long dy) {
                return static_cast<std::size_t>(place(y + dy, 40) * 23 + place(x + dx, 23));
            };
            expected[at(0, 0)] =
                weights[at(0, 0)] * (float(host[at(0, 1)]) - pairs[at(1, -1)].y) + float(x + 100 * y);
        }
    gpu::vector<gpu::vec2> const p(pairs);
    gpu::vector<float> const w(weights);
    with_and_without_runs([&] {
        gpu::vector<float> out(host.size());
        auto f = [k = gpu::in(w), p = gpu::in(p)](auto const& at) {
            return k[at.index()] * (at(0, 1).x - at(1, -1).y) + gpu::cast<float>(at.x() + 100u * at.y());
        };
        gpu::stencil(p, gpu::extent2(23, 40), out, f, gpu::boundary::clamp);
        CHECK(out.host() == expected);
        gpu::vector<int> same(host.size());
        gpu::stencil(
            gpu::texels<int>(t.name), same, [](auto const& at) { return at(0, -1); }, gpu::boundary::wrap);
        std::vector<int> rotated(host.end() - 23, host.end());
        rotated.insert(rotated.end(), host.begin(), host.end() - 23);
        CHECK(same.host() == rotated);
    });
}

TEST_CASE("with extents of the caller's own, a texture is the range of its texels", "[stencil][texture]") {
    using namespace stencils_of_textures;
    auto const host = testing::values<int>(12 * 6, 1000);
    texture_of_ints const t(gl::k_texture_2d, 12, 6, 1, host);
    gpu::vector<int> const same(host);
    gpu::vector<int> expected(72), out(72);
    gpu::stencil(same, gpu::extent2(8, 9), expected, two, gpu::boundary::wrap);
    gpu::stencil(gpu::texels<int>(t.name), gpu::extent2(8, 9), out, two, gpu::boundary::wrap);
    CHECK(out.host() == expected.host());
    gpu::vector<int> few(71);
    CHECK_THROWS_AS(
        gpu::stencil(gpu::texels<int>(t.name), few, two, gpu::boundary::wrap), gpu::invalid_argument);
}

TEST_CASE("textures are convolved along a row and in each layer", "[stencil][texture]") {
    using namespace stencils_of_textures;
    auto const host = testing::values<int>(7 * 5 * 2, 1000);
    texture_of_ints const t(gl::k_texture_2d_array, 7, 5, 2, host);
    auto const in = gpu::texels<int>(t.name);
    std::array const weights{1, 2, 3, 4, 5, 6};
    gpu::vector<int> out(70), row(70);
    gpu::convolve(in, weights, gpu::extent2(3, 2), out, gpu::boundary::mirror);
    gpu::convolve(in, std::array{1, 10, 100}, row, gpu::boundary::clamp);
    for (std::size_t z = 0; z < 2; ++z) {
        std::vector<int> const layer(
            host.begin() + std::ptrdiff_t(z * 35), host.begin() + std::ptrdiff_t(z * 35 + 35));
        std::vector<int> expected(35);
        gpu::convolve(
            layer, gpu::extent2(7, 5), weights, gpu::extent2(3, 2), expected, gpu::boundary::mirror);
        auto const got = gpu::to_host(gpu::span<int>(out.begin() + std::ptrdiff_t(z * 35), 35));
        CHECK(got == expected);
        for (std::size_t y = 0; y < 5; ++y) {
            std::vector<int> const line(
                layer.begin() + std::ptrdiff_t(y * 7), layer.begin() + std::ptrdiff_t(y * 7 + 7));
            std::vector<int> wanted(7);
            gpu::convolve(line, std::array{1, 10, 100}, wanted, gpu::boundary::clamp);
            CHECK(gpu::to_host(gpu::span<int>(row.begin() + std::ptrdiff_t(z * 35 + y * 7), 7)) == wanted);
        }
    }
    CHECK_THROWS_AS(
        gpu::convolve(in, weights, gpu::extent2(3, 3), out, gpu::boundary::clamp), gpu::invalid_argument);
    CHECK(gl::current().gl.get_error() == gl::k_no_error);
}

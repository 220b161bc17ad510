// SPDX-License-Identifier: MIT
// Random numbers on the GPU are those of the host.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/iterator/random.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

using testing::guarded;
using testing::ladder;

namespace {
/// The first n elements from `first`, through the GPU into the middle of guarded memory.
template <class I> auto through_gpu(I first, std::size_t n) {
    guarded<typename I::value_type> out(n);
    gpu::copy(first, first + static_cast<std::ptrdiff_t>(n), out.begin());
    REQUIRE(out.intact());
    return out.host();
}
/// Where bits are promised.
template <class I> void same_on_both_sides(I first, std::size_t n) {
    auto const device = through_gpu(first, n);
    for (std::size_t i = 0; i < n; ++i) {
        auto const host = first[static_cast<std::ptrdiff_t>(i)];
        if (device[i] != host)
            FAIL("element " << i << " of " << n << " is " << +device[i] << " on the GPU, " << +host
                            << " on the host");
    }
}
/// How many units in the last place of the host's number two floats are apart, at most; 0 only for the same
/// bits.
template <class I> double worst_ulp(I first, std::size_t n) {
    auto const device = through_gpu(first, n);
    double worst = 0;
    for (std::size_t i = 0; i < n; ++i) {
        double const host = first[static_cast<std::ptrdiff_t>(i)];
        worst = std::max(worst, std::abs(double(device[i]) - host) / std::ldexp(1.0, std::ilogb(host) - 23));
    }
    return worst;
}
}  // namespace

TEST_CASE("the generators give the same words on the GPU, and Random123's", "[random]") {
    std::vector<gpu::uvec4> counters, keys,
        expected{{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
            {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}};
    counters = keys = {gpu::uvec4(0), gpu::uvec4(~0u)};
    for (std::size_t i = 2; i < 300; ++i) {
        auto const w = testing::values<std::uint32_t>(8, 0, static_cast<unsigned>(i));
        counters.push_back({w[0], w[1], w[2], w[3]});
        keys.push_back({w[4], w[5], w[6], w[7]});
    }
    gpu::vector<gpu::uvec4> c(counters.begin(), counters.end()), k(keys.begin(), keys.end()),
        out(counters.size());
    auto check = [&](auto f) {
        gpu::transform(c.begin(), c.end(), k.begin(), out.begin(), f);
        auto const device = gpu::to_host(out);
        for (std::size_t i = 0; i < device.size(); ++i) REQUIRE(device[i] == f(counters[i], keys[i]));
        return device;
    };
    auto const philox =
        check([](auto counter, auto key) { return gpu::philox4x32_10(counter, gpu::xy(key)); });
    CHECK(philox[0] == expected[0]);
    CHECK(philox[1] == expected[1]);
    CHECK(check([](auto counter, auto key) { return gpu::threefry4x32_20(counter, key); })[1] ==
          gpu::uvec4(0x2a881696, 0x57012287, 0xf6c7446e, 0xa16a6732));
    auto const two = check([](auto counter, auto key) {
        auto const p = gpu::philox2x32_10(gpu::xy(counter), key.x);
        auto const t = gpu::threefry2x32_20(gpu::xy(counter), gpu::xy(key));
        return gpu::make<gpu::uvec4>(p.x, p.y, t.x, t.y);
    });
    CHECK(two[1] == gpu::uvec4(0x2c3f628b, 0xab4fd7ad, 0x1cb996fc, 0xbb002be7));
}

TEST_CASE("engines draw the same in loops, in branches and after discard", "[random]") {
    std::uint64_t const seed = 0x123456789abcdef0;
    gpu::philox4x32 captured(99);
    captured();
    auto f = [=](auto i) {
        gpu::philox2x32 a(seed, i);
        gpu::threefry4x32 b(seed, i);
        auto c = captured;
        c.discard(i * 5u);
        gpu::var<std::uint32_t> mix = a();
        gpu::for_(0u, i % 7u, [&](auto k) {
            mix = mix * 31u + b();
            gpu::if_(mix % 3u == 0u, [&] { mix += a(); });
            gpu::philox2x32 inner(7, k), straight(i, 5);
            auto fork = straight;
            gpu::if_(mix % 5u == 0u, [&] { mix ^= inner(); }).else_([&] { mix ^= fork() + straight(); });
            mix += inner();
        });
        mix ^= c();
        mix = mix * 5u + c();
        return mix + b();
    };
    std::size_t const n = 1000;
    gpu::vector<std::uint32_t> out(n);
    gpu::transform(gpu::make_counting_iterator(0u), gpu::make_counting_iterator(unsigned(n)), out.begin(), f);
    auto const device = gpu::to_host(out);
    for (unsigned i = 0; i < n; ++i) REQUIRE(device[i] == std::uint32_t(f(i)));
}

TEST_CASE("uniform numbers have the same bits on both sides, at every size", "[random]") {
    auto const u = gpu::make_random_iterator(gpu::uniform_real_distribution<float>(-2, 3), 42);
    for (std::size_t n : ladder(4096)) same_on_both_sides(u, n);
    same_on_both_sides(u + 12345, 100);  // any part by itself
    auto const k = gpu::make_random_iterator(gpu::uniform_int_distribution<short>(-1000, 1000), 43);
    for (std::size_t n : ladder(2048)) same_on_both_sides(k, n);
}

TEST_CASE("whole and exponential numbers have the same bits on both sides", "[random]") {
    same_on_both_sides(gpu::make_random_iterator(gpu::uniform_int_distribution<unsigned>(0, ~0u)), 1000);
    same_on_both_sides(
        gpu::make_random_iterator<gpu::threefry2x32>(gpu::bernoulli_distribution(0.25f), 7), 1000);
    same_on_both_sides(
        gpu::make_random_iterator<gpu::threefry4x32>(gpu::exponential_distribution<float>(3), 8), 20000);
    same_on_both_sides(
        gpu::make_random_iterator<gpu::philox2x32>(gpu::poisson_distribution<int>(4.5f), 9), 1000);
    same_on_both_sides(gpu::make_random_iterator(gpu::uniform_real_distribution<double>(), 10),
        1000);  // (b - a) u and a + x are exact here
}

TEST_CASE("what goes through sqrt, exp and division is as near as GLSL promises", "[random]") {
    // GLSL: inversesqrt 2 ulp and 1 / x 2.5, together 4.5 for sqrt; as many as 9 of a product with less
    // mantissa, and its rounding
    CHECK(worst_ulp(gpu::make_random_iterator(gpu::normal_distribution<float>(), 11), 20000) <= 10);
    CHECK(worst_ulp(gpu::make_random_iterator(gpu::cauchy_distribution<float>(), 12), 5000) <=
          3);  // a division
    // exp: 3 + 2 |x|, |x| < 1; an argument below 1 that is 10 ulp off moves it by 10; and the host's own ulp
    CHECK(worst_ulp(gpu::make_random_iterator(gpu::lognormal_distribution<float>(0, 0.15f), 13), 5000) <= 16);
}

namespace {
// Thrust's example monte_carlo, with gpu:: for thrust:: and for_ for its loop.
struct quarter_circle {
    unsigned points;
    template <class Thread> auto operator()(Thread const& thread) const {
        gpu::default_random_engine rng;
        rng.discard(2u * points * thread);
        gpu::uniform_real_distribution<float> u01(0, 1);
        gpu::var<unsigned> inside;
        gpu::for_(0u, points, [&](auto) {
            auto x = u01(rng);
            auto y = u01(rng);
            gpu::if_(x * x + y * y <= 1.0f, [&] { inside += 1u; });
        });
        return inside;
    }
};
}  // namespace

TEST_CASE("a Monte Carlo program of Thrust's runs, and finds pi", "[random]") {
    unsigned const threads = 600, points = 200;
    gpu::vector<unsigned> inside(threads);
    quarter_circle const draw{points};
    gpu::transform(
        gpu::make_counting_iterator(0u), gpu::make_counting_iterator(threads), inside.begin(), draw);
    auto const device = gpu::to_host(inside);
    for (unsigned i = 0; i < threads; ++i) REQUIRE(device[i] == unsigned(draw(i)));
    double const share = gpu::reduce(inside) / double(threads * points), quarter = 0.785398;
    CHECK(std::abs(share - quarter) < 4.9 * std::sqrt(quarter * (1 - quarter) / (threads * points)));
}

TEST_CASE("random directions are the same on both sides, as far as sqrt is", "[random]") {
    auto draw = [](auto i) {
        gpu::threefry2x32 r(3, i);
        auto const p = r.on_circle();
        auto const q = r.on_sphere();
        return gpu::make_tuple(p.x, p.y, q.x, q.y, q.z);
    };
    unsigned const n = 500;
    gpu::vector<float> x(n), y(n), a(n), b(n), c(n);
    gpu::transform(gpu::make_counting_iterator(0u),
        gpu::make_counting_iterator(n),
        gpu::make_zip_iterator(x.begin(), y.begin(), a.begin(), b.begin(), c.begin()),
        draw);
    auto const hx = gpu::to_host(x), hy = gpu::to_host(y), ha = gpu::to_host(a), hb = gpu::to_host(b),
               hc = gpu::to_host(c);
    for (unsigned i = 0; i < n; ++i) {
        gpu::threefry2x32 r(3, i);
        gpu::vec2 const p = r.on_circle();
        gpu::vec3 const q = r.on_sphere();
        REQUIRE((hx[i] == p.x && hy[i] == p.y && hc[i] == q.z));
        REQUIRE((std::abs(ha[i] - q.x) <= 5 * 0x1p-24f &&
                 std::abs(hb[i] - q.y) <= 5 * 0x1p-24f));  // 4.5 ulp of what is below 1, and a rounding
    }
}

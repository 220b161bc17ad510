// SPDX-License-Identifier: MIT
// Random numbers on the host, and the text they trace to. Every seed is fixed, so no case fails by chance;
// the bounds are those of a fair test that one draw in a million fails (4.9 deviations either way).
#include "glsl/text.hpp"

#include <gpu/functional/random.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace {
// The digits of pi, as in Random123's own test vectors (tests/kat_vectors; counter, key, words).
constexpr unsigned pi[] = {
    0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89};
constexpr unsigned ones = ~0u;
constexpr double half_turn = 3.14159265358979323846;

/// How far the sum of (seen - expected)^2 / expected is from its mean, in its deviations.
double chi_square_deviation(std::vector<std::size_t> const& seen, double expected) {
    double sum = 0;
    for (std::size_t s : seen)
        sum += (static_cast<double>(s) - expected) * (static_cast<double>(s) - expected) / expected;
    double const freedom = static_cast<double>(seen.size()) - 1;
    return (sum - freedom) / std::sqrt(2 * freedom);
}
struct moments {
    double mean = 0, variance = 0;
};
template <class Draw> moments moments_of(std::size_t n, Draw draw) {
    double s = 0, s2 = 0;
    for (std::size_t i = 0; i < n; ++i) {
        double const x = draw();
        s += x;
        s2 += x * x;
    }
    double const mean = s / static_cast<double>(n);
    return {mean, s2 / static_cast<double>(n) - mean * mean};
}
}  // namespace

TEST_CASE("the generators give Random123's words", "[random]") {
    using gpu::uvec2, gpu::uvec4;
    CHECK(gpu::philox4x32_10(uvec4(0), uvec2(0)) == uvec4(0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8));
    CHECK(gpu::philox4x32_10(uvec4(ones), uvec2(ones)) ==
          uvec4(0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd));
    CHECK(gpu::philox4x32_10({pi[0], pi[1], pi[2], pi[3]}, {pi[4], pi[5]}) ==
          uvec4(0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1));
    CHECK(gpu::philox2x32_10(uvec2(0), 0u) == uvec2(0xff1dae59, 0x6cd10df2));
    CHECK(gpu::philox2x32_10(uvec2(ones), ones) == uvec2(0x2c3f628b, 0xab4fd7ad));
    CHECK(gpu::philox2x32_10({pi[0], pi[1]}, pi[2]) == uvec2(0xdd7ce038, 0xf62a4c12));
    CHECK(gpu::threefry4x32_20(uvec4(0), uvec4(0)) == uvec4(0x9c6ca96a, 0xe17eae66, 0xfc10ecd4, 0x5256a7d8));
    CHECK(gpu::threefry4x32_20(uvec4(ones), uvec4(ones)) ==
          uvec4(0x2a881696, 0x57012287, 0xf6c7446e, 0xa16a6732));
    CHECK(gpu::threefry4x32_20({pi[0], pi[1], pi[2], pi[3]}, {pi[4], pi[5], pi[6], pi[7]}) ==
          uvec4(0x59cd1dbb, 0xb8879579, 0x86b5d00c, 0xac8b6d84));
    CHECK(gpu::threefry2x32_20(uvec2(0), uvec2(0)) == uvec2(0x6b200159, 0x99ba4efe));
    CHECK(gpu::threefry2x32_20(uvec2(ones), uvec2(ones)) == uvec2(0x1cb996fc, 0xbb002be7));
    CHECK(gpu::threefry2x32_20({pi[0], pi[1]}, {pi[2], pi[3]}) == uvec2(0xc4923a9c, 0x483df7a0));
}

TEST_CASE("the 10000th word of the default engine is that of C++26's std::philox4x32", "[random]") {
    gpu::default_random_engine e;
    for (int i = 0; i < 9999; ++i) e();
    CHECK(unsigned(e()) == 1955073260u);
}

TEMPLATE_TEST_CASE("discard leaves out words, wherever it starts", "[random]",
    TYPES(gpu::philox4x32, gpu::philox2x32, gpu::threefry4x32, gpu::threefry2x32)) {
    std::vector<unsigned> all;
    TestType e(7u, 3u);
    for (int i = 0; i < 40; ++i) all.push_back(e());
    for (unsigned before = 0; before < 9; ++before)
        for (unsigned skip = 0; skip < 9; ++skip) {
            TestType d(7u, 3u);
            for (unsigned i = 0; i < before; ++i) d();
            d.discard(skip);
            for (unsigned i = before + skip; i < 30; ++i) REQUIRE(unsigned(d()) == all[i]);
        }
    TestType far(7u, 3u), again(7u, 3u);
    far.discard(std::uint64_t{1} << 33 | 5);  // two steps of 2^32 and one of 5 are the same way
    again.discard(std::uint64_t{0xffffffff});
    again.discard(std::uint64_t{0xffffffff});
    again.discard(7);
    for (int i = 0; i < 10; ++i) REQUIRE(unsigned(far()) == unsigned(again()));
    TestType other(7u, 4u), seed(8u, 3u);
    CHECK(unsigned(other()) != all[0]);
    CHECK(unsigned(seed()) != all[0]);
}

TEST_CASE("all 64 bits of seeds and streams count", "[random]") {
    gpu::philox4x32 a(1), b(std::uint64_t{1} << 32 | 1), c(1, std::uint64_t{1} << 32), d(-1),
        e(std::uint32_t(-1));
    unsigned const x = a();
    CHECK(unsigned(b()) != x);
    CHECK(unsigned(c()) != x);
    CHECK(unsigned(d()) == unsigned(e()));
    gpu::philox4x32 copy = a;
    CHECK(unsigned(copy()) == unsigned(a()));
}

TEST_CASE("uniform words fall evenly into classes, alone and in pairs", "[random]") {
    gpu::philox4x32 e(20111115);
    std::vector<std::size_t> high(256), low(256), pairs(256);
    unsigned before = e();
    for (int i = 0; i < 1 << 18; ++i) {
        unsigned const w = e();
        ++high[w >> 24];
        ++low[w & 255];
        ++pairs[(before >> 28) << 4 | w >> 28];
        before = w;
    }
    CHECK(std::abs(chi_square_deviation(high, 1024)) < 4.9);
    CHECK(std::abs(chi_square_deviation(low, 1024)) < 4.9);
    CHECK(std::abs(chi_square_deviation(pairs, 1024)) < 4.9);
    std::vector<std::size_t> streams(256);  // the first word of each of many streams
    for (unsigned i = 0; i < 1 << 16; ++i) ++streams[unsigned(gpu::threefry2x32(1, i)()) >> 24];
    CHECK(std::abs(chi_square_deviation(streams, 256)) < 4.9);
}

TEST_CASE("distributions have the mean and the variance that they should", "[random]") {
    constexpr std::size_t n = 200000;
    gpu::philox4x32 e(1);
    // 4.9 deviations of the mean, sqrt(variance / n), and of the variance, from the fourth moment
    auto near = [&](moments m, double mean, double variance, double kurtosis) {
        INFO("mean " << m.mean << " for " << mean << ", variance " << m.variance << " for " << variance);
        CHECK(std::abs(m.mean - mean) < 4.9 * std::sqrt(variance / n));
        CHECK(std::abs(m.variance - variance) < 4.9 * variance * std::sqrt((kurtosis - 1) / n));
    };
    near(moments_of(n, [&] { return double(float(e.uniform())); }), 0.5, 1 / 12.0, 1.8);
    near(moments_of(n, [&] { return double(e.uniform<double>()); }), 0.5, 1 / 12.0, 1.8);
    near(moments_of(n, [&] { return double(float(e.uniform(-3.0f, 9.0f))); }), 3, 12, 1.8);
    near(moments_of(n, [&] { return double(unsigned(e.below(7u))); }), 3, 4, 1.75);
    near(moments_of(n, [&] { return double(float(e.exponential())); }), 1, 1, 9);
    near(moments_of(n, [&] { return double(float(e.normal())); }), 0, 1, 3);
    near(moments_of(n,
             [&] {
                 gpu::vec2 p = e.on_circle();
                 return double(p.x) * double(p.y);
             }),
        0,
        0.125,
        1.5);
    near(moments_of(n,
             [&] {
                 gpu::vec3 p = e.on_sphere();
                 return double(p.z);
             }),
        0,
        1 / 3.0,
        1.8);
    near(moments_of(n,
             [&] {
                 gpu::vec3 p = e.on_sphere();
                 return double(p.x);
             }),
        0,
        1 / 3.0,
        1.8);
    near(moments_of(n,
             [&] {
                 gpu::vec2 z = e.normal2();
                 return double(z.x) * double(z.y);
             }),
        0,
        1,
        9);
    near(moments_of(n, [&, d = gpu::normal_distribution<float>(5, 2)] { return double(float(d(e))); }),
        5,
        4,
        3);
    near(moments_of(n, [&, d = gpu::exponential_distribution<float>(4)] { return double(float(d(e))); }),
        0.25,
        1 / 16.0,
        9);
    near(moments_of(n,
             [&, d = gpu::lognormal_distribution<float>(0, 0.5f)] { return std::log(double(float(d(e)))); }),
        0,
        0.25,
        3);
    near(moments_of(n, [&, d = gpu::poisson_distribution<int>(7.5f)] { return double(int(d(e))); }),
        7.5,
        7.5,
        3 + 1 / 7.5);
    near(moments_of(n,
             [&, d = gpu::cauchy_distribution<float>(1, 2)] {
                 return std::atan((double(float(d(e))) - 1) / 2);
             }),
        0,
        half_turn * half_turn / 12,
        1.8);
    near(moments_of(n,
             [&, d = gpu::bernoulli_distribution(0.3f)] {
                 bool b = d(e);
                 return b ? 1.0 : 0.0;
             }),
        0.3,
        0.21,
        0.37 / 0.21);
    near(moments_of(n,
             [&, d = gpu::uniform_int_distribution<signed char>(-128, 127)] {
                 return double(static_cast<signed char>(d(e)));
             }),
        -0.5,
        65535 / 12.0,
        1.8);
}

TEST_CASE("normal numbers fall into the classes of equal probability", "[random]") {
    gpu::threefry4x32 e(2);
    std::vector<std::size_t> seen(100);
    for (int i = 0; i < 200000; ++i) {
        double const z = float(e.normal()), share = 0.5 * std::erfc(-z / std::sqrt(2.0));
        ++seen[static_cast<std::size_t>(share * 100)];
    }
    CHECK(std::abs(chi_square_deviation(seen, 2000)) < 4.9);
}

TEST_CASE("bounds are kept", "[random]") {
    using namespace gpu::detail;
    CHECK(unit_float(0u) == 0.0f);
    CHECK(unit_float(ones) == 1.0f - 0x1p-24f);
    CHECK(unit_double(ones, ones) == 1.0 - 0x1p-53);
    CHECK(negative_log(ones) > 0.0f);
    CHECK(negative_log(0u) == float(32 * std::log(2.0)));
    CHECK(scaled_word(ones, ones, 6u) == 5u);
    CHECK(scaled_word(0u, 0u, 6u) == 0u);
    CHECK(scaled_word(0x2aaaaaaau, 0xaaaaaaaau, 6u) == 0u);  // just below 2^64 / 6
    CHECK(scaled_word(0x2aaaaaaau, 0xaaaaaaabu, 6u) == 1u);
    CHECK(scaled_word(pi[0], pi[1], 0u) == pi[0]);
    gpu::philox4x32 e;
    std::array<int, 3> seen{};
    for (int i = 0; i < 300; ++i) {
        int const k = gpu::uniform_int_distribution<int>(-1, 1)(e);
        REQUIRE((k >= -1 && k <= 1));
        ++seen[static_cast<std::size_t>(k + 1)];
        float const tight = e.uniform(1.0f, std::nextafter(1.0f, 2.0f));  // rounding would give the end
        REQUIRE(tight == 1.0f);
        REQUIRE(unsigned(e.below(1)) == 0u);
        bool const sure = e.bernoulli(1.0f);
        REQUIRE(sure);
    }
    CHECK((seen[0] > 50 && seen[1] > 50 && seen[2] > 50));
}

TEST_CASE("the logarithm and the circle are as exact as they say", "[random]") {
    gpu::philox4x32 e(3);
    double log_worst = 0, circle_worst = 0;
    for (int i = 0; i < 100000; ++i) {
        unsigned const w = unsigned(e()) >> i % 32, odd = w | 1,
                       zeros = static_cast<unsigned>(std::countl_zero(odd));
        double const u = std::ldexp(odd << zeros >> 8, -24 - static_cast<int>(zeros)), exact = -std::log(u);
        log_worst = std::max(log_worst,
            std::abs(double(gpu::detail::negative_log(w)) - exact) / std::ldexp(1.0, std::ilogb(exact) - 23));
        double const angle =
            2 * half_turn * ((w >> 30) / 4.0 + (double((w & 0x3fffffffu) >> 6) - 8388607.5) / 67108864);
        gpu::vec2 const p = gpu::detail::circle_point(w);
        circle_worst = std::max(
            {circle_worst, std::abs(double(p.x) - std::cos(angle)), std::abs(double(p.y) - std::sin(angle))});
    }
    CHECK(log_worst < 1);                 // ulp
    CHECK(circle_worst < 1.5 * 0x1p-24);  // 1.5 ulp of what is just below 1
}

TEST_CASE("points of the circle and of the sphere are at distance 1", "[random]") {
    gpu::philox4x32 e(4);
    for (int i = 0; i < 10000; ++i) {
        gpu::vec2 const p = e.on_circle();
        gpu::vec3 const q = e.on_sphere();
        REQUIRE(std::abs(double(p.x) * p.x + double(p.y) * p.y - 1) < 4 * 0x1p-23);
        REQUIRE(std::abs(double(q.x) * q.x + double(q.y) * q.y + double(q.z) * q.z - 1) < 6 * 0x1p-23);
    }
}

TEST_CASE("distributions take the standard library's engines too", "[random]") {
    std::mt19937 a(1), b(1);
    float const u = gpu::uniform_real_distribution<float>(2, 4)(a);
    CHECK(u == 2.0f + 2.0f * float(b() >> 8) * 0x1p-24f);
}

TEST_CASE("a straight line of draws traces to one block; seeds are captured once", "[random]") {
    std::uint64_t const seed = 5;
    auto w = test::write<unsigned>([=](auto i) {
        gpu::philox4x32 r(seed, i);
        auto a = r.uniform(), b = r.uniform();
        return a - b;
    });
    CHECK_THAT(w.before,
        test::contains("_philox4x32_10(uvec4 counter, uvec2 key)") &&
            test::contains("umulExtended(0xD2511F53u, a, high0, low0)"));
    CHECK_THAT(w.text,
        test::contains("_philox4x32_10(uvec4(0u, 0u, a0, 0u), uvec2(args[0], args[1]));\n    precise float "
                       "result = u") &&
            test::contains("_unit_float(t0.x) - u") && test::contains("_unit_float(t0.y);"));
    CHECK(std::count(w.text.begin(), w.text.end(), '\n') == 5);  // and nothing else
    CHECK_THAT((test::write<unsigned>([](auto i) { return gpu::philox4x32(1, i).normal(); }).before),
        test::contains("precise float m = float((odd << uint(zeros)) >> 8u)"));
    // a stream in 64 bits takes both words of a symbol
    CHECK_THAT(test::text_of<std::uint64_t>([](auto i) { return gpu::philox4x32(1, i)(); }),
        test::contains("a0 >> 32"));
}

TEST_CASE("an engine from outside of a loop has variables, and only then", "[random]") {
    auto in_a_loop = [](auto i) {
        gpu::philox4x32 r(1, i);
        gpu::var<unsigned> mix = r();
        gpu::for_(0u, i, [&](auto) { mix ^= r(); });
        return mix ^ r();
    };
    CHECK_THAT(test::text_of<unsigned>(in_a_loop),
        test::contains("& 3u") && test::contains("== 0u) {") && test::contains("v"));
    auto made_in_it = [](auto i) {
        gpu::var<unsigned> mix;
        gpu::for_(0u, i, [&](auto k) { mix ^= gpu::philox4x32(1, k)(); });
        return mix;
    };
    CHECK_THAT(test::text_of<unsigned>(made_in_it), !test::contains("& 3u"));
}

TEST_CASE("an engine of the host is copied, not used, in a lambda", "[random]") {
    gpu::philox4x32 host(3);
    host();
    CHECK_THAT(
        test::refusal<unsigned>([&](auto i) { return host() + i; }), test::contains("auto r = engine;"));
    auto copied = [=](auto i) {
        auto r = host;
        return r() + i;
    };
    // its place is a captured value: another one is the same program
    auto const first = gpu::glsl::trace<unsigned>(copied).hash();
    gpu::philox4x32 again = host;
    CHECK(unsigned(copied(0u)) == unsigned(again()));
    auto make = [](gpu::philox4x32 const& e) {
        return [=](auto i) {
            auto r = e;
            return r() + i;
        };
    };
    auto const second = gpu::glsl::trace<unsigned>(make(host)).hash();
    host.discard(9);
    CHECK(gpu::glsl::trace<unsigned>(make(host)).hash() == second);
    CHECK(first == second);
}

TEST_CASE("a random bijection takes every place once", "[random]") {
    for (std::uint32_t n = 0; n < 300; ++n) {
        gpu::random_bijection p(n, n * 7);
        std::vector<bool> seen(n);
        for (std::uint32_t i = 0; i < n; ++i) {
            std::uint32_t const x = p(i);
            REQUIRE(x < n);
            REQUIRE_FALSE(seen[x]);
            seen[x] = true;
        }
    }
    gpu::random_bijection whole(0xffffffffu, 1), other(0xffffffffu, 2), half(1u << 31, 1);
    CHECK(whole(5u) != other(5u));
    for (std::uint32_t i = 0; i < 1000; ++i) REQUIRE((whole(i) < 0xffffffffu && half(i) < 1u << 31));
    for (std::uint32_t n : {1u, 2u, 9u, 100u}) {  // comes to an end from anywhere
        gpu::random_bijection p(n, 3), none;
        for (std::uint32_t i = 0; i < 300; ++i) CHECK_NOTHROW(p(i) + none(i));
    }
    CHECK_THROWS_AS(gpu::random_bijection(std::uint64_t{1} << 32, 1), gpu::length_error);
}

TEST_CASE("all orders of a few places are equally likely", "[random]") {
    for (std::uint32_t n : {3u, 5u, 6u}) {  // with seeds one after the other
        std::uint32_t orders = 1;
        for (std::uint32_t i = 2; i <= n; ++i) orders *= i;
        std::vector<std::size_t> seen(orders);
        for (std::uint64_t seed = 0; seed < orders * 30; ++seed) {
            gpu::random_bijection p(n, seed);
            std::uint32_t rank = 0;  // Lehmer's code
            for (std::uint32_t i = 0; i < n; ++i) {
                std::uint32_t smaller = 0;
                for (std::uint32_t j = i + 1; j < n; ++j) smaller += p(j) < p(i);
                rank = rank * (n - i) + smaller;
            }
            ++seen[rank];
        }
        CHECK(std::abs(chi_square_deviation(seen, 30)) < 4.9);
    }
}

TEST_CASE("two places go anywhere, and half of the orders are odd", "[random]") {
    std::vector<std::size_t> pairs, odd(2), fixed(4);
    std::uint32_t const n = 16;  // a power of two: a Feistel network alone would make even orders only
    std::vector<std::size_t> all(n * n);
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        gpu::random_bijection p(n, seed);
        ++all[p(0u) * n + p(n - 1)];
        std::uint32_t inversions = 0, same = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            same += p(i) == i;
            for (std::uint32_t j = i + 1; j < n; ++j) inversions += p(j) < p(i);
        }
        ++odd[inversions % 2];
        ++fixed[std::min(same, 3u)];
    }
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j)
            if (i != j) pairs.push_back(all[i * n + j]);
    CHECK(std::abs(chi_square_deviation(pairs, 20000.0 / (n * (n - 1)))) < 4.9);
    CHECK(std::abs(chi_square_deviation(odd, 10000)) < 17);  // chi-square of one: (4.9^2 - 1) / sqrt(2)
    // places that stay: Poisson with mean 1
    for (std::size_t k = 0; k < 4; ++k) {
        double const share = std::array{0.367879, 0.367879, 0.183940, 0.080301}[k];
        CHECK(std::abs(static_cast<double>(fixed[k]) - 20000 * share) <
              4.9 * std::sqrt(20000 * share * (1 - share)));
    }
}

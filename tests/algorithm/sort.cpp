// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace {
struct tag {
    std::uint8_t kind, text[15];
};
}  // namespace
GPU_STRUCT(tag, kind, text);

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("sort agrees with std::sort on every key type, both ways", "[sort]",
    TYPES(std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, int, unsigned, std::int64_t, std::uint64_t,
        float, double, bool)) {
    if (testing::cannot_exist<TestType>()) return;
    for (std::size_t n : ladder(1 << 15)) {
        auto host = values<TestType>(n, n % 3 == 0 ? 10 : 0);
        guarded<TestType> v(host, n % 2 ? 61 : 64);
        INFO("n = " << n);
        gpu::sort(v.begin(), v.end());
        std::sort(host.begin(), host.end());
        REQUIRE(v.host() == host);
        gpu::sort(v.begin(), v.end(), gpu::greater<>{});
        std::reverse(host.begin(), host.end());
        REQUIRE(v.host() == host);
        REQUIRE(v.intact());
    }
}

TEMPLATE_TEST_CASE("sort_by_key is stable", "[sort]", TYPES(std::uint8_t, int, float, double)) {
    for (std::size_t n : ladder(1 << 14)) {
        auto const keys = values<TestType>(n, 50);
        std::vector<unsigned> order(n);
        std::iota(order.begin(), order.end(), 0u);
        guarded<TestType> k(keys);
        guarded<unsigned> p(order);
        INFO("n = " << n);
        gpu::sort_by_key(k.begin(), k.end(), p.begin());
        std::stable_sort(
            order.begin(), order.end(), [&](unsigned a, unsigned b) { return keys[a] < keys[b]; });
        REQUIRE(p.host() == order);
        auto sorted = keys;
        std::stable_sort(sorted.begin(), sorted.end());
        REQUIRE(k.host() == sorted);
        REQUIRE(k.intact());
        REQUIRE(p.intact());
        // Descending: equal keys keep their order too.
        gpu::vector<TestType> down(keys.begin(), keys.end());
        std::iota(order.begin(), order.end(), 0u);
        gpu::vector<unsigned> q(order.begin(), order.end());
        gpu::stable_sort_by_key(down.begin(), down.end(), q.begin(), gpu::greater<TestType>{});
        std::stable_sort(
            order.begin(), order.end(), [&](unsigned a, unsigned b) { return keys[a] > keys[b]; });
        REQUIRE(q.host() == order);
    }
}

TEST_CASE("sort_by_key moves values of other sizes", "[sort]") {
    std::size_t const n = 3001;
    auto const keys = values<int>(n);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
    std::vector<gpu::vec3> positions(n);
    std::vector<char> letters(n);
    for (std::size_t i = 0; i < n; ++i) {
        positions[i] = {float(i), 1, 2};
        letters[i] = char('a' + i % 26);
    }
    gpu::vector<int> k(keys.begin(), keys.end()), k2(k);
    gpu::vector<gpu::vec3> p(positions.begin(), positions.end());
    gpu::vector<char> c(letters.begin(), letters.end());
    gpu::sort_by_key(k, p);
    gpu::sort_by_key(k2, c);
    auto const got = gpu::to_host(p);
    auto const got_letters = gpu::to_host(c);
    for (std::size_t i = 0; i < n; ++i) {
        REQUIRE(got[i] == positions[order[i]]);
        REQUIRE(got_letters[i] == letters[order[i]]);
    }
}

TEST_CASE("floats sort by the documented total order", "[sort]") {
    float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN(),
                tiny = std::numeric_limits<float>::denorm_min();
    std::vector<float> const in{1, nan, -0.0f, inf, 0.0f, -inf, -tiny, -nan, tiny, -1, -0.0f};
    std::vector<float> const expected{-nan, -inf, -1, -tiny, -0.0f, 0.0f, -0.0f, tiny, 1, inf, nan};
    gpu::vector<float> v(in.begin(), in.end());
    gpu::sort(v.begin(), v.end());
    auto const got = gpu::to_host(v);
    for (std::size_t i = 0; i < got.size(); ++i)
        CHECK(std::bit_cast<std::uint32_t>(got[i]) == std::bit_cast<std::uint32_t>(expected[i]));
    std::vector<double> const wide{1, -0.0, 0.0, -1e300, 1e300, std::nan(""), -1};
    gpu::vector<double> d(wide.begin(), wide.end());
    gpu::sort(d);
    auto const back = gpu::to_host(d);
    CHECK(back[0] == -1e300);
    CHECK(std::signbit(back[2]));
    CHECK_FALSE(std::signbit(back[3]));
    CHECK(std::isnan(back[6]));
}

TEMPLATE_TEST_CASE(
    "zeros of either sign are equal keys, and keep their order", "[sort]", TYPES(float, double)) {
    for (std::size_t n : {7u, 1000u, 2047u, 4500u, 20'000u}) {
        auto keys = values<TestType>(n);
        for (std::size_t i = 0; i < n; ++i)
            if (i % 5 < 3) keys[i] = i % 5 == 1 ? TestType(-0.0) : TestType(0);
        std::vector<unsigned> order(n);
        std::iota(order.begin(), order.end(), 0u);
        for (bool down : {false, true}) {
            auto expected = order;
            std::stable_sort(expected.begin(), expected.end(), [&](unsigned a, unsigned b) {
                return down ? keys[a] > keys[b] : keys[a] < keys[b];
            });
            gpu::vector<TestType> k(keys.begin(), keys.end());
            gpu::vector<unsigned> v(order.begin(), order.end());
            if (down)
                gpu::stable_sort_by_key(k.begin(), k.end(), v.begin(), gpu::greater<TestType>{});
            else
                gpu::sort_by_key(k.begin(), k.end(), v.begin());
            INFO(n << (down ? " down" : " up"));
            REQUIRE(v.host() == expected);
            auto const sorted = k.host();
            for (std::size_t i = 0; i < n; ++i)
                REQUIRE(std::signbit(sorted[i]) == std::signbit(keys[expected[i]]));
        }
    }
}

TEST_CASE("sort with any comparison is stable", "[sort]") {
    for (std::size_t n : ladder(1 << 15)) {
        auto host = values<int>(n);
        guarded<int> v(host);
        auto by_tens = [](auto a, auto b) { return (a >> 8 & 63) < (b >> 8 & 63); };
        gpu::sort(v.begin(), v.end(), by_tens);
        std::stable_sort(host.begin(), host.end(), by_tens);
        INFO("n = " << n);
        REQUIRE(v.host() == host);
        REQUIRE(v.intact());
    }
}

TEST_CASE("stable_sort keeps the order of equal elements", "[sort]") {
    auto by_x = [](auto a, auto b) { return a.x < b.x; };
    for (std::size_t n : ladder(3000)) {
        auto const keys = values<unsigned>(n, 10);
        std::vector<gpu::uvec2> host(n);
        for (std::size_t i = 0; i < n; ++i) host[i] = {keys[i], static_cast<unsigned>(i)};
        gpu::vector<gpu::uvec2> v(host.begin(), host.end());
        gpu::stable_sort(v.begin(), v.end(), by_x);
        std::stable_sort(host.begin(), host.end(), by_x);
        INFO("n = " << n);
        REQUIRE(v.host() == host);
    }
}

TEST_CASE("vectors sort by a member", "[sort]") {
    std::size_t const n = 5000;
    auto const x = values<float>(n);
    std::vector<gpu::vec3> host(n);
    for (std::size_t i = 0; i < n; ++i) host[i] = {float(i), x[i], 0};
    gpu::vector<gpu::vec3> v(host.begin(), host.end());
    gpu::sort(v.begin(), v.end(), [](auto a, auto b) { return a.y > b.y; });
    std::stable_sort(host.begin(), host.end(), [](auto& a, auto& b) { return a.y > b.y; });
    CHECK(gpu::to_host(v) == host);
}

TEST_CASE("structures of many bytes are sorted, by runs and by the network", "[sort]") {
    // Each byte has a register: a thread that held as many of these as of four words would keep the driver's
    // compiler busy for minutes.
    auto const by_kind = [](auto a, auto b) { return a.kind < b.kind; };
    std::vector<tag> host(100);
    for (std::size_t i = 0; i < host.size(); ++i)
        host[i] = {static_cast<std::uint8_t>(i * 7 % 5), {static_cast<std::uint8_t>(i)}};
    gpu::vector<tag> v(host), w(host);
    gpu::sort(v.begin(), v.end(), by_kind);
    gpu::bitonic_sort(w.begin(), w.end(), [](auto a, auto b) {
        return a.kind < b.kind || (a.kind == b.kind && a.text[0] < b.text[0]);
    });
    std::stable_sort(host.begin(), host.end(), by_kind);
    REQUIRE(testing::same_bits(v.host(), host));
    REQUIRE(testing::same_bits(w.host(), host));
}

TEST_CASE("is_sorted", "[sort]") {
    gpu::vector<int> v{1, 2, 2, 3}, w{1, 3, 2};
    CHECK(gpu::is_sorted(v.begin(), v.end()));
    CHECK_FALSE(gpu::is_sorted(w));
    CHECK_FALSE(gpu::is_sorted(v, gpu::greater<>{}));
    CHECK(gpu::is_sorted(w.begin(), w.begin() + 1));
    CHECK(gpu::is_sorted(w.begin(), w.begin()));
}

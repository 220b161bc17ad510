// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/shuffle.hpp>
#include <gpu/functional/random.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;
using testing::ladder;

TEST_CASE("shuffle and shuffle_copy gather where the bijection says, at every size", "[shuffle]") {
    for (std::size_t n : ladder(1u << 14)) {
        auto const host = testing::values<std::uint32_t>(n);
        guarded<std::uint32_t> in(host), out(n, 61);
        REQUIRE(gpu::shuffle_copy(in.begin(), in.end(), out.begin(), 5) == out.end());
        gpu::random_bijection const place(n, 5);
        std::vector<std::uint32_t> expected(n);
        for (std::uint32_t i = 0; i < n; ++i) expected[i] = host[place(i)];
        INFO("n = " << n);
        REQUIRE(out.host() == expected);
        REQUIRE(in.host() == host);
        gpu::shuffle(in.begin(), in.end(), 5);
        REQUIRE(in.host() == expected);
        REQUIRE((in.intact() && out.intact()));
    }
}

TEST_CASE("shuffle takes any element and any engine, which moves on", "[shuffle]") {
    std::vector<gpu::vec3> points(1000);
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = gpu::vec3(float(i), 1.0f, 2.0f);
    std::vector<std::uint8_t> bytes(777);
    std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
    gpu::vector<gpu::vec3> p(points.begin(), points.end());
    gpu::vector<std::uint8_t> b(bytes.begin(), bytes.end());
    gpu::philox4x32 engine(1), same(1);
    gpu::shuffle(p, engine);
    gpu::shuffle(b, engine);
    gpu::random_bijection const first(points.size(), same), second(bytes.size(), same);
    auto const moved = gpu::to_host(p);
    auto const moved_bytes = gpu::to_host(b);
    for (std::uint32_t i = 0; i < points.size(); ++i) REQUIRE(moved[i] == points[first(i)]);
    for (std::uint32_t i = 0; i < bytes.size(); ++i) REQUIRE(moved_bytes[i] == bytes[second(i)]);
    std::mt19937 narrow(1);
    std::mt19937_64 wide(1);
    gpu::shuffle(b, narrow);
    gpu::shuffle(b, wide);
    CHECK(wide() != std::mt19937_64(1)());
    auto sorted = gpu::to_host(b);
    std::sort(sorted.begin(), sorted.end());
    std::sort(bytes.begin(), bytes.end());
    CHECK(sorted == bytes);
    gpu::vector<int> small(3), other(4);
    CHECK_THROWS_AS(gpu::shuffle_copy(other.begin(), other.end(), small.begin(), 1), gpu::invalid_argument);
}

TEST_CASE("sample keeps the order, and every element is as likely", "[shuffle]") {
    std::vector<std::uint32_t> host(50);
    std::iota(host.begin(), host.end(), 100u);
    gpu::vector<std::uint32_t> v(host.begin(), host.end());
    std::vector<double> seen(50);
    for (unsigned seed = 0; seed < 500; ++seed) {
        guarded<std::uint32_t> out(10);
        REQUIRE(gpu::sample(v, out.begin(), 10, seed) == out.end());
        auto const drawn = out.host();
        REQUIRE(std::is_sorted(drawn.begin(), drawn.end()));
        REQUIRE(std::adjacent_find(drawn.begin(), drawn.end()) == drawn.end());
        for (auto x : drawn) ++seen[x - 100];
        REQUIRE(out.intact());
    }
    for (double s : seen) CHECK(std::abs(s - 100) < 4.9 * std::sqrt(500 * 0.2 * 0.8));
    guarded<std::uint32_t> out(60);
    CHECK(gpu::sample(v, out.begin(), 60, 1) == out.begin() + 50);
    CHECK(gpu::sample(v, out.begin(), 0, 1) == out.begin());
    CHECK(gpu::sample(v.begin(), v.begin(), out.begin(), 5, 1) == out.begin());
    for (std::size_t n : ladder(4096)) {
        guarded<std::uint32_t> all(testing::values<std::uint32_t>(n)), some(n / 3);
        REQUIRE(gpu::sample(all.begin(), all.end(), some.begin(), n / 3, n) == some.end());
        REQUIRE(some.intact());
    }
}

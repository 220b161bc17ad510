// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/scan.hpp>

#include "../support/testing.hpp"

#include <cmath>
#include <numeric>
#include <utility>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("scans agree with std on integers", "[scan]",
    TYPES(std::int8_t, std::uint16_t, int, unsigned, std::int64_t, std::uint64_t)) {
    if (testing::cannot_exist<TestType>()) return;
    using wide = std::make_unsigned_t<TestType>;
    auto add = [](TestType a, TestType b) {
        return static_cast<TestType>(static_cast<wide>(static_cast<wide>(a) + static_cast<wide>(b)));
    };
    for (std::size_t n : ladder()) {
        auto const host = values<TestType>(n);
        guarded<TestType> in(host), out(n, n % 2 ? 61 : 64);
        std::vector<TestType> expected(n);
        INFO("n = " << n);
        std::inclusive_scan(host.begin(), host.end(), expected.begin(), add);
        REQUIRE(gpu::inclusive_scan(in.begin(), in.end(), out.begin()) == out.end());
        REQUIRE(out.host() == expected);
        std::exclusive_scan(host.begin(), host.end(), expected.begin(), TestType(3), add);
        gpu::exclusive_scan(in.begin(), in.end(), out.begin(), TestType(3));
        REQUIRE(out.host() == expected);
        REQUIRE(out.intact());
        gpu::exclusive_scan(in.begin(), in.end(), in.begin(), TestType(3));
        REQUIRE(in.host() == expected);
        REQUIRE(in.intact());
    }
}

TEST_CASE("scans keep the order of an operator that does not commute", "[scan]") {
    for (std::size_t n : ladder()) {
        auto const host = testing::maps(n);
        gpu::vector<gpu::uvec2> v(host.begin(), host.end()), out(n);
        std::vector<gpu::uvec2> expected(n);
        INFO("n = " << n);
        std::inclusive_scan(host.begin(), host.end(), expected.begin(), testing::compose{});
        gpu::inclusive_scan(v.begin(), v.end(), out.begin(), testing::compose{});
        REQUIRE(out.host() == expected);
        std::inclusive_scan(host.begin(), host.end(), expected.begin(), testing::compose{}, gpu::uvec2(3, 5));
        gpu::inclusive_scan(v.begin(), v.end(), out.begin(), gpu::uvec2(3, 5), testing::compose{});
        REQUIRE(out.host() == expected);
        std::exclusive_scan(host.begin(), host.end(), expected.begin(), gpu::uvec2(3, 5), testing::compose{});
        gpu::exclusive_scan(v.begin(), v.end(), v.begin(), gpu::uvec2(3, 5), testing::compose{});
        REQUIRE(v.host() == expected);
    }
}

TEMPLATE_TEST_CASE("scans of floats are close to the serial ones and the same from run to run", "[scan]",
    TYPES(float, double)) {
    // The last one in tiles of a single subgroup where groups wait for each other: more than 32 blocks of 32
    // tiles.
    testing::changed_tuning const changed;
    for (std::size_t n : {1000u, 65537u, 600'003u}) {
        if (n > 100'000) changed.now.look_back_threads = 32;
        auto const host = values<TestType>(n);
        gpu::vector<TestType> v(host.begin(), host.end()), out(n), again(n);
        gpu::inclusive_scan(v.begin(), v.end(), out.begin());
        double sum = 0, size = 0;
        auto const got = out.host();
        for (int run = 0; run < (n > 100'000 ? 20 : 100); ++run) {
            gpu::inclusive_scan(v.begin(), v.end(), again.begin());
            REQUIRE(testing::same_bits(again.host(), got));
        }
        for (std::size_t i = 0; i < n; ++i) {
            sum += host[i];
            size += std::abs(host[i]);
            REQUIRE(std::abs(got[i] - sum) <= size * std::numeric_limits<TestType>::epsilon() * 64);
        }
    }
}

TEST_CASE("transform_ scans and a scan with another type of init", "[scan]") {
    gpu::vector<int> v{1, 0, 2, 2}, out(4);
    gpu::transform_inclusive_scan(
        v.begin(), v.end(), out.begin(), [](auto x) { return x * 10; }, gpu::plus<>{});
    CHECK(out.host() == std::vector<int>{10, 10, 30, 50});
    gpu::transform_exclusive_scan(
        v.begin(), v.end(), out.begin(), [](auto x) { return x * 10; }, 1, gpu::plus<>{});
    CHECK(out.host() == std::vector<int>{1, 11, 11, 31});
    gpu::vector<float> sums(4);
    gpu::exclusive_scan(v.begin(), v.end(), sums.begin(), 0.5f);
    CHECK(sums.host() == std::vector<float>{0.5f, 1.5f, 1.5f, 3.5f});
    gpu::scan(v, v.begin(), gpu::maximum<>{});
    CHECK(v.host() == std::vector<int>{1, 1, 2, 2});
}

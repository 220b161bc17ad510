// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/search.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE(
    "bounds of many values agree with std", "[search]", TYPES(std::int8_t, unsigned, float, double)) {
    for (std::size_t n : ladder(3000))
        for (std::size_t m : {std::size_t(1), std::size_t(7), std::size_t(1000)}) {
            auto hay = values<TestType>(n, 500);
            auto const needles = values<TestType>(m, 510, 9);
            std::sort(hay.begin(), hay.end());
            gpu::vector<TestType> h(hay.begin(), hay.end()), q(needles.begin(), needles.end());
            guarded<unsigned> lower(m), upper(m, 61);
            gpu::vector<bool> found(m);
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::lower_bound(h.begin(), h.end(), q.begin(), q.end(), lower.begin()) == lower.end());
            gpu::upper_bound(h.begin(), h.end(), q.begin(), q.end(), upper.begin());
            gpu::binary_search(h.begin(), h.end(), q.begin(), q.end(), found.begin());
            auto const lo = lower.host(), hi = upper.host();
            auto const f = gpu::to_host(found);
            for (std::size_t i = 0; i < m; ++i) {
                REQUIRE(
                    lo[i] == unsigned(std::lower_bound(hay.begin(), hay.end(), needles[i]) - hay.begin()));
                REQUIRE(
                    hi[i] == unsigned(std::upper_bound(hay.begin(), hay.end(), needles[i]) - hay.begin()));
                REQUIRE(f[i] == std::binary_search(hay.begin(), hay.end(), needles[i]));
            }
            REQUIRE(lower.intact());
            REQUIRE(upper.intact());
        }
}

TEMPLATE_TEST_CASE(
    "bounds of many values in a long range agree with std", "[search]", std::int8_t, unsigned, double) {
    auto const some = values<TestType>(5000, 100000, 9);
    auto& sample = gpu::kernel::current().tuning.search_sample;
    auto const before = std::exchange(sample, std::size_t(1) << 16);
    for (std::size_t n :
        {std::size_t(1) << 17, (std::size_t(1) << 17) + 1, std::size_t(200000), (std::size_t(1) << 18) - 1}) {
        auto hay = values<TestType>(n, 90000);
        std::sort(hay.begin(), hay.end());
        // Values there and not there, before all and after all, and more than an eighth of the range, where
        // groups make a tree.
        std::vector<TestType> needles(n / 8 + 3);
        for (std::size_t i = 0; i < needles.size(); ++i)
            needles[i] = i % 3 ? hay[i * 977 % n] : some[i % some.size()];
        for (std::size_t i = 0; i < 40; ++i) {
            needles[100 + i] = hay[n - 1 - i];
            needles[200 + i] = hay[i];
        }
        needles[7] = std::numeric_limits<TestType>::lowest();
        needles[8] = std::numeric_limits<TestType>::max();
        gpu::vector<TestType> h(hay.begin(), hay.end()), q(needles.begin(), needles.end());
        guarded<unsigned> lower(needles.size()), upper(needles.size(), 61);
        gpu::vector<bool> found(needles.size());
        INFO("n = " << n);
        gpu::lower_bound(h.begin(), h.end(), q.begin(), q.end(), lower.begin());
        gpu::upper_bound(
            h.begin() + 3, h.end(), q.begin(), q.end(), upper.begin());  // not on a boundary of packets
        gpu::binary_search(h.begin(), h.end(), q.begin(), q.end(), found.begin());
        std::vector<unsigned> lo, hi;
        std::vector<bool> there;
        for (auto x : needles) {
            lo.push_back(unsigned(std::lower_bound(hay.begin(), hay.end(), x) - hay.begin()));
            hi.push_back(unsigned(std::upper_bound(hay.begin() + 3, hay.end(), x) - hay.begin() - 3));
            there.push_back(std::binary_search(hay.begin(), hay.end(), x));
        }
        REQUIRE(lower.host() == lo);
        REQUIRE(upper.host() == hi);
        REQUIRE(gpu::to_host(found) == there);
        REQUIRE(lower.intact());
        REQUIRE(upper.intact());
    }
    sample = before;
}

TEST_CASE("bounds of one value", "[search]") {
    gpu::vector<int> v{1, 3, 3, 5};
    CHECK(gpu::lower_bound(v.begin(), v.end(), 3) - v.begin() == 1);
    CHECK(gpu::upper_bound(v, 3) - v.begin() == 3);
    CHECK(gpu::binary_search(v, 5));
    CHECK_FALSE(gpu::binary_search(v.begin(), v.end(), 4));
    CHECK_FALSE(gpu::binary_search(v.begin(), v.begin(), 4));
    auto const [a, b] = gpu::equal_range(v.begin(), v.end(), 3);
    CHECK(b - a == 2);
    gpu::vector<int> down{9, 5, 5, 1}, asked{5, 2}, lower(2), upper(2);
    CHECK(gpu::upper_bound(down, 5, gpu::greater<>{}) - down.begin() == 3);
    gpu::equal_range(down, asked, lower.begin(), upper.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(lower) == std::vector<int>{1, 3});
    CHECK(gpu::to_host(upper) == std::vector<int>{3, 3});
    CHECK(gpu::lower_bound(down.begin(), down.end(), 5, gpu::greater<>{}) - down.begin() == 1);
}

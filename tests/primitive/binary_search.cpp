// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/primitive/binary_search.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::values;

TEMPLATE_TEST_CASE(
    "bounds of many values in a long range agree with std", "[search]", std::int8_t, unsigned, double) {
    auto const some = values<TestType>(5000, 100000, 9);
    testing::changed_tuning const changed;
    changed.now.search_sample = std::size_t(1) << 16;
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
}

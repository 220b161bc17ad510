// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/search_sorted.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEST_CASE("bounds of sorted values agree with std", "[search]") {
    using TestType = std::int8_t;
    // Once by searches where the shape is groups, and once by merges.
    testing::changed_tuning const changed;
    changed.now.merged_search = GENERATE(std::size_t(0), std::size_t(1) << 20);
    for (std::size_t n : ladder(1024))
        for (std::size_t m : {std::size_t(0), std::size_t(1), std::size_t(100), n}) {
            auto hay = values<TestType>(n, 100), needles = values<TestType>(m, 110, 3);
            std::sort(hay.begin(), hay.end());
            std::sort(needles.begin(), needles.end());
            gpu::vector<TestType> h(hay.begin(), hay.end()), q(needles.begin(), needles.end());
            guarded<unsigned> lower(m), upper(m, 61);
            INFO("n = " << n << ", m = " << m);
            REQUIRE(gpu::lower_bound_sorted_values(h.begin(), h.end(), q.begin(), q.end(), lower.begin()) ==
                    lower.end());
            REQUIRE(gpu::upper_bound_sorted_values(h, q, upper.begin()) == upper.end());
            std::vector<unsigned> lo(m), up(m);
            for (std::size_t i = 0; i < m; ++i) {
                lo[i] = unsigned(std::lower_bound(hay.begin(), hay.end(), needles[i]) - hay.begin());
                up[i] = unsigned(std::upper_bound(hay.begin(), hay.end(), needles[i]) - hay.begin());
            }
            REQUIRE(lower.host() == lo);
            REQUIRE(upper.host() == up);
            REQUIRE(lower.intact());
            REQUIRE(upper.intact());
        }
    gpu::vector<int> down{9, 5, 5, 1}, asked{7, 5, 0}, out(3);
    gpu::lower_bound_sorted_values(down, asked, out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 1, 4});
    gpu::upper_bound_sorted_values(
        down.begin(), down.end(), asked.begin(), asked.end(), out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 3, 4});
}

// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/search_sorted.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::guarded;
using testing::ladder;
using testing::values;

TEMPLATE_TEST_CASE("bounds of sorted values agree with std", "[search]", std::int8_t, std::uint32_t, float,
    double, std::int64_t) {
    if (testing::cannot_exist<TestType>()) return;
    // Where the shape is groups: by searches, by merges, and by merges whose tiles are found before.
    testing::changed_tuning const changed;
    int const way = GENERATE(0, 1, 2);
    changed.now.merged_search = way == 0 ? std::size_t(1) << 20 : std::size_t(0);
    if (way == 2) changed.now.split_tiles = 1;
    for (std::size_t n : ladder(2048))
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
    // Items that are no numbers, so that their ranks have an array of their own. Many items are equal.
    std::size_t const n = 3000;
    auto const keys = values<std::uint32_t>(n, 40, 5);
    std::vector<gpu::uvec2> pairs(n), asking(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        pairs[i] = gpu::uvec2(keys[i], i);
        asking[i] = gpu::uvec2(i / 50, 0);
    }
    auto const by_key = [](auto const& a, auto const& b) { return a.x < b.x; };
    std::stable_sort(pairs.begin(), pairs.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
    gpu::vector<gpu::uvec2> const range(pairs.begin(), pairs.end()), wanted(asking.begin(), asking.end());
    guarded<unsigned> first(n), behind(n, 61);
    gpu::lower_bound_sorted_values(range, wanted, first.begin(), by_key);
    gpu::upper_bound_sorted_values(range, wanted, behind.begin(), by_key);
    std::vector<unsigned> lo(n), up(n);
    for (std::size_t i = 0; i < n; ++i)
        for (auto const& p : pairs) {
            lo[i] += p.x < asking[i].x;
            up[i] += p.x <= asking[i].x;
        }
    CHECK(first.host() == lo);
    CHECK(behind.host() == up);
    CHECK(first.intact());
    CHECK(behind.intact());
    gpu::vector<int> down{9, 5, 5, 1}, asked{7, 5, 0}, out(3);
    gpu::lower_bound_sorted_values(down, asked, out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 1, 4});
    gpu::upper_bound_sorted_values(
        down.begin(), down.end(), asked.begin(), asked.end(), out.begin(), gpu::greater<>{});
    CHECK(gpu::to_host(out) == std::vector<int>{1, 3, 4});
}

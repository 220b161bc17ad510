// SPDX-License-Identifier: MIT
// Insertions, removals and joins of ranges that are longer than one storage block, by a limit that a test
// makes small.
#include <gpu/relational/bulk_insert.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <random>

using testing::guarded;

namespace {
/// Sorted positions: few or many, in places many that are equal, or all different.
std::vector<std::uint32_t> positions(std::size_t n, std::size_t m, bool different) {
    std::mt19937 engine(static_cast<unsigned>(n + m));
    std::vector<std::uint32_t> all(m);
    for (auto& x : all) x = static_cast<std::uint32_t>(engine() % (n + 1));
    if (!different) std::fill_n(all.begin(), m / 2, static_cast<std::uint32_t>(n / 3));
    std::sort(all.begin(), all.end());
    if (different) {
        all.erase(std::unique(all.begin(), all.end()), all.end());
        if (!all.empty() && all.back() == n) all.pop_back();
    }
    return all;
}
}  // namespace

TEMPLATE_TEST_CASE("bulk_insert and bulk_remove work on long ranges in parts", "[windows]", std::uint32_t,
    float, std::uint8_t) {
    testing::small_blocks const limit(1 << 15);
    struct sizes {
        std::size_t n, m;
    };
    for (auto const [n, m] : {sizes{20001, 3}, {70000, 50000}, {100, 40000}, {40000, 0}}) {
        INFO("n = " << n << ", m = " << m);
        auto const host = testing::values<TestType>(n), more = testing::values<TestType>(m, 0, 2);
        guarded<TestType> v(host, 61), values(more, 5), out(n + m, 3);
        auto const at = positions(n, m, false);
        gpu::vector<std::uint32_t> const where(at.begin(), at.end());
        std::vector<TestType> expected;
        for (std::size_t i = 0, j = 0; i <= n; ++i) {
            for (; j < m && at[j] == i; ++j) expected.push_back(more[j]);
            if (i < n) expected.push_back(host[i]);
        }
        auto const end =
            gpu::bulk_insert(v.begin(), v.end(), where.begin(), where.end(), values.begin(), out.begin());
        CHECK(end == out.end());
        REQUIRE(out.host() == expected);
        auto const gone = positions(n, m / 2, true);
        gpu::vector<std::uint32_t> const from(gone.begin(), gone.end());
        std::vector<TestType> left;
        for (std::size_t i = 0, j = 0; i < n; ++i)
            if (j < gone.size() && gone[j] == i)
                ++j;
            else
                left.push_back(host[i]);
        guarded<TestType> kept(left.size(), 9);
        CHECK(gpu::bulk_remove(v.begin(), v.end(), from.begin(), from.end(), kept.begin()) == kept.end());
        REQUIRE(kept.host() == left);
        REQUIRE((v.intact() && values.intact() && out.intact() && kept.intact()));
    }
}

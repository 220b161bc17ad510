// SPDX-License-Identifier: MIT
// Insertions, removals and joins of ranges that are longer than one storage block, by a limit that a test
// makes small.
#include <gpu/relational/bulk_insert.hpp>
#include <gpu/relational/inner_join.hpp>
#include <gpu/relational/semi_join.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

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
    testing::small_blocks const limit((1 << 15) - 1);
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

namespace {
/// The pairs of indices of equal keys, by left index and then by right index; -1 where there is no right key.
struct pairs_of_indices {
    std::vector<std::uint32_t> left;
    std::vector<int> right;
};
pairs_of_indices joined(
    std::vector<std::uint32_t> const& left, std::vector<std::uint32_t> const& right, bool outer) {
    std::multimap<std::uint32_t, int> places;
    for (std::size_t j = 0; j < right.size(); ++j) places.emplace(right[j], static_cast<int>(j));
    pairs_of_indices all;
    for (std::uint32_t i = 0; i < left.size(); ++i) {
        auto const [from, to] = places.equal_range(left[i]);
        for (auto p = from; p != to; ++p) {
            all.left.push_back(i);
            all.right.push_back(p->second);
        }
        if (outer && from == to) {
            all.left.push_back(i);
            all.right.push_back(-1);
        }
    }
    return all;
}
}  // namespace

TEST_CASE("joins of long left ranges work in parts", "[windows]") {
    testing::small_blocks const limit((1 << 15) - 1);  // scratch memory is rounded up to 4 KiB
    // Few pairs; many; more than one launch writes for a part; hundreds for some keys.
    struct sizes {
        std::size_t n, m;
        unsigned few;
    };
    for (auto const [n, m, few] :
        {sizes{20001, 300, 5000}, {70000, 5000, 6000}, {9000, 3000, 400}, {3000, 2500, 60}}) {
        INFO("n = " << n << ", m = " << m << ", different keys: " << few);
        auto const left = testing::values<std::uint32_t>(n, few, 1),
                   right = testing::values<std::uint32_t>(m, few, 2);
        gpu::vector<std::uint32_t> const v(left.begin(), left.end()), w(right.begin(), right.end());
        for (bool const outer : {false, true}) {
            auto const expected = joined(left, right, outer);
            std::size_t const pairs = expected.left.size();
            guarded<std::uint32_t> l(pairs, 61);
            guarded<int> r(pairs, 5);
            auto const ends = outer ? gpu::left_join(v, w, l.begin(), r.begin())
                                    : gpu::inner_join(v, w, l.begin(), r.begin());
            CHECK((ends.first == l.end() && ends.second == r.end()));
            REQUIRE(l.host() == expected.left);
            REQUIRE(r.host() == expected.right);
            REQUIRE((l.intact() && r.intact()));
        }
        if (few >= 5000) {
            auto const expected = joined(left, right, false);
            // Room for some pairs only: the count tells all.
            std::size_t const room = expected.left.size() / 2;
            gpu::vector<std::uint32_t> lefts(room);
            gpu::vector<int> rights(room);
            gpu::scalar<std::uint32_t> count;
            gpu::inner_join_into(v, w, lefts.begin(), rights.begin(), count);
            CHECK(count.read() == expected.left.size());
            CHECK(lefts.host() == std::vector<std::uint32_t>(
                                      expected.left.begin(), expected.left.begin() + std::ptrdiff_t(room)));
            CHECK(rights.host() ==
                  std::vector<int>(expected.right.begin(), expected.right.begin() + std::ptrdiff_t(room)));
        }
    }
}
TEST_CASE("semi_join and anti_join work on long ranges in parts", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t n : {20001u, 70000u})
        for (std::size_t m : {300u, 30000u}) {
            INFO("n = " << n << ", m = " << m);
            auto const left = testing::values<std::uint32_t>(n, 9000, 1),
                       right = testing::values<std::uint32_t>(m, 9000, 2);
            std::set<std::uint32_t> const keys(right.begin(), right.end());
            std::vector<std::uint32_t> in, out;
            for (std::uint32_t i = 0; i < n; ++i) (keys.count(left[i]) ? in : out).push_back(i);
            gpu::vector<std::uint32_t> const v(left.begin(), left.end()), w(right.begin(), right.end());
            guarded<std::uint32_t> semi(in.size(), 61), anti(out.size(), 3);
            CHECK(gpu::semi_join(v, w, semi.begin()) == semi.end());
            CHECK(gpu::anti_join(v, w, anti.begin()) == anti.end());
            REQUIRE(semi.host() == in);
            REQUIRE(anti.host() == out);
            REQUIRE((semi.intact() && anti.intact()));
        }
}
TEST_CASE("joins of long sorted ranges, and of keys of two types", "[windows]") {
    testing::small_blocks const limit((1 << 15) - 1);
    auto left = testing::values<std::uint32_t>(20001, 9000, 1),
         right = testing::values<std::uint32_t>(3000, 9000, 2);
    auto const mixed = joined(left, right, false);
    gpu::vector<double> const a(left.begin(), left.end());
    gpu::vector<std::uint32_t> const b(right.begin(), right.end());
    guarded<std::uint32_t> l(mixed.left.size(), 61);
    guarded<int> r(mixed.left.size(), 5);
    gpu::inner_join(a, b, l.begin(), r.begin());
    REQUIRE(l.host() == mixed.left);
    REQUIRE(r.host() == mixed.right);
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    auto const sorted = joined(left, right, false);
    gpu::vector<std::uint32_t> const v(left.begin(), left.end()), w(right.begin(), right.end());
    guarded<std::uint32_t> sl(sorted.left.size(), 3);
    guarded<int> sr(sorted.left.size(), 9);
    gpu::inner_join_sorted(v, w, sl.begin(), sr.begin());
    REQUIRE(sl.host() == sorted.left);
    REQUIRE(sr.host() == sorted.right);
    REQUIRE((l.intact() && r.intact() && sl.intact() && sr.intact()));
}
TEST_CASE("positions that are not sorted do no harm", "[windows]") {
    testing::small_blocks const limit((1 << 15) - 1);
    std::vector<std::uint32_t> at(20000, 20000);
    std::fill(at.begin() + 10000, at.end(), 0u);
    gpu::vector<std::uint32_t> const v(20000, 1u), values(20000, 2u), where(at.begin(), at.end());
    guarded<std::uint32_t> out(40000), left(0, 3);
    gpu::bulk_insert(v.begin(), v.end(), where.begin(), where.end(), values.begin(), out.begin());
    gpu::bulk_remove(v.begin(), v.end(), where.begin(), where.end(), left.begin());
    CHECK((out.intact() && left.intact()));
}
TEMPLATE_TEST_CASE("the second range of a join may be long", "[windows]", std::uint32_t, double) {
    testing::small_blocks const limit(1 << 15);
    for (std::size_t m : {6000u, 20000u, 90001u})
        for (bool const outer : {false, true}) {
            INFO("m = " << m << (outer ? ", outer" : ""));
            auto const left = testing::values<std::uint32_t>(100, 50000, 1),
                       right = testing::values<std::uint32_t>(m, 50000, 2);
            gpu::vector<TestType> const v(left.begin(), left.end()), w(right.begin(), right.end());
            auto const expected = joined(left, right, outer);
            guarded<std::uint32_t> l(expected.left.size(), 61);
            guarded<int> r(expected.left.size(), 5);
            if (outer)
                gpu::left_join(v, w, l.begin(), r.begin());
            else
                gpu::inner_join(v, w, l.begin(), r.begin());
            CHECK(l.host() == expected.left);
            CHECK(r.host() == expected.right);
            CHECK((l.intact() && r.intact()));
        }
}
TEST_CASE("a join that leaves its count on the GPU may write long outputs", "[windows]") {
    auto const left = testing::values<std::uint32_t>(900, 60, 1),
               right = testing::values<std::uint32_t>(3000, 60, 2);
    gpu::vector<std::uint32_t> const v(left.begin(), left.end()), w(right.begin(), right.end());
    testing::small_blocks const limit(1 << 15);
    for (bool const outer : {false, true}) {
        auto const expected = joined(left, right, outer);
        std::size_t const pairs = expected.left.size();
        REQUIRE(pairs > 40000);
        for (std::size_t const room : {pairs, pairs + 9000, pairs - 9000}) {
            INFO("room for " << room << " of " << pairs << (outer ? ", outer" : ""));
            std::size_t const fit = std::min(room, pairs);
            gpu::vector<std::uint32_t> l(room, 7u);
            gpu::vector<int> r(room, 7);
            gpu::scalar<std::uint32_t> count;
            if (outer)
                gpu::left_join_into(v, w, l.begin(), r.begin(), count);
            else
                gpu::inner_join_into(v, w, l.begin(), r.begin(), count);
            CHECK(count.read() == pairs);
            auto lefts = expected.left;
            auto rights = expected.right;
            lefts.resize(fit);
            rights.resize(fit);
            lefts.resize(room, 7u);
            rights.resize(room, 7);
            CHECK(l.host() == lefts);
            CHECK(r.host() == rights);
        }
    }
}
TEST_CASE("one key is joined into long outputs", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    gpu::vector<std::uint32_t> const v{5}, w{4, 5, 6};
    gpu::vector<std::uint32_t> l(20000, 7u);
    gpu::vector<int> r(20000, 7);
    gpu::scalar<std::uint32_t> count;
    gpu::inner_join_into(v, w, l.begin(), r.begin(), count);
    CHECK(count.read() == 1);
    CHECK((l[0] == 0u && r[0] == 1 && l[1] == 7u && r[1] == 7));
}
TEST_CASE("a join reaches no more of long buffers than it uses", "[windows]") {
    // The left keys fill a block; the right keys are the begin of a longer vector, and so are the pairs.
    std::size_t const n = 1 << 18, m = 1000;
    testing::small_blocks const limit(n * 4);
    std::vector<std::uint32_t> keys(n);
    for (std::uint32_t i = 0; i < n; ++i) keys[i] = i * 5;
    std::vector<std::uint32_t> others(n + 5000, 3u);
    for (std::uint32_t i = 0; i < m; ++i) others[i] = i * 400;
    gpu::vector<std::uint32_t> const v(keys.begin(), keys.end()), w(others.begin(), others.end());
    guarded<std::int64_t> l(n, 61);
    guarded<int> r(m, 61);
    gpu::scalar<std::uint32_t> count;
    gpu::inner_join_sorted_into(v.begin(), v.end(), w.begin(), w.begin() + m, l.begin(), r.begin(), count);
    CHECK(count.read() == m);
    std::vector<int> rights(m);
    for (std::size_t i = 0; i < m; ++i) rights[i] = static_cast<int>(i);
    CHECK(r.host() == rights);
    auto const lefts = l.host();
    bool same = true;
    for (std::size_t i = 0; i < m; ++i) same = same && lefts[i] == static_cast<std::int64_t>(i) * 80;
    CHECK(same);
    CHECK((l.intact() && r.intact()));
}

// SPDX-License-Identifier: MIT
// Set operations on ranges that are longer than one storage block, which the test makes small.
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/algorithm/set_symmetric_difference.hpp>
#include <gpu/algorithm/set_union.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace {
using words = std::vector<std::uint32_t>;
/// n sorted numbers below `most`.
words sorted_words(std::size_t n, unsigned most, unsigned seed) {
    auto v = testing::values<std::uint32_t>(n, most, seed);
    std::sort(v.begin(), v.end());
    return v;
}
/// Every set operation on two ranges of the GPU, against std::.
void operate_on(words const& a, words const& b) {
    INFO(a.size() << " and " << b.size());
    testing::guarded<std::uint32_t> x(a), y(b, 61), out(a.size() + b.size() + 1, 3);
    gpu::scalar<std::uint32_t> count;
    auto const check = [&](char const* name, words const& expected, auto end) {
        INFO(name);
        CHECK(std::size_t(end - out.begin()) == expected.size());
        auto found = out.host();
        found.resize(expected.size());
        CHECK(found == expected);
        CHECK(out.intact());
    };
    words expected;
    auto const to = std::back_inserter(expected);
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), to);
    check("union", expected, gpu::set_union(x.begin(), x.end(), y.begin(), y.end(), out.begin()));
    gpu::set_union_into(x.begin(), x.end(), y.begin(), y.end(), out.begin(), count);
    CHECK(count.read() == expected.size());
    expected.clear();
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), to);
    check(
        "intersection", expected, gpu::set_intersection(x.begin(), x.end(), y.begin(), y.end(), out.begin()));
    expected.clear();
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), to);
    check("difference", expected, gpu::set_difference(x.begin(), x.end(), y.begin(), y.end(), out.begin()));
    expected.clear();
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), to);
    check("symmetric difference",
        expected,
        gpu::set_symmetric_difference(x.begin(), x.end(), y.begin(), y.end(), out.begin()));
}
}  // namespace

TEST_CASE("set operations on long ranges are those of std", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (auto const& [n, m] : {std::pair{8000u, 9000u},
             {7680u, 7u},
             {30001u, 100u},
             {0u, 20000u},
             {25000u, 25000u},
             {6000u, 6000u}})
        for (unsigned const most : {1'000'000u, 3000u, 20u, 2u, 1u})
            operate_on(sorted_words(n, most, 1), sorted_words(m, most, 2));
    // All of the one before all of the other, and a run that begins the second part.
    auto low = sorted_words(20000, 100, 1), high = low;
    for (auto& v : high) v += 100;
    operate_on(low, high);
    operate_on(high, low);
    words edge(7168 + 9000, 5u);
    std::iota(edge.begin(), edge.begin() + 7168, 0u);
    std::sort(edge.begin(), edge.end());
    operate_on(edge, words(12000, 5u));
}

TEST_CASE("set operations by key on long ranges move the values", "[windows]") {
    testing::small_blocks const limit(1 << 15);
    for (unsigned const most : {5000u, 3u}) {
        std::size_t const n = 15000, m = 12000;
        auto const a = sorted_words(n, most, 1), b = sorted_words(m, most, 2);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> one, two, expected;
        for (std::uint32_t i = 0; i < n; ++i) one.emplace_back(a[i], i);
        for (std::uint32_t i = 0; i < m; ++i) two.emplace_back(b[i], 1'000'000 + i);
        auto const by_first = [](auto const& p, auto const& q) { return p.first < q.first; };
        gpu::vector<std::uint32_t> k1(a.begin(), a.end()), k2(b.begin(), b.end()), v1(n), v2(m), k(n + m),
            v(n + m);
        gpu::sequence(v1.begin(), v1.end());
        gpu::sequence(v2.begin(), v2.end(), 1'000'000u);
        auto const check = [&](auto const& ends) {
            auto const keys = k.host(), values = v.host();
            REQUIRE(std::size_t(ends.first - k.begin()) == expected.size());
            bool same = true;
            for (std::size_t i = 0; i < expected.size(); ++i)
                same = same && keys[i] == expected[i].first && values[i] == expected[i].second;
            CHECK(same);
            expected.clear();
        };
        auto const to = std::back_inserter(expected);
        std::set_union(one.begin(), one.end(), two.begin(), two.end(), to, by_first);
        check(gpu::set_union_by_key(k1, k2, v1, v2, k.begin(), v.begin()));
        std::set_symmetric_difference(one.begin(), one.end(), two.begin(), two.end(), to, by_first);
        check(gpu::set_symmetric_difference_by_key(k1, k2, v1, v2, k.begin(), v.begin()));
        std::set_intersection(one.begin(), one.end(), two.begin(), two.end(), to, by_first);
        check(gpu::set_intersection_by_key(k1, k2, v1, k.begin(), v.begin()));
    }
}

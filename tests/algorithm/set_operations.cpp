// SPDX-License-Identifier: MIT
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/set_operations.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <numeric>

using testing::guarded;

namespace {
using tagged = std::vector<std::pair<int, unsigned>>;
auto const by_key = [](auto const& a, auto const& b) { return a.first < b.first; };
auto const by_key_down = [](auto const& a, auto const& b) { return b.first < a.first; };

/// Sorted keys out of `different` ones, so that many are equal; the values tell equal ones apart.
tagged sorted(std::size_t n, unsigned different, unsigned tag, std::mt19937& engine) {
    tagged v(n);
    for (std::size_t i = 0; i < n; ++i)
        v[i] = {static_cast<int>(engine() % different) - static_cast<int>(different / 2), 0};
    std::sort(v.begin(), v.end());
    for (std::size_t i = 0; i < n; ++i) v[i].second = tag + unsigned(i);
    return v;
}
std::vector<int> keys_of(tagged const& p) {
    std::vector<int> k;
    for (auto const& x : p) k.push_back(x.first);
    return k;
}
std::vector<unsigned> tags_of(tagged const& p) {
    std::vector<unsigned> v;
    for (auto const& x : p) v.push_back(x.second);
    return v;
}
/// Runs one operation into memory that is exactly as long as it must be.
template <class Call, class CallByKey> void check(tagged const& expected, Call call, CallByKey call_by_key) {
    guarded<int> k(expected.size());
    REQUIRE(call(k.begin()) == k.end());
    REQUIRE(k.host() == keys_of(expected));
    REQUIRE(k.intact());
    guarded<int> both_k(expected.size());
    guarded<unsigned> both_v(expected.size());
    auto const ends = call_by_key(both_k.begin(), both_v.begin());
    REQUIRE((ends.first == both_k.end() && ends.second == both_v.end()));
    REQUIRE(both_k.host() == keys_of(expected));
    REQUIRE(both_v.host() == tags_of(expected));
    REQUIRE((both_k.intact() && both_v.intact()));
}

template <class StdLess, class Less> void all_operations(tagged a, tagged b, StdLess std_less, Less less) {
    std::stable_sort(a.begin(), a.end(), std_less);
    std::stable_sort(b.begin(), b.end(), std_less);
    guarded<int> k1(keys_of(a)), k2(keys_of(b));
    guarded<unsigned> v1(tags_of(a)), v2(tags_of(b));
    auto const f1 = k1.begin(), l1 = k1.end(), f2 = k2.begin(), l2 = k2.end();
    auto const w1 = v1.begin(), w2 = v2.begin();
    auto expected = [&](auto std_operation) {
        tagged out;
        std_operation(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out), std_less);
        return out;
    };
    check(
        expected([](auto... x) { std::merge(x...); }),
        [&](auto out) { return gpu::merge(f1, l1, f2, l2, out, less); },
        [&](auto k, auto v) { return gpu::merge_by_key(f1, l1, f2, l2, w1, w2, k, v, less); });
    check(
        expected([](auto... x) { std::set_union(x...); }),
        [&](auto out) { return gpu::set_union(f1, l1, f2, l2, out, less); },
        [&](auto k, auto v) { return gpu::set_union_by_key(f1, l1, f2, l2, w1, w2, k, v, less); });
    check(
        expected([](auto... x) { std::set_intersection(x...); }),
        [&](auto out) { return gpu::set_intersection(f1, l1, f2, l2, out, less); },
        [&](auto k, auto v) { return gpu::set_intersection_by_key(f1, l1, f2, l2, w1, k, v, less); });
    check(
        expected([](auto... x) { std::set_difference(x...); }),
        [&](auto out) { return gpu::set_difference(f1, l1, f2, l2, out, less); },
        [&](auto k, auto v) { return gpu::set_difference_by_key(f1, l1, f2, l2, w1, w2, k, v, less); });
    check(
        expected([](auto... x) { std::set_symmetric_difference(x...); }),
        [&](auto out) { return gpu::set_symmetric_difference(f1, l1, f2, l2, out, less); },
        [&](auto k, auto v) {
            return gpu::set_symmetric_difference_by_key(f1, l1, f2, l2, w1, w2, k, v, less);
        });
    REQUIRE(gpu::includes(f1, l1, f2, l2, less) ==
            std::includes(a.begin(), a.end(), b.begin(), b.end(), std_less));
    tagged some;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(some), std_less);
    guarded<int> part(keys_of(some));
    REQUIRE(gpu::includes(f1, l1, part.begin(), part.end(), less));
}
void agree_on_sets(unsigned seed, unsigned cases, bool both_ways) {
    for (unsigned k = 0; k < cases; ++k) {
        std::mt19937 engine(seed + k);
        auto below = [&](unsigned limit) { return static_cast<unsigned>(engine() % limit); };
        unsigned const n = below(k % 32 ? 1u << below(11) : 40000u),
                       m = below(k % 32 ? 1u << below(11) : 40000u), different = 1u + below(1u << below(14));
        INFO("seed = " << seed + k << ", n = " << n << ", m = " << m << ", different = " << different);
        auto const a = sorted(n, different, 0, engine), b = sorted(m, different, 1u << 20, engine);
        if (both_ways && k % 2)
            all_operations(a, b, by_key_down, gpu::greater<>{});
        else
            all_operations(a, b, by_key, gpu::less<>{});
    }
}
}  // namespace

TEST_CASE("set operations: the examples", "[set]") {
    gpu::vector<int> a{1, 2, 2, 5}, b{2, 3}, out(6);
    CHECK(gpu::set_union(a, b, out.begin()) - out.begin() == 5);
    CHECK(gpu::to_host(out) == std::vector<int>{1, 2, 2, 3, 5, 0});
    CHECK(gpu::set_intersection(a, b, out.begin()) - out.begin() == 1);
    CHECK(out[0] == 2);
    CHECK(gpu::set_difference(a, b, out.begin()) - out.begin() == 3);
    CHECK(gpu::to_host(out) == std::vector<int>{1, 2, 5, 3, 5, 0});
    CHECK(gpu::set_symmetric_difference(a, b, out.begin()) - out.begin() == 4);
    CHECK(gpu::to_host(out) == std::vector<int>{1, 2, 3, 5, 5, 0});
    CHECK_FALSE(gpu::includes(a, b));
    gpu::vector<int> k1{1, 2}, v1{10, 20}, k2{2, 3}, v2{21, 31}, k(4), v(4);
    gpu::set_union_by_key(k1, k2, v1, v2, k.begin(), v.begin());
    CHECK(gpu::to_host(k) == std::vector<int>{1, 2, 3, 0});
    CHECK(gpu::to_host(v) == std::vector<int>{10, 20, 31, 0});
    gpu::merge_by_key(k1, k2, v1, v2, k.begin(), v.begin());
    CHECK(gpu::to_host(k) == std::vector<int>{1, 2, 2, 3});
    CHECK(gpu::to_host(v) == std::vector<int>{10, 20, 21, 31});
    gpu::vector<int> w{1, 3, 5, 2, 4};
    gpu::inplace_merge(w, w.begin() + 3);
    CHECK(gpu::to_host(w) == std::vector<int>{1, 2, 3, 4, 5});
    gpu::vector<int> nothing;
    CHECK(gpu::set_union(nothing, nothing, out.begin()) == out.begin());
    CHECK(gpu::set_difference(a, nothing, out.begin()) - out.begin() == 4);
    CHECK(gpu::includes(a, nothing));
    CHECK_FALSE(gpu::includes(nothing, a));
    CHECK_THROWS_AS(gpu::merge_by_key(k1, k2, v1, v2, k.begin() + 1, v.begin()), gpu::invalid_argument);
    CHECK_THROWS_AS(gpu::set_union_by_key(a, k2, v1, v2, k.begin(), v.begin()), gpu::invalid_argument);
}

TEST_CASE("set operations and merges agree with std, also in which of equal elements they take", "[set]") {
    agree_on_sets(20261121, 80, false);
}
TEST_CASE("set operations and merges agree with std under both orders, 300 times", "[set][slow]") {
    agree_on_sets(42, 300, true);
}

TEST_CASE("merge and set_union of 2^24 + 1 elements and half as many", "[set][slow]") {
    std::size_t const n = (std::size_t(1) << 24) + 1, m = n / 2;
    auto a = testing::values<int>(n, 3),
         b = testing::values<int>(m, 5);  // sums of these ascend, in steps of 1 and 2 in the mean
    std::partial_sum(a.begin(), a.end(), a.begin());
    std::partial_sum(b.begin(), b.end(), b.begin());
    gpu::vector<int> x(a), y(b), out(n + m);
    std::vector<int> expected(n + m);
    std::merge(a.begin(), a.end(), b.begin(), b.end(), expected.begin());
    REQUIRE(gpu::merge(x.begin(), x.end(), y.begin(), y.end(), out.begin(), gpu::less<>{}) == out.end());
    CHECK(out.host() == expected);
    expected.resize(std::size_t(
        std::set_union(a.begin(), a.end(), b.begin(), b.end(), expected.begin()) - expected.begin()));
    REQUIRE(std::size_t(gpu::set_union(x.begin(), x.end(), y.begin(), y.end(), out.begin(), gpu::less<>{}) -
                        out.begin()) == expected.size());
    out.resize(expected.size());
    CHECK(out.host() == expected);
}

TEST_CASE("set operations of ranges of different types", "[set]") {
    gpu::vector<int> a{-3, 1, 2, 9};
    gpu::vector<float> b{-3.0f, 1.5f, 2.0f}, out(7);
    CHECK(gpu::set_intersection(a, b, out.begin()) - out.begin() == 2);
    CHECK(out[0] == -3.0f);
    CHECK(out[1] == 2.0f);
    CHECK(gpu::set_difference(b, a, out.begin()) - out.begin() == 1);
    CHECK(out[0] == 1.5f);
}

TEST_CASE("inplace_merge is stable", "[set]") {
    for (std::size_t n : testing::ladder(1 << 10)) {
        std::mt19937 engine(static_cast<unsigned>(n));
        auto const a = sorted(n, 20, 0, engine), b = sorted(n / 3, 20, 1u << 20, engine);
        std::vector<unsigned> host;
        for (auto const& p : {a, b})
            for (auto const& x : p) host.push_back(unsigned(x.first + 10) << 24 | (x.second & 0xffffff));
        guarded<unsigned> v(host);
        auto high = [](auto x, auto y) { return x >> 24u < y >> 24u; };
        gpu::inplace_merge(v.begin(), v.begin() + std::ptrdiff_t(n), v.end(), high);
        std::inplace_merge(host.begin(), host.begin() + std::ptrdiff_t(n), host.end(), high);
        INFO("n = " << n);
        REQUIRE(v.host() == host);
        REQUIRE(v.intact());
    }
}

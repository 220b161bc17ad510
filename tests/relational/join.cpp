// SPDX-License-Identifier: MIT
// Joins against two nested loops.
#include <gpu/algorithm/copy.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/relational/join.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

using testing::guarded;
using testing::values;

namespace {
struct answer {
    std::vector<int> left, right, outer_left, outer_right, semi, anti;
};
/// What two nested loops find; through the places in sorted order, which are fewer to look at.
answer expected(std::vector<int> const& a, std::vector<int> const& b) {
    std::vector<std::pair<int, int>> sorted;
    for (std::size_t j = 0; j < b.size(); ++j) sorted.emplace_back(b[j], int(j));
    std::sort(sorted.begin(), sorted.end());
    answer x;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto at = std::lower_bound(sorted.begin(), sorted.end(), std::pair(a[i], 0));
        bool const found = at != sorted.end() && at->first == a[i];
        (found ? x.semi : x.anti).push_back(int(i));
        for (; at != sorted.end() && at->first == a[i]; ++at) {
            x.left.push_back(int(i));
            x.right.push_back(at->second);
            x.outer_left.push_back(int(i));
            x.outer_right.push_back(at->second);
        }
        if (!found) {
            x.outer_left.push_back(int(i));
            x.outer_right.push_back(-1);
        }
    }
    return x;
}
/// Runs a join into memory that is exactly as long as it must be.
template <class Call> void check(std::vector<int> const& left, std::vector<int> const& right, Call call) {
    guarded<int> i(left.size()), j(right.size(), 61);
    auto const ends = call(i.begin(), j.begin());
    REQUIRE((ends.first == i.end() && ends.second == j.end()));
    REQUIRE((i.host() == left && i.intact()));
    REQUIRE((j.host() == right && j.intact()));
}
template <class Call> void check(std::vector<int> const& places, Call call) {
    guarded<int> i(places.size());
    REQUIRE(call(i.begin()) == i.end());
    REQUIRE((i.host() == places && i.intact()));
}
}  // namespace

TEST_CASE("joins find the pairs that nested loops find, in their order", "[join]") {
    for (std::size_t n : {0u, 1u, 63u, 1000u, 20'000u, 300'000u})
        for (std::size_t m : {0u, 1u, 64u, 20'000u})
            for (unsigned different : {3u, 500u, 100'000u}) {
                if (n * m / different > 1'000'000 || (different > 3 && n * m < 2)) continue;
                auto a = values<int>(n, different, 1), b = values<int>(m, different, 2);
                INFO(n << " and " << m << " keys of " << different);
                auto const x = expected(a, b);
                gpu::vector<int> const left(a.begin(), a.end()), right(b.begin(), b.end());
                check(x.left, x.right, [&](auto i, auto j) { return gpu::inner_join(left, right, i, j); });
                check(x.outer_left, x.outer_right, [&](auto i, auto j) {
                    return gpu::left_join(left, right, i, j);
                });
                check(x.semi, [&](auto i) { return gpu::semi_join(left, right, i); });
                check(x.anti, [&](auto i) { return gpu::anti_join(left, right, i); });
                std::sort(a.begin(), a.end());
                std::sort(b.begin(), b.end());
                auto const y = expected(a, b);
                gpu::vector<int> const l(a.begin(), a.end()), r(b.begin(), b.end());
                check(y.left, y.right, [&](auto i, auto j) { return gpu::inner_join_sorted(l, r, i, j); });
                check(y.outer_left, y.outer_right, [&](auto i, auto j) {
                    return gpu::left_join_sorted(l, r, i, j);
                });
                check(y.semi, [&](auto i) { return gpu::semi_join_sorted(l, r, i); });
                check(y.anti, [&](auto i) { return gpu::anti_join_sorted(l, r, i); });
            }
}

namespace {
struct Sale {
    unsigned customer, price;
};
template <class X>
concept is_sale = requires(X const& x) {
    x.customer;
};
/// Compares only a number with a sale.
struct by_customer {
    template <class A, class B>
    requires(is_sale<A> != is_sale<B>) auto operator()(A const& a, B const& b) const {
        if constexpr (is_sale<A>)
            return a.customer < b;
        else
            return a < b.customer;
    }
};
}  // namespace
GPU_STRUCT(Sale, customer, price);

TEST_CASE("sorted joins take an order that compares left with right keys only", "[join]") {
    std::vector<unsigned> const customers{1, 2, 3, 5};
    std::vector<Sale> const sales{{2, 7}, {3, 8}, {3, 9}, {4, 1}};
    gpu::vector<unsigned> const left(customers.begin(), customers.end());
    gpu::vector<Sale> const right(sales.begin(), sales.end());
    gpu::vector<int> i(3), j(3);
    auto const ends = gpu::inner_join_sorted(
        left.begin(), left.end(), right.begin(), right.end(), i.begin(), j.begin(), by_customer{});
    REQUIRE(ends.first == i.end());
    CHECK(gpu::to_host(i) == std::vector<int>{1, 2, 2});
    CHECK(gpu::to_host(j) == std::vector<int>{0, 1, 2});
}

TEST_CASE("a join whose number stays on the GPU writes as many pairs as there is room for", "[join]") {
    auto const a = values<int>(700, 90, 1), b = values<int>(300, 100, 2);
    auto const x = expected(a, b);
    gpu::vector<int> const left(a.begin(), a.end()), right(b.begin(), b.end());
    gpu::scalar<unsigned> count;
    auto front = [](std::vector<int> v, std::size_t n) {
        v.resize(n);
        return v;
    };
    for (std::size_t has : {std::size_t(0), std::size_t(100), x.left.size(), x.left.size() + 1000}) {
        guarded<int> i(has), j(has + 5);
        auto const n = std::min(has, x.left.size());
        gpu::span<int> const room(
            i.begin().buffer(), 64, has);  // a vector's iterator would know of the guard zone
        gpu::inner_join_into(left, right, room.begin(), j.begin(), count);
        CHECK(count.read() == x.left.size());
        CHECK(front(i.host(), n) == front(x.left, n));
        CHECK(front(j.host(), n) == front(x.right, n));
        CHECK((i.intact() && j.intact()));
        guarded<int> k(x.outer_left.size()), l(x.outer_left.size());
        gpu::left_join_into(left, right, k.begin(), l.begin(), count);
        CHECK(count.read() == x.outer_left.size());
        CHECK((k.host() == x.outer_left && l.host() == x.outer_right));
    }
    gpu::vector<int> out(700);
    gpu::semi_join_into(left, right, out.begin(), count);
    CHECK(gpu::to_host(gpu::counted(out.begin(), count)) == x.semi);
    gpu::anti_join_into(left, right, out.begin(), count);
    CHECK(gpu::to_host(gpu::counted(out.begin(), count)) == x.anti);
    auto sorted_a = a, sorted_b = b;
    std::sort(sorted_a.begin(), sorted_a.end());
    std::sort(sorted_b.begin(), sorted_b.end());
    gpu::vector<int> const l(sorted_a), r(sorted_b);
    gpu::vector<int> none;
    gpu::inner_join_sorted_into(l, r, none.begin(), none.begin(), count);
    CHECK(count.read() == x.left.size());
    gpu::left_join_sorted_into(l, r, none.begin(), none.begin(), count);
    CHECK(count.read() == x.outer_left.size());
}

TEST_CASE("a join with more pairs than its outputs hold, or than can be counted, writes nothing", "[join]") {
    gpu::vector<int> a(70'000, 5), i(10, 7), j(10, 7);
    gpu::scalar<unsigned> count;
    CHECK_THROWS_AS(gpu::inner_join(a, a, i.begin(), j.begin()), gpu::invalid_argument);
    CHECK(i.host() == std::vector<int>(10, 7));
    CHECK(j.host() == std::vector<int>(10, 7));
    gpu::inner_join_into(a, a, i.begin(), j.begin(), count);
    CHECK(count.read() == 0xffffffffu);
    CHECK(i.host() == std::vector<int>(10, 0));
    CHECK(j.host() == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    gpu::vector<int> b{1, 2, 3}, c{3, 3, 1}, two(2, 7);
    CHECK_THROWS_AS(gpu::inner_join(b, c, two.begin(), i.begin()), gpu::invalid_argument);
    CHECK(two.host() == std::vector<int>{7, 7});
}

TEST_CASE("keys of two types under another order are joined", "[join]") {
    gpu::vector<double> a{2.0, 7.5, 1.0, 2.0};
    gpu::vector<float> b{1.0f, 2.0f, 9.0f, 1.0f};
    gpu::vector<unsigned> i(5), j(5);
    auto const ends = gpu::left_join(a, b, i.begin(), j.begin(), gpu::greater<>{});
    CHECK((ends.first == i.end() && ends.second == j.end()));
    CHECK(i.host() == std::vector<unsigned>{0, 1, 2, 2, 3});
    CHECK(j.host() == std::vector<unsigned>{1, 0xffffffffu, 0, 3, 1});
}

namespace {
/// Compares joins of two ranges of T with nested loops, where a hash table finds the keys of every
/// join on a GPU. Keys are equal when neither is less.
template <class T> void check_in_table(std::vector<T> const& a, std::vector<T> const& b) {
    if (testing::cannot_exist<T>()) return;
    INFO(a.size() << " and " << b.size() << " keys of " << sizeof(T) << " bytes");
    answer x;
    for (std::size_t i = 0; i < a.size(); ++i) {
        bool found = false;
        for (std::size_t j = 0; j < b.size(); ++j)
            if (!(a[i] < b[j]) && !(b[j] < a[i])) {
                found = true;
                x.left.push_back(int(i));
                x.right.push_back(int(j));
                x.outer_left.push_back(int(i));
                x.outer_right.push_back(int(j));
            }
        (found ? x.semi : x.anti).push_back(int(i));
        if (!found) {
            x.outer_left.push_back(int(i));
            x.outer_right.push_back(-1);
        }
    }
    gpu::vector<T> const left(a.begin(), a.end()), right(b.begin(), b.end());
    check(x.left, x.right, [&](auto i, auto j) { return gpu::inner_join(left, right, i, j); });
    check(x.left, x.right, [&](auto i, auto j) {
        return gpu::inner_join(left.begin(), left.end(), right.begin(), right.end(), i, j, gpu::greater<>{});
    });
    check(x.outer_left, x.outer_right, [&](auto i, auto j) { return gpu::left_join(left, right, i, j); });
    check(x.semi, [&](auto i) { return gpu::semi_join(left, right, i); });
    check(x.anti, [&](auto i) { return gpu::anti_join(left, right, i); });
    // Keys that no vector holds, and ranges whose lengths only the GPU knows.
    auto const same = [](auto k) { return k; };
    auto const l = gpu::make_transform_iterator(left.begin(), same);
    auto const r = gpu::make_transform_iterator(right.begin(), same);
    auto const n = static_cast<std::ptrdiff_t>(a.size()), m = static_cast<std::ptrdiff_t>(b.size());
    check(x.semi, [&](auto i) { return gpu::semi_join(l, l + n, r, r + m, i); });
    std::vector<T> longer = a;
    longer.insert(longer.end(), b.begin(), b.end());
    gpu::vector<T> const more(longer);
    gpu::scalar<unsigned> const lefts(unsigned(a.size())), rights(unsigned(b.size())), none(0u);
    auto const some = gpu::counted(more.begin(), lefts, longer.size()),
               others = gpu::counted(right.begin(), rights, b.size()),
               no_others = gpu::counted(right.begin(), none, b.size());
    guarded<int> i(x.left.size()), j(x.right.size()), k(x.semi.size());
    gpu::scalar<unsigned> count;
    gpu::inner_join_into(some, others, i.begin(), j.begin(), count);
    CHECK((count.read() == x.left.size() && i.host() == x.left && j.host() == x.right));
    gpu::semi_join_into(some, others, k.begin(), count);
    CHECK((count.read() == x.semi.size() && k.host() == x.semi && k.intact()));
    gpu::inner_join_into(some, no_others, i.begin(), j.begin(), count);
    CHECK((count.read() == 0 && i.host() == x.left));
    gpu::semi_join_into(some, no_others, k.begin(), count);
    CHECK((count.read() == 0 && k.host() == x.semi));
}
/// Keys of T that repeat, those with special bits among them.
template <class T> std::vector<T> table_keys(std::size_t n, unsigned different, unsigned seed) {
    auto v = values<T>(n, different, seed);
    using limits = std::numeric_limits<T>;
    T const special[] = {
        T(0), T(-1), (limits::max)(), limits::lowest(), static_cast<T>(-0.0), T(1), T(2), (limits::min)()};
    for (std::size_t i = 0; i < n; i += 7) v[i] = special[(i / 7 + seed) % 8];
    return v;
}
template <class T> void check_table_of() {
    // A table of indices is for a right range of at most a quarter of the left one.
    for (std::size_t n : {1u, 2500u})
        for (std::size_t m : {3u, 600u})
            for (unsigned different : {2u, 0u})
                check_in_table(table_keys<T>(n, different, 1), table_keys<T>(m, different, 2));
}
}  // namespace

TEST_CASE("a hash table finds the keys of a join, of every type", "[join]") {
    testing::changed_tuning const changed;
    if (changed.now.form != gpu::kernel::shape::groups) return;  // there are no tables
    changed.now.hashed_from = 0;
    check_table_of<std::uint8_t>();
    check_table_of<std::int16_t>();
    check_table_of<std::uint32_t>();
    check_table_of<std::int32_t>();
    check_table_of<std::uint64_t>();
    check_table_of<float>();
    check_table_of<double>();
}

TEST_CASE("hash tables of many keys, and of keys with a pattern", "[join]") {
    testing::changed_tuning const changed;
    changed.now.hashed_from = 0;
    for (unsigned stride : {1u, 64u, 65536u}) {
        std::vector<int> a(40'000), b(10'000);
        for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int>(i * 3u % 50'000u * stride);
        for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<int>(i * 7u * stride);
        INFO("multiples of " << stride);
        auto const x = expected(a, b);
        gpu::vector<int> const left(a.begin(), a.end()), right(b.begin(), b.end());
        check(x.left, x.right, [&](auto i, auto j) { return gpu::inner_join(left, right, i, j); });
        check(x.semi, [&](auto i) { return gpu::semi_join(left, right, i); });
    }
}

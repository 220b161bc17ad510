// SPDX-License-Identifier: MIT
// The places of elements and patterns, one range against another, and the order that a range is in.
#include <gpu/algorithm/compare.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/find_subrange.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/functional/structure.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

using testing::ladder;
using testing::values;

namespace {
struct hit {
    float distance;
    int object;
    bool operator==(hit const&) const = default;
};
/// A vector with other elements on both sides, which no search may see.
template <class T> struct framed {
    explicit framed(std::vector<T> const& v, T const& outside) : all(v.size() + 64, outside), n(v.size()) {
        gpu::copy(v.begin(), v.end(), all.begin() + 32);
    }
    auto begin() { return all.begin() + 32; }
    auto end() { return begin() + static_cast<std::ptrdiff_t>(n); }
    gpu::vector<T> all;
    std::size_t n;
};
/// `of` but for one element.
template <class T> std::vector<T> with(std::vector<T> v, std::size_t at, T const& x) {
    if (at < v.size()) v[at] = x;
    return v;
}
}  // namespace
GPU_STRUCT(hit, distance, object);

TEST_CASE("the find family agrees with std", "[find]") {
    using TestType = std::int8_t;
    for (std::size_t n : ladder(1024))
        for (std::size_t at : {std::size_t(0), n / 3, n - 1, n}) {
            if (at > n) continue;
            auto host = with(values<TestType>(n, 50), at, TestType(99));
            host = with(host, n - at / 2, TestType(99));
            framed<TestType> v(host, TestType(99));
            auto const limit = TestType(60);
            auto large = [=](auto x) { return x > limit; };
            auto small = [=](auto x) { return x <= limit; };
            INFO("n = " << n << ", at = " << at);
            auto const first = std::find(host.begin(), host.end(), TestType(99)) - host.begin();
            auto const back = std::find(host.rbegin(), host.rend(), TestType(99));
            auto const last = back == host.rend() ? static_cast<std::ptrdiff_t>(n) : host.rend() - back - 1;
            REQUIRE(gpu::find(v.begin(), v.end(), TestType(99)) - v.begin() == first);
            REQUIRE(gpu::find_if(v.begin(), v.end(), large) - v.begin() == first);
            REQUIRE(gpu::find_if_not(v.begin(), v.end(), small) - v.begin() == first);
            auto const found = gpu::find_last(v.begin(), v.end(), TestType(99));
            REQUIRE(found.begin() - v.begin() == last);
            REQUIRE(found.end() == v.end());
            REQUIRE(gpu::find_last_if(v.begin(), v.end(), large).begin() - v.begin() == last);
            REQUIRE(gpu::find_last_if_not(v.begin(), v.end(), small).begin() - v.begin() == last);
            REQUIRE(
                gpu::contains(v.begin(), v.end(), TestType(99)) == (first < static_cast<std::ptrdiff_t>(n)));
        }
}

TEST_CASE("places that stay on the GPU", "[find]") {
    gpu::vector<int> v{1, 3, 4, 6, 7}, w{1, 3, 4, 0, 7};
    gpu::scalar<unsigned> at;
    auto even = [](auto x) { return x % 2 == 0; };
    gpu::find_if_into(v, at, even);
    CHECK(at.read() == 2);
    gpu::find_if_not_into(v.begin() + 2, v.end(), at, even);
    CHECK(at.read() == 2);
    gpu::find_into(v, at, 9);
    CHECK(at.read() == 5);
    gpu::find_into(v.begin(), v.begin(), at, 1);
    CHECK(at.read() == 0);
    gpu::mismatch_into(v.begin(), v.end(), w.begin(), at);
    CHECK(at.read() == 3);
    gpu::find_last_if_into(v, at, even);
    CHECK(at.read() == 3);
    gpu::find_last_if_not_into(v.begin(), v.end(), at, even);
    CHECK(at.read() == 4);
    gpu::find_last_into(v, at, 9);
    CHECK(at.read() == 5);
    gpu::vector<int> repeats{1, 2, 2, 3, 3, 1}, pattern{3, 1};
    gpu::adjacent_find_into(repeats, at);
    CHECK(at.read() == 1);
    gpu::adjacent_find_into(v, at);
    CHECK(at.read() == 5);
    gpu::is_sorted_until_into(w.begin(), w.end(), at);
    CHECK(at.read() == 3);
    gpu::search_into(repeats.begin(), repeats.end(), pattern.begin(), pattern.end(), at);
    CHECK(at.read() == 4);
    gpu::search_into(v.begin(), v.end(), pattern.begin(), pattern.end(), at);
    CHECK(at.read() == 5);
    gpu::search_into(v.begin(), v.end(), pattern.begin(), pattern.begin(), at);
    CHECK(at.read() == 0);
    gpu::scalar<int> three(3);
    gpu::lower_bound_into(v.begin(), v.end(), three, at);
    CHECK(at.read() == 1);
    gpu::upper_bound_into(v.begin(), v.end(), 3, at);
    CHECK(at.read() == 2);
    gpu::partition_point_into(v.begin(), v.end(), at, [](auto x) { return x < 5; });
    CHECK(at.read() == 3);
}

TEST_CASE("truths that stay on the GPU", "[find]") {
    gpu::vector<int> v{1, 3, 4, 6, 7}, w{1, 3, 4, 0, 7};
    gpu::scalar<bool> yes;
    gpu::equal_into(v.begin(), v.end(), w.begin(), yes);
    CHECK_FALSE(yes.read());
    gpu::equal_into(v.begin(), v.begin() + 3, w.begin(), yes);
    CHECK(yes.read());
    gpu::contains_into(v, yes, 5);
    CHECK_FALSE(yes.read());
    gpu::binary_search_into(v.begin(), v.end(), 6, yes);
    CHECK(yes.read());
    gpu::lexicographical_compare_into(v.begin(), v.end(), w.begin(), w.end(), yes);
    CHECK_FALSE(yes.read());
    gpu::lexicographical_compare_into(w.begin(), w.end(), v.begin(), v.end(), yes);
    CHECK(yes.read());
    gpu::lexicographical_compare_into(v.begin(), v.end(), v.begin(), v.end() - 1, yes);
    CHECK_FALSE(yes.read());
    gpu::lexicographical_compare_into(v.begin(), v.end() - 1, v.begin(), v.end(), yes);
    CHECK(yes.read());
    gpu::is_partitioned_into(v.begin(), v.end(), yes, [](auto x) { return x < 5; });
    CHECK(yes.read());
    gpu::is_partitioned_into(w.begin(), w.end(), yes, [](auto x) { return x > 2; });
    CHECK_FALSE(yes.read());
}

TEST_CASE("arg_min and arg_max give the place and the element", "[reduce]") {
    for (std::size_t n : ladder(2048)) {
        if (n == 0) continue;
        auto const host = values<int>(n, 40);
        gpu::vector<int> v(host.begin(), host.end());
        auto const least = std::min_element(host.begin(), host.end()),
                   most = std::max_element(host.begin(), host.end());
        INFO("n = " << n);
        REQUIRE(gpu::arg_min(v.begin(), v.end()) == std::pair(unsigned(least - host.begin()), *least));
        REQUIRE(gpu::arg_max(v) == std::pair(unsigned(most - host.begin()), *most));
    }
    gpu::vector<int> v{3, 1, 2, 1}, none;
    gpu::scalar<std::pair<unsigned, int>> found;
    gpu::arg_min_into(v, found);
    CHECK(found.read() == std::pair(1u, 1));
    gpu::arg_max_into(v.begin(), v.end(), found, gpu::greater<>{});
    CHECK(found.read() == std::pair(1u, 1));
    CHECK_THROWS_AS(gpu::arg_min(none), gpu::invalid_argument);
}

TEST_CASE("find in ranges of structures and of ranges computed", "[find]") {
    gpu::vector<hit> hits{hit{9, 1}, hit{3, 2}, hit{5, 3}, hit{2, 4}};
    CHECK(gpu::find_if(hits, [](auto h) { return h.distance < 4.0f; }) - hits.begin() == 1);
    CHECK(gpu::find_last_if(hits, [](auto h) { return h.distance < 4.0f; }).begin() - hits.begin() == 3);
    CHECK(gpu::adjacent_find(
              hits, [](auto a, auto b) { return a.object + 1 == b.object && a.distance < b.distance; }) -
              hits.begin() ==
          1);
    CHECK(gpu::is_sorted_until(hits, [](auto a, auto b) { return a.distance > b.distance; }) - hits.begin() ==
          2);
    auto const squares =
        gpu::make_transform_iterator(gpu::make_counting_iterator(0), [](auto i) { return i * i; });
    CHECK(gpu::find(squares, squares + 100'000, 1369) - squares == 37);
    CHECK(gpu::find(squares, squares + 1000, 2) == squares + 1000);
    gpu::vector<int> v{1, 3, 4, 6, 7};
    CHECK(gpu::find(v, 4) - v.begin() == 2);
    CHECK(gpu::find_if_not(v, [](auto x) { return x < 5; }) - v.begin() == 3);
    CHECK(gpu::find_last(v, 1).size() == 5);
    CHECK(gpu::find_last_if_not(v, [](auto x) { return x < 9; }).empty());
    CHECK(gpu::contains(v, 6));
    CHECK_FALSE(gpu::contains(v, 5));
}

TEST_CASE("adjacent_find and is_sorted_until agree with std", "[find]") {
    for (std::size_t n : ladder(1024))
        for (std::size_t at : {std::size_t(0), std::size_t(1), n / 2, n - 1, n}) {
            if (at > n) continue;
            std::vector<int> host(n);
            std::iota(host.begin(), host.end(), 100);
            if (at > 0) host = with(host, at, host[at - 1]);
            framed<int> v(host, 5);
            INFO("n = " << n << ", at = " << at);
            REQUIRE(gpu::adjacent_find(v.begin(), v.end()) - v.begin() ==
                    std::adjacent_find(host.begin(), host.end()) - host.begin());
            REQUIRE(gpu::is_sorted_until(v.begin(), v.end()) == v.end());
            REQUIRE(gpu::is_sorted(v.begin(), v.end()));
            host = with(host, at, 3);
            gpu::copy(host.begin(), host.end(), v.begin());
            REQUIRE(gpu::is_sorted_until(v.begin(), v.end()) - v.begin() ==
                    std::is_sorted_until(host.begin(), host.end()) - host.begin());
            REQUIRE(gpu::is_sorted_until(v.begin(), v.end(), gpu::greater<>{}) - v.begin() ==
                    std::is_sorted_until(host.begin(), host.end(), std::greater<>{}) - host.begin());
            REQUIRE(gpu::is_sorted(v.begin(), v.end()) == std::is_sorted(host.begin(), host.end()));
        }
}

TEST_CASE("equal, mismatch and lexicographical_compare agree with std", "[compare]") {
    using TestType = double;
    for (std::size_t n : ladder(1024))
        for (std::size_t at : {std::size_t(0), n / 2, n - 1, n}) {
            if (at > n) continue;
            auto const host = values<TestType>(n, 50);
            framed<TestType> v(host, TestType(1)), same(host, TestType(2));
            INFO("n = " << n << ", at = " << at);
            REQUIRE(gpu::equal(v.begin(), v.end(), same.begin()));
            REQUIRE(gpu::mismatch(v.begin(), v.end(), same.begin()) == std::pair(v.end(), same.end()));
            REQUIRE_FALSE(gpu::lexicographical_compare(v.begin(), v.end(), same.begin(), same.end()));
            for (TestType x : {TestType(0), TestType(60)}) {
                auto const changed = with(host, at, x);
                framed<TestType> w(changed, TestType(3));
                auto const expected =
                    std::mismatch(host.begin(), host.end(), changed.begin()).first - host.begin();
                REQUIRE(gpu::mismatch(v.begin(), v.end(), w.begin()) ==
                        std::pair(v.begin() + expected, w.begin() + expected));
                REQUIRE(gpu::equal(v.begin(), v.end(), w.begin()) == (host == changed));
                REQUIRE(
                    gpu::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end()) == (host < changed));
                REQUIRE(gpu::lexicographical_compare(
                            w.begin(), w.end(), v.begin(), v.end(), gpu::greater<>{}) == (changed > host));
            }
            // Another length.
            auto const k = static_cast<std::ptrdiff_t>(at);
            REQUIRE(gpu::equal(v.begin(), v.end(), same.begin(), same.begin() + k) == (at == n));
            REQUIRE(
                gpu::lexicographical_compare(v.begin(), v.end(), same.begin(), same.begin() + k) == false);
            REQUIRE(
                gpu::lexicographical_compare(same.begin(), same.begin() + k, v.begin(), v.end()) == (at < n));
            REQUIRE(gpu::mismatch(v.begin(), v.end(), same.begin(), same.begin() + k).first == v.begin() + k);
            REQUIRE(gpu::starts_with(v.begin(), v.end(), same.begin(), same.begin() + k));
            REQUIRE(gpu::ends_with(v.begin(), v.end(), same.end() - k, same.end()));
            if (at < n) REQUIRE_FALSE(gpu::starts_with(same.begin(), same.begin() + k, v.begin(), v.end()));
        }
    gpu::vector<int> a{1, 2, 3}, b{1, 2, 4}, c{2, 4};
    auto near = [](auto x, auto y) { return x == y || x + 1 == y; };
    CHECK(gpu::equal(a, b, near));
    CHECK_FALSE(gpu::equal(a, b));
    CHECK_FALSE(gpu::equal(a, c));
    CHECK(gpu::mismatch(a, b).first - a.begin() == 2);
    CHECK(gpu::lexicographical_compare(a, b));
    CHECK_FALSE(gpu::starts_with(b, c));
    CHECK(gpu::ends_with(b, c));
    CHECK(gpu::ends_with(a, c, near));
}

TEST_CASE("search, find_end and contains_subrange agree with std", "[search]") {
    for (std::size_t n : ladder(600))
        for (std::size_t m :
            {std::size_t(0), std::size_t(1), std::size_t(2), std::size_t(5), n / 2, n, n + 1})
            for (bool few : {true, false}) {
                auto const host = values<int>(n, few ? 2 : 1000);
                auto pattern = few ? values<int>(m, 2, 5) : std::vector<int>(m, 7);
                if (!few && m <= n)
                    std::copy_n(host.begin() + static_cast<std::ptrdiff_t>((n - m) / 2), m, pattern.begin());
                framed<int> v(host, 1), p(pattern, 0);
                INFO("n = " << n << ", m = " << m);
                auto const at = std::search(host.begin(), host.end(), pattern.begin(), pattern.end());
                REQUIRE(gpu::search(v.begin(), v.end(), p.begin(), p.end()) - v.begin() == at - host.begin());
                REQUIRE(
                    gpu::find_end(v.begin(), v.end(), p.begin(), p.end()) - v.begin() ==
                    std::find_end(host.begin(), host.end(), pattern.begin(), pattern.end()) - host.begin());
                REQUIRE(gpu::contains_subrange(v.begin(), v.end(), p.begin(), p.end()) ==
                        (m == 0 || at != host.end()));
            }
    gpu::vector<int> v{1, 2, 1, 2, 3}, pattern{1, 2}, twice{2, 4, 2};
    CHECK(gpu::search(v, pattern) - v.begin() == 0);
    CHECK(gpu::find_end(v, pattern) - v.begin() == 2);
    CHECK(gpu::contains_subrange(v, pattern));
    CHECK(gpu::search(v, twice, [](auto a, auto b) { return a * 2 == b; }) - v.begin() == 0);
}

TEST_CASE("search looks at every element of long patterns and long matches", "[search]") {
    // More loop trips than llvmpipe gives to a thread: many places that match for long, and a pattern in
    // several launches.
    std::size_t const n = 200'000, m = 70'000;
    std::vector<int> host(n, 5), pattern(m, 5);
    for (std::size_t i = 0; i < 100'000; ++i) host[i] = int(i % 2);
    pattern[0] = 1;
    gpu::vector<int> v(host.begin(), host.end()), p(pattern.begin(), pattern.end());
    CHECK(gpu::search(v, p) - v.begin() == 99'999);
    CHECK(gpu::find_end(v, p) - v.begin() == 99'999);
    p[m - 1] = 6;
    CHECK(gpu::search(v, p) == v.end());
    std::size_t const k = 3000;
    gpu::vector<int> same(20'000, 5), short_pattern(k, 5), set(k, 7);
    short_pattern[k - 1] = 6;
    same[19'999] = 6;
    CHECK(gpu::search(same, short_pattern) - same.begin() == 20'000 - static_cast<std::ptrdiff_t>(k));
    set[k - 1] = 6;
    CHECK(gpu::find_first_of(same, set) - same.begin() == 19'999);
}

TEST_CASE("find_first_of and search_n agree with std", "[search]") {
    for (std::size_t n : ladder(2048)) {
        auto const host = values<int>(n, 3);
        framed<int> v(host, 1);
        INFO("n = " << n);
        for (int count : {0, 1, 2, 3, 5, 8, 100}) {
            INFO("count = " << count);
            REQUIRE(gpu::search_n(v.begin(), v.end(), count, 1) - v.begin() ==
                    std::search_n(host.begin(), host.end(), count, 1) - host.begin());
        }
        auto run = host;
        for (std::size_t i = n / 3; i < n / 3 + 100 && i < n; ++i) run[i] = 1;
        gpu::copy(run.begin(), run.end(), v.begin());
        for (int count : {90, 101})
            REQUIRE(gpu::search_n(v.begin(), v.end(), count, 1) - v.begin() ==
                    std::search_n(run.begin(), run.end(), count, 1) - run.begin());
        auto const many = values<int>(n, 1000);
        gpu::copy(many.begin(), many.end(), v.begin());
        for (std::size_t m : {0u, 1u, 30u}) {
            auto const set = values<int>(m, 1000, 9);
            framed<int> s(set, many.empty() ? 0 : many[0]);
            REQUIRE(gpu::find_first_of(v.begin(), v.end(), s.begin(), s.end()) - v.begin() ==
                    std::find_first_of(many.begin(), many.end(), set.begin(), set.end()) - many.begin());
        }
    }
    gpu::vector<int> v{1, 2, 2, 1, 2, 2, 2}, set{9, 2};
    CHECK(gpu::search_n(v, 3, 2) - v.begin() == 4);
    CHECK(gpu::search_n(v, 2, 1, gpu::greater<>{}) - v.begin() == 1);
    CHECK(gpu::find_first_of(v, set) - v.begin() == 1);
}

TEST_CASE("is_partitioned, is_heap and is_permutation agree with std", "[inspect]") {
    for (std::size_t n : ladder(1024)) {
        auto host = values<int>(n, 1000);
        auto small = [](auto x) { return x < 500; };
        INFO("n = " << n);
        framed<int> v(host, 0);
        REQUIRE(gpu::is_partitioned(v.begin(), v.end(), small) ==
                std::is_partitioned(host.begin(), host.end(), small));
        REQUIRE(gpu::is_heap_until(v.begin(), v.end()) - v.begin() ==
                std::is_heap_until(host.begin(), host.end()) - host.begin());
        auto other = host;
        std::shuffle(other.begin(), other.end(), std::mt19937(3));
        framed<int> w(other, 1);
        REQUIRE(gpu::is_permutation(v.begin(), v.end(), w.begin()));
        if (n > 0) {
            *w.begin() = other[0] + 1;
            REQUIRE_FALSE(gpu::is_permutation(v.begin(), v.end(), w.begin()));
            REQUIRE_FALSE(gpu::is_permutation(v.begin(), v.end(), w.begin(), w.end() - 1));
        }
        std::partition(other.begin(), other.end(), small);
        gpu::copy(other.begin(), other.end(), v.begin());
        REQUIRE(gpu::is_partitioned(v.begin(), v.end(), small));
        std::make_heap(other.begin(), other.end());
        gpu::copy(other.begin(), other.end(), v.begin());
        REQUIRE(gpu::is_heap(v.begin(), v.end()));
        if (n < 5) continue;
        for (std::size_t at : {n / 2, n - 1}) {
            auto const broken = with(other, at, 5000);
            gpu::copy(broken.begin(), broken.end(), v.begin());
            REQUIRE(gpu::is_heap_until(v.begin(), v.end()) - v.begin() ==
                    std::is_heap_until(broken.begin(), broken.end()) - broken.begin());
            REQUIRE_FALSE(gpu::is_heap(v.begin(), v.end()));
        }
    }
    gpu::vector<int> heap{1, 5, 2, 9, 6};
    CHECK_FALSE(gpu::is_heap(heap));
    CHECK(gpu::is_heap(heap, gpu::greater<>{}));
    CHECK(gpu::is_heap_until(heap) - heap.begin() == 1);
    CHECK(gpu::is_partitioned(heap, [](auto x) { return x < 9; }) == false);
    gpu::vector<float> a{1, 2, -0.0f}, b{0.0f, 1, 2}, nan{1, 2, std::numeric_limits<float>::quiet_NaN()};
    CHECK(gpu::is_permutation(a, b));
    CHECK_FALSE(gpu::is_permutation(nan, nan));
    CHECK(gpu::is_sorted_until(heap) == heap.begin() + 2);
}

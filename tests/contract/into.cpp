// SPDX-License-Identifier: MIT
// More _into forms: each leaves what the form without it returns.
#include <gpu/algorithm/compare.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/find_subrange.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/unique_by_key.hpp>
#include <gpu/container/counted.hpp>

#include "../support/testing.hpp"

#include <algorithm>

using testing::values;

TEST_CASE("places of runs and of one of many are left on the GPU", "[into]") {
    gpu::scalar<unsigned> place;
    auto at = [&] { return static_cast<std::ptrdiff_t>(place.read()); };
    for (std::size_t n : std::vector<std::size_t>{0, 1, 5, 1000}) {
        auto const host = values<int>(n, 3, 5);
        gpu::vector<int> const v(host.begin(), host.end());
        INFO("n = " << n);
        for (int count : {0, 1, 2, 5, 2000}) {
            gpu::search_n_into(v.begin(), v.end(), count, 1, place);
            REQUIRE(at() == std::search_n(host.begin(), host.end(), count, 1) - host.begin());
        }
        for (std::vector<int> const& set :
            {std::vector<int>{}, std::vector<int>{7, 2}, std::vector<int>{9}}) {
            gpu::vector<int> const w(set.begin(), set.end());
            gpu::find_first_of_into(v.begin(), v.end(), w.begin(), w.end(), place);
            REQUIRE(
                at() == std::find_first_of(host.begin(), host.end(), set.begin(), set.end()) - host.begin());
        }
    }
}

TEST_CASE("intersections and differences leave their length", "[into]") {
    gpu::scalar<unsigned> count;
    for (std::size_t n : std::vector<std::size_t>{0, 1, 5, 1000})
        for (std::size_t m : std::vector<std::size_t>{0, 2, 1000}) {
            auto a = values<int>(n, 50, 5), b = values<int>(m, 50, 6);
            std::sort(a.begin(), a.end());
            std::sort(b.begin(), b.end());
            gpu::vector<int> const x(a.begin(), a.end()), y(b.begin(), b.end());
            gpu::vector<int> out(n + 1);
            std::vector<int> both, only;
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
            std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
            INFO("n = " << n << ", m = " << m);
            gpu::set_intersection_into(x, y, out.begin(), count);
            REQUIRE(gpu::to_host(gpu::counted(out.begin(), count)) == both);
            gpu::set_difference_into(x, y, out.begin(), count);
            REQUIRE(gpu::to_host(gpu::counted(out.begin(), count)) == only);
        }
}

TEST_CASE("runs and unique keys leave their number", "[into]") {
    for (std::size_t n : std::vector<std::size_t>{0, 1, 7, 3000}) {
        auto const host = values<int>(n, 2);
        gpu::vector<int> keys(host.begin(), host.end()), values(n, 0), unique(n);
        gpu::vector<unsigned> lengths(n);
        gpu::sequence(values);
        gpu::scalar<unsigned> count;
        std::vector<int> expected, first;
        std::vector<unsigned> expected_lengths;
        for (std::size_t i = 0; i < n; ++i)
            if (i == 0 || host[i] != host[i - 1]) {
                expected.push_back(host[i]);
                first.push_back(static_cast<int>(i));
                expected_lengths.push_back(1);
            } else
                ++expected_lengths.back();
        INFO("n = " << n);
        gpu::run_length_encode_into(keys, unique.begin(), lengths.begin(), count);
        REQUIRE(gpu::to_host(gpu::counted(unique.begin(), count)) == expected);
        REQUIRE(gpu::to_host(gpu::counted(lengths.begin(), count)) == expected_lengths);
        gpu::unique_by_key_into(keys, values, count);
        REQUIRE(gpu::to_host(gpu::counted(keys.begin(), count)) == expected);
        REQUIRE(gpu::to_host(gpu::counted(values.begin(), count)) == first);
    }
}

TEST_CASE("what two ranges have to do with each other is left on the GPU", "[into]") {
    gpu::scalar<bool> yes;
    gpu::scalar<unsigned> place;
    auto at = [&] { return static_cast<std::ptrdiff_t>(place.read()); };
    for (std::size_t n : std::vector<std::size_t>{0, 1, 5, 1000})
        for (std::size_t m : std::vector<std::size_t>{0, 1, 5, 1000})
            for (int change : {-1, 0, 3}) {  // the second range is like the first, but for one element
                if (change >= 0 && static_cast<std::size_t>(change) >= m) continue;
                auto const a = values<int>(n, 3, 5);
                std::vector<int> b(m, 1);
                std::copy(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(n, m)), b.begin());
                if (change >= 0)
                    b[static_cast<std::size_t>(change)] = 2 - b[static_cast<std::size_t>(change)];
                gpu::vector<int> const v(a.begin(), a.end()), w(b.begin(), b.end());
                INFO("n = " << n << ", m = " << m << ", change at " << change);
                gpu::equal_into(v, w, yes);
                REQUIRE(yes.read() == (a == b));
                gpu::mismatch_into(v, w, place);
                REQUIRE(at() == std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
                gpu::lexicographical_compare_into(v, w, yes);
                REQUIRE(yes.read() == (a < b));
                gpu::starts_with_into(v, w, yes);
                REQUIRE(yes.read() == (m <= n && std::equal(b.begin(), b.end(), a.begin())));
                gpu::ends_with_into(v, w, yes);
                REQUIRE(yes.read() == (m <= n && std::equal(b.begin(),
                                                     b.end(),
                                                     a.end() - static_cast<std::ptrdiff_t>(std::min(n, m)))));
                gpu::is_permutation_into(v, w, yes);
                REQUIRE(yes.read() == std::is_permutation(a.begin(), a.end(), b.begin(), b.end()));
                // The same of counted ranges, with elements behind them that must not be looked at.
                auto longer_a = a, longer_b = b;
                longer_a.resize(n + 3, 1);
                longer_b.resize(m + 2, 1);
                gpu::vector<int> const lv(longer_a), lw(longer_b);
                gpu::scalar<unsigned> const size_a(static_cast<unsigned>(n)),
                    size_b(static_cast<unsigned>(m));
                auto const cv = gpu::counted(lv.begin(), size_a), cw = gpu::counted(lw.begin(), size_b);
                gpu::equal_into(cv, cw, yes);
                REQUIRE(yes.read() == (a == b));
                REQUIRE(gpu::equal(cv, w) == (a == b));
                gpu::mismatch_into(cv, cw, place);
                REQUIRE(at() == std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
                gpu::lexicographical_compare_into(cv, cw, yes);
                REQUIRE(yes.read() == (a < b));
                gpu::starts_with_into(cv, cw, yes);
                REQUIRE(yes.read() == (m <= n && std::equal(b.begin(), b.end(), a.begin())));
                gpu::ends_with_into(cv, cw, yes);
                REQUIRE(yes.read() == (m <= n && std::equal(b.begin(),
                                                     b.end(),
                                                     a.end() - static_cast<std::ptrdiff_t>(std::min(n, m)))));
                if (m > 5) continue;
                gpu::search_into(v, w, place);
                REQUIRE(at() == std::search(a.begin(), a.end(), b.begin(), b.end()) - a.begin());
                gpu::find_end_into(v, w, place);
                REQUIRE(at() == std::find_end(a.begin(), a.end(), b.begin(), b.end()) - a.begin());
                gpu::contains_subrange_into(v, w, yes);
                REQUIRE(
                    yes.read() == (m == 0 || std::search(a.begin(), a.end(), b.begin(), b.end()) != a.end()));
            }
}

TEST_CASE("the order that a range is in is left on the GPU", "[into]") {
    gpu::scalar<bool> yes;
    gpu::scalar<unsigned> place;
    auto at = [&] { return static_cast<std::ptrdiff_t>(place.read()); };
    auto const small = [](auto x) { return x < 500; };
    for (std::size_t n : std::vector<std::size_t>{0, 1, 2, 3, 1000})
        for (std::size_t spoiled : std::vector<std::size_t>{0, 1, 2, 700, 5000}) {
            auto host = values<int>(n, 1000, 5);
            auto spoil = [&](int with) {
                if (spoiled < n) host[spoiled] = with;
            };
            INFO("n = " << n << ", spoiled at " << spoiled);
            std::sort(host.begin(), host.end());
            spoil(400);
            gpu::vector<int> v(host.begin(), host.end());
            gpu::is_sorted_until_into(v, place);
            REQUIRE(at() == std::is_sorted_until(host.begin(), host.end()) - host.begin());
            gpu::is_partitioned_into(v, yes, small);
            REQUIRE(yes.read() == std::is_partitioned(host.begin(), host.end(), small));
            std::make_heap(host.begin(), host.end());
            spoil(2000);
            v = host;
            gpu::is_heap_until_into(v, place);
            REQUIRE(at() == std::is_heap_until(host.begin(), host.end()) - host.begin());
            gpu::is_heap_into(v, yes);
            REQUIRE(yes.read() == std::is_heap(host.begin(), host.end()));
        }
}

TEST_CASE("runs of two or more, three kinds, and what a stencil chooses leave their numbers", "[into]") {
    auto const low = [](auto x) { return x < 20; };
    auto const middle = [](auto x) { return x < 50; };
    for (std::size_t n : std::vector<std::size_t>{0, 1, 2, 7, 3000}) {
        auto const host = values<int>(n, 2, 3), stencil = values<int>(n, 100, 4);
        gpu::vector<int> const v(host.begin(), host.end()), s(stencil.begin(), stencil.end());
        gpu::vector<unsigned> offsets(n / 2), lengths(n / 2);
        gpu::scalar<unsigned> count, second;
        std::vector<unsigned> at, length;
        for (std::size_t i = 0, j = 0; i < n; i = j) {
            while (j < n && host[j] == host[i]) ++j;
            if (j - i > 1) {
                at.push_back(unsigned(i));
                length.push_back(unsigned(j - i));
            }
        }
        INFO("n = " << n);
        gpu::non_trivial_runs_into(v, offsets.begin(), lengths.begin(), count);
        REQUIRE(gpu::to_host(gpu::counted(offsets.begin(), count)) == at);
        REQUIRE(gpu::to_host(gpu::counted(lengths.begin(), count)) == length);

        std::vector<int> a, b, c, kept, dropped;
        for (std::size_t i = 0; i < n; ++i) {
            (stencil[i] < 20 ? a : stencil[i] < 50 ? b : c).push_back(stencil[i]);
            (stencil[i] < 20 ? dropped : kept).push_back(host[i]);
        }
        gpu::vector<int> one(n), two(n), three(n), w(v);
        gpu::three_way_partition_into(s, one.begin(), two.begin(), three.begin(), count, second, low, middle);
        REQUIRE(gpu::to_host(gpu::counted(one.begin(), count)) == a);
        REQUIRE(gpu::to_host(gpu::counted(two.begin(), second)) == b);
        REQUIRE(std::equal(c.begin(), c.end(), gpu::to_host(three).begin()));
        auto all = a;
        all.insert(all.end(), b.begin(), b.end());
        all.insert(all.end(), c.begin(), c.end());
        auto longer = stencil;
        for (int x : {1, 30, 70, 99}) {
            longer.push_back(x);
            all.push_back(x);
        }  // behind the counted ones: they stay
        gpu::vector<int> in_place(longer.begin(), longer.end());
        gpu::scalar<unsigned> const length_of_both(static_cast<unsigned>(n));
        gpu::three_way_partition_into(
            gpu::counted(in_place.begin(), length_of_both), count, second, low, middle);
        REQUIRE((count.read() == a.size() && second.read() == b.size()));
        REQUIRE(gpu::to_host(in_place) == all);
        gpu::remove_copy_if_into(v, s, one.begin(), count, low);
        REQUIRE(gpu::to_host(gpu::counted(one.begin(), count)) == kept);
        gpu::stable_partition_copy_into(v, s, one.begin(), two.begin(), count, low);
        REQUIRE(gpu::to_host(gpu::counted(one.begin(), count)) == dropped);
        REQUIRE(std::equal(kept.begin(), kept.end(), gpu::to_host(two).begin()));
        gpu::partition_into(w, s, count, low);
        REQUIRE(count.read() == dropped.size());
        auto both = dropped;
        both.insert(both.end(), kept.begin(), kept.end());
        REQUIRE(gpu::to_host(w) == both);
        w = v;
        gpu::remove_if_into(w, s, count, low);
        REQUIRE(gpu::to_host(gpu::counted(w.begin(), count)) == kept);
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

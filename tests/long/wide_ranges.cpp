// SPDX-License-Identifier: MIT
// Elements of 64 bits in ranges so long that GPUs take other tiles and other ways: most algorithms that move
// or combine them, beside std::; contract/wide.cpp has scans by key and of segments. The elements have more
// than 32 significant bits (quirk 9.28).
#include <gpu/algorithm/adjacent_difference.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/run_length.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/segmented_reduce.hpp>
#include <gpu/algorithm/segmented_sort.hpp>
#include <gpu/algorithm/select.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/algorithm/set_symmetric_difference.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/top_k.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/iterator/subrange.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <vector>

namespace wide_ranges_tests {
/// The lengths of ranges of numbers of type T: on GPUs those from which on there are other tiles. None where
/// shaders lack T.
template <class T> std::vector<std::size_t> lengths() {
    if (testing::cannot_exist<T>()) return {};
    if (gpu::kernel::current().tuning.look_back) return {(1u << 21) + 5, (1u << 24) + 5};
    return {3001};
}
/// Numbers below 2^43, whose sums of a thousand are exact as doubles; or, if `few` is not 0, `few` different
/// numbers, the multiples of 2^32 + 15.
template <class T> std::vector<T> numbers(std::size_t n, unsigned few, unsigned seed) {
    auto const v = testing::values<std::uint64_t>(n, few, seed);
    std::vector<T> out(n);
    for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<T>(few ? v[i] * 4294967311u : v[i] >> 18);
    return out;
}
template <class T> void check(gpu::vector<T> const& found, std::vector<T> const& expected, char const* what) {
    INFO(what);
    auto const host =
        gpu::to_host(gpu::subrange(found.begin(), found.begin() + std::ptrdiff_t(expected.size())));
    bool const same = host == expected;
    CHECK(same);
}
template <class I> std::size_t length_of(I const& begin, I const& end) {
    return static_cast<std::size_t>(end - begin);
}
/// Expects `count` elements of `found`, those of `expected`.
template <class T>
void check(gpu::vector<T> const& found, std::size_t count, std::vector<T> const& expected, char const* what) {
    INFO(what);
    REQUIRE(count == expected.size());
    check(found, expected, what);
}
auto const by_less = [](auto a, auto b) { return a < b; };
TEMPLATE_TEST_CASE("wide numbers are sorted", "[wide_ranges]", std::uint64_t, double) {
    using T = TestType;
    for (std::size_t n : lengths<T>()) {
        auto const host = numbers<T>(n, 0, 1);
        auto const payload = numbers<T>(n, 0, 2);
        auto sorted = host;
        std::sort(sorted.begin(), sorted.end());
        std::vector<unsigned> order(n);
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(
            order.begin(), order.end(), [&](unsigned a, unsigned b) { return host[a] < host[b]; });
        std::vector<T> moved(n);
        for (std::size_t i = 0; i < n; ++i) moved[i] = payload[order[i]];
        gpu::vector<T> v(host), w(payload);
        gpu::sort(v);
        check(v, sorted, "sort");
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::sort_by_key(v, w);
        check(v, sorted, "sort_by_key, keys");
        check(w, moved, "sort_by_key, values");
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::stable_sort(v.begin(), v.end(), by_less);
        check(v, sorted, "stable_sort");
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::copy(payload.begin(), payload.end(), w.begin());
        gpu::stable_sort_by_key(v.begin(), v.end(), w.begin(), by_less);
        check(v, sorted, "stable_sort_by_key, keys");
        check(w, moved, "stable_sort_by_key, values");
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::bitonic_sort(v);
        check(v, sorted, "bitonic_sort");
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::nth_element(v.begin(), v.begin() + std::ptrdiff_t(n / 3), v.end());
        CHECK(gpu::to_host(v)[n / 3] == sorted[n / 3]);
        gpu::copy(host.begin(), host.end(), v.begin());
        gpu::top_k(v.begin(), v.end(), 100, w.begin());
        check(w, std::vector<T>(sorted.rbegin(), sorted.rbegin() + 100), "top_k");
    }
}

TEMPLATE_TEST_CASE("wide numbers are merged", "[wide_ranges]", std::uint64_t, double) {
    using T = TestType;
    for (std::size_t n : lengths<T>()) {
        auto a = numbers<T>(n, static_cast<unsigned>(n), 1),
             b = numbers<T>(n - 7, static_cast<unsigned>(n), 2);
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        gpu::vector<T> da(a), db(b), out(2 * n);
        auto compare = [&](char const* what, auto call, auto host) {
            std::vector<T> expected;
            host(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));
            check(out, length_of(out.begin(), call(da, db, out.begin())), expected, what);
        };
#define COMPARED(NAME)                                               \
    compare(                                                         \
        #NAME,                                                       \
        [](auto& x, auto& y, auto o) { return gpu::NAME(x, y, o); }, \
        [](auto... x) { return std::NAME(x...); })
        COMPARED(merge);
        COMPARED(set_union);
        COMPARED(set_intersection);
        COMPARED(set_difference);
        COMPARED(set_symmetric_difference);
#undef COMPARED
        // Each value equals its key, so the values tell where the keys come from.
        gpu::vector<T> va(a), vb(b), values(2 * n);
        auto compare_pairs = [&](char const* what, auto call, auto host) {
            std::vector<T> expected;
            host(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));
            call(da.begin(),
                da.end(),
                db.begin(),
                db.end(),
                va.begin(),
                vb.begin(),
                out.begin(),
                values.begin());
            check(out, expected, what);
            check(values, expected, what);
        };
#define COMPARED(NAME)                               \
    compare_pairs(                                   \
        #NAME "_by_key",                             \
        [](auto... x) { gpu::NAME##_by_key(x...); }, \
        [](auto... x) { return std::NAME(x...); })
        COMPARED(merge);
        COMPARED(set_union);
        COMPARED(set_difference);
        COMPARED(set_symmetric_difference);
#undef COMPARED
        gpu::vector<unsigned> places(b.size());
        gpu::lower_bound(da.begin(), da.end(), db.begin(), db.end(), places.begin());
        std::vector<unsigned> found(b.size());
        for (std::size_t i = 0; i < b.size(); ++i)
            found[i] = static_cast<unsigned>(std::lower_bound(a.begin(), a.end(), b[i]) - a.begin());
        check(places, found, "lower_bound");
    }
}

TEMPLATE_TEST_CASE("wide numbers are selected", "[wide_ranges]", std::uint64_t, double) {
    using T = TestType;
    for (std::size_t n : lengths<T>()) {
        auto const host = numbers<T>(n, 0, 1);
        gpu::vector<T> v(host), out(n), rest(n);
        auto const few = [](auto x) { return x < T(std::uint64_t(1) << 42); };
        std::vector<T> yes, no;
        for (T x : host) (few(x) ? yes : no).push_back(x);
        check(out, length_of(out.begin(), gpu::copy_if(v, out.begin(), few)), yes, "copy_if");
        auto const ends = gpu::partition_copy(v, out.begin(), rest.begin(), few);
        check(out, length_of(out.begin(), ends.first), yes, "partition_copy, in");
        check(rest, length_of(rest.begin(), ends.second), no, "partition_copy, out");
        gpu::copy(v.begin(), v.end(), out.begin());
        gpu::stable_partition(out.begin(), out.end(), few);
        auto both = yes;
        both.insert(both.end(), no.begin(), no.end());
        check(out, both, "stable_partition");
        // Runs of equal numbers, most of them short.
        auto runs = numbers<T>(n, 5, 3);
        std::vector<T> heads;
        std::vector<unsigned> counts;
        std::vector<T> sums;
        for (std::size_t i = 0; i < n; ++i) {
            if (i == 0 || runs[i] != runs[i - 1]) {
                heads.push_back(runs[i]);
                counts.push_back(0);
                sums.push_back(0);
            }
            ++counts.back();
            sums.back() += host[i];
        }
        gpu::vector<T> r(runs), unique(n), total(n);
        gpu::vector<unsigned> lengths(n);
        check(unique, length_of(unique.begin(), gpu::unique_copy(r, unique.begin())), heads, "unique_copy");
        gpu::run_length_encode(r, unique.begin(), lengths.begin());
        check(unique, heads, "run_length_encode, keys");
        check(lengths, counts, "run_length_encode, lengths");
        gpu::reduce_by_key(r.begin(), r.end(), v.begin(), unique.begin(), total.begin());
        check(unique, heads, "reduce_by_key, keys");
        check(total, sums, "reduce_by_key, sums");
    }
}

TEMPLATE_TEST_CASE("wide numbers are combined and moved", "[wide_ranges]", std::uint64_t, double) {
    using T = TestType;
    for (std::size_t n : lengths<T>()) {
        auto host = numbers<T>(n, 0, 1);
        for (std::size_t i = 0; i < n; ++i) host[i] = i % 65536 ? T(i % 3) : host[i];  // sums are exact
        gpu::vector<T> v(host), out(n);
        std::vector<T> expected(n);
        std::partial_sum(host.begin(), host.end(), expected.begin());
        CHECK(gpu::reduce(v) == expected.back());
        gpu::inclusive_scan(v, out.begin());
        check(out, expected, "inclusive_scan");
        gpu::exclusive_scan(v, out.begin(), T(0));
        expected.insert(expected.begin(), T(0));
        expected.pop_back();
        check(out, expected, "exclusive_scan");
        host = numbers<T>(n, 0, 4);
        v = gpu::vector<T>(host);
        CHECK(length_of(v.begin(), gpu::max_element(v)) ==
              length_of(host.begin(), std::max_element(host.begin(), host.end())));
        CHECK(length_of(v.begin(), gpu::minmax_element(v).first) ==
              length_of(host.begin(), std::min_element(host.begin(), host.end())));
        gpu::adjacent_difference(v, out.begin());
        std::adjacent_difference(host.begin(), host.end(), expected.begin());
        check(out, expected, "adjacent_difference");
        gpu::reverse_copy(v, out.begin());
        std::reverse_copy(host.begin(), host.end(), expected.begin());
        check(out, expected, "reverse_copy");
        gpu::shift_left(v, 777);
        std::shift_left(host.begin(), host.end(), 777);
        host.resize(n - 777);
        check(v, host, "shift_left");
        // Segments of 30 and of 1000.
        for (std::size_t length : {30u, 1000u}) {
            auto const all = numbers<T>(n, 0, 5);
            std::vector<unsigned> offsets;
            for (std::size_t i = 0; i < n + length; i += length) offsets.push_back(unsigned(std::min(i, n)));
            gpu::vector<unsigned> begins(offsets);
            gpu::vector<T> segments(all), sums(offsets.size());
            std::vector<T> totals;
            auto sorted = all;
            for (std::size_t s = 0; s + 1 < offsets.size(); ++s) {
                auto const first = sorted.begin() + offsets[s], last = sorted.begin() + offsets[s + 1];
                totals.push_back(std::accumulate(first, last, T(0)));
                std::sort(first, last);
            }
            gpu::segmented_reduce(segments, begins, sums.begin(), T(0));
            check(sums, totals, "segmented_reduce");
            gpu::segmented_sort(segments, begins);
            check(segments, sorted, "segmented_sort");
        }
    }
}

}  // namespace wide_ranges_tests

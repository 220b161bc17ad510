// SPDX-License-Identifier: MIT
// Fuzz of merges, set operations, joins and searches in sorted ranges, beside std::.
#pragma once
#include "sorts.hpp"

#include <gpu/algorithm/includes.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/set_difference.hpp>
#include <gpu/algorithm/set_intersection.hpp>
#include <gpu/algorithm/set_symmetric_difference.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/relational/inner_join.hpp>
#include <gpu/relational/semi_join.hpp>

#include <iterator>
#include <type_traits>

namespace fuzz {

template <class T> void merges(round& r) {
    std::size_t n = r.length(), m = r.below(n + 1);
    if (r.one_in(2)) std::swap(n, m);
    auto const unsorted = r.elements<T>(n);
    auto a = unsorted, b = r.elements<T>(m);
    std::stable_sort(a.begin(), a.end(), by_key);
    std::stable_sort(b.begin(), b.end(), by_key);
    gpu::vector<T> const left(a), right(b);
    gpu::vector<T> out(n + m);
    auto compare = [&](char const* call, auto device, auto host) {
        std::vector<T> expected;
        host(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected), by_key);
        spoil(out);
        auto const end = device(left.begin(), left.end(), right.begin(), right.end(), out.begin(), by_key);
        r.check(call, out, between(out.begin(), end), expected);
    };
    // Values number the pairs: those of the right range have the highest bit.
    auto numbers_left = round::indices(n), numbers_right = round::indices(m);
    for (unsigned& k : numbers_right) k |= 0x80000000u;
    gpu::vector<unsigned> const left_values(numbers_left), right_values(numbers_right);
    gpu::vector<unsigned> values(n + m);
    auto compare_pairs = [&](char const* call, auto device, auto host) {
        using pair = std::pair<T, unsigned>;
        std::vector<pair> x(n), y(m), expected;
        for (std::size_t i = 0; i < n; ++i) x[i] = {a[i], numbers_left[i]};
        for (std::size_t i = 0; i < m; ++i) y[i] = {b[i], numbers_right[i]};
        host(x.begin(),
            x.end(),
            y.begin(),
            y.end(),
            std::back_inserter(expected),
            [](pair const& p, pair const& q) { return by_key(p.first, q.first); });
        spoil(out);
        spoil(values);
        auto const ends = device(left.begin(),
            left.end(),
            right.begin(),
            right.end(),
            left_values.begin(),
            right_values.begin(),
            out.begin(),
            values.begin(),
            by_key);
        std::vector<T> keys;
        std::vector<unsigned> numbers;
        for (pair const& p : expected) {
            keys.push_back(p.first);
            numbers.push_back(p.second);
        }
        r.check(call, out, between(out.begin(), ends.first), keys);
        r.check(call, values, between(values.begin(), ends.second), numbers);
    };
#define FUZZ_COMPARED(COMPARE, NAME, CALL) \
    COMPARE(                               \
        #CALL, [](auto... x) { return gpu::CALL(x...); }, [](auto... x) { return std::NAME(x...); })
    FUZZ_COMPARED(compare, merge, merge);
    FUZZ_COMPARED(compare, set_union, set_union);
    FUZZ_COMPARED(compare, set_intersection, set_intersection);
    FUZZ_COMPARED(compare, set_difference, set_difference);
    FUZZ_COMPARED(compare, set_symmetric_difference, set_symmetric_difference);
    FUZZ_COMPARED(compare_pairs, merge, merge_by_key);
    FUZZ_COMPARED(compare_pairs, set_union, set_union_by_key);
    FUZZ_COMPARED(compare_pairs, set_difference, set_difference_by_key);
    FUZZ_COMPARED(compare_pairs, set_symmetric_difference, set_symmetric_difference_by_key);
#undef FUZZ_COMPARED
    compare_pairs(
        "set_intersection_by_key",
        [](auto a_first, auto a_last, auto b_first, auto b_last, auto a_values, auto, auto... to) {
            return gpu::set_intersection_by_key(a_first, a_last, b_first, b_last, a_values, to...);
        },
        [](auto... x) { return std::set_intersection(x...); });
    auto both = a;
    both.insert(both.end(), b.begin(), b.end());
    gpu::vector<T> joined(both);
    gpu::inplace_merge(joined.begin(), joined.begin() + step(n), joined.end(), by_key);
    std::inplace_merge(both.begin(), both.begin() + step(n), both.end(), by_key);
    r.check("inplace_merge", joined, both);
    gpu::vector<T> const asked(unsorted);
    spoil(values);
    gpu::lower_bound(right.begin(), right.end(), asked.begin(), asked.end(), values.begin(), by_key);
    std::vector<unsigned> places(n);
    for (std::size_t i = 0; i < n; ++i)
        places[i] = static_cast<unsigned>(
            between(b.cbegin(), std::lower_bound(b.cbegin(), b.cend(), unsorted[i], by_key)));
    r.check("lower_bound", values, places);
    r.check_number("includes",
        gpu::includes(left.begin(), left.end(), right.begin(), right.end(), by_key),
        std::includes(a.begin(), a.end(), b.begin(), b.end(), by_key));
}

template <class T> void joins(round& r) {
    // 256 keys have some n * n / 512 pairs.
    std::size_t const most = sizeof(T) == 1 ? 20000 : 100000 + r.below(100000);
    std::size_t const n = std::min(r.length(), most), m = n / (r.one_in(2) ? 2 : 5) + 1;
    auto const left_keys = r.elements<T>(n, keys::thousands), right_keys = r.elements<T>(m, keys::thousands);
    auto const order = order_of(right_keys, by_key);
    auto const sorted = in_order(right_keys, order);
    std::vector<unsigned> with, without;
    std::vector<std::pair<unsigned, unsigned>> expected, found;
    for (unsigned i = 0; i < n; ++i) {
        auto const [first, last] = std::equal_range(sorted.begin(), sorted.end(), left_keys[i], by_key);
        (first == last ? without : with).push_back(i);
        for (auto at = first; at != last; ++at) expected.push_back({i, order[between(sorted.begin(), at)]});
    }
    gpu::vector<T> const left(left_keys), right(right_keys);
    gpu::vector<unsigned> i(expected.size() + n), j(expected.size() + n);
    auto const compare = [&](auto less) {
        auto const ends =
            gpu::inner_join(left.begin(), left.end(), right.begin(), right.end(), i.begin(), j.begin(), less);
        std::size_t const count = between(i.begin(), ends.first);
        if (r.check_number("inner_join, pairs", count, expected.size())) {
            auto const a = i.host(), b = j.host();
            found.clear();
            for (std::size_t k = 0; k < count; ++k) found.push_back({a[k], b[k]});
            r.check_number("inner_join", found == expected, true);
        }
        auto end = gpu::semi_join(left.begin(), left.end(), right.begin(), right.end(), i.begin(), less);
        r.check("semi_join", i, between(i.begin(), end), with);
        end = gpu::anti_join(left.begin(), left.end(), right.begin(), right.end(), i.begin(), less);
        r.check("anti_join", i, between(i.begin(), end), without);
    };
    compare(by_key);
    // Hash tables find numbers under gpu::less.
    if constexpr (std::is_arithmetic_v<T>) {
        std::size_t all = 0;
        std::swap(gpu::kernel::current().tuning.hashed_from, all);
        compare(gpu::less<>{});
        std::swap(gpu::kernel::current().tuning.hashed_from, all);
    }
}

}  // namespace fuzz

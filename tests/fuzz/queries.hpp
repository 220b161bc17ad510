// SPDX-License-Identifier: MIT
// Fuzz of searches for elements and patterns, and of questions about whole ranges.
#pragma once
#include "round.hpp"

#include <gpu/algorithm/adjacent_find.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/equal.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/find_last.hpp>
#include <gpu/algorithm/find_subrange.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/lexicographical_compare.hpp>
#include <gpu/algorithm/mismatch.hpp>
#include <gpu/algorithm/permute.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/search_sorted.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/starts_with.hpp>
#include <gpu/algorithm/unique.hpp>

namespace fuzz {

/// Searches for elements, for neighbours, and for patterns.
template <class T> void searches(round& r) {
    std::size_t const n = r.length();
    auto const host = r.elements<T>(n);
    gpu::vector<T> const v(host);
    auto compare = [&](char const* call, auto found, auto expected) {
        r.check_number(call, between(v.begin(), found), between(host.begin(), expected));
    };
    // An element of the range, or one that is often not there.
    T const wanted = r.one_in(4) ? r.element<T>() : host[r.below(n)];
    auto const is_wanted = [key = key_of(wanted)](auto const& x) { return key_of(x) == key; };
    auto const others = [key = key_of(wanted)](auto const& x) { return !(key_of(x) == key); };
    auto const first = std::find_if(host.begin(), host.end(), is_wanted);
    compare("find_if", gpu::find_if(v.begin(), v.end(), is_wanted), first);
    auto last = host.end();
    if (first != host.end()) last = std::find_if(host.rbegin(), host.rend(), is_wanted).base() - 1;
    compare("find_last_if", gpu::find_last_if(v.begin(), v.end(), is_wanted).begin(), last);
    r.check_number("any_of", gpu::any_of(v.begin(), v.end(), is_wanted), first != host.end());
    r.check_number("none_of", gpu::none_of(v.begin(), v.end(), is_wanted), first == host.end());
    r.check_number("all_of", gpu::all_of(v.begin(), v.end(), others), first == host.end());
    compare("adjacent_find",
        gpu::adjacent_find(v.begin(), v.end(), same_key),
        std::adjacent_find(host.begin(), host.end(), same_key));

    // A part of the range, sometimes with another element at its end.
    std::size_t const from = r.below(n), length = std::min(n - from, 1 + r.below(20));
    std::vector<T> part(host.begin() + step(from), host.begin() + step(from + length));
    if (r.one_in(4)) part.back() = r.element<T>();
    gpu::vector<T> const pattern(part);
    auto const place = std::search(host.begin(), host.end(), part.begin(), part.end(), same_key);
    compare("search", gpu::search(v.begin(), v.end(), pattern.begin(), pattern.end(), same_key), place);
    compare("find_end",
        gpu::find_end(v.begin(), v.end(), pattern.begin(), pattern.end(), same_key),
        std::find_end(host.begin(), host.end(), part.begin(), part.end(), same_key));
    r.check_number("contains_subrange",
        gpu::contains_subrange(v.begin(), v.end(), pattern.begin(), pattern.end(), same_key),
        place != host.end());
    compare("find_first_of",
        gpu::find_first_of(v.begin(), v.end(), pattern.begin(), pattern.end(), same_key),
        std::find_first_of(host.begin(), host.end(), part.begin(), part.end(), same_key));
    auto const times = step(1 + r.below(5));
    compare("search_n",
        gpu::search_n(v.begin(), v.end(), times, wanted, same_key),
        std::search_n(host.begin(), host.end(), times, wanted, same_key));
}

/// Compares a range with another that differs from it in one element, or nowhere.
template <class T> void comparisons(round& r) {
    std::size_t const n = r.length(), at = r.below(n), m = r.below(n + 1);
    auto const host = r.elements<T>(n);
    auto changed = host;
    if (!r.one_in(3)) changed[at] = r.element<T>();
    gpu::vector<T> const v(host), w(changed);
    auto const equal = std::equal(host.begin(), host.end(), changed.begin(), same_key);
    r.check_number("equal", gpu::equal(v.begin(), v.end(), w.begin(), w.end(), same_key), equal);
    r.check_number("mismatch",
        between(v.begin(), gpu::mismatch(v.begin(), v.end(), w.begin(), same_key).first),
        between(host.begin(), std::mismatch(host.begin(), host.end(), changed.begin(), same_key).first));
    bool const swapped = r.one_in(2);
    auto const x = step(swapped ? m : n), y = step(swapped ? n : m);
    r.check_number("lexicographical_compare",
        gpu::lexicographical_compare(v.begin(), v.begin() + x, w.begin(), w.begin() + y, by_key),
        std::lexicographical_compare(
            host.begin(), host.begin() + x, changed.begin(), changed.begin() + y, by_key));
    r.check_number("starts_with",
        gpu::starts_with(v.begin(), v.end(), w.begin(), w.begin() + step(m), same_key),
        std::equal(changed.begin(), changed.begin() + step(m), host.begin(), same_key));
    r.check_number("ends_with",
        gpu::ends_with(v.begin(), v.end(), w.begin() + step(m), w.end(), same_key),
        std::equal(changed.begin() + step(m), changed.end(), host.begin() + step(m), same_key));
    std::size_t runs = 1;
    for (std::size_t i = 1; i < n; ++i) runs += !same_key(host[i - 1], host[i]);
    r.check_number("unique_count", gpu::unique_count(v.begin(), v.end(), same_key), runs);

    // The same elements in another order, of which one may have changed.
    auto sorted = host, sorted_changed = changed;
    std::stable_sort(sorted.begin(), sorted.end(), by_key);
    std::stable_sort(sorted_changed.begin(), sorted_changed.end(), by_key);
    gpu::vector<T> const s(sorted_changed);
    r.check_number("is_permutation",
        gpu::is_permutation(v.begin(), v.end(), s.begin(), by_key),
        std::equal(sorted.begin(), sorted.end(), sorted_changed.begin(), same_key));

    // The next arrangement of the end of the range, in the order of the keys.
    auto next = host, previous = host;
    gpu::vector<T> permuted(host);
    r.check_number("next_permutation",
        gpu::next_permutation(permuted.begin() + step(m), permuted.end(), by_key),
        std::next_permutation(next.begin() + step(m), next.end(), by_key));
    r.check_keys("next_permutation", permuted, n, next);
    gpu::vector<T> back(host);
    r.check_number("prev_permutation",
        gpu::prev_permutation(back.begin() + step(m), back.end(), by_key),
        std::prev_permutation(previous.begin() + step(m), previous.end(), by_key));
    r.check_keys("prev_permutation", back, n, previous);
}

/// Asks for the order of a range that is in order but for one element, or everywhere.
template <class T> void orders(round& r) {
    std::size_t const n = r.length(), at = r.below(n);
    auto host = r.elements<T>(n);
    T const other = r.element<T>(), pivot = host[r.below(n)];
    bool const changes = !r.one_in(3);
    auto const small = [key = key_of(pivot)](auto const& x) { return key_of(x) < key; };

    std::make_heap(host.begin(), host.end(), by_key);
    if (changes) host[at] = other;
    gpu::vector<T> v(host);
    r.check_number("is_heap_until",
        between(v.begin(), gpu::is_heap_until(v.begin(), v.end(), by_key)),
        between(host.begin(), std::is_heap_until(host.begin(), host.end(), by_key)));
    r.check_number(
        "is_heap", gpu::is_heap(v.begin(), v.end(), by_key), std::is_heap(host.begin(), host.end(), by_key));

    auto const middle = std::stable_partition(host.begin(), host.end(), small);
    gpu::copy(host.begin(), host.end(), v.begin());
    r.check_number("partition_point",
        between(v.begin(), gpu::partition_point(v.begin(), v.end(), small)),
        between(host.begin(), middle));
    if (changes) host[at] = other;
    gpu::copy(host.begin(), host.end(), v.begin());
    r.check_number("is_partitioned",
        gpu::is_partitioned(v.begin(), v.end(), small),
        std::is_partitioned(host.begin(), host.end(), small));

    std::stable_sort(host.begin(), host.end(), by_key);
    if (changes) host[at] = other;
    gpu::copy(host.begin(), host.end(), v.begin());
    auto const until = std::is_sorted_until(host.begin(), host.end(), by_key);
    r.check_number("is_sorted_until",
        between(v.begin(), gpu::is_sorted_until(v.begin(), v.end(), by_key)),
        between(host.begin(), until));
    r.check_number("is_sorted", gpu::is_sorted(v.begin(), v.end(), by_key), until == host.end());
}

/// Looks values up in a sorted range: one, many, and many that are sorted too.
template <class T> void lookups(round& r) {
    std::size_t const n = r.length(), m = r.up_to(std::min<std::size_t>(n, 1u << 18));
    auto host = r.elements<T>(n), values = r.elements<T>(m);
    std::stable_sort(host.begin(), host.end(), by_key);
    gpu::vector<T> const v(host), asked(values);
    gpu::vector<unsigned> lower(m), upper(m);
    auto const one = std::equal_range(host.begin(), host.end(), values[0], by_key);
    auto const found = gpu::equal_range(v.begin(), v.end(), values[0], by_key);
    r.check_number("equal_range, one", between(v.begin(), found.first), between(host.begin(), one.first));
    r.check_number("equal_range, one", between(v.begin(), found.second), between(host.begin(), one.second));
    r.check_number("binary_search, one",
        gpu::binary_search(v.begin(), v.end(), values[0], by_key),
        one.first != one.second);
    auto bounds = [&](std::vector<unsigned>& low, std::vector<unsigned>& high) {
        for (std::size_t i = 0; i < m; ++i) {
            auto const [a, b] = std::equal_range(host.begin(), host.end(), values[i], by_key);
            low[i] = static_cast<unsigned>(between(host.begin(), a));
            high[i] = static_cast<unsigned>(between(host.begin(), b));
        }
    };
    std::vector<unsigned> low(m), high(m), is_there(m);
    spoil(lower);
    spoil(upper);
    bounds(low, high);
    for (std::size_t i = 0; i < m; ++i) is_there[i] = low[i] < high[i];
    gpu::equal_range(v.begin(), v.end(), asked.begin(), asked.end(), lower.begin(), upper.begin(), by_key);
    r.check("equal_range, lower", lower, low);
    r.check("equal_range, upper", upper, high);
    spoil(lower);
    gpu::binary_search(v.begin(), v.end(), asked.begin(), asked.end(), lower.begin(), by_key);
    r.check("binary_search", lower, is_there);
    spoil(upper);
    gpu::upper_bound(v.begin(), v.end(), asked.begin(), asked.end(), upper.begin(), by_key);
    r.check("upper_bound", upper, high);
    std::stable_sort(values.begin(), values.end(), by_key);
    bounds(low, high);
    gpu::vector<T> const ordered(values);
    spoil(lower);
    spoil(upper);
    gpu::lower_bound_sorted_values(v.begin(), v.end(), ordered.begin(), ordered.end(), lower.begin(), by_key);
    r.check("lower_bound_sorted_values", lower, low);
    gpu::upper_bound_sorted_values(v.begin(), v.end(), ordered.begin(), ordered.end(), upper.begin(), by_key);
    r.check("upper_bound_sorted_values", upper, high);
}

template <class T> void queries(round& r) {
    searches<T>(r);
    comparisons<T>(r);
    orders<T>(r);
    lookups<T>(r);
}

}  // namespace fuzz

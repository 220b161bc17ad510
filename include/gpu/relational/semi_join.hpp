// SPDX-License-Identifier: MIT
// semi_join, anti_join and their _sorted and _into forms: find the indices of the keys of one range
// that another range contains, or does not contain.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/relational/right_keys.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Calls keep(flags), where the flags are inverted when Anti is true.
template <bool Anti, class K1, class Flags, class Keep> void keep_found(Flags flags, Keep const& keep) {
    if constexpr (Anti)
        keep(make_transform_iterator(later<K1>(flags), not_flag_of<identity<>>{}));
    else
        keep(flags);
}
/// Calls keep(flags) with one flag for each key of the left range: 1 if the right range contains an
/// equal key, otherwise 0. When Anti is true, the flags are inverted.
template <bool Sorted, bool Anti, class K1, class K2, class M, class Less, class Keep>
void with_found(
    kernel::runtime& r, K1 first1, kernel::length n, K2 first2, M m, Less const& less, Keep const& keep) {
    primitive::require_numbered(n);
    if constexpr (!Sorted && joins_by_hash<K1, K2, Less>)
        if (finds_in_key_table<false>(r, first1, n, first2, m)) {
            // Two flags, which is what a thread stores for keys of 8 bytes, do not fill a word.
            using flag = std::conditional_t<sizeof(typename K1::value_type) < 8, std::uint8_t, std::uint32_t>;
            primitive::temporary<flag> const found(r, n.most);
            find_in_key_table<false>(r, first1, n, first2, m, found.begin());
            return keep_found<Anti, K1>(converted<std::uint32_t>(found.begin()), keep);
        }
    kernel::scratch<std::uint32_t> const found(r, n.most);
    scratch_iterator<std::uint32_t> const flags(found);
    with_sorted_keys<Sorted>(r, first2, m, less, [&](auto right, auto) {
        primitive::binary_search_in_parts(primitive::bound::found, right, m, first1, n, less, flags);
    });
    keep_found<Anti, K1>(flags, keep);
}
/// Implements semi_join, anti_join and their _sorted forms, which wait for the number of results.
template <bool Sorted, bool Anti, class K1, class K2, class O, class Less>
O half_join(char const* what, K1 first1, K1 last1, K2 first2, K2 last2, O out, Less const& less) {
    auto const n = range_length(what, first1, last1);
    auto const m = range_length(what, first2, last2);
    if constexpr (Sorted) require_searchable<typename K1::value_type>(what, first2, m, less);
    kernel::session s;
    O end = out;
    with_found<Sorted, Anti>(*s, first1, n, first2, m, less, [&](auto flags) {
        end = keep(what, counting_iterator<std::uint32_t>(0), n, flags, out);
    });
    return end;
}
/// Implements semi_join_into, anti_join_into and their _sorted forms, which leave the number of
/// results in GPU memory.
template <bool Sorted, bool Anti, class K1, class K2, class O, class C, class Less>
void half_join_into(
    char const* what, K1 first1, K1 last1, K2 first2, K2 last2, O out, C& count, Less const& less) {
    auto const n = range_length(what, first1, last1);
    auto const m = range_length(what, first2, last2);
    if constexpr (Sorted) require_searchable<typename K1::value_type>(what, first2, m, less);
    kernel::session s;
    with_found<Sorted, Anti>(*s, first1, n, first2, m, less, [&](auto flags) {
        keep_into(what, counting_iterator<std::uint32_t>(0), n, flags, out, count);
    });
}
}  // namespace detail

/// Writes the indices of those keys of the first range that the second range contains, in
/// increasing order. Returns the end of the output; waits for the GPU.
///
/// Complexity: a sort of the second range, and a search for each key of the first. On a GPU, for
/// numbers of one type under less or greater, linear: keys are found in a hash table of the second
/// range, where that is not longer than the first, or has up to 2^22 keys, 2^20 of 8 bytes. Scratch
/// memory: a word for each key of the first range, a copy of the second range with the indices of
/// its keys, and the scratch memory of the sort. With a table, a byte for each key of the first
/// range (a word for keys of 8 bytes), copies of ranges that are not in a vector or span, and two
/// slots for each key of the second range, or up to 48 MiB of slots; a slot has 4 bytes, 16 for
/// keys of 8 bytes. Source: Knuth, "The art of computer programming", volume 3, section 6.4,
/// algorithm L (linear probing).
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::semi_join(a.begin(), a.end(), b.begin(), b.end(), i.begin());     // i: 0 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O semi_join(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<false, false>("semi_join", first1, last1, first2, last2, out, less);
}
/// Writes the indices of those keys of the first range that the second range contains, like
/// semi_join. The second range must be sorted; the first need not be. Complexity: a search for each
/// key of the first range. Scratch memory: a word for each key of the first range, and on GPUs a
/// copy of up to a seventh of the second range's keys.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::semi_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin());     // i: 0 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O semi_join_sorted(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<true, false>("semi_join_sorted", first1, last1, first2, last2, out, less);
}
/// Writes the indices of those keys of the first range that the second range does not contain, in
/// increasing order. Returns the end of the output; waits for the GPU. Cost: as semi_join.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::anti_join(a.begin(), a.end(), b.begin(), b.end(), i.begin());     // i: 1 3
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O anti_join(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<false, true>("anti_join", first1, last1, first2, last2, out, less);
}
/// Writes the indices of those keys of the first range that the second range does not contain, like
/// anti_join. The second range must be sorted; the first need not be. Cost: as semi_join_sorted.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::anti_join_sorted(a.begin(), a.end(), b.begin(), b.end(), i.begin());     // i: 1 3
template <readable_iterator K1, readable_iterator K2, writable_iterator O, class Less = less<>>
O anti_join_sorted(K1 first1, K1 last1, K2 first2, K2 last2, O out, Less less = {}) {
    return detail::half_join<true, true>("anti_join_sorted", first1, last1, first2, last2, out, less);
}
/// Writes the indices of those keys of the first range that the second range contains, like
/// semi_join, but does not wait: the number of indices goes to `count`, a gpu::scalar or an
/// iterator. Cost: as semi_join.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::scalar<unsigned> count;
///     gpu::semi_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);
///     // i: 0 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void semi_join_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<false, false>("semi_join_into", first1, last1, first2, last2, out, count, less);
}
/// Writes the indices of those keys of the first range that the second range does not contain, like
/// anti_join, but does not wait: the number of indices goes to `count`, a gpu::scalar or an
/// iterator. Cost: as semi_join.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::scalar<unsigned> count;
///     gpu::anti_join_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);
///     // i: 1 3, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void anti_join_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<false, true>("anti_join_into", first1, last1, first2, last2, out, count, less);
}
/// Writes the indices of those keys of the first range that the second range contains, and writes
/// their number to `count`, a gpu::scalar or an iterator. Does not wait. The second range must be
/// sorted; the first need not be. Cost: as semi_join_sorted.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::scalar<unsigned> count;
///     gpu::semi_join_sorted_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);
///     // i: 0 2, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void semi_join_sorted_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<true, false>(
        "semi_join_sorted_into", first1, last1, first2, last2, out, count, less);
}
/// Writes the indices of those keys of the first range that the second range does not contain, and
/// writes their number to `count`, a gpu::scalar or an iterator. Does not wait. The second range
/// must be sorted; the first need not be. Cost: as semi_join_sorted.
///
///     gpu::vector<int> a{3, 1, 3, 4}, b{2, 3}, i(4);
///     gpu::scalar<unsigned> count;
///     gpu::anti_join_sorted_into(a.begin(), a.end(), b.begin(), b.end(), i.begin(), count);
///     // i: 1 3, count: 2
template <readable_iterator K1, readable_iterator K2, writable_iterator O, result N, class Less = less<>>
void anti_join_sorted_into(K1 first1, K1 last1, K2 first2, K2 last2, O out, N&& count, Less less = {}) {
    detail::half_join_into<true, true>(
        "anti_join_sorted_into", first1, last1, first2, last2, out, count, less);
}

// Overloads of semi_join, anti_join, and their _sorted and _into forms that take whole ranges
// instead of pairs of iterators.
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
O semi_join(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::semi_join(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
O anti_join(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::anti_join(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void semi_join_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::semi_join_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void anti_join_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::anti_join_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
auto semi_join_sorted(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::semi_join_sorted(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, class Less = less<>>
auto anti_join_sorted(K1&& left, K2&& right, O out, Less less = {}) {
    return gpu::anti_join_sorted(left.begin(), left.end(), right.begin(), right.end(), out, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void semi_join_sorted_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::semi_join_sorted_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}
template <device_range K1, device_range K2, writable_iterator O, result N, class Less = less<>>
void anti_join_sorted_into(K1&& left, K2&& right, O out, N&& count, Less less = {}) {
    gpu::anti_join_sorted_into(left.begin(), left.end(), right.begin(), right.end(), out, count, less);
}

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// set_union, set_union_by_key and their _into forms: write the elements that are in at least one of
// two sorted ranges.
#pragma once
#include <gpu/algorithm/sets.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <utility>

namespace gpu::inline v0_2 {

/// Writes the sorted union of two sorted ranges, as std::set_union does. Returns the end of the
/// output, and waits for the number of written elements.
///
/// An element that occurs m times in the first range and n times in the second occurs max(m, n)
/// times in the output: the m elements of the first range, then the surplus of the second. The
/// output must have room for the result and must not overlap an input.
///
/// Complexity: linear. On GPUs, elements (or keys) of up to 64 bytes are read and written once. The
/// forms by key read the keys that are kept a second time when a key and its value have more than
/// 20 bytes together; set_difference_by_key and set_intersection_by_key do so from 9 bytes on. One
/// launch finds where tiles of both ranges begin, and one writes the output, or two and a scan of
/// one word for each tile where a group must not wait for another. Otherwise, merges and scans;
/// when the ranges have different element types, a binary search for each element. Scratch memory:
/// on GPUs at most three words for every 319 elements, otherwise two words and a copy of each
/// element of the second range. Source: Baxter, moderngpu, 2013 (balanced path); otherwise as
/// merge.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3}, out(6);
///     auto end = gpu::set_union(a.begin(), a.end(), b.begin(), b.end(), out.begin());
///     // out: 1 2 2 3 5
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
O set_union(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    return detail::set_operation<detail::of_union>("set_union", first1, last1, first2, last2, out, less);
}
/// Writes the sorted union of two sorted ranges, as set_union does, but does not wait. Stores the
/// number of written elements in `count`, a gpu::scalar or an iterator. Cost: as set_union.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3}, out(6);
///     gpu::scalar<unsigned> count;
///     gpu::set_union_into(a.begin(), a.end(), b.begin(), b.end(), out.begin(), count);
///     // out: 1 2 2 3 5, count: 5
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void set_union_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    detail::set_operation_into<detail::of_union>(
        "set_union_into", first1, last1, first2, last2, out, count, less);
}
/// Writes the union of two ranges of sorted keys, as set_union does, each key with its value.
/// Returns the ends of both outputs, and waits for the number of written keys.
///
/// The outputs must not overlap the inputs or each other. Complexity: as set_union. Scratch memory:
/// as set_union, of keys and values.
///
///     gpu::vector<int> k1{1, 2}, v1{10, 20}, k2{2, 3}, v2{21, 31}, k(4), v(4);
///     gpu::set_union_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(), v2.begin(),
///                           k.begin(), v.begin());   // k: 1 2 3, v: 10 20 31
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_union_by_key(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2,
    KO keys_out, VO values_out, Less less = {}) {
    return detail::set_operation_by_key<detail::of_union>(
        "set_union_by_key", first1, last1, first2, last2, values1, values2, keys_out, values_out, less);
}
/// Writes the union of two ranges of sorted keys, each key with its value, as set_union_by_key
/// does, but does not wait. Stores the number of written keys in `count`, a gpu::scalar or an
/// iterator. Cost: as set_union_by_key.
///
///     gpu::vector<int> k1{1, 2}, v1{10, 20}, k2{2, 3}, v2{21, 31}, k(4), v(4);
///     gpu::scalar<unsigned> count;
///     gpu::set_union_by_key_into(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(),
///                                v2.begin(), k.begin(), v.begin(), count);   // count: 3
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, readable_iterator V2,
    writable_iterator KO, writable_iterator VO, result N, class Less = less<>>
void set_union_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    detail::set_operation_by_key_into<detail::of_union>("set_union_by_key_into",
        count,
        first1,
        last1,
        first2,
        last2,
        values1,
        values2,
        keys_out,
        values_out,
        less);
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
O set_union(R&& r, S&& s, O out, Less less = {}) {
    return gpu::set_union(r.begin(), r.end(), s.begin(), s.end(), out, less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_union_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out, Less less = {}) {
    return gpu::set_union_by_key(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        less);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void set_union_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::set_union_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range K1, device_range K2, device_range V1, device_range V2, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void set_union_by_key_into(K1&& keys1, K2&& keys2, V1&& values1, V2&& values2, KO keys_out, VO values_out,
    N&& count, Less less = {}) {
    gpu::set_union_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        values2.begin(),
        keys_out,
        values_out,
        count,
        less);
}

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// set_intersection, set_intersection_by_key and their _into forms: copy the elements of a sorted
// range that are also in another sorted range.
#pragma once
#include <gpu/algorithm/sets.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <utility>

namespace gpu::inline v0_2 {

/// Writes the elements of the first sorted range that are also in the second one, in order, as
/// std::set_intersection does. Returns the end of the output, and waits for the number of written
/// elements.
///
/// An element that occurs m times in the first range and n times in the second occurs min(m, n)
/// times in the output. Requirements and complexity: as set_union. Scratch memory: as set_union, or
/// two words for each element of the first range.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3}, out(4);
///     gpu::set_intersection(a.begin(), a.end(), b.begin(), b.end(), out.begin());    // out: 2
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
O set_intersection(I first1, I last1, J first2, J last2, O out, Less less = {}) {
    return detail::set_operation<detail::of_intersection>(
        "set_intersection", first1, last1, first2, last2, out, less);
}
/// Writes the elements of the first sorted range that are also in the second one, as
/// set_intersection does, but does not wait. Stores the number of written elements in `count`, a
/// gpu::scalar or an iterator. Cost: as set_intersection.
///
///     gpu::vector<int> a{1, 2, 2, 5}, b{2, 3}, out(4);
///     gpu::scalar<unsigned> count;
///     gpu::set_intersection_into(a.begin(), a.end(), b.begin(), b.end(), out.begin(), count);
///     // out: 2, count: 1
template <readable_iterator I, readable_iterator J, writable_iterator O, result N, class Less = less<>>
void set_intersection_into(I first1, I last1, J first2, J last2, O out, N&& count, Less less = {}) {
    detail::set_operation_into<detail::of_intersection>(
        "set_intersection_into", first1, last1, first2, last2, out, count, less);
}
/// Writes the keys of the first sorted range that are also in the second one, each with its value.
/// Returns the ends of both outputs, and waits for the number of written keys. The second range has
/// no values, because keys and values come from the first one. Requirements and cost: as
/// set_intersection.
///
///     gpu::vector<int> k1{1, 2}, v1{10, 20}, k2{2, 3}, k(2), v(2);
///     gpu::set_intersection_by_key(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(),
///                                  k.begin(), v.begin());   // k: 2, v: 20
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, writable_iterator KO,
    writable_iterator VO, class Less = less<>>
std::pair<KO, VO> set_intersection_by_key(
    K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, KO keys_out, VO values_out, Less less = {}) {
    return detail::set_operation_by_key<detail::of_intersection>("set_intersection_by_key",
        first1,
        last1,
        first2,
        last2,
        values1,
        detail::values_not_read{},
        keys_out,
        values_out,
        less);
}
/// Writes the keys of the first sorted range that are also in the second one, each with its value,
/// as set_intersection_by_key does, but does not wait. Stores the number of written keys in
/// `count`, a gpu::scalar or an iterator. Cost: as set_intersection_by_key.
///
///     gpu::vector<int> k1{1, 2}, v1{10, 20}, k2{2, 3}, k(2), v(2);
///     gpu::scalar<unsigned> count;
///     gpu::set_intersection_by_key_into(k1.begin(), k1.end(), k2.begin(), k2.end(), v1.begin(),
///                                       k.begin(), v.begin(), count);   // count: 1
template <readable_iterator K1, readable_iterator K2, readable_iterator V1, writable_iterator KO,
    writable_iterator VO, result N, class Less = less<>>
void set_intersection_by_key_into(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, KO keys_out,
    VO values_out, N&& count, Less less = {}) {
    detail::set_operation_by_key_into<detail::of_intersection>("set_intersection_by_key_into",
        count,
        first1,
        last1,
        first2,
        last2,
        values1,
        detail::values_not_read{},
        keys_out,
        values_out,
        less);
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
O set_intersection(R&& r, S&& s, O out, Less less = {}) {
    return gpu::set_intersection(r.begin(), r.end(), s.begin(), s.end(), out, less);
}
template <device_range K1, device_range K2, device_range V1, writable_iterator KO, writable_iterator VO,
    class Less = less<>>
std::pair<KO, VO> set_intersection_by_key(
    K1&& keys1, K2&& keys2, V1&& values1, KO keys_out, VO values_out, Less less = {}) {
    return gpu::set_intersection_by_key(
        keys1.begin(), keys1.end(), keys2.begin(), keys2.end(), values1.begin(), keys_out, values_out, less);
}
template <device_range R, device_range S, writable_iterator O, result N, class Less = less<>>
void set_intersection_into(R&& r, S&& s, O out, N&& count, Less less = {}) {
    gpu::set_intersection_into(r.begin(), r.end(), s.begin(), s.end(), out, count, less);
}
template <device_range K1, device_range K2, device_range V1, writable_iterator KO, writable_iterator VO,
    result N, class Less = less<>>
void set_intersection_by_key_into(
    K1&& keys1, K2&& keys2, V1&& values1, KO keys_out, VO values_out, N&& count, Less less = {}) {
    gpu::set_intersection_by_key_into(keys1.begin(),
        keys1.end(),
        keys2.begin(),
        keys2.end(),
        values1.begin(),
        keys_out,
        values_out,
        count,
        less);
}

}  // namespace gpu::inline v0_2

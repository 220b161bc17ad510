// SPDX-License-Identifier: MIT
// Binary searches in sorted ranges, for one value or for many: lower_bound, upper_bound,
// binary_search. Also partition_point, and equal_range.hpp.
#pragma once
#include <gpu/algorithm/equal_range.hpp>
#include <gpu/algorithm/find_bound.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

/// Returns an iterator to the first element of the sorted range that is not less than `value`, or
/// the end of the range if there is none.
///
/// The range must be sorted under `less`; otherwise the result is unspecified. It may be a counted
/// range. Waits for the GPU; lower_bound_into does not wait. Complexity: log2 of the length, by one
/// thread in one launch. Scratch memory: none. Another overload searches for many values in one
/// launch.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::lower_bound(v.begin(), v.end(), 3) - v.begin();    // 1
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) auto lower_bound(I first, I last, T const& value, Less less = {}) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::search_one(
                                         "lower_bound", primitive::bound::lower, first, last, value, less));
}
/// Returns an iterator to the first element of the sorted range that is greater than `value`, or
/// the end of the range if there is none. Waits for the GPU. Requirements and cost: as lower_bound.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::upper_bound(v.begin(), v.end(), 3) - v.begin();    // 3
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) auto upper_bound(I first, I last, T const& value, Less less = {}) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::search_one(
                                         "upper_bound", primitive::bound::upper, first, last, value, less));
}
/// True when the sorted range contains an element equivalent to `value`. Waits for the GPU.
/// Requirements and cost: as lower_bound.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::binary_search(v.begin(), v.end(), 4);              // false
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) bool binary_search(I first, I last, T const& value, Less less = {}) {
    return detail::search_one("binary_search", primitive::bound::found, first, last, value, less) != 0;
}
/// Finds the first element of the sorted range that is not less than `value`. Stores its index,
/// counted from `first`, in `where`, a gpu::scalar or an iterator; stores the length of the range
/// if there is none. `value` may be a gpu::scalar in GPU memory. Does not wait.
///
/// Complexity: as lower_bound. Scratch memory: none, or one word when `where` is the memory that
/// holds the length of a counted range.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::scalar<unsigned> index;
///     gpu::lower_bound_into(v.begin(), v.end(), 3, index);    // index: 1
template <readable_iterator I, class T, result R, class Less = less<>>
void lower_bound_into(I first, I last, T const& value, R&& where, Less less = {}) {
    detail::search_one_into("lower_bound_into", primitive::bound::lower, first, last, value, where, less);
}
/// Finds the first element of the sorted range that is greater than `value`. Stores its index, or
/// the length of the range if there is none, in `where`. Details and cost: as lower_bound_into.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::scalar<unsigned> index;
///     gpu::upper_bound_into(v.begin(), v.end(), 3, index);    // index: 3
template <readable_iterator I, class T, result R, class Less = less<>>
void upper_bound_into(I first, I last, T const& value, R&& where, Less less = {}) {
    detail::search_one_into("upper_bound_into", primitive::bound::upper, first, last, value, where, less);
}
/// Stores whether the sorted range contains an element equivalent to `value`, as 1 or 0, in
/// `where`. Details and cost: as lower_bound_into.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::scalar<unsigned> found;
///     gpu::binary_search_into(v.begin(), v.end(), 4, found);  // found: 0
template <readable_iterator I, class T, result R, class Less = less<>>
void binary_search_into(I first, I last, T const& value, R&& where, Less less = {}) {
    detail::search_one_into("binary_search_into", primitive::bound::found, first, last, value, where, less);
}
// Overloads of the _into searches for one value, for whole ranges.
template <device_range V, class T, result R, class Less = less<>>
requires(!device_iterator<T>) void lower_bound_into(V&& r, T const& value, R&& where, Less less = {}) {
    gpu::lower_bound_into(r.begin(), r.end(), value, where, less);
}
template <device_range V, class T, result R, class Less = less<>>
requires(!device_iterator<T>) void upper_bound_into(V&& r, T const& value, R&& where, Less less = {}) {
    gpu::upper_bound_into(r.begin(), r.end(), value, where, less);
}
template <device_range V, class T, result R, class Less = less<>>
requires(!device_iterator<T>) void binary_search_into(V&& r, T const& value, R&& where, Less less = {}) {
    gpu::binary_search_into(r.begin(), r.end(), value, where, less);
}

/// Returns an iterator to the first element that does not satisfy `p`, or the end of the range if
/// all do. The elements that satisfy `p` must come before all others.
///
/// Waits for the GPU. Complexity: log2 of the length, by one thread. Scratch memory: none.
///
///     gpu::vector<int> v{2, 4, 6, 1, 3};
///     gpu::partition_point(v.begin(), v.end(), [](auto x) { return x % 2 == 0; }) - v.begin();
///     // 3
template <readable_iterator I, class P> auto partition_point(I first, I last, P p) {
    range_length("partition_point", first, last);
    detail::not_flag_of<P> const rest{p};
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::search_one("partition_point",
                                         primitive::bound::lower,
                                         make_transform_iterator(first, rest),
                                         make_transform_iterator(last, rest),
                                         std::uint32_t{1},
                                         less<>{}));
}
/// Stores in `where`, a gpu::scalar or an iterator, the index of the first element that does not
/// satisfy `p`, or the length of the range if all do. The elements that satisfy `p` must come
/// before all others. Does not wait. Cost: as partition_point.
///
///     gpu::vector<int> v{2, 4, 6, 1, 3};
///     gpu::scalar<unsigned> index;
///     gpu::partition_point_into(v.begin(), v.end(), index, [](auto x) { return x % 2 == 0; });
///     // index: 3
template <readable_iterator I, result R, class P> void partition_point_into(I first, I last, R&& where, P p) {
    range_length("partition_point_into", first, last);
    detail::not_flag_of<P> const rest{p};
    detail::search_one_into("partition_point_into",
        primitive::bound::lower,
        make_transform_iterator(first, rest),
        make_transform_iterator(last, rest),
        std::uint32_t{1},
        where,
        less<>{});
}
// Overloads of partition_point and partition_point_into for whole ranges.
template <device_range V, result R, class P> void partition_point_into(V&& r, R&& where, P p) {
    gpu::partition_point_into(r.begin(), r.end(), where, p);
}
template <device_range R, class P> auto partition_point(R&& r, P p) {
    return gpu::partition_point(r.begin(), r.end(), p);
}

/// Searches for many values in a sorted range: out[i] is the index, counted from `first`, of the
/// first element not less than values_first[i]. Returns the end of the output.
///
/// The output must not overlap the sorted range; it may be the range of values. Both inputs may be
/// counted ranges. Does not wait for the GPU. Complexity: log2 of the range's length for each
/// value, in one launch, without scratch memory.
///
/// On a GPU, many values in a long range are looked up in a search tree that the call builds. The
/// conditions are that the host knows the length of the range, that the range has at least 2^18
/// elements (2^19 of more than four bytes) of at most 64 bytes, and that there are at least an
/// eighth as many values. The tree takes one more launch, and scratch memory for a seventh of the
/// range.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{3, 0, 9}, out(3);
///     gpu::lower_bound(v.begin(), v.end(), values.begin(), values.end(), out.begin());
///     // out: 1 0 4
///     gpu::upper_bound(v.begin(), v.end(), values.begin(), values.end(), out.begin());
///     // out: 3 0 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto lower_bound(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::search_many(
        "lower_bound", primitive::bound::lower, first, last, values_first, values_last, out, less);
}
/// Searches for many values in a sorted range: out[i] is the index, counted from `first`, of the
/// first element greater than values_first[i]. Returns the end of the output. Requirements and
/// cost: as lower_bound of many values.
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto upper_bound(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::search_many(
        "upper_bound", primitive::bound::upper, first, last, values_first, values_last, out, less);
}
/// Searches for many values in a sorted range: out[i] tells whether the range contains
/// values_first[i]. Returns the end of the output. Requirements and cost: as lower_bound of many
/// values.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{3, 0, 9};
///     gpu::vector<bool> out(3);
///     gpu::binary_search(v.begin(), v.end(), values.begin(), values.end(), out.begin());
///     // out: true false false
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto binary_search(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::search_many(
        "binary_search", primitive::bound::found, first, last, values_first, values_last, out, less);
}
// Overloads of the searches that return a result or have an output, for whole ranges.
template <device_range R, class T, class Less = less<>>
requires(!device_iterator<T> && !device_range<T> && !device_iterator<Less>) auto lower_bound(
    R&& r, T const& value, Less less = {}) {
    return gpu::lower_bound(r.begin(), r.end(), value, less);
}
template <device_range R, class T, class Less = less<>>
requires(!device_iterator<T> && !device_range<T> && !device_iterator<Less>) auto upper_bound(
    R&& r, T const& value, Less less = {}) {
    return gpu::upper_bound(r.begin(), r.end(), value, less);
}
template <device_range R, class T, class Less = less<>>
requires(!device_iterator<T> && !device_range<T> && !device_iterator<Less>) bool binary_search(
    R&& r, T const& value, Less less = {}) {
    return gpu::binary_search(r.begin(), r.end(), value, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto lower_bound(R&& r, S&& values, O out, Less less = {}) {
    return gpu::lower_bound(r.begin(), r.end(), values.begin(), values.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto upper_bound(R&& r, S&& values, O out, Less less = {}) {
    return gpu::upper_bound(r.begin(), r.end(), values.begin(), values.end(), out, less);
}
template <device_range R, device_range S, writable_iterator O, class Less = less<>>
auto binary_search(R&& r, S&& values, O out, Less less = {}) {
    return gpu::binary_search(r.begin(), r.end(), values.begin(), values.end(), out, less);
}

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// lower_bound, upper_bound, binary_search, equal_range: for one value, and for a range of values;
// partition_point.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

namespace detail {
template <class I, class T, class Less>
std::uint32_t search_one(
    char const* what, primitive::bound b, I first, I last, T const& value, Less const& less) {
    kernel::length const n = range_length(what, first, last);
    if (n.most == 0) return 0;
    kernel::session s;
    primitive::binary_search(b,
        first,
        n,
        constant_iterator<T>(value),
        std::size_t(1),
        less,
        primitive::result_iterator<std::uint32_t>(*s));
    std::uint32_t at = 0;
    s->read_result(&at, sizeof at);
    return at;
}
template <class I, class T, class R, class Less>
void search_one_into(
    char const* what, primitive::bound b, I first, I last, T const& value, R& where, Less const& less) {
    kernel::length const n = range_length(what, first, last);
    auto const place = result_place(where);
    require_room(what, "result", place, std::size_t(1));
    leave_at<std::uint32_t>(place, n, [&](auto at) {
        primitive::binary_search(b, first, n, initial_place(value), std::size_t(1), less, at);
    });
}
template <class I, class J, class O, class Less>
auto search_many(char const* what, primitive::bound b, I first, I last, J values_first, J values_last, O out,
    Less const& less) {
    kernel::length const n = range_length(what, first, last);
    auto const m = range_length(what, values_first, values_last);
    require_room(what, "output", out, m);
    require_apart(what, "sorted range", first, n, out, m);
    require_same_or_apart(what, "range of values", values_first, m, out);
    primitive::binary_search(b, first, n, values_first, m, less, out);
    return output_end(out, m);
}
}  // namespace detail

/// The first element of the sorted range that is not less than `value`. Counted ranges are taken here and
/// below, of elements and of values.
///
/// The range must be sorted under `less`; where it is not, the place means nothing. Waits for the place;
/// lower_bound_into does not. Complexity: log2 of the length, by one thread in one launch. Scratch memory:
/// none. For many values there is a form below.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::lower_bound(v.begin(), v.end(), 3) - v.begin();    // 1
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) auto lower_bound(I first, I last, T const& value, Less less = {}) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::search_one(
                                         "lower_bound", primitive::bound::lower, first, last, value, less));
}
/// The first element that `value` is less than. Complexity, scratch memory and all else: as lower_bound.
///
///     gpu::upper_bound(v.begin(), v.end(), 3) - v.begin();    // of 1 3 3 5: 3
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) auto upper_bound(I first, I last, T const& value, Less less = {}) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::search_one(
                                         "upper_bound", primitive::bound::upper, first, last, value, less));
}
/// Whether an element equivalent to `value` is there. Complexity, scratch memory and all else: as
/// lower_bound.
///
///     gpu::binary_search(v.begin(), v.end(), 4);              // of 1 3 3 5: false
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) bool binary_search(I first, I last, T const& value, Less less = {}) {
    return detail::search_one("binary_search", primitive::bound::found, first, last, value, less) != 0;
}
/// lower_bound and upper_bound: a pair of the first element equivalent to `value` and the end of those.
/// Complexity: two searches, each of which waits. Scratch memory: none.
///
///     auto [low, high] = gpu::equal_range(v.begin(), v.end(), 3);     // of 1 3 3 5: high - low is 2
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) auto equal_range(I first, I last, T const& value, Less less = {}) {
    return std::pair(gpu::lower_bound(first, last, value, less), gpu::upper_bound(first, last, value, less));
}

/// The place, as a number from `first` on, left on the GPU in `where`, a scalar or an iterator; `value` may
/// be there too, in a scalar. Does not wait. Complexity: as lower_bound. Scratch memory: none, or a word
/// where the place is written over the count of a counted range.
///
///     gpu::scalar<unsigned> place;
///     gpu::lower_bound_into(v.begin(), v.end(), 3, place);    // 1
template <readable_iterator I, class T, result R, class Less = less<>>
void lower_bound_into(I first, I last, T const& value, R&& where, Less less = {}) {
    detail::search_one_into("lower_bound_into", primitive::bound::lower, first, last, value, where, less);
}
/// The same of upper_bound. Complexity and scratch memory: as lower_bound_into.
///
///     gpu::upper_bound_into(v.begin(), v.end(), 3, place);    // of 1 3 3 5: 3
template <readable_iterator I, class T, result R, class Less = less<>>
void upper_bound_into(I first, I last, T const& value, R&& where, Less less = {}) {
    detail::search_one_into("upper_bound_into", primitive::bound::upper, first, last, value, where, less);
}
/// Leaves on the GPU 1 where an element equivalent to `value` is there, else 0. Does not wait. Complexity and
/// scratch memory: as lower_bound_into.
///
///     gpu::binary_search_into(v.begin(), v.end(), 4, place);  // of 1 3 3 5: 0
template <readable_iterator I, class T, result R, class Less = less<>>
void binary_search_into(I first, I last, T const& value, R&& where, Less less = {}) {
    detail::search_one_into("binary_search_into", primitive::bound::found, first, last, value, where, less);
}
/// lower_bound_into and upper_bound_into, one after the other. Complexity: two searches. Scratch memory: as
/// lower_bound_into.
///
///     gpu::scalar<unsigned> low, high;
///     gpu::equal_range_into(v.begin(), v.end(), 3, low, high);        // of 1 3 3 5: 1 and 3
template <readable_iterator I, class T, result R, result S, class Less = less<>>
void equal_range_into(I first, I last, T const& value, R&& lower, S&& upper, Less less = {}) {
    gpu::lower_bound_into(first, last, value, lower, less);
    gpu::upper_bound_into(first, last, value, upper, less);
}
template <device_range V, class T, result R, result S, class Less = less<>>
requires(!device_iterator<T>) void equal_range_into(
    V&& r, T const& value, R&& lower, S&& upper, Less less = {}) {
    gpu::equal_range_into(r.begin(), r.end(), value, lower, upper, less);
}
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

/// The first element that does not satisfy `p`, in a range where those that do come first.
///
/// Waits for the place. Complexity: log2 of the length, by one thread in one launch. Scratch memory: none.
///
///     gpu::vector<int> v{2, 4, 6, 1, 3};
///     gpu::partition_point(v.begin(), v.end(), [](auto x) { return x % 2 == 0; }) - v.begin();         // 3
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
/// The same, as a number from `first` on, left on the GPU. Does not wait. Complexity: as partition_point.
/// Scratch memory: as lower_bound_into.
///
///     gpu::partition_point_into(v.begin(), v.end(), place, [](auto x) { return x % 2 == 0; });         // of
///     2 4 6 1 3: 3
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
template <device_range V, result R, class P> void partition_point_into(V&& r, R&& where, P p) {
    gpu::partition_point_into(r.begin(), r.end(), where, p);
}
template <device_range R, class P> auto partition_point(R&& r, P p) {
    return gpu::partition_point(r.begin(), r.end(), p);
}

/// For each of many values: out[i] = lower_bound(first, last, values_first[i]) - first. Returns the end of
/// the output, which must not overlap the sorted range, and may be the range of values.
///
/// Does not wait. Complexity: values times log2 of the range's length, one launch. Scratch memory: none. On a
/// GPU many values in a long range (an eighth of its length, in 2^18 elements, or 2^19 of more than four
/// bytes) are looked up in a tree that is made for the call: scratch memory of a seventh of the range, one
/// launch more.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{3, 0, 9}, out(3);
///     gpu::lower_bound(v.begin(), v.end(), values.begin(), values.end(), out.begin());     // out: 1 0 4
///     gpu::upper_bound(v.begin(), v.end(), values.begin(), values.end(), out.begin());     // out: 3 0 4
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto lower_bound(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::search_many(
        "lower_bound", primitive::bound::lower, first, last, values_first, values_last, out, less);
}
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto upper_bound(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::search_many(
        "upper_bound", primitive::bound::upper, first, last, values_first, values_last, out, less);
}
/// out[i] = whether values_first[i] is in the sorted range. Complexity and scratch memory: as lower_bound of
/// many values.
///
///     gpu::binary_search(v.begin(), v.end(), values.begin(), values.end(), out.begin());   // out: 1 0 0
template <readable_iterator I, readable_iterator J, writable_iterator O, class Less = less<>>
auto binary_search(I first, I last, J values_first, J values_last, O out, Less less = {}) {
    return detail::search_many(
        "binary_search", primitive::bound::found, first, last, values_first, values_last, out, less);
}
/// lower[i] and upper[i] bound the elements equivalent to values_first[i]; returns both ends. `lower` must
/// not overlap the values. Complexity: lower_bound and upper_bound of many values. Scratch memory: as one of
/// them.
///
///     gpu::equal_range(v.begin(), v.end(), values.begin(), values.end(), lower.begin(), upper.begin());   //
///     lower: 1 0 4, upper: 3 0 4
template <readable_iterator I, readable_iterator J, writable_iterator O1, writable_iterator O2,
    class Less = less<>>
auto equal_range(I first, I last, J values_first, J values_last, O1 lower, O2 upper, Less less = {}) {
    auto const m = range_length("equal_range", values_first, values_last);
    require_apart("equal_range", "range of values", values_first, m, lower, m);
    require_two_outputs("equal_range", lower, upper);
    return std::pair(gpu::lower_bound(first, last, values_first, values_last, lower, less),
        gpu::upper_bound(first, last, values_first, values_last, upper, less));
}

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
template <device_range R, class T, class Less = less<>>
requires(!device_iterator<T> && !device_range<T> && !device_iterator<Less>) auto equal_range(
    R&& r, T const& value, Less less = {}) {
    return gpu::equal_range(r.begin(), r.end(), value, less);
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
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, class Less = less<>>
auto equal_range(R&& r, S&& values, O1 lower, O2 upper, Less less = {}) {
    return gpu::equal_range(r.begin(), r.end(), values.begin(), values.end(), lower, upper, less);
}

}  // namespace gpu

// SPDX-License-Identifier: MIT
// find_last, find_last_if, find_last_if_not: search a range for the last element with a property.
#pragma once
#include <gpu/algorithm/find_index.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/subrange.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

/// Returns the subrange from the last element that satisfies `p` to `last`, as
/// std::ranges::find_last_if does. When no element satisfies `p`, returns the empty subrange at
/// `last`. Waits for the result.
///
/// On a GPU, the search begins at the end. Complexity: linear in the distance of the result from
/// the end, one launch. On llvmpipe linear in the length, one launch, or two for a counted range,
/// and scratch memory as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::find_last_if(v.begin(), v.end(), even).begin() - v.begin();  // 3
template <readable_iterator I, class P> auto find_last_if(I first, I last, P p) {
    auto const n = range_length("find_last_if", first, last);
    auto const from = detail::walkable(first);
    auto const at = static_cast<std::ptrdiff_t>(detail::last_place(first, n, p));
    return subrange(from + at, from + static_cast<std::ptrdiff_t>(kernel::read_length(n)));
}

/// Returns the subrange from the last element that does not satisfy `p` to `last`. When every
/// element satisfies `p`, returns the empty subrange at `last`. Waits for the result. Cost: as
/// find_last_if.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     auto large = [](auto x) { return x > 3; };
///     gpu::find_last_if_not(v.begin(), v.end(), large).begin() - v.begin();  // 1
template <readable_iterator I, class P> auto find_last_if_not(I first, I last, P p) {
    return gpu::find_last_if(first, last, gpu::not_fn(p));
}

/// Returns the subrange from the last element that equals `value` to `last`. When no element equals
/// `value`, returns the empty subrange at `last`. Waits for the result. Cost: as find_last_if.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     gpu::find_last(v.begin(), v.end(), 4).begin() - v.begin();  // 2
template <readable_iterator I, class T> auto find_last(I first, I last, T const& value) {
    return gpu::find_last_if(first, last, detail::equals<T>{value});
}

/// Stores in `where` the index of the last element that satisfies `p`, or the length of the range
/// when there is none. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as
/// find_last_if.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     gpu::scalar<unsigned> place;
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::find_last_if_into(v.begin(), v.end(), place, even);  // place: 3
template <readable_iterator I, result R, class P> void find_last_if_into(I first, I last, R&& where, P p) {
    auto const n = range_length("find_last_if_into", first, last);
    detail::last_place_into("find_last_if_into", first, n, p, n, where);
}

/// Stores in `where` the index of the last element that does not satisfy `p`, or the length of the
/// range when there is none. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as
/// find_last_if_into.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     gpu::scalar<unsigned> place;
///     auto large = [](auto x) { return x > 3; };
///     gpu::find_last_if_not_into(v.begin(), v.end(), place, large);  // place: 1
template <readable_iterator I, result R, class P>
void find_last_if_not_into(I first, I last, R&& where, P p) {
    gpu::find_last_if_into(first, last, where, gpu::not_fn(p));
}

/// Stores in `where` the index of the last element that equals `value`, or the length of the range
/// when there is none. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as
/// find_last_if_into.
///
///     gpu::vector<int> v{1, 3, 4, 6, 7};
///     gpu::scalar<unsigned> place;
///     gpu::find_last_into(v.begin(), v.end(), place, 4);  // place: 2
template <readable_iterator I, result R, class T>
void find_last_into(I first, I last, R&& where, T const& value) {
    gpu::find_last_if_into(first, last, where, detail::equals<T>{value});
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, result R, class T> void find_last_into(V&& v, R&& where, T const& value) {
    gpu::find_last_into(v.begin(), v.end(), where, value);
}
template <device_range V, result R, class P> void find_last_if_into(V&& v, R&& where, P p) {
    gpu::find_last_if_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class P> void find_last_if_not_into(V&& v, R&& where, P p) {
    gpu::find_last_if_not_into(v.begin(), v.end(), where, p);
}
template <device_range R, class T> auto find_last(R&& r, T const& value) {
    return gpu::find_last(r.begin(), r.end(), value);
}
template <device_range R, class P> auto find_last_if(R&& r, P p) {
    return gpu::find_last_if(r.begin(), r.end(), p);
}
template <device_range R, class P> auto find_last_if_not(R&& r, P p) {
    return gpu::find_last_if_not(r.begin(), r.end(), p);
}

}  // namespace gpu::inline v0_2

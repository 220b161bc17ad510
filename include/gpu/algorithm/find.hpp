// SPDX-License-Identifier: MIT
// find, find_if, find_if_not, contains: search a range for an element. This header includes
// find_last.hpp and adjacent_find.hpp.
#pragma once
#include <gpu/algorithm/adjacent_find.hpp>
#include <gpu/algorithm/find_index.hpp>
#include <gpu/algorithm/find_last.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

/// Returns an iterator to the first element that satisfies `p`, or `last` when there is none. Waits
/// for the result.
///
/// `p` is also called for elements after the result: on a GPU for as many as it has loads in
/// flight, some millions, and on llvmpipe for all. For a counted range the result is an iterator
/// into the underlying range.
///
/// Complexity: one launch. On a GPU it is linear in the place of the result, without scratch
/// memory. On llvmpipe it is linear in the length, with a word of scratch memory for each chunk of
/// the range, which one thread processes.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::find_if(v.begin(), v.end(), [](auto x) { return x % 2 == 0; }) - v.begin();  // 2
template <readable_iterator I, class P> auto find_if(I first, I last, P p) {
    return detail::walkable(first) +
           static_cast<std::ptrdiff_t>(detail::first_place(first, range_length("find_if", first, last), p));
}

/// Returns an iterator to the first element that does not satisfy `p`, or `last` when there is
/// none. Waits for the result. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::find_if_not(v.begin(), v.end(), [](auto x) { return x < 4; }) - v.begin();  // 2
template <readable_iterator I, class P> auto find_if_not(I first, I last, P p) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::first_place(
                                         first, range_length("find_if_not", first, last), gpu::not_fn(p)));
}

/// Returns an iterator to the first element that equals `value`, or `last` when there is none.
/// Waits for the result. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::find(v.begin(), v.end(), 3) - v.begin();  // 1
template <readable_iterator I, class T> auto find(I first, I last, T const& value) {
    return detail::walkable(first) + static_cast<std::ptrdiff_t>(detail::first_place(
                                         first, range_length("find", first, last), detail::equals<T>{value}));
}

/// Stores in `where` the index of the first element that satisfies `p`, or the length of the range
/// when there is none. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::scalar<unsigned> place;
///     auto even = [](auto x) { return x % 2 == 0; };
///     gpu::find_if_into(v.begin(), v.end(), place, even);  // place: 2
template <readable_iterator I, result R, class P> void find_if_into(I first, I last, R&& where, P p) {
    auto const n = range_length("find_if_into", first, last);
    detail::first_place_into("find_if_into", first, n, p, n, where);
}

/// Stores in `where` the index of the first element that does not satisfy `p`, or the length of the
/// range when there is none. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as
/// find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::scalar<unsigned> place;
///     gpu::find_if_not_into(v.begin(), v.end(), place, [](auto x) { return x < 9; });  // place: 4
template <readable_iterator I, result R, class P> void find_if_not_into(I first, I last, R&& where, P p) {
    gpu::find_if_into(first, last, where, gpu::not_fn(p));
}

/// Stores in `where` the index of the first element that equals `value`, or the length of the range
/// when there is none. `where` is a gpu::scalar or an iterator. Does not wait. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::scalar<unsigned> place;
///     gpu::find_into(v.begin(), v.end(), place, 3);  // place: 1
template <readable_iterator I, result R, class T> void find_into(I first, I last, R&& where, T const& value) {
    gpu::find_if_into(first, last, where, detail::equals<T>{value});
}

/// True when at least one element equals `value`. Waits for the answer. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::contains(v.begin(), v.end(), 3);  // true
template <readable_iterator I, class T> bool contains(I first, I last, T const& value) {
    return gpu::any_of(first, last, detail::equals<T>{value});
}

/// Stores in `where` whether at least one element equals `value`. `where` is a gpu::scalar or an
/// iterator. Does not wait. Cost: as find_if.
///
///     gpu::vector<int> v{1, 3, 4, 6};
///     gpu::scalar<bool> found;
///     gpu::contains_into(v.begin(), v.end(), found, 3);  // found: true
template <readable_iterator I, result R, class T>
void contains_into(I first, I last, R&& where, T const& value) {
    gpu::any_of_into(first, last, where, detail::equals<T>{value});
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range R, class T> auto find(R&& r, T const& value) {
    return gpu::find(r.begin(), r.end(), value);
}
template <device_range R, class P> auto find_if(R&& r, P p) { return gpu::find_if(r.begin(), r.end(), p); }
template <device_range R, class P> auto find_if_not(R&& r, P p) {
    return gpu::find_if_not(r.begin(), r.end(), p);
}
template <device_range V, result R, class T> void find_into(V&& v, R&& where, T const& value) {
    gpu::find_into(v.begin(), v.end(), where, value);
}
template <device_range V, result R, class P> void find_if_into(V&& v, R&& where, P p) {
    gpu::find_if_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class P> void find_if_not_into(V&& v, R&& where, P p) {
    gpu::find_if_not_into(v.begin(), v.end(), where, p);
}
template <device_range V, result R, class T> void contains_into(V&& v, R&& where, T const& value) {
    gpu::contains_into(v.begin(), v.end(), where, value);
}
template <device_range R, class T> bool contains(R&& r, T const& value) {
    return gpu::contains(r.begin(), r.end(), value);
}

}  // namespace gpu::inline v0_2

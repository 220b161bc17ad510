// SPDX-License-Identifier: MIT
// adjacent_find, adjacent_find_into: search a range for two equal elements side by side.
#pragma once
#include <gpu/algorithm/find_index.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/read/previous.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps (index, previous element, element) to p(previous element, element). At index
/// 0, which has no previous element, it returns false.
template <class P> struct neighbours {
    [[no_unique_address]] P p;
    template <class T> auto operator()(T const& t) const {
        return gpu::get<0>(t) != 0u && gpu::cast<bool>(gpu::invoke(p, gpu::get<1>(t), gpu::get<2>(t)));
    }
};
/// Returns an iterator over tuples (index, previous element, element), in which adjacent_find
/// searches with first_place. The result must be the index of the previous element. So first_place
/// counts the tuples from no_place, which is -1 as an unsigned number: tuple i gets the number
/// i - 1.
template <class I> auto with_neighbour(I first) {
    return make_zip_iterator(first_or_not(), previous_iterator<I>(first), first);
}
}  // namespace detail

/// Returns an iterator to the first element that equals the element after it, or `last` when there
/// is none. A predicate `p`, if given, replaces ==. Waits for the result. Cost: as find_if.
///
///     gpu::vector<int> v{1, 2, 2, 3};
///     gpu::adjacent_find(v.begin(), v.end()) - v.begin();  // 1
template <readable_iterator I, class P = equal_to<>> auto adjacent_find(I first, I last, P p = {}) {
    auto const n = range_length("adjacent_find", first, last);
    return detail::walkable(first) +
           static_cast<std::ptrdiff_t>(detail::first_place(
               detail::with_neighbour(first), n, detail::neighbours<P>{p}, detail::no_place));
}

/// Stores in `where` the index of the first element that equals the element after it, or the length
/// of the range when there is none. `where` is a gpu::scalar or an iterator. A predicate `p`, if
/// given, replaces ==. Does not wait. Cost: as find_if.
///
///     gpu::vector<int> v{1, 2, 2, 3};
///     gpu::scalar<unsigned> place;
///     gpu::adjacent_find_into(v.begin(), v.end(), place);  // place: 1
template <readable_iterator I, result R, class P = equal_to<>>
void adjacent_find_into(I first, I last, R&& where, P p = {}) {
    auto const n = range_length("adjacent_find_into", first, last);
    detail::first_place_into("adjacent_find_into",
        detail::with_neighbour(first),
        n,
        detail::neighbours<P>{p},
        n,
        where,
        detail::no_place);
}

// The overloads below take whole ranges, such as a gpu::vector, instead of pairs of iterators.
template <device_range V, result R, class P = equal_to<>>
void adjacent_find_into(V&& v, R&& where, P p = {}) {
    gpu::adjacent_find_into(v.begin(), v.end(), where, p);
}
template <device_range R, class P = equal_to<>> auto adjacent_find(R&& r, P p = {}) {
    return gpu::adjacent_find(r.begin(), r.end(), p);
}

}  // namespace gpu::inline v0_2

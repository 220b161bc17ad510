// SPDX-License-Identifier: MIT
// Algorithms on ranges with a projection, as in std::ranges: gpu::sort(v, {}, &particle::mass).
//
// A projection is a functor, or a pointer to a field of a structure that GPU_STRUCT names. The
// order, predicate or value is compared with what the projection makes of an element. Results,
// errors and cost are those of the form without a projection.
#pragma once
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/find.hpp>
#include <gpu/algorithm/inspect.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/functional/by.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {
namespace detail {
/// The predicate that is true for x when p(f(x)) is.
template <class P, class F> struct projected_predicate {
    [[no_unique_address]] P p;
    [[no_unique_address]] F f;
    template <class X> auto operator()(X const& x) const { return gpu::invoke(p, gpu::invoke(f, x)); }
};
/// The predicate that is true for x when f(x) equals `value`.
template <class T, class F> struct projected_equal {
    T value;
    [[no_unique_address]] F f;
    template <class X> auto operator()(X const& x) const { return gpu::invoke(f, x) == value; }
};
template <class P, class F> projected_predicate<P, F> projected(P p, F f) { return {p, f}; }
template <class T, class F> projected_equal<T, F> equal_after(F f, T const& value) { return {value, f}; }
}  // namespace detail

/// Sorts a range by what `projection` makes of its elements, stably. Cost: as stable_sort by
/// gpu::by(projection, less).
///
///     gpu::vector<particle> v(100);
///     gpu::sort(v, gpu::greater<>{}, &particle::mass);      // heaviest first
template <device_range R, class Less = less<>, class Projection>
void sort(R&& r, Less less, Projection projection) {
    gpu::stable_sort(r.begin(), r.end(), gpu::by(projection, less));
}
// Overloads of other algorithms that take a projection as their last argument, like sort above.
#define GPU_PROJECTED_ORDER(NAME)                                        \
    template <device_range R, class Less = less<>, class Projection>     \
    auto NAME(R&& r, Less less, Projection projection) {                 \
        return gpu::NAME(r.begin(), r.end(), gpu::by(projection, less)); \
    }
#define GPU_PROJECTED_PREDICATE(NAME)                                                       \
    template <device_range R, class P, class Projection>                                    \
    requires(!device_range<P> && !result<P>) auto NAME(R&& r, P p, Projection projection) { \
        return gpu::NAME(r.begin(), r.end(), detail::projected(p, projection));             \
    }
GPU_PROJECTED_ORDER(stable_sort)
GPU_PROJECTED_ORDER(is_sorted)
GPU_PROJECTED_ORDER(is_sorted_until)
GPU_PROJECTED_ORDER(min_element)
GPU_PROJECTED_ORDER(max_element)
GPU_PROJECTED_ORDER(minmax_element)
GPU_PROJECTED_ORDER(unique)
GPU_PROJECTED_PREDICATE(find_if)
GPU_PROJECTED_PREDICATE(find_if_not)
GPU_PROJECTED_PREDICATE(count_if)
GPU_PROJECTED_PREDICATE(all_of)
GPU_PROJECTED_PREDICATE(any_of)
GPU_PROJECTED_PREDICATE(none_of)
GPU_PROJECTED_PREDICATE(is_partitioned)
GPU_PROJECTED_PREDICATE(partition)
GPU_PROJECTED_PREDICATE(stable_partition)
GPU_PROJECTED_PREDICATE(partition_point)
GPU_PROJECTED_PREDICATE(remove_if)
#undef GPU_PROJECTED_ORDER
#undef GPU_PROJECTED_PREDICATE

template <device_range R, class T, class Projection>
requires(!device_iterator<T>) auto find(R&& r, T const& value, Projection projection) {
    return gpu::find_if(r.begin(), r.end(), detail::equal_after(projection, value));
}
template <device_range R, class T, class Projection>
requires(!device_iterator<T>) std::ptrdiff_t count(R&& r, T const& value, Projection projection) {
    return gpu::count_if(r.begin(), r.end(), detail::equal_after(projection, value));
}
template <device_range R, class T, class Projection>
requires(!device_iterator<T>) auto remove(R&& r, T const& value, Projection projection) {
    return gpu::remove_if(r.begin(), r.end(), detail::equal_after(projection, value));
}
}  // namespace gpu::inline v0_2

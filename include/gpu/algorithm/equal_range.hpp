// SPDX-License-Identifier: MIT
// equal_range, equal_range_into: find the elements of a sorted range that are equivalent to one
// value, or to each of many.
#pragma once
#include <gpu/algorithm/find_bound.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/equal_ranges.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

/// Returns the range of elements equivalent to `value` in a sorted range, as a pair of iterators:
/// the results of lower_bound and upper_bound. Waits for the GPU. Requirements and cost: as
/// lower_bound; where eight elements or more are equivalent to the value, as both searches.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     auto [low, high] = gpu::equal_range(v.begin(), v.end(), 3);     // high - low: 2
template <readable_iterator I, class T, class Less = less<>>
requires(!device_iterator<T>) auto equal_range(I first, I last, T const& value, Less less = {}) {
    kernel::length const n = range_length("equal_range", first, last);
    auto const begin = detail::walkable(first);
    if (n.most == 0) return std::pair(begin, begin);
    detail::require_searchable<initial_t<T>>("equal_range", first, n, less);
    kernel::session s;
    kernel::limited_extent const within(s->call, in_order<I> ? n.most : kernel::arguments::unknown);
    auto const wanted = initial_place(value);
    using bounds = primitive::result_iterator<uvec2>;
    auto const place = [&](std::uint32_t index) { return begin + static_cast<std::ptrdiff_t>(index); };
    if (primitive::finds_equal_ranges(*s, first, n, wanted, std::size_t(1), less, bounds::element_bytes))
        [[likely]] {
        primitive::find_equal_ranges(first, n, wanted, std::size_t(1), less, bounds(*s));
        uvec2 const found = primitive::read_result<uvec2>(*s);
        return std::pair(place(found.x), place(found.y));
    }
    auto const search = [&](primitive::bound b) {
        return place(detail::search_one("equal_range", b, first, last, value, less));
    };
    auto const low = search(primitive::bound::lower);
    return std::pair(low, search(primitive::bound::upper));
}

/// Finds the elements equivalent to `value` in a sorted range, which have the indices `lower` ...
/// `upper` - 1. Stores these two numbers in `lower` and `upper`, each a gpu::scalar or an iterator.
/// Does not wait. Cost: as lower_bound_into; where eight elements or more are equivalent to the
/// value, as both searches.
///
///     gpu::vector<int> v{1, 3, 3, 5};
///     gpu::scalar<unsigned> low, high;
///     gpu::equal_range_into(v.begin(), v.end(), 3, low, high);        // low: 1, high: 3
template <readable_iterator I, class T, result R, result S, class Less = less<>>
void equal_range_into(I first, I last, T const& value, R&& lower, S&& upper, Less less = {}) {
    kernel::length const n = range_length("equal_range_into", first, last);
    auto const low = result_place(lower);
    auto const high = result_place(upper);
    require_room("equal_range_into", "lower", low, std::size_t(1));
    require_room("equal_range_into", "upper", high, std::size_t(1));
    auto const wanted = initial_place(value);
    detail::require_searchable<typename decltype(wanted)::value_type>("equal_range_into", first, n, less);
    detail::leave_at<std::uint32_t>(low, n, [&](auto from) {
        detail::leave_at<std::uint32_t>(high, n, [&](auto to) {
            primitive::equal_ranges(first, n, wanted, std::size_t(1), less, from, to);
        });
    });
}
/// Searches for many values in a sorted range: the elements equivalent to values_first[i] have the
/// indices lower[i] ... upper[i] - 1. Returns the ends of both outputs. `lower` must not overlap
/// the values. Requirements and cost: as lower_bound of many values; where eight elements or more
/// are equivalent to a value, as both searches, for the values that are searched for together.
///
///     gpu::vector<int> v{1, 3, 3, 5}, values{3, 0, 9}, lower(3), upper(3);
///     gpu::equal_range(
///         v.begin(), v.end(), values.begin(), values.end(), lower.begin(), upper.begin());
///     // lower: 1 0 4, upper: 3 0 4
template <readable_iterator I, readable_iterator J, writable_iterator O1, writable_iterator O2,
    class Less = less<>>
auto equal_range(I first, I last, J values_first, J values_last, O1 lower, O2 upper, Less less = {}) {
    kernel::length const n = range_length("equal_range", first, last);
    auto const m = range_length("equal_range", values_first, values_last);
    require_room("equal_range", "lower", lower, m);
    require_room("equal_range", "upper", upper, m);
    require_apart("equal_range", "sorted range", first, n, lower, m);
    require_apart("equal_range", "sorted range", first, n, upper, m);
    require_apart("equal_range", "range of values", values_first, m, lower, m);
    require_same_or_apart("equal_range", "range of values", values_first, m, upper);
    require_two_outputs("equal_range", lower, upper);
    detail::require_searchable<typename J::value_type>("equal_range", first, n, less);
    primitive::equal_ranges(first, n, values_first, m, less, lower, upper);
    return std::pair(detail::output_end(lower, m), detail::output_end(upper, m));
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range V, class T, result R, result S, class Less = less<>>
requires(!device_iterator<T>) void equal_range_into(
    V&& r, T const& value, R&& lower, S&& upper, Less less = {}) {
    gpu::equal_range_into(r.begin(), r.end(), value, lower, upper, less);
}
template <device_range R, class T, class Less = less<>>
requires(!device_iterator<T> && !device_range<T> && !device_iterator<Less>) auto equal_range(
    R&& r, T const& value, Less less = {}) {
    return gpu::equal_range(r.begin(), r.end(), value, less);
}
template <device_range R, device_range S, writable_iterator O1, writable_iterator O2, class Less = less<>>
auto equal_range(R&& r, S&& values, O1 lower, O2 upper, Less less = {}) {
    return gpu::equal_range(r.begin(), r.end(), values.begin(), values.end(), lower, upper, less);
}

}  // namespace gpu::inline v0_2

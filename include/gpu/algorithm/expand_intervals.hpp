// SPDX-License-Identifier: MIT
// Internal helpers of interval_expand and load_balancing_search: give each position a value of its
// interval, in parts when there are too many positions or intervals for one launch.
#pragma once
#include <gpu/algorithm/interval_numbers.hpp>
#include <gpu/algorithm/read_offsets.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// Functor that subtracts a number, modulo 2^32.
struct less_by {
    std::uint32_t number;
    template <class T> auto operator()(T const& x) const { return x - number; }
};
/// Functor that maps an offset to one that counts from position `first`, or to 0 when the offset
/// is less.
template <class T> struct offset_in_part {
    T first;
    template <class X> auto operator()(X const& offset) const {
        return gpu::cast<T>(gpu::select(offset > first, offset - first, constant<T(0)>));
    }
};
/// Assigns values[s] to out[i], where interval s contains position i, for positions of which one
/// launch can process all. The arguments are those of interval_expand().
template <class F, class Count, class V, class O>
void expand_intervals(kernel::runtime& r, kernel::length n, F offsets, Count count, V values, O out) {
    primitive::require_countable(n);
    auto const begins = walkable(offsets);
    if (merges_offsets_into(r, n, begins, count, out, values))
        return primitive::expand_offsets(r, n, converted<std::uint32_t>(begins), count, values, out);
    if constexpr (std::is_same_v<V, counting_iterator<std::uint32_t>>) {
        kernel::scratch<std::uint32_t> const heads(r, n.most);
        primitive::count_offsets(n,
            begins,
            count,
            scratch_iterator<std::uint32_t>(heads),
            make_transform_output_iterator<std::uint32_t>(out, less_by{1u - *values}));
    } else
        primitive::assign(
            interval_numbers<std::remove_const_t<decltype(begins)>>(r, n, begins, count).of(values), n, out);
}
/// Does the work of expand_intervals() in parts of positions, with their intervals, of at most
/// `most` elements each. Waits for the intervals of each part.
template <class F, class V, class O>
void expand_intervals_in_parts(
    kernel::runtime& r, std::size_t n, F offsets, std::size_t count, V values, O out, std::size_t most) {
    using T = typename F::value_type;
    constexpr auto greatest = static_cast<std::uint64_t>((std::numeric_limits<T>::max)());
    // Returns the number of offsets that are at most i.
    auto const begun = [&](std::size_t i) {
        return first_that_holds(count, [&](std::size_t k) { return read_offset(r, offsets, k, n) > i; });
    };
    for (std::size_t at = 0, length = 0; at < n; at += length) {
        // `first` is the interval that contains position `at`. Choose a length for which the part
        // has few enough intervals.
        std::size_t const begins = begun(at), first = begins > 0 ? begins - 1 : 0;
        std::size_t intervals = 0;
        for (length = kernel::at_most(n - at, most / 2);; length = (length + 1) / 2) {
            intervals = begun(at + length - 1) - first;
            if (length == 1 || intervals <= most / 2) break;
        }
        // Many intervals that begin at one position are empty, but for the last one.
        std::size_t const here = kernel::at_most(intervals, most / 2), skipped = intervals - here;
        auto const from = static_cast<std::ptrdiff_t>(first + skipped);
        // When T cannot hold `at`, every offset is less.
        auto const begin = static_cast<T>(at < greatest ? at : greatest);
        primitive::temporary<T> const bounds(r, here);
        primitive::assign(
            make_transform_iterator(offsets + from, offset_in_part<T>{begin}), here, bounds.begin());
        kernel::limited_extent const within(r.call, kernel::at_least(length, here));
        expand_intervals(
            r, length, F(bounds.begin()), here, values + from, out + static_cast<std::ptrdiff_t>(at));
    }
}
/// Does the work of interval_expand() and load_balancing_search(), where the numbers of the
/// intervals are the values.
template <class F, class V, class O>
void expand_values(char const* what, kernel::length n, F offsets, F offsets_last, V values, O out) {
    auto const count = count_intervals(what, n, offsets, offsets_last);
    if (n.most == 0 || kernel::length(count).most == 0) return;
    kernel::session s;
    if constexpr (copied_alike<F> && in_order<V> && in_order<O>) {
        constexpr std::uint32_t largest = kernel::at_least(
            kernel::at_least(V::element_bytes, O::element_bytes), kernel::at_least(F::element_bytes, 4u));
        if (!n.on_gpu() && !kernel::length(count).on_gpu()) {
            std::size_t const intervals = kernel::length(count).most,
                              longest = kernel::at_least(n.most, intervals),
                              most = primitive::part_of(*s, longest, largest);
            if (most < longest) [[unlikely]] {
                if (!may_overlap(offsets, out, longest))
                    return expand_intervals_in_parts(*s, n.most, offsets, intervals, values, out, most);
                // A part must not write over the offsets of a later one.
                primitive::temporary<typename F::value_type> const copy(*s, intervals);
                primitive::assign(offsets, intervals, copy.begin());
                return expand_intervals_in_parts(*s, n.most, F(copy.begin()), intervals, values, out, most);
            }
        }
    }
    expand_intervals(*s, n, offsets, count, values, out);
}

}  // namespace gpu::inline v0_2::detail

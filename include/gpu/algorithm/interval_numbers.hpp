// SPDX-License-Identifier: MIT
// Internal helpers of the interval functions and of joins: interval_numbers, which finds for each
// of n positions the interval that contains it, and what tells whether a merge can find it.
#pragma once
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/functional/integer.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/expand_offsets.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// Functor that subtracts 1.
struct one_less {
    template <class T> auto operator()(T const& x) const { return x - 1u; }
};
/// Functor that maps (position, start, new start) to new start + (position - start). `start` is
/// where the interval of the position begins, and `new start` is where it begins after a move.
struct place_elsewhere {
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(gpu::get<2>(t)) +
               (gpu::get<0>(t) - gpu::cast<std::uint32_t>(gpu::get<1>(t)));
    }
};

/// The number of ranges that an iterator over elements of type T zips.
template <class T> inline constexpr std::size_t columns = 1;
template <class... T> inline constexpr std::size_t columns<std::tuple<T...>> = (columns<T> + ... + 0);
/// True when one launch surely has storage blocks enough, of which there are 16, for the elements
/// of the iterators and `Others` more.
template <std::size_t Others, class... I>
inline constexpr bool fit_beside = (columns<typename I::value_type> + ...) + Others <= 16;
/// True when that is so for positions, lengths and scratch memory besides the elements.
template <class... I> inline constexpr bool fit_in_a_launch = fit_beside<7, I...>;

/// True when a merge with the positions finds the intervals of n positions. `others` are the other
/// ranges of the launch.
template <class F, class... I>
bool merges_offsets(
    kernel::runtime& r, kernel::length const& n, F offsets, kernel::length const& count, I const&... others) {
    std::uint32_t largest = 4;
    ((largest = kernel::at_least(largest, I::element_bytes)), ...);
    bool const fits = primitive::part_of(r, n.most, largest) == n.most && n.most + count.most <= 0x7fffffffu;
    return fits && r.tuning.form == kernel::shape::groups && !r.loops_count(offsets, others...);
}
/// True when merges_offsets() is, and when the first n elements of `out`, which are stored while
/// other groups still read offsets, do not overlap the offsets.
template <class F, class O, class... I>
bool merges_offsets_into(kernel::runtime& r, kernel::length const& n, F offsets, kernel::length const& count,
    O out, I const&... others) {
    return merges_offsets(r, n, offsets, count, out, others...) &&
           !may_overlap(offsets, out, kernel::at_least(n.most, count.most));
}
/// Computes the number of the interval that contains each of n positions, and keeps these numbers
/// in scratch memory. `count` is the number of offsets, a std::size_t or a kernel::length.
template <class F> class interval_numbers {
public:
    template <class Count>
    interval_numbers(kernel::runtime& r, kernel::length n, F offsets, Count count)
        : offsets_(offsets), count_(kernel::length(count).most), numbers_(r, n.most) {
        scratch_iterator<std::uint32_t> const at(numbers_);
        if (merges_offsets(r, n, offsets, count))
            primitive::expand_offsets(
                r, n, converted<std::uint32_t>(offsets), count, counting_iterator<std::uint32_t>(1), at);
        else
            primitive::count_offsets(n, offsets, count, at, at);
    }
    /// Returns an iterator whose element i is items[s], where s is the number of the interval that
    /// contains position i.
    template <class I> auto of(I items) const {
        return primitive::windowed(
            make_permutation_iterator(items,
                make_transform_iterator(later<I>(scratch_iterator<std::uint32_t>(numbers_)), one_less{})),
            count_);
    }
    /// Returns an iterator over one index for each position. Position k of interval s, where k
    /// counts from 0 in each interval, has the index first[s] + k.
    template <class I> auto places_from(I first) const {
        return make_transform_iterator(
            make_zip_iterator(counting_iterator<std::uint32_t>(0), of(later<I>(offsets_)), of(first)),
            place_elsewhere{});
    }

private:
    F offsets_;
    std::size_t count_;  // number of intervals, or an upper bound of it
    kernel::scratch<std::uint32_t> numbers_;
};
/// Returns the number of offsets. Throws invalid_argument when the host knows that n > 0 and that
/// there are no offsets. `what` names the public function in errors.
template <class F> auto count_intervals(char const* what, kernel::length n, F offsets, F offsets_last) {
    auto const count = range_length(what, offsets, offsets_last);
    if (n.most > 0 && !n.on_gpu() && kernel::length(count).most == 0)
        bad_range(what, "there are places and no interval");
    require_offsets(what, "offset", offsets, count, kernel::at_least(n.most, std::size_t{0x7fffffff}));
    return count;
}

}  // namespace gpu::inline v0_2::detail

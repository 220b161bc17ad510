// SPDX-License-Identifier: MIT
// Functions for positions that are divided into consecutive intervals: load_balancing_search,
// interval_expand, interval_gather, interval_scatter, interval_move.
#pragma once
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/expand_offsets.hpp>
#include <gpu/primitive/segments.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

// The interval functions divide n positions, 0 ... n - 1, into consecutive intervals. Intervals may
// be empty. Interval s begins at offsets[s], and the last interval ends at n. The offsets begin
// with 0 and never decrease, like an exclusive_scan of the interval lengths. One more offset, n,
// may follow the last one.
//
// Work is divided among threads by positions, not by intervals, so long and short intervals cost
// alike. The functions follow Modern GPU (Baxter 2013), which merges the positions with the
// offsets. On llvmpipe that is slower. There, the number of each interval is written to its first
// position, and a scan copies the number to the positions that follow. Complexity: linear in
// positions and intervals; two or three launches, on llvmpipe five. Scratch memory: for
// load_balancing_search and interval_expand on GPUs a word for each 2048 positions and offsets,
// otherwise one for each position.

namespace gpu::inline v0_2 {

namespace detail {
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

/// Concept for the type of n, the number of positions that an interval function processes: an
/// integer on the host, or a gpu::scalar in GPU memory. count_places(n, most) returns n as a
/// length. When n is a gpu::scalar, this length is at most `most`.
template <class N>
concept places_count = std::integral<N> || is_scalar<N>;
template <std::integral N> std::size_t count_places(N n, std::size_t) { return static_cast<std::size_t>(n); }
template <class T> kernel::length count_places(scalar<T> const& n, std::size_t most) {
    return gpu::counted(counting_iterator<std::uint32_t>(0), n, most).length();
}

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
/// True when merges_offsets() is, and when the results, which are stored at `out` while other
/// groups still read offsets, do not overlap the offsets.
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
        : offsets_(offsets), numbers_(r, n.most) {
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
        return make_permutation_iterator(
            items, make_transform_iterator(scratch_iterator<std::uint32_t>(numbers_), one_less{}));
    }
    /// Returns an iterator over one index for each position. Position k of interval s, where k
    /// counts from 0 in each interval, has the index first[s] + k.
    template <class I> auto places_from(I first) const {
        return make_transform_iterator(
            make_zip_iterator(counting_iterator<std::uint32_t>(0), of(offsets_), of(first)),
            place_elsewhere{});
    }

private:
    F offsets_;
    kernel::scratch<std::uint32_t> numbers_;
};
/// Returns the number of offsets. Throws invalid_argument when the host knows that n > 0 and that
/// there are no offsets. Throws length_error when n may be above 2^31 - 1. `what` names the public
/// function in errors.
template <class F> auto count_intervals(char const* what, kernel::length n, F offsets, F offsets_last) {
    auto const count = range_length(what, offsets, offsets_last);
    if (n.most > 0 && !n.on_gpu() && kernel::length(count).most == 0)
        bad_range(what, "there are places and no interval");
    primitive::require_countable(n);
    require_offsets(what, "offset", offsets, count, std::size_t{0x7fffffff});
    return count;
}
/// Calls use(numbers), where `numbers` is an object of class interval_numbers: it holds the number
/// of the interval of each of n positions. Does nothing when there are no positions or no
/// intervals.
template <class F, class Use>
void with_intervals(char const* what, kernel::length n, F offsets, F offsets_last, Use const& use) {
    auto const count = count_intervals(what, n, offsets, offsets_last);
    if (n.most == 0 || kernel::length(count).most == 0) return;
    kernel::session s;
    auto const first = walkable(offsets);
    use(interval_numbers<std::remove_const_t<decltype(first)>>(*s, n, first, count));
}
/// Copies element k of interval s from in[from[s] + k] to out[to[s] + k], for all s and k, where k
/// counts from 0 in each interval. `what` names the public function in errors.
template <class F, class I, class From, class O, class To>
void move_intervals(
    char const* what, kernel::length n, F offsets, F offsets_last, I in, From from, O out, To to) {
    with_intervals(what, n, offsets, offsets_last, [&](auto const& intervals) {
        primitive::assign(make_permutation_iterator(in, intervals.places_from(from)),
            n,
            make_permutation_iterator(out, intervals.places_from(to)));
    });
}
}  // namespace detail

/// Finds the interval of each position: assigns to out[i], for i < n, the last s with offsets[s] <=
/// i. Interval s begins at offsets[s]. Returns the end of the output. Does not wait.
///
/// n may be a gpu::scalar, a number in GPU memory for which the host does not wait. At most m
/// positions are then processed, where m is the length of the output. Scratch memory is taken for m
/// positions, and the output is returned as a counted range. The offsets may be a counted range
/// too. All this also holds for interval_expand, interval_gather, interval_move, and
/// interval_scatter, where m is the length of the input.
///
/// Throws invalid_argument when the output is shorter than n, or when there are positions but no
/// interval. Complexity: linear in positions and intervals. Scratch memory: a word for each 2048
/// positions and offsets on a GPU, and one for each position on llvmpipe or when the output lies in
/// the memory of the offsets. Source: Baxter, "Modern GPU", 2013, section "Load-balancing search".
///
///     gpu::vector<int> offsets{0, 2, 2, 3}, out(5);
///     gpu::load_balancing_search(5, offsets.begin(), offsets.end(), out.begin());
///                                                             // out: 0 0 2 3 3
template <detail::places_count N, readable_iterator F, writable_iterator O>
auto load_balancing_search(N const& places, F offsets, F offsets_last, O out) {
    auto const n = detail::count_places(places, detail::room(out));
    require_room("load_balancing_search", "output", out, n);
    auto const count = detail::count_intervals("load_balancing_search", n, offsets, offsets_last);
    if (std::size_t const most = kernel::length(n).most; most > 0 && kernel::length(count).most > 0) {
        kernel::session s;
        auto const begins = detail::walkable(offsets);
        if (detail::merges_offsets_into(*s, n, begins, count, out)) {
            primitive::expand_offsets(*s,
                n,
                detail::converted<std::uint32_t>(begins),
                count,
                counting_iterator<std::uint32_t>(0),
                out);
            return detail::output_end(out, n);
        }
        kernel::scratch<std::uint32_t> const heads(*s, most);
        primitive::count_offsets(n,
            begins,
            count,
            scratch_iterator<std::uint32_t>(heads),
            make_transform_output_iterator<std::uint32_t>(out, detail::one_less{}));
    }
    return detail::output_end(out, n);
}

/// Repeats each value as often as its interval is long: assigns to out[i], for i < n, values[s] of
/// the interval s that contains position i. Interval s begins at offsets[s]. Returns the end of the
/// output, which must not overlap the values. Errors and cost: as load_balancing_search.
///
///     gpu::vector<int> offsets{0, 2, 2, 3}, values{7, 8, 9, 4}, out(5);
///     gpu::interval_expand(5, offsets.begin(), offsets.end(), values.begin(), out.begin());
///                                                             // out: 7 7 9 4 4
template <detail::places_count N, readable_iterator F, readable_iterator V, writable_iterator O>
auto interval_expand(N const& places, F offsets, F offsets_last, V values, O out) {
    auto const n = detail::count_places(places, detail::room(out));
    require_room("interval_expand", "output", out, n);
    require_apart("interval_expand",
        "range of values",
        values,
        range_length("interval_expand", offsets, offsets_last),
        out,
        n);
    auto const count = detail::count_intervals("interval_expand", n, offsets, offsets_last);
    if (kernel::length(n).most > 0 && kernel::length(count).most > 0) {
        kernel::session s;
        auto const begins = detail::walkable(offsets);
        if (detail::merges_offsets_into(*s, n, begins, count, out, values))
            primitive::expand_offsets(*s, n, detail::converted<std::uint32_t>(begins), count, values, out);
        else
            primitive::assign(
                detail::interval_numbers<std::remove_const_t<decltype(begins)>>(*s, n, begins, count)
                    .of(values),
                n,
                out);
    }
    return detail::output_end(out, n);
}

/// Reads the elements of each interval s from in[from[s]], in[from[s] + 1], ... and writes the
/// intervals one after another to `out`. Interval s begins at out[offsets[s]], and the last one
/// ends at out[n]. Returns the end of the output, which must not overlap what is read. Errors and
/// cost: as load_balancing_search.
///
///     gpu::vector<int> offsets{0, 2}, from{3, 0}, in{1, 2, 3, 4, 5}, out(5);
///     gpu::interval_gather(5, offsets.begin(), offsets.end(), in.begin(), from.begin(),
///                          out.begin());                      // out: 4 5 1 2 3
template <detail::places_count N, readable_iterator F, readable_iterator I, readable_iterator From,
    writable_iterator O>
auto interval_gather(N const& places, F offsets, F offsets_last, I in, From from, O out) {
    auto const n = detail::count_places(places, detail::room(out));
    require_room("interval_gather", "output", out, n);
    require_apart("interval_gather",
        "range of offsets",
        make_zip_iterator(offsets, from),
        range_length("interval_gather", offsets, offsets_last),
        out,
        n);
    require_apart("interval_gather", "input", in, std::size_t(1), out, n);
    detail::with_intervals("interval_gather", n, offsets, offsets_last, [&](auto const& intervals) {
        primitive::assign(make_permutation_iterator(in, intervals.places_from(from)), n, out);
    });
    return detail::output_end(out, n);
}

/// Reads n elements, which hold intervals one after another, and writes interval s to out[to[s]],
/// out[to[s] + 1], ... Interval s begins at in[offsets[s]]. The written intervals must not overlap
/// each other, and `out` must not begin within the input. Errors and cost: as
/// load_balancing_search.
///
///     gpu::vector<int> offsets{0, 2}, to{3, 0}, in{1, 2, 3, 4, 5}, out(5);
///     gpu::interval_scatter(5, offsets.begin(), offsets.end(), in.begin(), out.begin(),
///                           to.begin());                      // out: 3 4 5 1 2
template <detail::places_count N, readable_iterator F, readable_iterator I, writable_iterator O,
    readable_iterator To>
void interval_scatter(N const& places, F offsets, F offsets_last, I in, O out, To to) {
    auto const n = detail::count_places(places, detail::room(in));
    require_room("interval_scatter", "input", in, n);
    require_apart("interval_scatter", "input", in, n, out, std::size_t(1));
    detail::with_intervals("interval_scatter", n, offsets, offsets_last, [&](auto const& intervals) {
        primitive::assign(in, n, make_permutation_iterator(out, intervals.places_from(to)));
    });
}

/// Copies intervals to other positions: out[to[s] + k] = in[from[s] + k] for each element k of each
/// interval s. Interval s has offsets[s + 1] - offsets[s] elements; for the last one, n takes the
/// place of offsets[s + 1]. The written intervals must not overlap each other or what is read. When
/// lengths are given instead of offsets, use copy_batched. Errors and cost: as
/// load_balancing_search.
///
///     gpu::vector<int> offsets{0, 2}, from{3, 0}, to{0, 3}, in{1, 2, 3, 4, 5}, out(6);
///     gpu::interval_move(5, offsets.begin(), offsets.end(), in.begin(), from.begin(), out.begin(),
///                        to.begin());                         // out: 4 5 0 1 2 3
template <detail::places_count N, readable_iterator F, readable_iterator I, readable_iterator From,
    writable_iterator O, readable_iterator To>
void interval_move(N const& places, F offsets, F offsets_last, I in, From from, O out, To to) {
    detail::move_intervals("interval_move",
        detail::count_places(places, detail::room(out)),
        offsets,
        offsets_last,
        in,
        from,
        out,
        to);
}

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
template <detail::places_count N, device_range F, writable_iterator O>
auto load_balancing_search(N const& n, F&& offsets, O out) {
    return gpu::load_balancing_search(n, offsets.begin(), offsets.end(), out);
}
template <detail::places_count N, device_range F, device_range V, writable_iterator O>
auto interval_expand(N const& n, F&& offsets, V&& values, O out) {
    return gpu::interval_expand(n, offsets.begin(), offsets.end(), values.begin(), out);
}
template <detail::places_count N, device_range F, device_range I, device_range From, writable_iterator O>
auto interval_gather(N const& n, F&& offsets, I&& in, From&& from, O out) {
    return gpu::interval_gather(n, offsets.begin(), offsets.end(), in.begin(), from.begin(), out);
}
template <detail::places_count N, device_range F, device_range I, device_range O, device_range To>
void interval_scatter(N const& n, F&& offsets, I&& in, O&& out, To&& to) {
    gpu::interval_scatter(n, offsets.begin(), offsets.end(), in.begin(), out.begin(), to.begin());
}
template <detail::places_count N, device_range F, device_range I, device_range From, device_range O,
    device_range To>
void interval_move(N const& n, F&& offsets, I&& in, From&& from, O&& out, To&& to) {
    gpu::interval_move(n, offsets.begin(), offsets.end(), in.begin(), from.begin(), out.begin(), to.begin());
}

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// Functions for positions that are divided into consecutive intervals: load_balancing_search,
// interval_expand, interval_gather, interval_scatter, interval_move.
#pragma once
#include <gpu/algorithm/expand_intervals.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/interval_numbers.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/primitive/move_parts.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

// The interval functions divide n positions, 0 ... n - 1, into consecutive intervals. Intervals may
// be empty. Interval s begins at offsets[s], and the last interval ends at n. The offsets begin
// with 0 and never decrease, like an exclusive_scan of the interval lengths. One more offset, n,
// may follow the last one.
//
// Long and short intervals cost alike. On a GPU, load_balancing_search and interval_expand follow
// Modern GPU (Baxter 2013), which merges the positions with the offsets. The other functions copy
// each interval by a team of threads, and long intervals in chunks. Where that is not possible, the
// number of each interval is written to its first position, and a scan copies the number to the
// positions that follow. Complexity: linear in positions and intervals; one or two launches, on
// llvmpipe five. Scratch memory: on a GPU a word for every 1024 of the positions and offsets
// together, or five words for every 64 positions to copy intervals. It is a word for each position
// in three cases: on llvmpipe; when a range is longer than a storage block; and when the output is
// not one range in memory, apart from the offsets.

namespace gpu::inline v0_2 {

namespace detail {
/// Concept for the type of n, the number of positions that an interval function processes: an
/// integer on the host, or a gpu::scalar in GPU memory. count_places(n, most) returns n as a
/// length. When n is a gpu::scalar, this length is at most `most`.
template <class N>
concept places_count = std::integral<N> || is_scalar<N>;
template <std::integral N> std::size_t count_places(N n, std::size_t) { return static_cast<std::size_t>(n); }
template <class T> kernel::length count_places(scalar<T> const& n, std::size_t most) {
    return gpu::counted(counting_iterator<std::uint32_t>(0), n, most).length();
}

/// Copies in[places[i]] to out[i] for each i in [0, n), window by window when `in` is longer than a
/// storage block.
template <class Places, class I, class O>
void gather_intervals(Places places, kernel::length n, I in, O out) {
    if (primitive::needs_windows(in, n)) [[unlikely]]
        gather_in_windows(places, n, all_used(), identity<>{}, in, out);
    else
        primitive::assign(make_permutation_iterator(in, places), n, out);
}
/// Copies in[i] to out[places[i]] for each i in [0, n), window by window when `out` is longer than
/// a storage block.
template <class I, class O, class Places>
void scatter_intervals(I in, kernel::length n, O out, Places places) {
    if (primitive::needs_windows(out, n)) [[unlikely]]
        scatter_in_windows(in, n, places, all_used(), identity<>{}, out);
    else
        primitive::assign(in, n, make_permutation_iterator(out, places));
}
/// Returns `places` as an iterator over words, and same_places as it is.
inline primitive::same_places words_of(primitive::same_places places) { return places; }
template <class I> auto words_of(I places) { return converted<std::uint32_t>(places); }
/// Copies element k of interval s from in[from[s] + k] to out[to[s] + k], for all s and k, where k
/// counts from 0 in each interval. `from` and `to` are iterators, or same_places for the offsets.
/// `windows` is true when one launch cannot reach all elements. Then, and where teams of threads
/// cannot copy the intervals, otherwise(numbers) does the work; `numbers` is an object of class
/// interval_numbers. `what` names the public function in errors.
template <class F, class I, class From, class O, class To, class Otherwise>
void move_or_number(char const* what, kernel::length n, F offsets, F offsets_last, I in, From from, O out,
    To to, bool windows, Otherwise const& otherwise) {
    auto const count = count_intervals(what, n, offsets, offsets_last);
    if (n.most == 0 || kernel::length(count).most == 0) return;
    primitive::require_countable(n);
    kernel::session s;
    auto const begins = walkable(offsets);
    if (!windows && merges_offsets_into(*s, n, begins, count, out, in))
        return primitive::move_parts(*s,
            in,
            out,
            primitive::interval_parts(
                converted<std::uint32_t>(begins), words_of(from), words_of(to), kernel::length(count), n),
            n.most);
    otherwise(interval_numbers<std::remove_const_t<decltype(begins)>>(*s, n, begins, count));
}
/// Does the work of interval_move(), and of copy_batched().
template <class F, class I, class From, class O, class To>
void move_intervals(
    char const* what, kernel::length n, F offsets, F offsets_last, I in, From from, O out, To to) {
    bool const windows = primitive::needs_windows(in, n) || primitive::needs_windows(out, n);
    move_or_number(what, n, offsets, offsets_last, in, from, out, to, windows, [&](auto const& intervals) {
        auto const read = intervals.places_from(from);
        auto const written = intervals.places_from(to);
        if (!windows) [[likely]]
            return primitive::assign(
                make_permutation_iterator(in, read), n, make_permutation_iterator(out, written));
        kernel::session s;
        primitive::temporary<typename I::value_type> const held(*s, n.most);
        gather_intervals(read, n, in, held.begin());
        scatter_intervals(held.begin(), n, out, written);
    });
}
}  // namespace detail

/// Finds the interval of each position: assigns to out[i], for i < n, the last s with offsets[s] <=
/// i. Interval s begins at offsets[s]. Returns the end of the output. Does not wait, unless there
/// are too many positions or intervals for one launch.
///
/// n may be a gpu::scalar, a number in GPU memory for which the host does not wait. At most m
/// positions are then processed, where m is the length of the output. Scratch memory is taken for m
/// positions, and the output is returned as a counted range. The offsets may be a counted range
/// too. All this also holds for interval_expand, interval_gather, interval_move, and
/// interval_scatter, where m is the length of the input.
///
/// Throws invalid_argument when the output is shorter than n, or when there are positions but no
/// interval. Complexity: linear in positions and intervals. Scratch memory: on a GPU a word for
/// every 1024 of the positions and offsets together; a word for each position on llvmpipe, when a
/// range is longer than a storage block, and when the output is not one range in memory, apart from
/// the offsets. Source: Baxter, "Modern GPU", 2013, section "Load-balancing search".
///
///     gpu::vector<int> offsets{0, 2, 2, 3}, out(5);
///     gpu::load_balancing_search(5, offsets.begin(), offsets.end(), out.begin());
///                                                             // out: 0 0 2 3 3
template <detail::places_count N, readable_iterator F, writable_iterator O>
auto load_balancing_search(N const& places, F offsets, F offsets_last, O out) {
    auto const n = detail::count_places(places, detail::room(out));
    require_room("load_balancing_search", "output", out, n);
    detail::expand_values(
        "load_balancing_search", n, offsets, offsets_last, counting_iterator<std::uint32_t>(0), out);
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
    detail::expand_values("interval_expand", n, offsets, offsets_last, values, out);
    return detail::output_end(out, n);
}

/// Reads the elements of each interval s from in[from[s]], in[from[s] + 1], ... and writes the
/// intervals one after another to `out`. Interval s begins at out[offsets[s]], and the last one
/// ends at out[n]. Returns the end of the output, which must not overlap what is read. Throws
/// length_error above 2^31 - 1 elements. Other errors are those of load_balancing_search.
/// Complexity: linear in elements and intervals. Scratch memory: on a GPU up to five words for
/// every 64 elements; in three cases (see load_balancing_search) a word for each element.
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
    detail::move_or_number("interval_gather",
        n,
        offsets,
        offsets_last,
        in,
        from,
        out,
        primitive::same_places{},
        primitive::needs_windows(in, n),
        [&](auto const& intervals) { detail::gather_intervals(intervals.places_from(from), n, in, out); });
    return detail::output_end(out, n);
}

/// Reads n elements, which hold intervals one after another, and writes interval s to out[to[s]],
/// out[to[s] + 1], ... Interval s begins at in[offsets[s]]. The written intervals must not overlap
/// each other, and `out` must not begin within the input. Throws invalid_argument when the input
/// has fewer than n elements, or when there are elements but no interval, and length_error above
/// 2^31 - 1 elements. Cost: as interval_gather.
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
    detail::move_or_number("interval_scatter",
        n,
        offsets,
        offsets_last,
        in,
        primitive::same_places{},
        out,
        to,
        primitive::needs_windows(out, n),
        [&](auto const& intervals) { detail::scatter_intervals(in, n, out, intervals.places_from(to)); });
}

/// Copies intervals to other positions: out[to[s] + k] = in[from[s] + k] for each element k of each
/// interval s. Interval s has offsets[s + 1] - offsets[s] elements; for the last one, n takes the
/// place of offsets[s + 1]. The written intervals must not overlap each other or what is read. When
/// lengths are given instead of offsets, use copy_batched. Throws invalid_argument when there are
/// elements but no interval, and length_error above 2^31 - 1 elements. Cost: as interval_gather;
/// when the input or the output is longer than a storage block, also scratch memory for a copy of
/// the n elements.
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

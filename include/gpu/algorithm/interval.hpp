// SPDX-License-Identifier: MIT
// Works on intervals that lie one after another: load_balancing_search, interval_expand,
// interval_gather, interval_scatter, interval_move.
#pragma once
#include <gpu/algorithm/gather.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/segments.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

// The n positions 0 ... n - 1 are divided into consecutive intervals. Interval s begins at
// offsets[s], as an exclusive_scan of the interval lengths gives; the offsets begin with 0 and
// never decrease. The last interval ends at n. One more offset, n, may follow the last one.
// Intervals may be empty.
//
// Work is divided by positions, not by intervals, so long and short intervals cost alike. The
// functions follow Modern GPU (Baxter 2013), which merges the positions with the offsets. These
// functions do not merge, because that is slower on llvmpipe: they write the number of each
// interval to its first position, and a scan copies the number to the positions that follow.
// Complexity: linear in positions and intervals, five launches. Scratch memory: one word for each
// position.

namespace gpu::inline v0_1 {

namespace detail {
struct one_less {
    template <class T> auto operator()(T const& x) const { return x - 1u; }
};
/// Functor that maps (position, start of its interval, new start of the interval) to the new index
/// of the position: new start + (position - start).
struct place_elsewhere {
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(gpu::get<2>(t)) +
               (gpu::get<0>(t) - gpu::cast<std::uint32_t>(gpu::get<1>(t)));
    }
};

/// The types of the argument n of the interval functions, which process the positions 0 to n - 1:
/// an integer on the host, or a gpu::scalar in GPU memory. The function count_places converts n to
/// a length. Its argument `most` is the upper bound of n when n is a gpu::scalar.
template <class N>
concept places_count = std::integral<N> || is_scalar<N>;
template <std::integral N> std::size_t count_places(N n, std::size_t) { return static_cast<std::size_t>(n); }
template <class T> kernel::length count_places(scalar<T> const& n, std::size_t most) {
    return gpu::counted(counting_iterator<std::uint32_t>(0), n, most).length();
}

/// Computes for each of n positions which interval contains the position, and keeps the result in
/// scratch memory. `count` is the number of offsets: a std::size_t, or a kernel::length.
template <class F> class interval_numbers {
public:
    template <class Count>
    interval_numbers(kernel::runtime& r, kernel::length n, F offsets, Count count)
        : offsets_(offsets), numbers_(r, n.most) {
        scratch_iterator<std::uint32_t> const at(numbers_);
        primitive::count_offsets(n, offsets, count, at, at);
    }
    /// Returns an iterator over n positions that reads items[s], where s is the interval
    /// of the position.
    template <class I> auto of(I items) const {
        return make_permutation_iterator(
            items, make_transform_iterator(scratch_iterator<std::uint32_t>(numbers_), one_less{}));
    }
    /// Returns an iterator that gives for position k of interval s the index first[s] + k, where k
    /// counts from the start of the interval.
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
/// there are no offsets.
template <class F> auto count_intervals(char const* what, kernel::length n, F offsets, F offsets_last) {
    auto const count = range_length(what, offsets, offsets_last);
    if (n.most > 0 && !n.on_gpu() && kernel::length(count).most == 0)
        bad_range(what, "there are places and no interval");
    primitive::require_countable(n);
    return count;
}
/// Calls use(numbers), where `numbers` is an object of class interval_numbers, which knows the
/// interval of each of the n positions. Does nothing when there are no positions or no intervals.
template <class F, class Use>
void with_intervals(char const* what, kernel::length n, F offsets, F offsets_last, Use const& use) {
    auto const count = count_intervals(what, n, offsets, offsets_last);
    if (n.most == 0 || kernel::length(count).most == 0) return;
    kernel::session s;
    auto const first = walkable(offsets);
    use(interval_numbers<std::remove_const_t<decltype(first)>>(*s, n, first, count));
}
/// Copies position k of interval s from in[from[s] + k] to out[to[s] + k], for all intervals;
/// `what` names the public function in errors.
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

/// Assigns to out[i] the number of the interval that contains position i, for i < n: the last s
/// with offsets[s] <= i. Returns the end of the output. Does not wait.
///
/// n may be a gpu::scalar, here and in interval_expand, interval_gather, interval_scatter and
/// interval_move. The host then does not wait for n. At most m positions are processed, where m is
/// the length of the output (in interval_scatter, the length of the input), and scratch memory is
/// taken for m positions. The output is returned as a counted range. The offsets may be a counted
/// range too.
///
/// Throws invalid_argument when the output is shorter than n, or when there are positions but no
/// interval. Complexity: linear in positions and intervals. Scratch memory: one word for each
/// position.
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
        kernel::scratch<std::uint32_t> const heads(*s, most);
        primitive::count_offsets(n,
            detail::walkable(offsets),
            count,
            scratch_iterator<std::uint32_t>(heads),
            make_transform_output_iterator<std::uint32_t>(out, detail::one_less{}));
    }
    return detail::output_end(out, n);
}

/// Assigns to out[i] the value of the interval that contains position i: every value is repeated as
/// often as its interval is long. Returns the end of the output, which must not overlap the values.
/// Errors and cost: as load_balancing_search.
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
    detail::with_intervals("interval_expand", n, offsets, offsets_last, [&](auto const& intervals) {
        primitive::assign(intervals.of(values), n, out);
    });
    return detail::output_end(out, n);
}

/// Reads interval s from in[from[s]], in[from[s] + 1], ... and writes the intervals one after
/// another. Returns the end of the output, which must not overlap what is read. Errors and
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

/// Reads n elements, which hold the intervals one after another, and writes interval s to
/// out[to[s]], out[to[s] + 1], ... The written intervals must not overlap each other, and `out`
/// must not begin within the input. Errors and cost: as load_balancing_search.
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

/// Copies intervals to other positions: out[to[s] + k] = in[from[s] + k] for every position k of
/// every interval s. The written intervals must not overlap each other or what is read. Use
/// copy_batched when lengths are given instead of offsets. Errors and cost: as
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

// Overloads of the functions above that take whole ranges.
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

}  // namespace gpu::inline v0_1

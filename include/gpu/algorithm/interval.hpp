// SPDX-License-Identifier: MIT
// load_balancing_search, interval_expand, interval_gather, interval_scatter, interval_move: stretches of any length, one behind another.
#pragma once
#include <gpu/algorithm/gather.hpp>
#include <gpu/iterator/transform_output.hpp>
#include <gpu/primitive/segments.hpp>

#include <cstddef>
#include <cstdint>

// The intervals lie one behind another over n places: interval s begins at offsets[s], which is what an exclusive_scan of their lengths
// gives. Offsets begin with 0 and never fall; the last interval ends at n, and one more offset, n, may stand behind it. Intervals may be
// empty. Work is cut by places and not by intervals. The vocabulary is Modern GPU's (Baxter 2013); where that searches the merge path,
// the number of each interval goes to its first place here, and a scan carries it on, which was two to three times faster than a merge
// on llvmpipe. Complexity: linear in places and intervals, five launches. Scratch memory: a word a place.

namespace gpu {

namespace detail {
struct one_less {
    template <class T> auto operator()(T const& x) const { return x - 1u; }
};
/// Of (place, where its interval begins, where that lies elsewhere): where the place lies elsewhere.
struct place_elsewhere {
    template <class T> auto operator()(T const& t) const { return gpu::cast<std::uint32_t>(gpu::get<2>(t)) + (gpu::get<0>(t) - gpu::cast<std::uint32_t>(gpu::get<1>(t))); }
};

/// Which interval each of n places is in.
template <class F> class interval_numbers {
public:
    interval_numbers(kernel::runtime& r, kernel::length n, F offsets, std::size_t count) : offsets_(offsets), numbers_(r, n.most) {
        scratch_iterator<std::uint32_t> const at(numbers_);
        primitive::count_offsets(n, offsets, count, at, at);
    }
    /// What belongs to the interval of each place.
    template <class I> auto of(I items) const { return make_permutation_iterator(items, make_transform_iterator(scratch_iterator<std::uint32_t>(numbers_), one_less{})); }
    /// Each place in an interval that begins at first[s].
    template <class I> auto places_from(I first) const { return make_transform_iterator(make_zip_iterator(counting_iterator<std::uint32_t>(0), of(offsets_), of(first)), place_elsewhere{}); }

private:
    F offsets_;
    kernel::scratch<std::uint32_t> numbers_;
};
template <class F, class Use> void with_intervals(const char* what, std::size_t n, F offsets, F offsets_last, Use const& use) {
    std::size_t const count = range_length(what, offsets, offsets_last);
    if (n == 0) return;
    if (count == 0) bad_range(what, "there are places and no interval");
    primitive::require_countable(n);
    kernel::session s;
    use(interval_numbers<F>(*s, n, offsets, count));
}
} // namespace detail

/// out[i] = the number of the interval that place i is in, for i < n: the last s with offsets[s] <= i. Returns the end of the output.
///
///     gpu::vector<int> offsets{0, 2, 2, 3}, out(5);
///     gpu::load_balancing_search(5, offsets.begin(), offsets.end(), out.begin());                  // out: 0 0 2 3 3
template <readable_iterator F, writable_iterator O> O load_balancing_search(std::size_t n, F offsets, F offsets_last, O out) {
    std::size_t const count = range_length("load_balancing_search", offsets, offsets_last);
    require_room("load_balancing_search", "output", out, n);
    if (n == 0) return out;
    if (count == 0) detail::bad_range("load_balancing_search", "there are places and no interval");
    primitive::require_countable(n);
    kernel::session s;
    kernel::scratch<std::uint32_t> const heads(*s, n);
    primitive::count_offsets(n, offsets, count, scratch_iterator<std::uint32_t>(heads), make_transform_output_iterator<std::uint32_t>(out, detail::one_less{}));
    return out + static_cast<std::ptrdiff_t>(n);
}

/// out[i] = values[the interval of place i]: every value as often as its interval is long. Returns the end of the output.
///
///     gpu::vector<int> offsets{0, 2, 2, 3}, values{7, 8, 9, 4}, out(5);
///     gpu::interval_expand(5, offsets.begin(), offsets.end(), values.begin(), out.begin());        // out: 7 7 9 4 4
template <readable_iterator F, readable_iterator V, writable_iterator O> O interval_expand(std::size_t n, F offsets, F offsets_last, V values, O out) {
    require_room("interval_expand", "output", out, n);
    detail::with_intervals("interval_expand", n, offsets, offsets_last, [&](auto const& intervals) { primitive::assign(intervals.of(values), n, out); });
    return out + static_cast<std::ptrdiff_t>(n);
}

/// Interval s is in[from[s]], in[from[s] + 1], ...: writes them one behind another. Returns the end of the output.
///
///     gpu::vector<int> offsets{0, 2}, from{3, 0}, in{1, 2, 3, 4, 5}, out(5);
///     gpu::interval_gather(5, offsets.begin(), offsets.end(), in.begin(), from.begin(), out.begin());      // out: 4 5 1 2 3
template <readable_iterator F, readable_iterator I, readable_iterator From, writable_iterator O> O interval_gather(std::size_t n, F offsets, F offsets_last, I in, From from, O out) {
    require_room("interval_gather", "output", out, n);
    detail::with_intervals("interval_gather", n, offsets, offsets_last, [&](auto const& intervals) { primitive::assign(make_permutation_iterator(in, intervals.places_from(from)), n, out); });
    return out + static_cast<std::ptrdiff_t>(n);
}

/// Reads n elements, and writes those of interval s to out[to[s]], out[to[s] + 1], ... The places written must not overlap each other.
///
///     gpu::vector<int> offsets{0, 2}, to{3, 0}, in{1, 2, 3, 4, 5}, out(5);
///     gpu::interval_scatter(5, offsets.begin(), offsets.end(), in.begin(), out.begin(), to.begin());       // out: 3 4 5 1 2
template <readable_iterator F, readable_iterator I, writable_iterator O, readable_iterator To> void interval_scatter(std::size_t n, F offsets, F offsets_last, I in, O out, To to) {
    require_room("interval_scatter", "input", in, n);
    detail::with_intervals("interval_scatter", n, offsets, offsets_last, [&](auto const& intervals) { primitive::assign(in, n, make_permutation_iterator(out, intervals.places_from(to))); });
}

/// Both: out[to[s] + k] = in[from[s] + k] for every place k of every interval s. The places written must not overlap each other or what is
/// read. With lengths in the place of offsets it is copy_batched.
///
///     gpu::vector<int> offsets{0, 2}, from{3, 0}, to{0, 3}, in{1, 2, 3, 4, 5}, out(6);
///     gpu::interval_move(5, offsets.begin(), offsets.end(), in.begin(), from.begin(), out.begin(), to.begin());    // out: 4 5 0 1 2 3
template <readable_iterator F, readable_iterator I, readable_iterator From, writable_iterator O, readable_iterator To>
void interval_move(std::size_t n, F offsets, F offsets_last, I in, From from, O out, To to) {
    detail::with_intervals("interval_move", n, offsets, offsets_last, [&](auto const& intervals) {
        primitive::assign(make_permutation_iterator(in, intervals.places_from(from)), n, make_permutation_iterator(out, intervals.places_from(to)));
    });
}

template <device_range F, writable_iterator O> O load_balancing_search(std::size_t n, F&& offsets, O out) { return gpu::load_balancing_search(n, offsets.begin(), offsets.end(), out); }
template <device_range F, device_range V, writable_iterator O> O interval_expand(std::size_t n, F&& offsets, V&& values, O out) { return gpu::interval_expand(n, offsets.begin(), offsets.end(), values.begin(), out); }
template <device_range F, device_range I, device_range From, writable_iterator O> O interval_gather(std::size_t n, F&& offsets, I&& in, From&& from, O out) {
    return gpu::interval_gather(n, offsets.begin(), offsets.end(), in.begin(), from.begin(), out);
}
template <device_range F, device_range I, device_range O, device_range To> void interval_scatter(std::size_t n, F&& offsets, I&& in, O&& out, To&& to) {
    gpu::interval_scatter(n, offsets.begin(), offsets.end(), in.begin(), out.begin(), to.begin());
}
template <device_range F, device_range I, device_range From, device_range O, device_range To> void interval_move(std::size_t n, F&& offsets, I&& in, From&& from, O&& out, To&& to) {
    gpu::interval_move(n, offsets.begin(), offsets.end(), in.begin(), from.begin(), out.begin(), to.begin());
}

} // namespace gpu

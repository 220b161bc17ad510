// SPDX-License-Identifier: MIT
// Internal helpers of the segmented algorithms. They make segments of a range from offsets, from
// one length for all segments, or from counted ranges, whose lengths are in GPU memory.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/primitive/derived_length.hpp>
#include <gpu/primitive/segments.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

// The segments of a range are given by a range of offsets, which never decrease. There is one
// offset more than there are segments. Segment s is [first + offsets[s], first + offsets[s + 1])
// and may be empty. segmented_reduce also takes one length for all segments; the last segment may
// then be shorter. Elements before the first offset or after the last belong to no segment: results
// ignore them, and a scan does not write their outputs.
//
// A segment that is much longer than others is divided: a million segments of one element cost
// about as much as one segment of a million elements. A reduction or scan takes time linear in
// elements and segments. Its scratch memory is told with each of them.

namespace gpu::inline v0_2 {

namespace detail {
/// Calls use(runtime, segments) with the segments into which the offsets divide n elements. Does
/// nothing when there are no segments.
template <class F, class Use>
void with_segments(char const* what, std::size_t n, F offsets, F offsets_last, Use const& use) {
    std::size_t const bounds = range_length(what, offsets, offsets_last);
    if (bounds < 2) return;
    primitive::require_countable(n);
    require_offsets(what, "offset", offsets, bounds, n);
    kernel::session s;
    use(*s, primitive::segments_by_offsets<F>(n, offsets, bounds - 1));
}
/// Divides n elements into segments of `length` elements, of which the last may be shorter, and
/// calls use(runtime, segments). Throws invalid_argument when `length` is 0.
template <class Use> void with_segments(char const* what, std::size_t n, std::size_t length, Use const& use) {
    if (length == 0) bad_range(what, "the length of segments is not above 0");
    primitive::require_countable(n);
    kernel::session s;
    use(*s, primitive::segments_of_length(n, length));
}

/// Functor that takes the id of an element, and is true when the element belongs to one of `count`
/// segments. The elements of segment s have the id s + 1. An element in no segment has the id 0 or
/// count + 1.
struct in_some_segment {
    std::uint32_t count;
    template <class X> auto operator()(X const& id) const { return id > 0u && id <= count; }
};
/// Functor that converts a pair of offsets, of any integer types, to a uvec2.
struct first_and_last {
    template <class T> auto operator()(T const& t) const {
        return gpu::make<uvec2>(
            gpu::cast<std::uint32_t>(gpu::get<0>(t)), gpu::cast<std::uint32_t>(gpu::get<1>(t)));
    }
};
/// Maps a number of offsets to the number of segments between them: one less, but 0 for no offsets.
struct one_less_than {
    template <class X> auto operator()(X const& x) const { return gpu::select(x > 0u, x - 1u, x); }
};
/// The segments of a range when only the GPU knows the number of elements or of offsets. count() is
/// the number of segments. ids() is an iterator over the number of each element's segment plus 1.
/// For an element in no segment, this is 0 or count() + 1.
template <class F> class counted_segments {
public:
    template <class Bounds>
    counted_segments(kernel::runtime& r, kernel::length n, F offsets, Bounds bounds)
        : offsets_(offsets), count_(r, bounds, one_less_than{}), ids_(r, n.most) {
        primitive::count_offsets(n, offsets, bounds, ids(), ids());
    }
    kernel::length const& count() const { return count_.get(); }
    F begins() const { return offsets_; }
    scratch_iterator<std::uint32_t> ids() const { return scratch_iterator<std::uint32_t>(ids_); }

private:
    F offsets_;
    primitive::derived_length count_;
    kernel::scratch<std::uint32_t> ids_;
};
/// True when the elements (iterator I) or the offsets (iterator F) are a counted range, whose
/// length is in GPU memory.
template <class I, class F> inline constexpr bool counts_segments = is_counted<I> || is_counted<F>;
/// Calls use(runtime, segments) with the segments that the offsets give, when only the GPU knows
/// the number of elements or of offsets. Does nothing when the host knows that there are no
/// segments.
template <class F, class Use>
void with_counted_segments(char const* what, kernel::length n, F offsets, F offsets_last, Use const& use) {
    auto const bounds = range_length(what, offsets, offsets_last);
    if (kernel::length(bounds).most < 2) return;
    require_offsets(what, "offset", offsets, bounds, n);
    kernel::session s;
    auto const first = walkable(offsets);
    use(*s, counted_segments<std::remove_const_t<decltype(first)>>(*s, n, first, bounds));
}
}  // namespace detail

}  // namespace gpu::inline v0_2

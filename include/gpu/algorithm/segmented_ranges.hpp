// SPDX-License-Identifier: MIT
// Internal helpers of the segmented algorithms. They make segments of a range from offsets, from
// one length for all segments, or from counted ranges, whose lengths are in GPU memory.
#pragma once
#include <gpu/algorithm/read_offsets.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/list.hpp>
#include <gpu/primitive/derived_length.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/text.hpp>

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
// elements and segments. The documentation of each function states its scratch memory.

namespace gpu::inline v0_2 {

namespace detail {
/// The elements and the segments of one part of a range: elements [first, first + count), and the
/// segments from number `segment` on.
struct part_of_segments {
    std::ptrdiff_t first, segment;
    std::size_t count;
};
/// The size in bytes of the largest element of two ranges that have an element for each element or
/// segment, or of a word. It is 0 when one of the ranges cannot be processed in parts.
template <class I, class O>
inline constexpr std::uint32_t largest_in_segments =
    in_order<I>&& in_order<O> ? kernel::at_least(kernel::at_least(I::element_bytes, O::element_bytes), 4u)
                              : 0;
/// Tells in_parts_of_segments() that its caller, which takes rows of a matrix for segments, cannot
/// process one that is longer than a part.
struct no_long_segments {};
/// Divides n elements and their segments into parts of whole segments, of which none has more than
/// `most` elements or `most_segments` segments. When `Alone` is true, a longer segment is a part by
/// itself. Otherwise it gives no parts where one launch can count all elements, and throws
/// length_error where none can. Waits for the GPU. While precompile() runs, when offsets cannot be
/// read, returns one part.
template <bool Alone, class F>
list<part_of_segments> parts_of_segments(kernel::runtime& r, char const* what, std::size_t n, F offsets,
    std::size_t segments, std::size_t most, std::size_t most_segments) {
    list<part_of_segments> parts;
    if (r.rehearsing || r.tuning.assemble_only) {
        parts.push_back({0, 0, kernel::at_most(n, most)});
        return parts;
    }
    for (std::size_t s = 0, first = read_offset(r, offsets, 0, n); s < segments;) {
        // A part takes as many segments as fit.
        std::size_t const fit = first_that_holds(kernel::at_most(segments - s, most_segments),
            [&](std::size_t k) { return read_offset(r, offsets, s + k + 1, n) - first > most; });
        std::size_t const next = s + (fit > 0 ? fit : 1), end = read_offset(r, offsets, next, n);
        if (!Alone && fit == 0) {
            if (n <= 0x7fffffffu) return {};
            gpu::detail::raise(
                length_error(fill_in("gpu::$: row $ has $ elements, and a kernel reaches $ of them at once",
                    {what, s, end - first, most})));
        }
        parts.push_back({static_cast<std::ptrdiff_t>(first), static_cast<std::ptrdiff_t>(s), end - first});
        s = next;
        first = end;
    }
    return parts;
}
/// Calls use(runtime, segments, part) for each part of n elements, where `segments` are those of
/// the part, and count from its first element. The offsets of a part are copied. A part has up to
/// `most` elements and `most_segments` segments. Calls alone(part) for a segment that has more
/// elements. With no_long_segments, returns false and does nothing when there is such a segment,
/// and one launch can count all elements.
template <class F, class Use, class Alone>
bool in_parts_of_segments(kernel::runtime& r, char const* what, std::size_t n, F offsets,
    std::size_t segments, std::size_t most, std::size_t most_segments, Use const& use, Alone const& alone) {
    constexpr bool takes_long = !std::is_same_v<Alone, no_long_segments>;
    auto const parts = parts_of_segments<takes_long>(r, what, n, offsets, segments, most, most_segments);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        part_of_segments const& part = parts[k];
        if constexpr (takes_long)
            if (part.count > most) {
                alone(part);
                continue;
            }
        auto const next = k + 1 < parts.size() ? parts[k + 1].segment : static_cast<std::ptrdiff_t>(segments);
        auto const count = kernel::at_most(static_cast<std::size_t>(next - part.segment), most_segments);
        shifted_offsets<F> const bounds(
            r, offsets + part.segment, count + 1, static_cast<std::size_t>(part.first));
        kernel::limited_extent const within(r.call, kernel::at_least(part.count, count + 1));
        using bound = typename shifted_offsets<F>::iterator;
        use(r, primitive::segments_by_offsets<bound>(part.count, bounds.begin(), count), part);
    }
    return !parts.empty();
}
/// Calls use(runtime, segments, part) with the segments into which the offsets divide n elements.
/// Does nothing when there are no segments. When the elements are too many for one launch, calls it
/// for each part, if `Largest` is not 0 and the offsets' iterator is in_order. `Largest` is the
/// size in bytes of the largest element that use() loads or stores for an element or a segment.
/// use() stores up to `results` of them for a segment. Calls alone(part) for a segment that is
/// longer than a part.
template <std::uint32_t Largest, class F, class Use, class Alone>
void with_segments(char const* what, std::size_t n, F offsets, F offsets_last, std::size_t results,
    Use const& use, Alone const& alone) {
    std::size_t const bounds = range_length(what, offsets, offsets_last);
    if (bounds < 2) return;
    require_offsets(what, "offset", offsets, bounds, n);
    kernel::session s;
    std::size_t reach = kernel::arguments::unknown;
    if constexpr (Largest > 0 && in_order<F>) {
        constexpr std::uint32_t bytes =
            kernel::at_least(Largest, static_cast<std::uint32_t>(sizeof(typename F::value_type)));
        std::size_t const longest = kernel::at_least(n, bounds * kernel::at_least(results, std::size_t(1))),
                          part = primitive::part_of(*s, longest, bytes);
        if (part < longest && results < part) [[unlikely]] {
            in_parts_of_segments(*s, what, n, offsets, bounds - 1, part, part / (results + 1), use, alone);
            return;
        }
        reach = longest;
    }
    kernel::limited_extent const within(s->call, reach);
    primitive::require_countable(n);
    use(*s, primitive::segments_by_offsets<F>(n, offsets, bounds - 1), part_of_segments{0, 0, n});
}
/// Divides n elements into segments of `length` elements, of which the last may be shorter, and
/// calls use(runtime, segments, part). When the elements are too many for one launch, calls it for
/// each part, if `Largest` is not 0, or alone(part) for each segment that is longer than a part.
/// Throws invalid_argument when `length` is 0.
template <std::uint32_t Largest, class Use, class Alone>
void with_segments(char const* what, std::size_t n, std::size_t length, Use const& use, Alone const& alone) {
    if (length == 0) bad_range(what, "the length of segments is not above 0");
    kernel::session s;
    std::size_t reach = kernel::arguments::unknown;
    if constexpr (Largest > 0) {
        std::size_t const most = primitive::part_of(*s, n, Largest);
        std::size_t const whole = length <= most ? most / length * length : length;
        if (most < n) [[unlikely]]
            return primitive::in_parts_of(whole, n, [&](std::size_t at, std::size_t m) {
                part_of_segments const part{
                    static_cast<std::ptrdiff_t>(at), static_cast<std::ptrdiff_t>(at / length), m};
                if (length > most) return alone(part);
                kernel::limited_extent const within(s->call, m);
                use(*s, primitive::segments_of_length(m, length), part);
            });
        reach = n;
    }
    kernel::limited_extent const within(s->call, reach);
    primitive::require_countable(n);
    use(*s, primitive::segments_of_length(n, length), part_of_segments{0, 0, n});
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

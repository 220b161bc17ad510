// SPDX-License-Identifier: MIT
// inclusive_segmented_scan, exclusive_segmented_scan: scans that restart at every segment of a
// range.
#pragma once
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/segmented_ranges.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/primitive/bit_flags.hpp>
#include <gpu/primitive/read/head.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Maps an offset to its distance from `first`, the first offset. A distance greater than `count`,
/// the number of scanned elements, becomes `count`.
struct place_from {
    std::uint32_t first, count;
    template <class X> auto operator()(X const& offset) const {
        auto const at = gpu::cast<std::uint32_t>(offset) - first;
        return gpu::select(at < count, at, constant<1u> * count);
    }
};
/// Scans every segment on llvmpipe. Reads the first and the last offset back, and waits for them,
/// which costs little on llvmpipe because no GPU becomes idle. Scans only the elements between
/// these two offsets, and neither reads nor writes any other element.
template <class T, class I, class Segments, class O, class Op>
void scan_segments_lanes(kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out,
    bool exclusive, bool has_init, T const& init, Op const& op) {
    // Read the first and the last offset.
    std::size_t const count = segments.count();
    auto const begins = segments.begins();
    std::uint32_t ends[2];
    primitive::assign(
        make_transform_iterator(
            make_zip_iterator(begins, begins + static_cast<std::ptrdiff_t>(count)), first_and_last{}),
        1,
        primitive::result_iterator<uvec2>(r));
    r.read_result(ends, sizeof ends);
    std::size_t const from = r.rehearsing ? 0 : ends[0], to = r.rehearsing || ends[1] > n ? n : ends[1];
    if (from >= to) return;
    // Store 1 for the first element of every segment, and 0 for all others. Segments that begin
    // after the scanned elements store their 1 in an extra word at the end.
    kernel::scratch<std::uint32_t> const memory(r, to - from + 1);
    scratch_iterator<std::uint32_t> const heads(memory);
    primitive::fill(0u, to - from, heads);
    place_from const place{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to - from)};
    primitive::assign(constant_iterator<std::uint32_t>(1),
        count,
        make_permutation_iterator(heads, make_transform_iterator(begins, place)));
    // Scan the elements, and restart wherever a 1 is stored.
    constexpr std::uint32_t largest = larger_element < I, O >> 4 ? larger_element<I, O> : 4;
    run_prefixes<T>(heads,
        to - from,
        largest,
        first + static_cast<std::ptrdiff_t>(from),
        out + static_cast<std::ptrdiff_t>(from),
        exclusive,
        has_init,
        init,
        op);
}
/// Scans every segment, inclusively or, with `exclusive`, exclusively. With `has_init`, the sums of
/// each segment begin with `init`.
template <class T, class I, class Segments, class O, class Op>
void scan_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out,
    bool exclusive, bool has_init, T const& init, Op const& op) {
    if (n == 0) return;
    if (r.tuning.form == kernel::shape::lanes)
        return scan_segments_lanes(r, first, n, segments, out, exclusive, has_init, init, op);
    // Scan the elements, and restart at the first element of every segment.
    std::size_t const count = segments.count();
    auto const begins = converted<std::uint32_t>(segments.begins());
    auto const bound = [&](std::size_t k) {
        return primitive::windowed(make_permutation_iterator(begins,
                                       constant_iterator<std::uint32_t>(static_cast<std::uint32_t>(k))),
            count + 1);
    };
    constexpr std::uint32_t largest = larger_element < I, O >> 4 ? larger_element<I, O> : 4;
    auto const restart_at = [&](auto const& heads) {
        run_prefixes<T>(heads, n, largest, first, out, exclusive, has_init, init, op, bound(0), bound(count));
    };
    // In a short range, search the offsets for each item, which saves two launches. A thread
    // searches for the items of a packet one after the other. So with packets of four words this
    // only pays where there are few offsets (docs/notebook/segments.md, Heads of segments).
    if (n <= r.tuning.most_searched_heads && (largest > 4 || count <= n / 16))
        return restart_at(head_iterator(begins, count));
    primitive::bit_flags heads(r, n);
    heads.set(begins, count);
    restart_at(heads.begin<I>());
}

/// Maps a pair (id, number of segments) to true when the element with this id is in a segment. The
/// id of an element is the number of its segment plus 1. An element in no segment has the id 0, or
/// an id greater than the number of segments.
struct in_segment_of {
    template <class T> auto operator()(T const& t) const {
        return gpu::get<0>(t) > 0u && gpu::get<0>(t) <= gpu::get<1>(t);
    }
};
/// Scans every segment, inclusively or exclusively, when only the GPU knows the number of elements
/// or of segments.
template <class T, class I, class F, class O, class Op>
void scan_counted(I first, kernel::length n, counted_segments<F> const& segments, O out, bool exclusive,
    bool has_init, T const& init, Op const& op) {
    auto const ids = segments.ids();
    auto const inside = make_predicate_iterator(
        out, make_zip_iterator(ids, length_iterator(segments.count())), in_segment_of{});
    constexpr std::uint32_t largest = larger_element < I, decltype(ids) >> O::element_bytes
                                                              ? larger_element<I, decltype(ids)>
                                                              : O::element_bytes;
    run_prefixes<T>(run_heads(ids, equal_to<>{}), n, largest, first, inside, exclusive, has_init, init, op);
}
/// Checks the ranges, and does the work of inclusive_segmented_scan and exclusive_segmented_scan.
template <class T, class I, class F, class O, class Op>
auto scan_of_segments(char const* what, I first, I last, F offsets_first, F offsets_last, O out,
    bool exclusive, bool has_init, T const& init, Op const& op) {
    auto const n = range_length(what, first, last);
    require_room(what, "output", out, n);
    require_same_or_apart(what, "input", first, n, out);
    if constexpr (counts_segments<I, F>)
        with_counted_segments(
            what, n, offsets_first, offsets_last, [&](kernel::runtime&, auto const& segments) {
                scan_counted<T>(walkable(first), n, segments, out, exclusive, has_init, init, op);
            });
    else
        with_segments<largest_in_segments<I, O>>(
            what,
            n,
            offsets_first,
            offsets_last,
            1,
            [&](kernel::runtime& r, auto const& segments, auto part) {
                scan_segments<T>(r,
                    from_index(first, part.first),
                    part.count,
                    segments,
                    from_index(out, part.first),
                    exclusive,
                    has_init,
                    init,
                    op);
            },
            [&](part_of_segments const& part) {
                primitive::prefixes<T>(converted<T>(from_index(first, part.first)),
                    part.count,
                    from_index(out, part.first),
                    exclusive,
                    op,
                    primitive::initial_hook<T>{exclusive || has_init, init});
            });
    return output_end(out, n);
}
}  // namespace detail

/// Writes the inclusive prefix sums of every segment: out[i] combines, under `op`, all elements
/// from the first one of its segment up to and including element i. Segment s is
/// [first + offsets[s], first + offsets[s + 1]). Returns the end of the output.
///
/// The output may be the input. Outputs of elements that are in no segment are not written. `op`
/// must be associative; it need not be commutative. Waits on llvmpipe only, for the first and the
/// last offset. Complexity: linear in elements and segments. Scratch memory: on a GPU a bit for
/// each element, on llvmpipe and for counted ranges a word. Source: as inclusive_scan_by_key.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7};
///     gpu::inclusive_segmented_scan(
///         v.begin(), v.end(), offsets.begin(), offsets.end(), v.begin());   // v: 8 14 21 5 8 8 17
template <readable_iterator I, readable_iterator F, writable_iterator O, class Op = plus<>>
auto inclusive_segmented_scan(I first, I last, F offsets_first, F offsets_last, O out, Op op = {}) {
    using T = typename I::value_type;
    return detail::scan_of_segments<T>(
        "inclusive_segmented_scan", first, last, offsets_first, offsets_last, out, false, false, T{}, op);
}
/// Writes the inclusive prefix sums of every segment: out[i] combines, under `op`, `init` and all
/// elements from the first one of its segment up to and including element i. Sums have the type of
/// `init`. Otherwise as inclusive_segmented_scan without `init`.
template <readable_iterator I, readable_iterator F, writable_iterator O, class T, class Op>
auto inclusive_segmented_scan(I first, I last, F offsets_first, F offsets_last, O out, T init, Op op) {
    return detail::scan_of_segments<initial_t<T>>("inclusive_segmented_scan",
        first,
        last,
        offsets_first,
        offsets_last,
        out,
        false,
        true,
        detail::element_value(init),
        op);
}
/// Writes the exclusive prefix sums of every segment: out[i] combines, under `op`, `init` and all
/// elements that come before element i in its segment. Sums have the type of `init`. Requirements,
/// return value and cost: as inclusive_segmented_scan.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7}, out(7);
///     gpu::exclusive_segmented_scan(
///         v.begin(), v.end(), offsets.begin(), offsets.end(), out.begin(), 0);
///     // out: 0 8 14 0 5 8 8
template <readable_iterator I, readable_iterator F, writable_iterator O, class T, class Op = plus<>>
auto exclusive_segmented_scan(I first, I last, F offsets_first, F offsets_last, O out, T init, Op op = {}) {
    return detail::scan_of_segments<initial_t<T>>("exclusive_segmented_scan",
        first,
        last,
        offsets_first,
        offsets_last,
        out,
        true,
        true,
        detail::element_value(init),
        op);
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, device_range F, writable_iterator O, class... A>
auto inclusive_segmented_scan(R&& r, F&& offsets, O out, A const&... how) {
    return gpu::inclusive_segmented_scan(r.begin(), r.end(), offsets.begin(), offsets.end(), out, how...);
}
template <device_range R, device_range F, writable_iterator O, class T, class Op = plus<>>
auto exclusive_segmented_scan(R&& r, F&& offsets, O out, T init, Op op = {}) {
    return gpu::exclusive_segmented_scan(r.begin(), r.end(), offsets.begin(), offsets.end(), out, init, op);
}

}  // namespace gpu::inline v0_2

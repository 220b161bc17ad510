// SPDX-License-Identifier: MIT
// Combines the elements of each segment of a range. Does the work of segmented_reduce and its kin.
// For internal use.
#pragma once
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/segmented_ranges.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/primitive/fold_in_teams.hpp>
#include <gpu/primitive/fold_segments.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// True when primitive::fold_segments may be used, in which one thread folds a whole segment. That
/// is so on llvmpipe, unless `op` or the iterators have loops that count against llvmpipe's limit
/// of loop trips.
template <class T, class I, class Op, class O>
bool folds_segments(kernel::runtime& r, I first, std::size_t n, Op const& op, O out) {
    return n > 0 && r.tuning.form == kernel::shape::lanes &&
           !r.loops_count(first, kernel::function_hook<T, T, T>("combine", op), out);
}
/// Combines two adjacent parts of a range. Each part is given as a pair (number of its last segment
/// plus 1, or 0 when no segment begins in it; sum of its last segment).
template <class Op> struct segment_sum {
    using calls = glsl::functors<Op>;
    [[no_unique_address]] Op op;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const begins = gpu::get<0>(b) != 0u;
        return gpu::make_tuple(gpu::select(begins, gpu::get<0>(b), gpu::get<0>(a)),
            gpu::select(begins, gpu::get<1>(b), gpu::invoke(op, gpu::get<1>(a), gpu::get<1>(b))));
    }
};
/// Writes to out[s] the combination of `init` and all elements of segment s under `op`, in order,
/// for each segment that is not empty. `heads` holds the number of a segment plus 1 at its first
/// element, and 0 elsewhere.
template <class T, class I, class Heads, class O, class Op>
void reduce_marked(
    I first, kernel::length n, Heads heads, kernel::length count, O out, T const& init, Op const& op) {
    using item = std::tuple<std::uint32_t, T>;
    auto const items =
        make_transform_iterator(make_zip_iterator(heads, first), run_value<std::type_identity<T>>{});
    constexpr std::uint32_t largest = larger_element<I, Heads>;
    primitive::scan<item>(items,
        n,
        largest,
        segment_sum<Op>{op},
        {false, item{}},
        primitive::end_of_segment<T, Heads, O, Op>{heads, count, init, op, out});
}
/// Writes to out[s] the combination of `init` and all elements of segment s under `op`, in order.
/// For an empty segment this is `init`.
template <class T, class I, class Segments, class O, class Op>
void reduce_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments, O out,
    T const& init, Op const& op) {
    if (folds_segments<T>(r, first, n, op, out))
        return primitive::fold_segments<T>(r,
            first,
            n,
            segments.begins(),
            segments.ends(),
            segments.count(),
            segments.longest(r),
            init,
            primitive::functor_of_lanes(op),
            out);
    // On GPUs, a team of threads folds each segment, when the order in which it combines the
    // elements does not matter.
    if constexpr (is_commutative_v<Op, T>)
        if (n > 0 && r.tuning.form == kernel::shape::groups &&
            !r.loops_count(first, kernel::function_hook<T, T, T>("combine", op), out))
            return primitive::fold_in_teams<T>(r,
                converted<T>(first),
                n,
                converted<std::uint32_t>(segments.begins()),
                converted<std::uint32_t>(segments.ends()),
                segments.count(),
                segments.most(),
                init,
                op,
                out);
    // Otherwise store `init` for every segment, which is the result of empty ones. Then scan the
    // elements, and restart at every segment. The visitor of the scan, end_of_segment, writes each
    // result at the last element of its segment.
    kernel::scratch<std::uint32_t> const memory(r, n);
    scratch_iterator<std::uint32_t> const heads(memory);
    segments.mark(heads);
    primitive::fill(init, segments.count(), out);
    reduce_marked<T>(first, n, heads, segments.count(), out, init, op);
}

/// Maps (index, number of the previous element's segment, number of the element's segment) to the
/// last number when it differs from the previous one, otherwise to 0.
struct head_of_number {
    template <class T> auto operator()(T const& t) const {
        auto const number = gpu::get<2>(t);
        return gpu::select(gpu::get<0>(t) == 0u || gpu::get<1>(t) != number, number, number - number);
    }
};
/// Writes to out[s] the combination of `init` and all elements of segment s under `op`, when only
/// the GPU knows the number of elements or of segments.
template <class T, class I, class F, class O, class Op>
void reduce_counted(
    I first, kernel::length n, counted_segments<F> const& segments, O out, T const& init, Op const& op) {
    kernel::session s;
    kernel::limited_extent const within(s->call,
        in_order<I> && in_order<F> && in_order<O> ? kernel::at_least(n.most, segments.count().most + 1)
                                                  : static_cast<std::size_t>(kernel::arguments::unknown));
    primitive::fill(init, segments.count(), out);
    counting_iterator<std::uint32_t> const place(0);
    auto const heads = make_transform_iterator(
        make_zip_iterator(place, previous_iterator(segments.ids()), segments.ids()), head_of_number{});
    reduce_marked<T>(first, n, heads, segments.count(), out, init, op);
}
/// Returns the largest possible number of results; there is one result for each segment. Throws
/// invalid_argument when the output has too little room for them, or overlaps the elements or the
/// offsets.
template <class I, class F, class O>
std::size_t count_results(
    char const* what, I const& first, kernel::length n, F offsets, F offsets_last, O const& out) {
    kernel::length const bounds = range_length(what, offsets, offsets_last);
    std::size_t const most = bounds.most ? bounds.most - 1 : 0, known = bounds.on_gpu() ? (most > 0) : most;
    require_room(what, "output", out, most);
    require_apart(what, "input", first, n, out, known);
    require_apart(what, "range of offsets", offsets, bounds.on_gpu() ? known : bounds.most, out, known);
    return most;
}
}  // namespace detail

}  // namespace gpu::inline v0_2

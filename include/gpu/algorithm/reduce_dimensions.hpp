// SPDX-License-Identifier: MIT
// reduce_dimensions: reduces an array of several dimensions along some of them, for example to the
// sums of its rows or columns.
#pragma once
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/error.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/read/fold.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace gpu::inline v0_2 {

namespace detail {
template <class T, class Op> struct after_initial {
    T init;
    [[no_unique_address]] Op op;
    template <class X> auto operator()(X const& x) const {
        return gpu::invoke(op, glsl::in_kind_of(x, init), x);
    }
};
/// Functor that maps k to an index at which `parts` elements of each of `results` results lie one
/// after the other: all first elements come first, then all second ones.
struct part_by_part {
    std::uint32_t results, parts;
    template <class K> auto operator()(K const& k) const {
        auto const count = glsl::argument_of(results);
        auto const part = k / count;
        return (k - part * count) * glsl::argument_of(parts) + part;
    }
};
/// Returns the product of the dimensions behind those that are reduced, when these are neighbours.
/// Otherwise returns 0. Dimensions of length 1 do not count.
inline std::size_t inner_of(
    std::vector<std::size_t> const& extents, std::array<bool, place_in_array::most> const& goes) {
    std::size_t inner = 1, runs = 0;
    bool behind = false;
    for (std::size_t d = extents.size(); d-- > 0;) {
        if (extents[d] == 1) continue;
        if (goes[d] && !behind) ++runs;
        behind = goes[d];
        if (runs == 0) inner *= extents[d];
    }
    return runs == 1 ? inner : 0;
}
/// Writes `results` values to `out`. Value i is `init` combined under `op` with the `parts`
/// elements of `folded` from index i * parts on. These elements are computed when they are read.
/// When there are several parts, the elements are first stored in scratch memory, and then each
/// group of `parts` elements is reduced as one segment. `across` is true when the elements of
/// neighbouring results are neighbours in memory, and neighbouring threads of a GPU are to take
/// neighbouring results.
template <class I, class O, class T, class Op>
void reduce_parts(I folded, std::size_t results, std::size_t parts, O out, T const& init, Op const& op,
    bool across = false) {
    if (parts == 1)
        return primitive::assign(
            make_transform_iterator(folded, after_initial<T, Op>{init, op}), results, out);
    kernel::session s;
    kernel::scratch<T> const held(*s, results * parts);
    scratch_iterator<T> const there(held);
    if (across && s->tuning.form == kernel::shape::groups) {
        auto const order = make_transform_iterator(counting_iterator<std::uint32_t>(0),
            part_by_part{static_cast<std::uint32_t>(results), static_cast<std::uint32_t>(parts)});
        auto const store = [&](auto singles) {
            primitive::assign(make_permutation_iterator(singles, order),
                results * parts,
                make_permutation_iterator(there, order));
        };
        if constexpr (requires { folded.one_at_a_time(); })
            store(folded.one_at_a_time());
        else
            store(folded);
    } else
        primitive::assign(folded, results * parts, there);
    gpu::segmented_reduce(there, there + static_cast<std::ptrdiff_t>(results * parts), parts, out, init, op);
}
}  // namespace detail

/// Reduces an array along some of its dimensions. `extents` holds the length of each dimension, and
/// `gone` the numbers of the dimensions to reduce, counted from 0. The results form an array of the
/// other dimensions, in their order, at `out`. Returns the end of the output. Does not wait.
///
/// The array is laid out as a C++ array `T a[e0][e1]...`, without gaps, and has at most 8
/// dimensions. Each result combines `init` and the elements that differ only in their indices
/// along `gone` under `op`, in their order in memory unless `op` commutes (is_commutative_v). `op`
/// must be associative. `out` must not overlap
/// the array.
///
/// Throws invalid_argument when there are more than 8 dimensions, or when a dimension in `gone`
/// does not exist or is named twice. Throws length_error above 2^31 - 1 elements. Complexity:
/// linear, for any choice of dimensions. Scratch memory: none when each result combines at most 32
/// elements; otherwise one value (and on GPUs one word) for every 32 elements, or that of
/// segmented_reduce. On llvmpipe, 2
/// elements take the place of these 32 when `op` contains loops.
///
///     gpu::vector<int> a{1, 2, 3, 4, 5, 6}, rows(2), columns(3);              // two rows of three
///     gpu::reduce_dimensions(a.begin(), {2, 3}, {1}, rows.begin(), 0);        // rows: 6 15
///     gpu::reduce_dimensions(a.begin(), {2, 3}, {0}, columns.begin(), 0);     // columns: 5 7 9
template <readable_iterator I, writable_iterator O, class T, class Op = plus<>>
O reduce_dimensions(I first, std::vector<std::size_t> const& extents, std::vector<std::size_t> const& gone,
    O out, T init, Op op = {}) {
    using value = initial_t<T>;
    detail::place_in_array map;
    map.dimensions = extents.size();
    if (extents.size() > map.most)
        detail::bad_range("reduce_dimensions", "an array has at most 8 dimensions");
    // Count the elements, and mark the dimensions to reduce.
    std::size_t all = 1, results = 1;
    for (std::size_t e : extents) {
        if (e && all > 0x7fffffffu / e) primitive::require_countable(std::size_t(0x80000000u));
        all *= e;
    }
    std::array<bool, map.most> goes{};
    for (std::size_t d : gone) {
        if (d >= extents.size() || goes[d])
            detail::bad_range("reduce_dimensions", "a dimension is named that the array has not, or twice");
        goes[d] = true;
    }
    // Order the dimensions: first those that remain, then those that are reduced.
    std::size_t placed = 0;
    for (bool turn : {false, true}) {
        std::size_t stride = 1;
        for (std::size_t d = extents.size(); d-- > 0;) stride *= extents[d];
        for (std::size_t d = 0; d < extents.size(); ++d) {
            if (extents[d]) stride /= extents[d];
            if (goes[d] != turn) continue;
            map.extent[placed] = static_cast<std::uint32_t>(extents[d]);
            map.stride[placed] = static_cast<std::uint32_t>(stride);
            ++placed;
            if (!turn) results *= extents[d];
        }
    }
    // Check the ranges. An empty output needs no launch, and an empty array only a fill.
    require_room("reduce_dimensions", "array", first, all);
    require_room("reduce_dimensions", "output", out, results);
    require_apart("reduce_dimensions", "array", first, all, out, results);
    O const end = out + static_cast<std::ptrdiff_t>(results);
    if (results == 0) return end;
    if (all == 0) {
        gpu::fill(out, end, value(init));
        return end;
    }
    std::size_t const length = all / results;
    kernel::session s;
    bool const groups = s->tuning.form == kernel::shape::groups;
    // Where one run of neighbouring dimensions is reduced, the elements of a result lie `inner`
    // elements apart. Otherwise they are found by their indices in all dimensions.
    std::size_t const inner = detail::inner_of(extents, goes);
    auto const in_order = detail::converted<value>(first);
    if constexpr (is_commutative_v<Op, value>)
        if (groups && inner == 1) {
            gpu::segmented_reduce(
                in_order, in_order + static_cast<std::ptrdiff_t>(all), length, out, value(init), op);
            return end;
        }
    auto const fold = [&](auto items, std::size_t apart) {
        auto const combine = kernel::function_hook<value, value, value>("combine", op);
        // Fold up to `step` elements of a result in one thread: as many as leave a GPU enough
        // threads, when neighbouring threads then read neighbouring elements. The partial values of
        // each result form a segment; all segments have equal length.
        bool const across = groups && !goes[extents.size() - 1];
        std::uint32_t const step = s->loops_count(items, combine) ? 2
                                   : across ? kernel::at_least(static_cast<std::uint32_t>(all >> 18), 32)
                                            : 32;
        fold_layout const layout{static_cast<std::uint32_t>(length),
            step,
            static_cast<std::uint32_t>(apart),
            across && is_commutative_v<Op, value>};
        detail::reduce_parts(fold_iterator<decltype(items), Op>(items, layout, op),
            results,
            layout.parts(),
            out,
            value(init),
            op,
            across);
    };
    if (inner > 0)
        fold(in_order, inner);
    else
        fold(detail::converted<value>(make_permutation_iterator(
                 first, make_transform_iterator(counting_iterator<std::uint32_t>(0), map))),
            1);
    return end;
}
template <device_range R, writable_iterator O, class T, class Op = plus<>>
O reduce_dimensions(R&& r, std::vector<std::size_t> const& extents, std::vector<std::size_t> const& gone,
    O out, T init, Op op = {}) {
    std::size_t all = 1;
    for (std::size_t e : extents) all *= e;
    if (range_length("reduce_dimensions", r.begin(), r.end()) != all)
        detail::bad_range("reduce_dimensions", "the extents' product is not the length of the range");
    return gpu::reduce_dimensions(r.begin(), extents, gone, out, init, op);
}

}  // namespace gpu::inline v0_2

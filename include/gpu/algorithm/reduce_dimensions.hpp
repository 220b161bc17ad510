// SPDX-License-Identifier: MIT
// reduce_dimensions: reduces an array of several dimensions along some of them, for example to the
// sums of its rows or columns.
#pragma once
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/error.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/read/fold.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

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
/// When there are several parts, the elements of `folded` are first stored in scratch memory, and
/// then each group of `parts` elements is reduced as one segment. `across` is true when the
/// elements of neighbouring results are neighbours in memory; neighbouring threads of a GPU then
/// take neighbouring results. `all` is the number of elements from which those of `folded` are
/// computed; it is used only when `across` is true.
template <class I, class O, class T, class Op>
void reduce_parts(I folded, std::size_t all, std::size_t results, std::size_t parts, O out, T const& init,
    Op const& op, bool across) {
    if (parts == 1)
        return primitive::assign(
            make_transform_iterator(folded, after_initial<T, Op>{init, op}), results, out);
    kernel::session s;
    kernel::scratch<T> const held(*s, results * parts);
    scratch_iterator<T> const there(held);
    if (across && s->tuning.form == kernel::shape::groups) {
        auto const order = make_transform_iterator(later<I>(counting_iterator<std::uint32_t>(0)),
            part_by_part{static_cast<std::uint32_t>(results), static_cast<std::uint32_t>(parts)});
        auto const store = [&](auto singles) {
            primitive::assign(primitive::windowed(make_permutation_iterator(singles, order), all),
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
/// Which dimensions of an array are reduced.
using gone_dimensions = std::array<bool, place_in_array::most>;
/// Returns the product of the extents from dimension d on. Leaves out those that are `gone`, when
/// this is given.
inline std::size_t product_from(
    std::vector<std::size_t> const& extents, std::size_t d, gone_dimensions const* gone = nullptr) {
    std::size_t product = 1;
    for (; d < extents.size(); ++d)
        if (!gone || !(*gone)[d]) product *= extents[d];
    return product;
}
/// Does the work of reduce_dimensions() for an array that is not empty, and that one launch can
/// reach. `goes` tells which dimensions are reduced.
template <class I, class O, class value, class Op>
void reduce_array(I first, std::vector<std::size_t> const& extents, gone_dimensions const& goes, O out,
    value const& init, Op const& op) {
    std::size_t const all = product_from(extents, 0), results = product_from(extents, 0, &goes);
    place_in_array map;
    map.dimensions = extents.size();
    // Order the dimensions: first those that remain, then those that are reduced.
    std::size_t placed = 0;
    for (bool turn : {false, true}) {
        std::size_t stride = all;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            stride /= extents[d];
            if (goes[d] != turn) continue;
            map.extent[placed] = static_cast<std::uint32_t>(extents[d]);
            map.stride[placed] = static_cast<std::uint32_t>(stride);
            ++placed;
        }
    }
    std::size_t const length = all / results;
    kernel::session s;
    bool const groups = s->tuning.form == kernel::shape::groups;
    // Where one run of neighbouring dimensions is reduced, the elements of a result lie `inner`
    // elements apart. Otherwise they are found by their indices in all dimensions.
    std::size_t const inner = inner_of(extents, goes);
    auto const in_order = converted<value>(first);
    if constexpr (is_commutative_v<Op, value>)
        if (groups && inner == 1) {
            gpu::segmented_reduce(
                in_order, in_order + static_cast<std::ptrdiff_t>(all), length, out, init, op);
            return;
        }
    auto const fold = [&](auto items, std::size_t apart) {
        auto const combine = kernel::function_hook<value, value, value>("combine", op);
        // Fold up to `step` elements of a result in one thread: as many as leave a GPU enough
        // threads, when neighbouring threads then read neighbouring elements. The partial values of
        // each result form a segment; all segments have equal length.
        bool const across = groups && !extents.empty() && !goes[extents.size() - 1];
        std::uint32_t const step = s->loops_count(items, combine) ? 2
                                   : across ? kernel::at_least(static_cast<std::uint32_t>(all >> 18), 32)
                                            : 32;
        fold_layout const layout{static_cast<std::uint32_t>(length),
            step,
            static_cast<std::uint32_t>(apart),
            across && is_commutative_v<Op, value>};
        reduce_parts(fold_iterator<decltype(items), Op>(items, layout, op),
            all,
            results,
            layout.parts(),
            out,
            init,
            op,
            across);
    };
    if (inner > 0)
        fold(in_order, inner);
    else
        fold(converted<value>(
                 primitive::windowed(make_permutation_iterator(first,
                                         make_transform_iterator(counting_iterator<std::uint32_t>(0), map)),
                     all)),
            1);
}

/// A value, or none: the first member is 1 when there is a value, otherwise 0.
template <class value> using maybe = std::pair<std::uint32_t, value>;
/// Functor that makes a maybe of a value.
template <class value> struct as_maybe {
    using calls = glsl::functors<>;
    template <class X> auto operator()(X const& x) const { return gpu::make<maybe<value>>(constant<1u>, x); }
};
/// Functor that combines two of maybe<value> under `op`. None leaves the other one as it is.
template <class value, class Op> struct combine_maybes {
    using calls = glsl::functors<Op>;
    [[no_unique_address]] Op op;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const both =
            gpu::make<maybe<value>>(constant<1u>, gpu::invoke(op, gpu::get<1>(a), gpu::get<1>(b)));
        return gpu::select(gpu::get<0>(a) == 0u, b, gpu::select(gpu::get<0>(b) == 0u, a, both));
    }
};
/// Functor that combines `init` and the value of a maybe.
template <class value, class Op> struct after_initial_maybe {
    after_initial<value, Op> combine;
    template <class X> auto operator()(X const& x) const { return combine(gpu::get<1>(x)); }
};
}  // namespace detail
template <class value, class Op>
inline constexpr bool is_commutative_v<detail::combine_maybes<value, Op>, detail::maybe<value>> =
    is_commutative_v<Op, value>;
namespace detail {

/// Does the work of reduce_dimensions() for an array that is not empty. When it is too long for one
/// launch, cuts it along its first dimension. If that dimension remains, each part has results of
/// its own. Otherwise the parts are reduced without `init`, and their results are combined. With
/// Maybes, `value` is a maybe, and `init` is none.
template <bool Maybes, class I, class O, class value, class Op>
void reduce_long_array(kernel::runtime& r, I first, std::vector<std::size_t> extents,
    gone_dimensions const& goes, O out, value const& init, Op const& op) {
    std::size_t const all = product_from(extents, 0), results = product_from(extents, 0, &goes),
                      part = primitive::part_of(r,
                          all,
                          kernel::at_least(kernel::at_least(I::element_bytes, O::element_bytes),
                              static_cast<std::uint32_t>(sizeof(value))));
    if (part == all) {
        kernel::limited_extent const within(r.call, all);
        return reduce_array(first, extents, goes, out, init, op);
    }
    std::size_t d = 0;
    while (extents[d] == 1) ++d;
    std::size_t const inner = product_from(extents, d + 1), slices = extents[d],
                      of_slice = product_from(extents, d + 1, &goes);
    // Calls use(at, count) for parts of as many slices as fit, at least one.
    auto const in_slices = [&](auto const& use) {
        primitive::in_parts_of(kernel::at_least(part / inner, 1), slices, [&](std::size_t at, std::size_t m) {
            extents[d] = m;
            use(first + static_cast<std::ptrdiff_t>(at * inner), at);
        });
    };
    if (!goes[d])
        in_slices([&](I from, std::size_t at) {
            reduce_long_array<Maybes>(
                r, from, extents, goes, out + static_cast<std::ptrdiff_t>(at * of_slice), init, op);
        });
    else if constexpr (Maybes)
        in_slices([&](I from, std::size_t at) {
            if (at == 0) return reduce_long_array<Maybes>(r, from, extents, goes, out, init, op);
            primitive::temporary<value> const more(r, results);
            reduce_long_array<Maybes>(r, from, extents, goes, more.begin(), init, op);
            primitive::assign(
                make_transform_iterator(make_zip_iterator(out, more.begin()), make_zip_function(op)),
                results,
                out);
        });
    else {
        primitive::temporary<maybe<value>> const totals(r, results);
        reduce_long_array<true>(r,
            make_transform_iterator(converted<value>(first), as_maybe<value>{}),
            extents,
            goes,
            totals.begin(),
            maybe<value>(0u, init),
            combine_maybes<value, Op>{op});
        primitive::assign(make_transform_iterator(totals.begin(), after_initial_maybe<value, Op>{{init, op}}),
            results,
            out);
    }
}
}  // namespace detail

/// Reduces an array along some of its dimensions. `extents` holds the length of each dimension, and
/// `gone` the numbers of the dimensions to reduce, counted from 0. The results form an array of the
/// other dimensions, in their order, at `out`. Returns the end of the output. Does not wait.
///
/// The array is laid out as a C++ array `T a[e0][e1]...`, without gaps, and has at most 8
/// dimensions. Each result combines `init` and the elements that differ only in their indices along
/// `gone` under `op`, in their order in memory unless `op` commutes (is_commutative_v). `op` must
/// be associative. `out` must not overlap the array.
///
/// Throws invalid_argument when there are more than 8 dimensions, or when a dimension in `gone`
/// does not exist or is named twice. An array that is too long for one launch is reduced in parts,
/// if array and output are in_order; otherwise throws length_error. Complexity: linear, for any
/// choice of dimensions. Scratch memory: none when each result combines at most 32 elements;
/// otherwise one value (and on GPUs one word) for every 32 elements, or that of segmented_reduce.
/// On llvmpipe, 2 elements take the place of these 32 when `op` contains loops. In parts that cut a
/// reduced dimension, also two or more values and words for each result.
///
///     gpu::vector<int> a{1, 2, 3, 4, 5, 6}, rows(2), columns(3);              // two rows of three
///     gpu::reduce_dimensions(a.begin(), {2, 3}, {1}, rows.begin(), 0);        // rows: 6 15
///     gpu::reduce_dimensions(a.begin(), {2, 3}, {0}, columns.begin(), 0);     // columns: 5 7 9
template <readable_iterator I, writable_iterator O, class T, class Op = plus<>>
O reduce_dimensions(I first, std::vector<std::size_t> const& extents, std::vector<std::size_t> const& gone,
    O out, T init, Op op = {}) {
    using value = initial_t<T>;
    if (extents.size() > detail::place_in_array::most)
        detail::bad_range("reduce_dimensions", "an array has at most 8 dimensions");
    // Count the elements, and mark the dimensions to reduce.
    constexpr bool in_parts = in_order<I> && in_order<O>;
    constexpr std::size_t most = in_parts ? static_cast<std::size_t>(-1) / 64 : 0x7fffffffu;
    std::size_t all = 1;
    for (std::size_t e : extents) {
        if (e && all > most / e) primitive::require_countable(static_cast<std::size_t>(-1));
        all *= e;
    }
    detail::gone_dimensions goes{};
    for (std::size_t d : gone) {
        if (d >= extents.size() || goes[d])
            detail::bad_range("reduce_dimensions", "a dimension is named that the array has not, or twice");
        goes[d] = true;
    }
    std::size_t const results = detail::product_from(extents, 0, &goes);
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
    if constexpr (in_parts)
        detail::reduce_long_array<false>(*kernel::session(), first, extents, goes, out, value(init), op);
    else
        detail::reduce_array(first, extents, goes, out, value(init), op);
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

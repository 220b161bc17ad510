// SPDX-License-Identifier: MIT
// Gives take_rows() and take_sorted_rows(), which write the first items of each segment to a row of
// the output, when the items or their indices are sorted. For internal use.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Maps a tuple (i, id, begin) to the output index of the element that comes i-th when all elements
/// are sorted by segment, then by key. `id` is the number of this element's segment plus 1, and
/// `begin` is the index at which the segment begins. Sorted element j of segment s gets s * k + j
/// when j < k. Other elements, and elements in no segment, get 0xffffffff, which means "not
/// written".
struct place_in_row {
    std::uint32_t k, segments;
    template <class T> auto operator()(T const& t) const {
        auto const id = gpu::get<1>(t);
        auto const j = gpu::get<0>(t) - gpu::cast<std::uint32_t>(gpu::get<2>(t));
        return gpu::select(id > 0u && id <= segments && j < k, (id - 1u) * k + j, constant<0xffffffffu>);
    }
};
/// Maps the id of an element, which is the number of its segment plus 1, to the number of the
/// segment. The id of an element in no segment is 0 or above `last`, the number of segments; it is
/// mapped to the number of the first or of the last segment, so that the result is a valid index.
struct below_segments {
    std::uint32_t last;
    template <class X> auto operator()(X const& id) const {
        return gpu::select(id > 0u, gpu::select(id <= last, id - 1u, last - 1u), constant<0u>);
    }
};
/// True for every output index except 0xffffffff, which means "not written".
struct has_place {
    template <class X> auto operator()(X const& place) const { return place != constant<0xffffffffu>; }
};
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order.
/// order[i] is the index of the item that comes i-th when all items are sorted by segment, then by
/// key.
template <class Items, class Begins, class Ids, class O>
void take_rows(kernel::runtime& r, Items items, std::size_t n, Begins begins, Ids ids, std::size_t segments,
    std::size_t k, primitive::temporary<std::uint32_t> const& order, O out) {
    auto const count = static_cast<std::uint32_t>(segments);
    kernel::scratch<std::uint32_t> const places(r, n);
    scratch_iterator<std::uint32_t> const place(places);
    auto const begins_of = primitive::windowed(
        make_permutation_iterator(begins, make_transform_iterator(ids, below_segments{count})), segments);
    primitive::assign(
        make_transform_iterator(make_zip_iterator(counting_iterator<std::uint32_t>(0), ids, begins_of),
            place_in_row{static_cast<std::uint32_t>(k), count}),
        n,
        place);
    primitive::assign(primitive::windowed(make_permutation_iterator(items, order.begin()), n),
        n,
        make_predicate_iterator(
            primitive::windowed(make_permutation_iterator(out, place), segments * k), place, has_place{}));
}
/// Maps an output index to the number of its row, and of the segment that the row is for. A row has
/// k outputs.
struct row_of_output {
    std::uint32_t k;
    template <class X> auto operator()(X const& i) const { return i / k; }
};
/// Maps a tuple (i, begin, end) to the index of the element for output i, when the elements of the
/// segment [begin, end) of its row are sorted. Maps it to 0xffffffff when the segment has too few
/// elements.
struct place_for_output {
    std::uint32_t k;
    primitive::segment_length length;
    template <class T> auto operator()(T const& t) const {
        auto const j = gpu::get<0>(t) % k;
        return gpu::select(j < length(gpu::make_tuple(gpu::get<1>(t), gpu::get<2>(t))),
            gpu::cast<std::uint32_t>(gpu::get<1>(t)) + j,
            constant<0xffffffffu>);
    }
};
/// Maps 0xffffffff, which stands for no place, to 0, and every other place to itself.
struct place_or_zero {
    template <class X> auto operator()(X const& place) const {
        return gpu::select(place != constant<0xffffffffu>, place, constant<0u>);
    }
};
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order.
/// items[i] is the item that comes i-th when the items of each segment are sorted.
template <class Items, class Segments, class O>
void take_sorted_rows(Items items, std::size_t n, Segments const& segments, std::size_t k, O out) {
    auto const width = static_cast<std::uint32_t>(k);
    auto const outputs = later<Items>(counting_iterator<std::uint32_t>(0));
    auto const rows = make_transform_iterator(outputs, row_of_output{width});
    auto const of_row = [&](auto bounds) {
        return primitive::windowed(make_permutation_iterator(bounds, rows), segments.count());
    };
    auto const places = make_transform_iterator(
        make_zip_iterator(outputs, of_row(segments.begins()), of_row(segments.ends())),
        place_for_output{width, {static_cast<std::uint32_t>(n)}});
    primitive::assign(
        primitive::windowed(
            make_permutation_iterator(items, make_transform_iterator(places, place_or_zero{})), n),
        segments.count() * k,
        make_predicate_iterator(out, places, has_place{}));
}
}  // namespace detail

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// Internal helper of tensordot and linalg::multiply: multiplies the rows of a matrix that lie one
// after the other in memory by a vector.
#pragma once
#include <gpu/algorithm/segmented.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::detail {

/// Functor that maps the index of an element of a matrix to its column.
struct column_of_index {
    std::uint32_t columns;
    template <class I> auto operator()(I const& i) const { return i % columns; }
};
/// Functor that maps a pair (x, y) to times(x, y).
template <class Times> struct product_of_pair {
    using calls = glsl::functors<Times>;
    [[no_unique_address]] Times times;
    template <class Pair> auto operator()(Pair const& p) const {
        return gpu::invoke(times, gpu::get<0>(p), gpu::get<1>(p));
    }
};
/// Writes to out[r], for each row r, `init` combined under `op` with the products times(x, y) of
/// each element x of the row and the element y of the vector for its column. Row r has the elements
/// from values[r * columns] on. `op` must commute. Cost: as segmented_reduce.
template <class I, class J, class O, class T, class Op, class Times>
void sum_rows(I values, std::size_t rows, std::size_t columns, J vector, O out, T const& init, Op const& op,
    Times const& times) {
    auto const in_row = make_transform_iterator(
        counting_iterator<std::uint32_t>(0), column_of_index{static_cast<std::uint32_t>(columns)});
    auto const products = make_transform_iterator(
        make_zip_iterator(values, primitive::windowed(make_permutation_iterator(vector, in_row), columns)),
        product_of_pair<Times>{times});
    gpu::segmented_reduce(
        products, products + static_cast<std::ptrdiff_t>(rows * columns), columns, out, init, op);
}

}  // namespace gpu::inline v0_2::detail

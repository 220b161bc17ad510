// SPDX-License-Identifier: MIT
// Internal helper of tensordot and linalg::multiply: multiplies the rows of a matrix that lie one
// after the other in memory by a vector.
#pragma once
#include <gpu/algorithm/segmented.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::detail {

/// Writes to out[r], for each row r, `init` combined under `op` with the products times(x, y) of
/// each element x of the row and the element y of the vector for its column. Row r has the elements
/// from values[r * columns] on. `op` must commute. Cost: as segmented_reduce.
template <class I, class J, class O, class T, class Op, class Times>
void sum_rows(I values, std::size_t rows, std::size_t columns, J vector, O out, T const& init, Op const& op,
    Times const& times) {
    auto const in_row = make_transform_iterator(
        later<I>(counting_iterator<std::uint32_t>(0)), column_of{static_cast<std::uint32_t>(columns)});
    auto const products = make_transform_iterator(
        make_zip_iterator(values, primitive::windowed(make_permutation_iterator(vector, in_row), columns)),
        make_zip_function(times));
    gpu::segmented_reduce(
        products, products + static_cast<std::ptrdiff_t>(rows * columns), columns, out, init, op);
}

}  // namespace gpu::inline v0_2::detail

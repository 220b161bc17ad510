// SPDX-License-Identifier: MIT
// place_in_array: computes from extents and strides where element n of a multidimensional array
// lies. column_of: the column of an element of a matrix.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::detail {

/// Functor that maps n to the index in memory of element n of a multidimensional array. Elements
/// are numbered with the last dimension running fastest. Strides are counted in elements; they may
/// leave gaps in memory, or store the dimensions in another order.
struct place_in_array {
    static constexpr std::size_t most = 8;
    std::size_t dimensions = 0;
    std::array<std::uint32_t, most> extent{}, stride{};  // the slowest dimension comes first
    template <class N> auto operator()(N const& n) const { return place(n, dimensions); }
    /// Returns the greatest index of an element plus 1, or 0 when there are no elements.
    std::size_t reach() const {
        std::size_t last = 0;
        for (std::size_t d = 0; d < dimensions; ++d) {
            if (extent[d] == 0) return 0;
            last += std::size_t{extent[d] - 1} * stride[d];
        }
        return last + 1;
    }
    template <class N> auto place(N const& n, std::size_t d) const {
        // This C++ loop runs while the functor is traced (recorded as GLSL). It leaves one line of
        // GLSL for each dimension.
        N rest = n, sum = n * 0u;
        while (d-- > 1) {
            N const above = rest / extent[d];
            sum = sum + (rest - above * extent[d]) * stride[d];
            rest = above;
        }
        // `rest` is now the index in the first dimension; it is less than extent[0], because n is
        // less than the product of the extents.
        if (dimensions) sum = sum + rest * stride[0];
        return sum;
    }
};

/// Functor that maps the index of an element of a matrix to its column.
struct column_of {
    std::uint32_t width;
    template <class I> auto operator()(I const& i) const { return i % width; }
};

}  // namespace gpu::inline v0_2::detail

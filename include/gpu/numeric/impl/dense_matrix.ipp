// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/numeric/dense_matrix.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/numeric/dense_matrix.hpp>

namespace gpu::inline v0_2::linalg {

namespace detail {

GPU_DECL std::uint32_t threads_of_row(std::size_t rows, std::size_t columns) {
    std::uint32_t shift = 0;
    auto const each = [&] { return columns >> shift; };
    while (each() >= 16 && (shift < 5 || (rows << shift) < (1u << 16) || each() > (1u << 14))) ++shift;
    return shift;
}
}  // namespace detail

}  // namespace gpu::inline v0_2::linalg

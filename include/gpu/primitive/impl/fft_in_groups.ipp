// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/fft_in_groups.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/fft_in_groups.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL std::uint32_t width_of(
    fft_columns const& columns, std::uint32_t most, std::uint32_t count, std::uint32_t bytes, bool rows) {
    std::uint32_t const threads = columns.of_column();
    std::uint32_t width = rows ? kernel::ceil_div(128u, threads) : 64 / bytes;
    if (!rows && (width * threads > 256 || width > most)) width /= 2;
    if (width > most) width = most;
    return count == 1 ? 1 : width;
}

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/algorithm/even_bin.hpp declares.
#pragma once
#include <gpu/algorithm/even_bin.hpp>
#include <gpu/config.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL quotient::quotient(std::uint32_t d) {
    if (d < 2) return;
    int const bits = 32 - std::countl_zero(d - 1);
    factor = static_cast<std::uint32_t>((((std::uint64_t(1) << bits) - d) << 32) / d + 1);
    first = 1;
    second = static_cast<std::uint32_t>(bits - 1);
}
}  // namespace detail

}  // namespace gpu::inline v0_2

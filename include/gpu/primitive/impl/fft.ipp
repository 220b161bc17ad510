// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/fft.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/fft.hpp>

namespace gpu::inline v0_2 {

namespace primitive {

GPU_DECL std::uint32_t longer_length(std::uint32_t n) {
    std::uint64_t const least = 2 * std::uint64_t{n} - 1, power = std::bit_ceil(least);
    require_countable(power / 8 * 5);
    for (std::uint64_t eighths = 5; eighths < 8 && power >= 16; ++eighths)
        if (std::uint64_t const m = power / 8 * eighths; m >= least) return static_cast<std::uint32_t>(m);
    require_countable(power);
    return static_cast<std::uint32_t>(power);
}
}  // namespace primitive

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/radix_digit.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/radix_digit.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL digit_cut::digit_cut(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t bit = begin; bit < end;) {
        std::uint32_t take = end - bit < 8 ? end - bit : 8;
        if (take > 32 - bit % 32) take = 32 - bit % 32;
        packed[passes++] = bit % 32 | ((1u << take) - 1) << 8 | bit / 32 << 16;
        bit += take;
    }
}

}  // namespace gpu::inline v0_2::primitive

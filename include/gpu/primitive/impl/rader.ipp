// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/rader.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/rader.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL std::uint32_t generator_modulo(std::uint32_t p) {
    // The powers of a generator reach 1 only at p - 1.
    for (std::uint32_t g = 2;; ++g) {
        std::uint32_t order = 1;
        for (std::uint32_t power = g % p; power > 1; power = power * g % p) ++order;
        if (order == p - 1) return g;
    }
}

}  // namespace gpu::inline v0_2::primitive

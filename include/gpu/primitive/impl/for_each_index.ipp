// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/for_each_index.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/for_each_index.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL std::size_t part_of(kernel::runtime& r, std::size_t count, std::uint32_t largest) {
    std::size_t fits = r.device.caps.reach(largest) / (largest ? largest : 1);
    // Elements of one to three bytes may go with larger ones, and are reached only as far as a
    // block.
    if (r.device.caps.addresses) fits = kernel::at_most(fits, items_beside_odd_ones(r));
    // Leave some room: a storage block begins at an aligned offset, so there may be other bytes
    // between its beginning and the first item.
    fits = fits > 1024 ? fits - 512 : fits / 2;
    if (count <= 0x7fffffffu && count <= fits) return count;
    constexpr std::size_t most = std::size_t(1) << 30;
    return fits >= most ? most : fits > 1024 ? fits / 1024 * 1024 : fits;
}

}  // namespace gpu::inline v0_2::primitive

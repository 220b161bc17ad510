// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/transpose_tiles.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/transpose_tiles.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL transposed_matrices matrices_of(gpu::detail::place_in_array const& array) {
    // Find the last dimension with more than one element, and the one whose neighbours lie side by
    // side.
    std::size_t const none = array.dimensions;
    std::size_t last = none, fast = none;
    for (std::size_t d = 0; d < array.dimensions; ++d)
        if (array.extent[d] > 1) {
            last = d;
            if (array.stride[d] == 1) fast = d;
        }
    transposed_matrices m;
    if (fast == none || fast == last) return m;

    // Every other dimension numbers matrices.
    std::uint32_t in_order = 1;
    std::uint32_t stride_in_order[gpu::detail::place_in_array::most] = {};
    for (std::size_t d = array.dimensions; d-- > 0; in_order *= array.extent[d])
        stride_in_order[d] = in_order;
    for (std::size_t d = 0; d < array.dimensions; ++d) {
        if (d == fast || d == last || array.extent[d] == 1) continue;
        std::size_t const k = m.from.dimensions++;
        m.to.dimensions = k + 1;
        m.from.extent[k] = m.to.extent[k] = array.extent[d];
        m.from.stride[k] = array.stride[d];
        m.to.stride[k] = stride_in_order[d];
        m.count *= array.extent[d];
    }
    m.rows = array.extent[fast];
    m.columns = array.extent[last];
    m.across = array.stride[last];
    m.down = stride_in_order[fast];
    return m;
}

}  // namespace gpu::inline v0_2::primitive

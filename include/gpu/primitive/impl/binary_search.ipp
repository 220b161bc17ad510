// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/binary_search.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/binary_search.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL search_levels levels_for(std::size_t length, std::uint32_t most_keys) {
    search_levels l;
    while (length >> 3 * l.top > most_keys) {
        ++l.top;
        l.start[l.top] = l.size;
        l.size += kernel::round_up(static_cast<std::uint32_t>(length >> 3 * l.top), 8u);
    }
    return l;
}

}  // namespace gpu::inline v0_2::primitive

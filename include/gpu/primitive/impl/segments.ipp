// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/segments.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/segments.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL segments_of_length::segments_of_length(std::size_t items, std::size_t length)
    : items_(items)
    , count_(kernel::ceil_div(items, length))
    , length_(static_cast<std::uint32_t>(length < 0x7fffffffu ? length : 0x7fffffffu)) {}

}  // namespace gpu::inline v0_2::primitive

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

GPU_DECL void segments_of_length::number(scratch_iterator<std::uint32_t> ids) const {
    assign(make_transform_iterator(counting_iterator<std::uint32_t>(0), segment_at{length_}), items_, ids);
}

GPU_DECL void segments_of_length::mark(scratch_iterator<std::uint32_t> heads) const {
    assign(make_transform_iterator(counting_iterator<std::uint32_t>(0), head_at{length_}), items_, heads);
}

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// Gives for_each_index(), which calls a hook for every index of a range in one launch.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::kernel {

namespace kernels {
inline constexpr kernel_file for_each_index{"for_each_index", {glsl::shaders::for_each_index}};
inline constexpr kernel_file for_each_index_lanes{
    "for_each_index_lanes", {glsl::shaders::for_each_index_lanes}};
}  // namespace kernels

/// Throws length_error when a range has more than 2^31 - 1 elements, the most that a kernel counts.
void require_countable(length count);

/// Throws length_error when a range has elements that an index of 32 bits does not number.
void require_numbered(length count);

/// Two values for the argument `largest` of for_each_index(), both of which give packets of one
/// index. They are for a visit() that reads and writes memory at indices of its own choice, so that
/// longer packets would gain nothing. With one_item_in_turn, each thread of a long map takes
/// several indices in turn, because a thread costs more than a short visit().
inline constexpr std::uint32_t one_item = ~std::uint32_t(0), one_item_in_turn = one_item - 1;

/// Calls visit(i) on the GPU for each i in [0, count), in one launch; does not wait. `largest`
/// decides the packet size. It is the size in bytes of the largest element that visit() loads or
/// stores, or one_item, or one_item_in_turn. `of` is the slot of launches with this type of hook.
/// Throws length_error when a kernel cannot count the range.
void for_each_index(length count, std::uint32_t largest, any_hook visit, slot& of);
}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/for_each_index.ipp>
#endif

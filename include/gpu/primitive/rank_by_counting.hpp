// SPDX-License-Identifier: MIT
// Gives rank_by_counting(), which sorts few items by counting, for each of them, those that come
// before it. It is for GPUs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/key_entry.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file rank_by_counting{"rank_by_counting", {glsl::shaders::rank_by_counting}};
}  // namespace kernels

/// Sorts items[0, count) by their entries, which all differ, and writes the first `wanted` of them
/// to `out`. The count must be less than 65536. Compares each pair of entries. Takes one
/// launch, and does not wait. The output must not overlap the input.
template <class Entries, class Items, class Out>
void rank_by_counting(
    kernel::runtime& r, Entries entries, kernel::length count, std::size_t wanted, Items items, Out out) {
    using namespace kernel;
    using entry = typename Entries::value_type;
    using item = typename Items::value_type;
    constexpr std::uint32_t held = 16;
    launch(r,
        kernels::rank_by_counting,
        {ceil_div(static_cast<std::uint32_t>(count.most), held), 256},
        type_name<entry>{"ENTRY"},
        type_name<item>{"ITEM"},
        size{"HELD", held},
        repeats{"EACH_HELD", held},
        count_hook{count},
        number{"WANTED", static_cast<std::uint32_t>(wanted)},
        reads{"entry", entries},
        function_hook<bool, entry, entry>("precedes", precedes_entry{}),
        reads{"item", items},
        write_hook<item>("store", out));
}

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// Gives compact_tiles(), which runs the kernel compact.glsl: groups compact tiles in one pass.
#pragma once
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/look_back.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file compact{"compact",
    {glsl::shaders::group_next_tile,
        glsl::shaders::group_states,
        glsl::shaders::group_look_back,
        glsl::shaders::compact}};
}  // namespace kernels

/// Runs the kernel compact.glsl over `count` items. A Tally counts kept items: std::uint32_t, or
/// uvec2 for two kinds of them. A Total is what a group learns of earlier tiles.
template <class Tally, class Total, class Hooks>
void compact_tiles(
    kernel::runtime& r, kernel::compact_tile const& tile, kernel::length count, Hooks const& hooks) {
    using namespace kernel;
    std::uint32_t const tiles = ceil_div(static_cast<std::uint32_t>(count.most), tile.items());
    auto& look_back = r.kept<look_back_memory>();
    look_back.begin(tiles * (sizeof(Total) / 4), count.most);
    launch(r,
        kernels::compact,
        {ceil_div(tiles, tile.turns), tile.threads, tile.packet},
        choice{"SEVERAL", tile.turns > 1},
        type_name<Total>{"STATE"},
        type_name<Total>{"TOTAL"},
        type_name<Tally>{"TALLY"},
        group_functions<Total>{r.tuning.subgroup_size},
        count_hook{count},
        look_back_states<Total>(look_back, tile.turns),
        hooks);
}

}  // namespace gpu::inline v0_2::primitive

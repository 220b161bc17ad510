// SPDX-License-Identifier: MIT
// Gives merge_pairs(), which merges sorted runs two at a time, by tiles in shared memory. The merge
// is stable, and takes any comparison `less`.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/merge.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file pair_splits{"pair_splits",
    {glsl::shaders::group_pair_of_runs, glsl::shaders::group_merge_path, glsl::shaders::merge_splits}};
inline constexpr kernel::kernel_file merge_pairs{"merge_pairs",
    {glsl::shaders::group_pair_of_runs,
        glsl::shaders::group_merge,
        glsl::shaders::group_merge_path,
        glsl::shaders::merge_tiles}};
}  // namespace kernels

/// Merges every two neighbouring sorted runs of `run` items each into one run. `from` defines
/// item(), which reads the n items, and `to` defines store(), which stores outputs. For pairs of
/// which shared memory holds only the keys (see merged_items), item() reads keys, item_payload()
/// the payloads, and `to` defines store_pair() instead. `run` is a power of two times the size of
/// the tile. Does not wait. Takes one launch, and for many tiles two, and one word of scratch
/// memory for each tile.
template <class Item, class Less>
void merge_pairs(kernel::runtime& r, kernel::sort_tile const& tile, kernel::erased_hook const& from,
    kernel::erased_hook const& to, std::uint32_t n, Less const& less, std::uint32_t run) {
    using namespace kernel;
    profile const& p = r.tuning;
    std::uint32_t const tiles = ceil_div(n, tile.size()), in_pair = 2 * (run / tile.size());
    auto const types = types_for_merge<Item, Less>();
    auto const order = less_for_merge<Item>(less);
    auto const merge_with = [&](std::uint32_t span, scratch<std::uint32_t> const* splits) {
        launch(r,
            kernels::merge_pairs,
            {at_most(ceil_div(tiles, span), p.most_groups), tile.threads},
            types,
            size{"ITEMS", tile.items},
            size{"PROBES", p.probes},
            size{"SPAN", span},
            choice{"PAIRED", 1},
            number{"ALL", n},
            number{"RUN", run},
            from,
            order,
            to,
            splits_hook{splits});
    };
    if (tiles < p.split_tiles) return merge_with(1, nullptr);

    scratch<std::uint32_t> const splits(r, tiles);
    find_splits(r,
        kernels::pair_splits,
        tiles,
        tile.size(),
        splits,
        types,
        choice{"BALANCED", 0},
        choice{"PAIRED", 1},
        number{"ALL", n},
        number{"RUN", run},
        from,
        order);
    merge_with(at_most(in_pair, p.merge_span), &splits);
}

}  // namespace gpu::inline v0_2::primitive

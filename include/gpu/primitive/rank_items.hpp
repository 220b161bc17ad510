// SPDX-License-Identifier: MIT
// Gives rank_items(), which finds for each item of a sorted range how many items of another sorted
// range come before it. It is for GPUs.
#pragma once
#include <gpu/primitive/merge.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file rank_tiles{
    "rank_tiles", {glsl::shaders::group_merge, glsl::shaders::group_merge_path, glsl::shaders::rank_tiles}};
}  // namespace kernels

/// True for types of numbers that hold every rank within a tile exactly.
template <class T> inline constexpr bool holds_ranks = std::is_arithmetic_v<T> && sizeof(T) >= 4;

/// Returns the size of the tile in which rank_items() ranks items of type T. It is {0, 0} on
/// llvmpipe, and for types that are too long for a tile.
template <class T> kernel::sort_tile rank_tile(kernel::profile const& p) {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    if (p.form == kernel::shape::lanes) return {0, 0};
    return holds_ranks<T> ? kernel::tile_for_merge(bytes) : kernel::tile_for_keyed_merge(bytes);
}

/// Writes to out[i], for each item of `left`, or with OfLeft = false for each item of `right`, how
/// many items of the other range come before it in the stable merge of both. Items of both ranges
/// have one type. Of equal items, those
/// of `left` come first. Both ranges are sorted under `less`, and the output overlaps neither.
/// rank_tile() must not be {0, 0}. Throws length_error when the ranges have more than 2^31 - 1
/// items together.
///
/// Takes one launch; a long merge takes two, and one word of scratch memory for each tile. Does not
/// wait. Source: Odeh, Green, Mwassi, Shmueli, Birk, 2012 (merge path).
template <bool OfLeft, class Left, class Right, class Less, class Out>
void rank_items(kernel::runtime& r, Left left, kernel::length lefts, Right right, kernel::length rights,
    Less const& less, Out out) {
    using namespace kernel;
    using item = typename Left::value_type;
    std::size_t const all = lefts.most + rights.most;
    if ((OfLeft ? lefts.most : rights.most) == 0) return;
    require_countable(all);
    limited_extent const within(
        r.call, in_order<Left> && in_order<Right> && in_order<Out> ? all : arguments::unknown);
    sort_tile const tile = rank_tile<item>(r.tuning);
    lengths_hook const lengths{lefts, rights};
    std::uint32_t const tiles = ceil_div(lengths.most(), tile.size());
    stored_as<item> const type{"ITEM"};
    reads const lefts_hook{"left", left};
    reads const rights_hook{"right", right};
    auto const order = function_hook<bool, item, item>("less", less);
    auto const rank_with = [&](scratch<std::uint32_t> const* splits) {
        launch(r,
            kernels::rank_tiles,
            {at_most(tiles, r.tuning.most_groups), tile.threads},
            type,
            choice{"KEYED", 1},
            choice{"OF_LEFT", OfLeft},
            choice{"IN_ITEMS", holds_ranks<item>},
            size{"ITEMS", tile.items},
            size{"PROBES", r.tuning.probes},
            lengths,
            lefts_hook,
            rights_hook,
            order,
            write_hook<std::uint32_t>("store", out),
            splits_hook{splits});
    };
    if (tiles < r.tuning.split_tiles) return rank_with(nullptr);
    scratch<std::uint32_t> const splits(r, tiles + 1);
    find_merge_splits(r, tiles, tile.size(), splits, lengths, type, lefts_hook, rights_hook, order);
    rank_with(&splits);
}

}  // namespace gpu::inline v0_2::primitive

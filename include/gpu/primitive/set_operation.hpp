// SPDX-License-Identifier: MIT
// Gives set_operation(), which makes a set operation of two sorted ranges by tiles in shared
// memory. It is for GPUs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/look_back.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file set_splits{"set_splits",
    {glsl::shaders::group_merge_path, glsl::shaders::group_balanced_path, glsl::shaders::merge_splits}};
inline constexpr kernel::kernel_file set_tiles{"set_tiles",
    {glsl::shaders::group_merge,
        glsl::shaders::group_balanced_path,
        glsl::shaders::group_scan,
        glsl::shaders::set_tiles},
    {glsl::shaders::group_merge,
        glsl::shaders::group_balanced_path,
        glsl::shaders::group_scan_subgroups,
        glsl::shaders::set_tiles}};
inline constexpr kernel::kernel_file set_tiles_look_back{"set_tiles_look_back",
    {glsl::shaders::group_merge,
        glsl::shaders::group_balanced_path,
        glsl::shaders::group_scan_subgroups,
        glsl::shaders::group_next_tile,
        glsl::shaders::group_states,
        glsl::shaders::group_look_back,
        glsl::shaders::group_look_back_together,
        glsl::shaders::set_tiles}};
}  // namespace kernels

/// Tells which items a set operation keeps. Item k of a run of equivalent items of the left range
/// and item k of the equivalent run of the right range are a pair, and each other's partner.
struct kept_items {
    bool left;   ///< keeps items of the left range that have no partner
    bool right;  ///< keeps items of the right range that have no partner
    bool pairs;  ///< keeps, of each pair, the item of the left range
};

/// Returns how many bytes a key and its payload take in shared memory, or 0 when items are not
/// keyed.
template <class T, class Less> std::uint32_t keyed_bytes() {
    if constexpr (merged_items<T, Less>::keyed)
        return shared_bytes_of<std::tuple_element_t<0, T>>() + shared_bytes_of<std::tuple_element_t<1, T>>();
    else
        return 0;
}
/// True when shared memory holds payloads beside keys: when items of both ranges are kept, and a
/// key and its payload have at most 20 bytes together. Otherwise it holds only keys, and the kernel
/// reads the items that are kept from the input a second time. Few longer items fit in shared
/// memory.
template <class T, class Less> bool payloads_in_tiles(kept_items kept) {
    return merged_items<T, Less>::keyed && kept.right && keyed_bytes<T, Less>() <= 20;
}
/// Returns the size of the tile of a set operation of items of type T under `Less`. It is {0, 0} on
/// llvmpipe, and for types that are too long for a tile.
template <class T, class Less> kernel::sort_tile set_tile(kernel::profile const& p, kept_items kept) {
    using merged = merged_items<T, Less>;
    std::uint32_t const bytes = shared_bytes_of<typename merged::key>();
    if (p.form == kernel::shape::lanes) return {0, 0};
    if (payloads_in_tiles<T, Less>(kept)) return kernel::tile_for_sets_of_pairs(keyed_bytes<T, Less>());
    return merged::keyed ? kernel::tile_for_keyed_sets(bytes) : kernel::tile_for_sets(bytes);
}

/// The hooks of the kernel set_tiles.glsl besides those for its output. `splits` tells where the
/// tiles begin in both ranges, or is null when there is one tile.
template <class Left, class Right, class Less>
struct set_tile_hooks : kernel::composed<set_tile_hooks<Left, Right, Less>> {
    using item = typename Left::value_type;
    using order = Less;
    Left left;
    Right right;
    lengths_hook const& lengths;
    Less const& less;
    kept_items kept;
    std::uint32_t items;
    kernel::scratch<std::uint32_t> const* splits;
    set_tile_hooks(Left l, Right r, lengths_hook const& n, Less const& by, kept_items what,
        std::uint32_t items_of_thread, kernel::scratch<std::uint32_t> const* begins)
        : left(l), right(r), lengths(n), less(by), kept(what), items(items_of_thread), splits(begins) {}
    template <class Each> void parts(Each const& each) const {
        using namespace kernel;
        each(types_for_merge<item, Less>(),
            size{"ITEMS", items},
            choice{"IN_SHARED", 1},
            size{"KEEP_LEFT", kept.left},
            choice{"KEEP_RIGHT", kept.right},
            size{"KEEP_PAIR", kept.pairs},
            choice{"PAYLOADS", payloads_in_tiles<item, Less>(kept)},
            lengths,
            reads_for_merge<Less>("left", left),
            reads_for_merge<Less>("right", right),
            less_for_merge<item>(less),
            splits_hook{splits},
            type_name<std::uint32_t>{"VALUE"},
            function_hook<std::uint32_t, std::uint32_t, std::uint32_t>("combine", plus<>{}));
    }
};

/// Stores what a set operation keeps of each tile, after `hooks` have told where the tiles begin.
/// Takes one launch on devices with look-back. Otherwise it takes a launch that counts the kept
/// items of each tile, a scan of these counts, and a launch that stores the items. `most` is the
/// largest number of items that can be kept.
template <class Hooks, class Out, class Count>
void store_set(kernel::runtime& r, std::uint32_t tiles, std::uint32_t threads, Hooks const& hooks,
    std::size_t most, Out out, Count count) {
    using namespace kernel;
    using item = typename Hooks::item;
    using order = typename Hooks::order;
    group_functions<std::uint32_t> const functions{r.tuning.subgroup_size};
    number const bound{"MOST", static_cast<std::uint32_t>(most)};
    auto const store = writes_for_merge<item, order>(out);
    auto const store_count = write_hook<std::uint32_t>("store_count", count);
    if (r.tuning.look_back) {
        auto& look_back = r.kept<look_back_memory>();
        look_back.begin(tiles);
        // Each group works on several tiles, unless there are too few tiles for all groups that run
        // at once.
        std::uint32_t const turns = tiles > r.tuning.deferred_tiles ? 4 : 1;
        launch(r,
            kernels::set_tiles_look_back,
            {ceil_div(tiles, turns), threads},
            choice{"LOOK_BACK", 1},
            choice{"COUNTS", 0},
            type_name<std::uint32_t>{"STATE"},
            functions,
            hooks,
            look_back_states<std::uint32_t>(look_back, turns),
            bound,
            store,
            store_count);
        return;
    }
    scratch<std::uint32_t> const counts(r, tiles);
    grid const g{at_most(tiles, r.tuning.most_groups), threads};
    launch(r,
        kernels::set_tiles,
        g,
        choice{"LOOK_BACK", 0},
        choice{"COUNTS", 1},
        functions,
        hooks,
        word_array{"counts", counts.buffer()});
    scratch_iterator<std::uint32_t> const offsets(counts);
    scan<std::uint32_t>(offsets,
        tiles,
        4,
        plus<>{},
        {true, 0},
        store_prefix<std::uint32_t, scratch_iterator<std::uint32_t>>{offsets, true});
    launch(r,
        kernels::set_tiles,
        g,
        choice{"LOOK_BACK", 0},
        choice{"COUNTS", 0},
        functions,
        hooks,
        bound,
        store,
        store_count,
        table_hook("offset", counts));
}

/// True when set_operation() can work on these ranges: on a GPU, for items that fit in a tile, for
/// functors whose loops the driver does not limit, and for up to 2^31 - 1 items of both ranges.
template <class Left, class Right, class Less, class Out>
bool operates_on_tiles(kernel::runtime& r, Left left, kernel::length lefts, Right right,
    kernel::length rights, Less const& less, Out out) {
    using item = typename Left::value_type;
    // Which items are kept does not decide whether there is a tile.
    return set_tile<item, Less>(r.tuning, {}).threads && lefts.most + rights.most <= 0x7fffffffu &&
           !r.loops_count(left, right, kernel::function_hook<bool, item, item>("less", less), out);
}

/// Stores the items of two sorted ranges that `kept` names, in order, at `out`, and their number at
/// *count, in GPU memory. Does not wait. The output must not overlap the inputs, and `count` must
/// not lie in the memory that holds a length. operates_on_tiles() must be true for the ranges.
///
/// Every item is read once; where shared memory holds only keys, those that are kept are read
/// twice. Takes a launch that finds where the tiles begin, and those of store_set(). Scratch
/// memory: two words for each tile, which has at least 319 items, and one more without look-back.
/// Source: Baxter, moderngpu, 2013 (balanced path); Merrill and Garland, 2016 (look-back).
template <class Left, class Right, class Less, class Out, class Count>
void set_operation(Left left, kernel::length lefts, Right right, kernel::length rights, Less const& less,
    kept_items kept, Out out, Count count) {
    using namespace kernel;
    using item = typename Left::value_type;
    std::size_t const all = lefts.most + rights.most;
    std::size_t const most = (kept.left || kept.pairs ? lefts.most : 0) + (kept.right ? rights.most : 0);
    if (most == 0) return assign(constant_iterator<std::uint32_t>(0), std::size_t(1), count);
    kernel::session s;
    kernel::runtime& r = *s;
    limited_extent const within(
        r.call, in_order<Left> && in_order<Right> && in_order<Out> ? all : arguments::unknown);
    sort_tile const tile = set_tile<item, Less>(r.tuning, kept);
    lengths_hook const lengths{lefts, rights};

    // Tiles begin one output less than tile.size() apart on the merge path, because the balanced
    // path may move the end of a tile by one item.
    std::uint32_t const distance = tile.size() - 1,
                        tiles = ceil_div(static_cast<std::uint32_t>(all), distance);
    set_tile_hooks<Left, Right, Less> hooks(left, right, lengths, less, kept, tile.items, nullptr);
    if (tiles == 1) return store_set(r, tiles, tile.threads, hooks, most, out, count);

    scratch<std::uint32_t> const splits(r, 2 * (tiles + 1));
    find_splits(r,
        kernels::set_splits,
        tiles,
        distance,
        splits,
        types_for_merge<item, Less>(),
        choice{"BALANCED", 1},
        choice{"PAIRED", 0},
        choice{"IN_SHARED", 0},
        lengths,
        reads_for_merge<Less>("left", left),
        reads_for_merge<Less>("right", right),
        less_for_merge<item>(less));
    hooks.splits = &splits;
    store_set(r, tiles, tile.threads, hooks, most, out, count);
}

}  // namespace gpu::inline v0_2::primitive

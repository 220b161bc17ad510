// SPDX-License-Identifier: MIT
// Gives merge(), a stable merge of two sorted ranges under any comparison `less`. Also gives
// merge_pass(), with which merge_sort.hpp merges sorted runs.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/keyed_items.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file merge_splits{
    "merge_splits", {glsl::shaders::group_merge_path, glsl::shaders::merge_splits}};
inline constexpr kernel::kernel_file merge_tiles{
    "merge_tiles", {glsl::shaders::group_merge, glsl::shaders::group_merge_path, glsl::shaders::merge_tiles}};
inline constexpr kernel::kernel_file merge{"merge", {glsl::shaders::merge}};
inline constexpr kernel::kernel_file merge_lanes{
    "merge_lanes", {glsl::shaders::merge_lanes, glsl::shaders::thread_merge}};
}  // namespace kernels

/// Returns the size of the tile for merging items of type T under `Less` in shared memory. It is
/// {0, 0} on llvmpipe, and for types that are too long for a tile.
template <class T, class Less> kernel::sort_tile merge_tile(kernel::profile const& p) {
    using merged = merged_items<T, Less>;
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<typename merged::key>());
    if (p.form == kernel::shape::lanes) return {0, 0};
    return merged::keyed ? kernel::tile_for_keyed_merge(bytes) : kernel::tile_for_merge(bytes);
}
/// Hook that defines two macros in a kernel that merges two ranges: LEFTS, the length of the left
/// range, and COUNT, the sum of both lengths.
struct lengths_hook {
    kernel::length lefts, rights;
    std::uint32_t most() const { return static_cast<std::uint32_t>(lefts.most + rights.most); }
    void bind(kernel::arguments& a) const;
    void write(glsl::source& s) const;
};

/// Hook that defines the macro SPLITS: 1 when an earlier launch has found where each tile begins in
/// the two inputs of a merge, otherwise 0. With 1, it also defines the function uint split(uint
/// tile). This returns how many items of the left input come before the outputs of the tile.
struct splits_hook {
    kernel::scratch<std::uint32_t> const* found;
    void bind(kernel::arguments& a) const;
    void write(glsl::source& s) const;
};

/// Finds where each of `tiles` tiles of `tile_size` outputs begins in two sorted inputs, by a
/// kernel of merge_splits.glsl, and stores it in `splits`. `hooks` define ITEM, the inputs, the
/// order, BALANCED and PAIRED. Takes one launch.
template <class... Hooks>
void find_splits(kernel::runtime& r, kernel::kernel_file const& file, std::uint32_t tiles,
    std::uint32_t tile_size, kernel::scratch<std::uint32_t> const& splits, Hooks const&... hooks) {
    using namespace kernel;
    std::uint32_t const searches = ceil_div(tiles + 1, r.tuning.split_threads);
    launch(r,
        file,
        {searches < 65535 ? searches : 65535, r.tuning.split_threads},
        size{"TILE", tile_size},
        size{"PROBES", r.tuning.probes},
        size{"WAYS", tiles < r.tuning.halved_splits ? 4u : 2u},
        hooks...,
        word_array{"splits", splits.buffer()});
}

/// Finds where each tile of a merge of two ranges begins, as find_splits() does. `types`, `left`,
/// `right` and `order` are the hooks of ITEM, of both inputs and of the comparison.
template <class Types, class Left, class Right, class Order>
void find_merge_splits(kernel::runtime& r, std::uint32_t tiles, std::uint32_t tile_size,
    kernel::scratch<std::uint32_t> const& splits, lengths_hook const& lengths, Types const& types,
    Left const& left, Right const& right, Order const& order) {
    using namespace kernel;
    find_splits(r,
        kernels::merge_splits,
        tiles,
        tile_size,
        splits,
        types,
        choice{"BALANCED", 0},
        choice{"PAIRED", 0},
        lengths,
        left,
        right,
        order);
}

/// Merges `left` with `right` by groups that work on tiles in shared memory. When there are many
/// tiles, an extra launch before the merge finds where each tile begins in both inputs. It stores
/// this in one word of scratch memory for each tile.
template <class Left, class Right, class Less, class Out>
void merge_tiles(kernel::runtime& r, kernel::sort_tile const& tile, Left left, Right right,
    lengths_hook const& lengths, Less const& less, Out out) {
    using namespace kernel;
    using item = typename Left::value_type;
    std::uint32_t const tiles = ceil_div(lengths.most(), tile.size());
    auto const types = types_for_merge<item, Less>();
    auto const lefts = reads_for_merge<Less>("left", left);
    auto const rights = reads_for_merge<Less>("right", right);
    auto const order = less_for_merge<item>(less);

    // Launches the merge, in which each group merges `span` neighbouring tiles.
    auto merge_with = [&](std::uint32_t span, scratch<std::uint32_t> const* splits) {
        launch(r,
            kernels::merge_tiles,
            {ceil_div(tiles, span), tile.threads},
            types,
            size{"ITEMS", tile.items},
            size{"PROBES", r.tuning.probes},
            size{"SPAN", span},
            choice{"PAIRED", 0},
            lengths,
            lefts,
            rights,
            order,
            writes_for_merge<item, Less>(out),
            splits_hook{splits});
    };

    // When there are few tiles, merge them in one launch. Each group then searches for itself where
    // its tile begins in the two inputs.
    if (tiles < r.tuning.split_tiles) return merge_with(1, nullptr);

    // When there are many tiles, first find where each output tile begins in the two inputs, and
    // then merge the tiles.
    scratch<std::uint32_t> const splits(r, tiles + 1);
    find_merge_splits(r, tiles, tile.size(), splits, lengths, types, lefts, rights, order);
    std::uint32_t span = r.tuning.merge_span;
    while (ceil_div(tiles, span) > r.tuning.most_groups) span *= 2;
    merge_with(span, &splits);
}

/// Merges in one launch that does not use shared memory. When `run` is 0, it merges `left` with
/// `right`. When `run` is not 0, `left` and `right` are one range, which consists of sorted runs of
/// `run` items, and it merges each pair of neighbouring runs. With `few`, each thread makes only
/// one output, because a functor contains a loop and the driver limits the loop trips of a thread.
template <class Left, class Right, class Less, class Out>
void merge_pass(kernel::runtime& r, Left left, Right right, lengths_hook const& lengths, Less const& less,
    Out out, std::uint32_t run, bool few) {
    using namespace kernel;
    using item = typename Left::value_type;
    profile const& p = r.tuning;
    std::uint32_t const n = lengths.most();
    std::uint32_t outputs = few ? 1 : p.merge_items;

    // On llvmpipe, each thread makes many outputs and stores them in packets. For a short range it
    // makes fewer outputs, so that there are enough threads.
    if (p.form == shape::lanes && !few) {
        constexpr std::uint32_t largest =
            Left::element_bytes > Out::element_bytes ? Left::element_bytes : Out::element_bytes;
        std::uint32_t const packet = std::bit_floor(packet_items(p, largest)), threads = 32;
        while (outputs > 64 && n / outputs < 128) outputs /= 2;
        if (run && outputs > 2 * run) outputs = 2 * run;
        std::uint32_t const groups = ceil_div(ceil_div(n, 2 * outputs), threads);
        launch(r,
            kernels::merge_lanes,
            {groups < 65535 ? groups : 65535, threads, packet},
            type_name<item>{"ITEM"},
            choice{"SAME", run > 0},
            lengths,
            number{"OUTPUTS", outputs},
            number{"RUN", run},
            reads{"left", left},
            reads{"right", right},
            function_hook<bool, item, item>("less", less),
            write_hook<item>("store", out));
        return;
    }

    // On GPUs, and with `few` on llvmpipe, each thread makes `outputs` neighbouring outputs. It
    // loads and stores single items, not packets.
    if (run && outputs > 2 * run) outputs = 2 * run;
    std::uint32_t const threads = few ? p.map_threads : p.threads,
                        groups = ceil_div(ceil_div(n, outputs), threads);
    launch(r,
        kernels::merge,
        {groups < 65535 ? groups : 65535, threads, 1},
        stored_as<item>{"ITEM"},
        choice{"SAME", run > 0},
        lengths,
        number{"OUTPUTS", outputs},
        number{"RUN", run},
        reads{"left", left},
        reads{"right", right},
        function_hook<bool, item, item>("less", less),
        write_hook<item>("store", out));
}

/// Merges two ranges that are sorted under `less`, and stores the result at `out`. Of equal items,
/// those of `left` come first. Does not wait. `out` must not overlap the inputs or the memory that
/// holds a length. Takes one launch. On GPUs, long ranges take two launches, and one word of
/// scratch memory for each tile. Throws length_error when the ranges have more than 2^31 - 1 items
/// together.
template <class Left, class Right, class Less, class Out>
void merge(Left left, kernel::length lefts, Right right, kernel::length rights, Less const& less, Out out) {
    if (lefts.most + rights.most == 0) return;
    require_countable(lefts.most + rights.most);
    kernel::session s;
    using item = typename Left::value_type;
    kernel::limited_extent const within(s->call,
        in_order<Left> && in_order<Right> && in_order<Out> ? lefts.most + rights.most
                                                           : kernel::arguments::unknown);
    bool const few = s->loops_count(left, right, kernel::function_hook<bool, item, item>("less", less), out);
    lengths_hook const lengths{lefts, rights};
    if (auto const tile = merge_tile<item, Less>(s->tuning); tile.threads && !few)
        return merge_tiles(*s, tile, left, right, lengths, less, out);
    merge_pass(*s, left, right, lengths, less, out, 0, few);
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/merge.ipp>
#endif

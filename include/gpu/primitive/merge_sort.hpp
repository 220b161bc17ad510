// SPDX-License-Identifier: MIT
// Gives merge_sort(), a stable sort under any comparison `less`. It sorts runs first, and then
// merges four or two runs at a time.
#pragma once
#include <gpu/iterator/buffer.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/merge_pairs.hpp>
#include <gpu/primitive/merge_runs.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file sort_tiles{
    "sort_tiles", {glsl::shaders::group_merge, glsl::shaders::sort_tiles}};
inline constexpr kernel::kernel_file sort_runs{"sort_runs", {glsl::shaders::sort_runs}};
inline constexpr kernel::kernel_file sort_runs_lanes{
    "sort_runs_lanes", {glsl::shaders::thread_transpose, glsl::shaders::sort_runs_lanes}};
}  // namespace kernels

/// Returns the size of the tile in shared memory for a merge sort of `count` items of type T. It is
/// {0, 0} on llvmpipe, and for types that are too long for a tile.
template <class T> kernel::sort_tile merge_sort_tile(kernel::profile const& p, std::size_t count) {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    return p.form == kernel::shape::lanes ? kernel::sort_tile{0, 0}
                                          : kernel::tile_for_merge_sort(bytes, count, p.shared_bytes);
}

/// Returns the number of items of type T that a thread sorts in registers: at most `most`. Longer
/// items get shorter runs, because the kernel moves every word of an item at each exchange, and a
/// compiler takes minutes over some thousand moves.
template <class T> std::uint32_t run_in_registers(std::uint32_t most) {
    std::uint32_t const bytes = glsl::register_bytes(glsl::type_of<T>());
    return bytes > 256 ? 2 : bytes > 64 ? 4 : bytes > 16 ? 8 : most;
}

/// The plan of a merge sort. First, runs of `run` items are sorted. Then each of `passes` passes
/// merges every `ways` neighbouring runs into one.
struct merge_sort_plan {
    /// The size of the tile in shared memory in which a first run is sorted. It is {0, 0} when the
    /// sort does not use shared memory.
    kernel::sort_tile tile;
    /// The size of the tile in which two runs are merged into one. It is {0, 0} when four runs are,
    /// and when the sort does not use shared memory.
    kernel::sort_tile pairs;
    /// True when the kernel for llvmpipe sorts the runs.
    bool lanes;
    /// True when each thread gets little work, because a functor contains a loop and the driver
    /// limits the loop trips of a thread.
    bool few;
    std::uint32_t run, ways;
    std::uint32_t passes = 0;

    /// True when the sort uses tiles in shared memory.
    bool tiled() const { return tile.threads > 0; }
};

/// Returns the plan for a merge sort of `count` items. `few` is true when a functor contains a loop
/// and the driver limits the loop trips of a thread.
template <class Item> merge_sort_plan plan_merge_sort(kernel::profile const& p, std::size_t count, bool few) {
    kernel::sort_tile const tile = few ? kernel::sort_tile{0, 0} : merge_sort_tile<Item>(p, count);
    bool const tiled = tile.threads > 0;
    bool const lanes = p.form == kernel::shape::lanes && !few;
    merge_sort_plan plan{tile, {0, 0}, lanes, few, run_in_registers<Item>(p.run_items), tiled ? 4u : 2u};
    if (tiled && p.merges_pairs && count > tile.size()) {
        auto const tiles =
            kernel::tiles_for_pairs(glsl::shared_bytes(glsl::type_of<Item>()), count, p.shared_bytes);
        if (tiles.merges.threads > 0) {
            plan.tile = tiles.runs;
            plan.pairs = tiles.merges;
            plan.ways = 2;
        }
    }
    if (few)
        plan.run = 2;
    else if (tiled)
        plan.run = plan.tile.size();
    for (std::uint64_t r = plan.run; r < count; r *= plan.ways) ++plan.passes;
    return plan;
}

/// Sorts each run of the plan by itself. `out` defines store(), which stores outputs. When
/// `samples` is not null, it also stores the samples of the sorted runs there, which the first
/// merge needs.
template <class Items, class Less>
void sort_runs(kernel::runtime& r, merge_sort_plan const& plan, Items items, std::uint32_t n,
    kernel::erased_hook const& out, Less const& less,
    run_samples<typename Items::value_type> const* samples) {
    using namespace kernel;
    using item = typename Items::value_type;
    auto const groups_for = [](std::uint32_t work) { return work < 65535 ? work : 65535u; };
    auto const order = function_hook<bool, item, item>("less", less);
    std::uint32_t const runs = ceil_div(n, plan.run);
    if (plan.tiled())
        launch(r,
            kernels::sort_tiles,
            {groups_for(runs), plan.tile.threads},
            stored_as<item>{"ITEM"},
            size{"ITEMS", plan.tile.items},
            choice{"LISTED", 0},
            number{"COUNT", n},
            reads{"item", items},
            order,
            out,
            keeps_samples<item>{samples});
    else if (plan.lanes) {
        // A run is loaded by whole packets.
        std::uint32_t const threads = 32,
                            packet = at_most(
                                std::bit_floor(packet_items(r.tuning, Items::element_bytes)), plan.run);
        launch(r,
            kernels::sort_runs_lanes,
            {groups_for(ceil_div(runs, threads)), threads, packet},
            type_name<item>{"ITEM"},
            choice{"RUN", plan.run},
            choice{"ROUNDS", plan.run},
            choice{"ROWS", plan.run / packet},
            choice{"SEGMENTS", 0},
            choice{"ALL", n % plan.run == 0},
            number{"COUNT", n},
            reads{"item", items},
            order,
            out);
    } else {
        std::uint32_t const threads = plan.few ? r.tuning.map_threads : r.tuning.threads;
        launch(r,
            kernels::sort_runs,
            {groups_for(ceil_div(runs, threads)), threads, 1},
            stored_as<item>{"ITEM"},
            size{"RUN", plan.run},
            number{"COUNT", n},
            reads{"item", items},
            order,
            out);
    }
}

/// Sorts items[0, count) to `out` under `less`, stably, and returns true, when one run of the merge
/// sort holds all items. Otherwise does nothing and returns false. `out` may be `items`. Takes one
/// launch, and does not wait.
template <class Items, class Out, class Less>
bool sort_as_one_run(Items items, std::size_t count, Out out, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    session s;
    limited_extent const within(
        s->call, in_order<Items> && in_order<Out> ? count : std::size_t(arguments::unknown));
    bool const few = s->loops_count(items, function_hook<bool, item, item>("less", less));
    merge_sort_plan const plan = plan_merge_sort<item>(s->tuning, count, few);
    if (plan.passes > 0) return false;
    auto const write = write_hook<item>("store", out);
    if (count > 0)
        sort_runs(*s, plan, items, static_cast<std::uint32_t>(count), {erase(write)}, less, nullptr);
    return true;
}

/// Returns the tiles for a merge sort of pairs of which shared memory holds only the keys. They are
/// {0, 0} on llvmpipe, and for keys that are too long for a tile.
template <class Item, class Less> kernel::pair_tiles keyed_tiles(kernel::profile const& p) {
    static std::uint32_t const bytes =
        glsl::shared_bytes(glsl::type_of<typename merged_items<Item, Less>::key>());
    if (p.form == kernel::shape::lanes) return {{0, 0}, {0, 0}};
    return kernel::tiles_for_keyed_pairs(bytes);
}

/// Sorts items[0, n), which are pairs of a key and a payload, stably under `less`, which compares
/// keys. Shared memory holds only keys. Does not wait. Takes a launch for the first runs, and one
/// or two for each pass, which merges two runs into one. Scratch memory: a copy of the pairs, and a
/// word for each tile of a long merge.
template <class Items, class Less>
void merge_sort_pairs(
    kernel::runtime& r, Items items, std::uint32_t n, Less const& less, kernel::pair_tiles const& tiles) {
    using namespace kernel;
    using item = typename Items::value_type;
    std::uint32_t const run = tiles.runs.size(), runs = ceil_div(n, run);
    scratch_pairs<item> const held(r, n);
    auto const here = held.begin();
    auto const read = reads_for_merge<Less>("item", items);
    auto const read_here = reads_for_merge<Less>("item", here);
    auto const write = writes_for_merge<item, Less>(items);
    auto const write_here = writes_for_merge<item, Less>(here);
    std::uint32_t passes = 0;
    for (std::uint64_t length = run; length < n; length *= 2) ++passes;

    // Sort the runs. The merges then write in turn to `items` and to scratch memory, and the last
    // one must write to `items`.
    bool at_home = passes % 2 == 0;
    launch(r,
        kernels::sort_tiles,
        {at_most(runs, 65535u), tiles.runs.threads},
        types_for_merge<item, Less>(),
        size{"ITEMS", tiles.runs.items},
        choice{"LISTED", 0},
        choice{"SAMPLES", 0},
        number{"COUNT", n},
        read,
        less_for_merge<item>(less),
        erased_hook{at_home ? erase(write) : erase(write_here)});
    for (std::uint64_t length = run; length < n; length *= 2, at_home = !at_home)
        merge_pairs<item>(r,
            tiles.merges,
            {at_home ? erase(read) : erase(read_here)},
            {at_home ? erase(write_here) : erase(write)},
            n,
            less,
            static_cast<std::uint32_t>(length));
}

/// Sorts items[0, count) under `less`, stably; does not wait. A pass merges four runs into one. It
/// merges two where that is faster, where tiles of items do not fit in shared memory, and for pairs
/// of which shared memory holds only the keys. Scratch memory: none when one run holds all items;
/// otherwise a copy of the items. In addition, the samples of merges of four runs take at most a
/// thirtieth of this memory, and long merges of two runs a word for each tile. Throws length_error
/// for more than 2^31 - 1 items.
template <class Items, class Less> void merge_sort(Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    if (count < 2) return;
    require_countable(count);
    session s;
    limited_extent const within(s->call, in_order<Items> ? count : arguments::unknown);
    auto const n = static_cast<std::uint32_t>(count);
    bool const few = s->loops_count(items, function_hook<bool, item, item>("less", less));
    merge_sort_plan const plan = plan_merge_sort<item>(s->tuning, count, few);
    auto const write = write_hook<item>("store", items);
    if (plan.passes == 0) return sort_runs(*s, plan, items, n, {erase(write)}, less, nullptr);
    if constexpr (merged_items<item, Less>::keyed)
        if (pair_tiles const tiles = keyed_tiles<item, Less>(s->tuning); tiles.merges.threads > 0 && !few)
            return merge_sort_pairs(*s, items, n, less, tiles);

    scratch<item> const one(*s, count);
    scratch_iterator<item> const here(one);
    reads const read{"item", items};
    reads const read_here{"item", here};
    auto const write_here = write_hook<item>("store", here);
    auto const sort_all = [&](run_samples<item> const* samples) {
        // Sort the runs. The merges then write in turn to `items` and to scratch memory, and the
        // last one must write to `items`. So the runs are sorted into `items` when the number of
        // merges is even, otherwise into scratch memory.
        bool at_home = plan.passes % 2 == 0;
        sort_runs(*s, plan, items, n, {at_home ? erase(write) : erase(write_here)}, less, samples);

        // Merge the runs, pass by pass, until one run is left.
        for (std::uint64_t length = plan.run; length < count; length *= plan.ways, at_home = !at_home) {
            auto const run = static_cast<std::uint32_t>(length);
            erased_hook const from{at_home ? erase(read) : erase(read_here)},
                to{at_home ? erase(write_here) : erase(write)};
            // Pairs that are ordered by their keys come here only where there are no tiles.
            // merge_sort_pairs() sorts the others.
            if constexpr (!merged_items<item, Less>::keyed) {
                if (samples)
                    merge_runs<item>(*s, plan.tile, from, to, n, less, run, *samples);
                else if (plan.tiled())
                    merge_pairs<item>(*s, plan.pairs, from, to, n, less, run);
            }
            if (plan.tiled()) continue;
            if (at_home)
                merge_pass(*s, items, items, {0, count}, less, here, run, few);
            else
                merge_pass(*s, here, here, {0, count}, less, items, run, few);
        }
    };
    if (plan.ways == 2) return sort_all(nullptr);
    run_samples<item> const samples(*s, plan.tile, count);
    sort_all(&samples);
}

}  // namespace gpu::inline v0_2::primitive

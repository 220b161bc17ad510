// SPDX-License-Identifier: MIT
// merge() of two sorted ranges, and merge_sort(), which merges sorted runs; both stable, for any `less`.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/merge_runs.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file merge_splits{
    "merge_splits", {glsl::shaders::group_merge_path, glsl::shaders::merge_splits}};
inline constexpr kernel::kernel_file merge_tiles{
    "merge_tiles", {glsl::shaders::group_merge, glsl::shaders::group_merge_path, glsl::shaders::merge_tiles}};
inline constexpr kernel::kernel_file merge{"merge", {glsl::shaders::merge}};
inline constexpr kernel::kernel_file merge_lanes{
    "merge_lanes", {glsl::shaders::merge_lanes, glsl::shaders::thread_merge}};
inline constexpr kernel::kernel_file sort_tiles{
    "sort_tiles", {glsl::shaders::group_merge, glsl::shaders::sort_tiles}};
inline constexpr kernel::kernel_file sort_runs{"sort_runs", {glsl::shaders::sort_runs}};
inline constexpr kernel::kernel_file sort_runs_lanes{
    "sort_runs_lanes", {glsl::shaders::thread_transpose, glsl::shaders::sort_runs_lanes}};
}  // namespace kernels

template <class T> kernel::sort_tile merge_tile(kernel::profile const& p) {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    return p.form == kernel::shape::lanes ? kernel::sort_tile{0, 0} : kernel::tile_for_merge(bytes);
}
template <class T> kernel::sort_tile merge_sort_tile(kernel::profile const& p, std::size_t count) {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    return p.form == kernel::shape::lanes ? kernel::sort_tile{0, 0}
                                          : kernel::tile_for_merge_sort(bytes, count, p.shared_bytes);
}

/// LEFTS, and COUNT of both ranges together.
struct lengths_hook {
    kernel::length lefts, rights;
    std::uint32_t most() const { return static_cast<std::uint32_t>(lefts.most + rights.most); }
    void bind(kernel::arguments& a) const {
        kernel::count_hook{lefts, "LEFTS"}.bind(a);
        kernel::count_hook{rights, "RIGHTS"}.bind(a);
    }
    void write(glsl::source& s) const {
        kernel::count_hook{lefts, "LEFTS"}.write(s);
        kernel::count_hook{rights, "RIGHTS"}.write(s);
        s.define("COUNT", "(LEFTS + RIGHTS)");
    }
};

/// SPLITS: whether an earlier launch has found where tiles begin; then uint split(uint tile).
struct splits_hook {
    kernel::scratch<std::uint32_t> const* found;
    void bind(kernel::arguments& a) const {
        a.key(found != nullptr);
        if (found) kernel::table_hook("split", *found).bind(a);
    }
    void write(glsl::source& s) const {
        s.define("SPLITS", found ? "1" : "0");
        if (found) kernel::table_hook("split", *found).write(s);
    }
};

/// A merge of left with right whose groups work on tiles in shared memory. Where there are many, a launch of
/// its own finds where they begin.
template <class Left, class Right, class Less, class Out>
void merge_tiles(kernel::runtime& r, kernel::sort_tile const& tile, Left left, Right right,
    lengths_hook const& lengths, Less const& less, Out out) {
    using namespace kernel;
    using item = typename Left::value_type;
    std::uint32_t const tiles = ceil_div(lengths.most(), tile.size());
    auto const order = function_hook<bool, item, item>("less", less);
    auto merge_with = [&](std::uint32_t span, scratch<std::uint32_t> const* splits) {
        launch(r,
            kernels::merge_tiles,
            {ceil_div(tiles, span), tile.threads},
            stored_as<item>{"ITEM"},
            size{"ITEMS", tile.items},
            choice{"SLACK", 0},
            size{"PROBES", r.tuning.probes},
            size{"SPAN", span},
            lengths,
            reads{"left", left},
            reads{"right", right},
            order,
            write_hook<item>("store", out),
            splits_hook{splits});
    };
    if (tiles < r.tuning.split_tiles) return merge_with(1, nullptr);
    std::uint32_t const searches = ceil_div(tiles + 1, r.tuning.split_threads);
    scratch<std::uint32_t> const splits(r, tiles + 1);
    launch(r,
        kernels::merge_splits,
        {searches < 65535 ? searches : 65535, r.tuning.split_threads},
        stored_as<item>{"ITEM"},
        size{"TILE", tile.size()},
        size{"PROBES", r.tuning.probes},
        lengths,
        reads{"left", left},
        reads{"right", right},
        order,
        word_array{"splits", splits.buffer()});
    std::uint32_t span = r.tuning.merge_span;
    while (ceil_div(tiles, span) > r.tuning.most_groups) span *= 2;
    merge_with(span, &splits);
}

/// One launch of the merge kernel: `run` 0 merges left with right, else sorted runs of `left` in pairs.
/// `few`: a thread makes one output only.
template <class Left, class Right, class Less, class Out>
void merge_pass(kernel::runtime& r, Left left, Right right, lengths_hook const& lengths, Less const& less,
    Out out, std::uint32_t run, bool few) {
    using namespace kernel;
    using item = typename Left::value_type;
    profile const& p = r.tuning;
    std::uint32_t const n = lengths.most();
    std::uint32_t outputs = few ? 1 : p.merge_items;
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

/// out = the items of both sorted ranges in order; of equal items those of `left` come first. `out` must not
/// be the memory that holds a length.
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
    if (auto const tile = merge_tile<item>(s->tuning); tile.threads && !few)
        return merge_tiles(*s, tile, left, right, lengths, less, out);
    merge_pass(*s, left, right, lengths, less, out, 0, few);
}

/// Sorts items[0, count) under `less`, stably: sorts runs, and merges them by fours where tiles fit shared
/// memory, else in pairs.
template <class Items, class Less> void merge_sort(Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    if (count < 2) return;
    require_countable(count);
    session s;
    limited_extent const within(s->call, in_order<Items> ? count : arguments::unknown);
    profile const& p = s->tuning;
    auto const n = static_cast<std::uint32_t>(count);
    bool const few = s->loops_count(items, function_hook<bool, item, item>("less", less));
    sort_tile const tile = few ? sort_tile{0, 0} : merge_sort_tile<item>(p, count);
    bool const tiled = tile.threads > 0, lanes = p.form == shape::lanes && !few;
    std::uint32_t const run = few                                                ? 2
                              : tiled                                            ? tile.size()
                              : glsl::register_bytes(glsl::type_of<item>()) > 16 ? 8
                                                                                 : p.run_items,
                        ways = tiled ? 4 : 2;
    std::uint32_t passes = 0;
    for (std::uint64_t r = run; r < count; r *= ways) ++passes;
    std::uint32_t const threads = lanes ? 32
                                  : few ? p.map_threads
                                        : p.threads,
                        work = tiled ? ceil_div(n, run) : ceil_div(ceil_div(n, run), threads),
                        groups = work < 65535 ? work : 65535;
    auto sort_runs = [&](auto out, run_samples<item> const* samples) {
        function const order = function_hook<bool, item, item>("less", less);
        std::uint32_t const packet = std::bit_floor(packet_items(p, Items::element_bytes));
        if (tiled)
            launch(*s,
                kernels::sort_tiles,
                {groups, tile.threads},
                stored_as<item>{"ITEM"},
                size{"ITEMS", tile.items},
                choice{"SLACK", 0},
                number{"COUNT", n},
                reads{"item", items},
                order,
                write_hook<item>("store", out),
                keeps_samples<item>{samples});
        else if (lanes)
            launch(*s,
                kernels::sort_runs_lanes,
                {groups, threads, packet},
                type_name<item>{"ITEM"},
                choice{"RUN", run},
                choice{"ROUNDS", run},
                choice{"ROWS", run / packet},
                choice{"SEGMENTS", 0},
                choice{"ALL", n % run == 0},
                number{"COUNT", n},
                reads{"item", items},
                order,
                write_hook<item>("store", out));
        else
            launch(*s,
                kernels::sort_runs,
                {groups, threads, 1},
                stored_as<item>{"ITEM"},
                size{"RUN", run},
                number{"COUNT", n},
                reads{"item", items},
                order,
                write_hook<item>("store", out));
    };
    if (passes == 0) return sort_runs(items, nullptr);
    scratch<item> const one(*s, count);
    scratch_iterator<item> const here(one);
    auto merge_all = [&](run_samples<item> const* samples) {
        // The runs start where an odd or even number of merges brings the result home.
        bool at_home = passes % 2 == 0;
        if (at_home)
            sort_runs(items, samples);
        else
            sort_runs(here, samples);
        auto pass = [&](auto from, auto to, std::uint32_t r) {
            if (samples)
                merge_runs(*s, tile, from, to, n, less, r, *samples);
            else
                merge_pass(*s, from, from, {0, count}, less, to, r, few);
        };
        for (std::uint64_t r = run; r < count; r *= ways) {
            if (at_home)
                pass(items, here, static_cast<std::uint32_t>(r));
            else
                pass(here, items, static_cast<std::uint32_t>(r));
            at_home = !at_home;
        }
    };
    if (!tiled) return merge_all(nullptr);
    run_samples<item> const samples(*s, tile, count);
    merge_all(&samples);
}

}  // namespace gpu::primitive

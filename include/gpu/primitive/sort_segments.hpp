// SPDX-License-Identifier: MIT
// Gives sort_segments(), which sorts every segment of a range, stably, under any comparison `less`.
// It sorts runs of the whole range, and merges them only until a run holds the longest segment.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/radix_key.hpp>
#include <gpu/primitive/segments.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file merge_segments{
    "merge_segments", {glsl::shaders::group_merge, glsl::shaders::merge_segments}};
inline constexpr kernel::kernel_file merge_segments_lanes{
    "merge_segments_lanes", {glsl::shaders::merge_segments_lanes, glsl::shaders::thread_merge}};
inline constexpr kernel::kernel_file sort_parted_lanes{
    "sort_parted_lanes", {glsl::shaders::thread_transpose, glsl::shaders::sort_parted_lanes}};
}  // namespace kernels

/// Functor that compares two pairs (number, item), where `number` is the number of the item's
/// segment plus 1. It compares the numbers first. Items of one segment are compared by `less`.
/// Items with number 0, or with a number above `segments`, are in no segment, and keep their order.
template <class Less> struct within_segment {
    std::uint32_t segments;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const s = gpu::get<0>(a), t = gpu::get<0>(b);
        return s < t || (s == t && s - constant<1u> < segments &&
                            gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(a), gpu::get<1>(b))));
    }
};

/// Hook that defines the function uvec2 span(uint at) in a kernel. It returns the begin and the end
/// of the segment that contains both item at - 1 and item `at`. When no segment contains both, it
/// returns (at, at).
template <class Segments> struct span_hook : kernel::composed<span_hook<Segments>> {
    static constexpr char const* text = glsl::shaders::hooks_segment_span;
    Segments const& segments;
    explicit span_hook(Segments const& s) : segments(s) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::number{"SEGMENTS", static_cast<std::uint32_t>(segments.count())},
            kernel::reads{"segment_of", segments.ids()},
            kernel::reads{"segment_begin", segments.begins()},
            kernel::reads{"segment_end", segments.ends()});
    }
};

/// Sorts each segment of items[0, count) stably under `less`. No segment may be longer than
/// `longest`. Only for the shape lanes; sort_segments() describes the method.
template <class Segments, class Items, class Less>
void sort_segments_lanes(kernel::runtime& r, Segments const& segments, Items items, std::size_t count,
    std::uint32_t longest, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    profile const& p = r.tuning;
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const threads = 32, bytes = glsl::register_bytes(glsl::type_of<item>()),
                        held = run_in_registers<item>(bytes > 4 ? 16 : 32),
                        packet = at_most(std::bit_floor(packet_items(p, Items::element_bytes)), held);
    auto const order = function_hook<bool, item, item>("less", less);
    span_hook<Segments> const span{segments};
    auto groups_for = [&](std::uint32_t work) {
        return ceil_div(work, threads) < 65535 ? ceil_div(work, threads) : 65535;
    };
    auto rounds_for = [&](std::uint32_t length) {
        return length <= 2 ? 2u : length <= 4 ? 4u : length <= 8 ? 8u : length <= 16 ? 16u : 32u;
    };
    auto sort_runs = [&](auto out, std::uint32_t run) {
        launch(r,
            kernels::sort_runs_lanes,
            {groups_for(ceil_div(n, run)), threads, packet},
            type_name<item>{"ITEM"},
            choice{"RUN", run},
            choice{"ROUNDS", rounds_for(longest < run ? longest : run)},
            choice{"ROWS", run / packet},
            choice{"SEGMENTS", 1},
            choice{"ALL", 0},
            number{"COUNT", n},
            number{"COUNT_OF_SEGMENTS", static_cast<std::uint32_t>(segments.count())},
            reads{"item", items},
            order,
            write_hook<item>("store", out),
            reads{"segment", segments.ids()});
    };

    // When no segment is longer than a run or than 16 items, sort the runs in one launch. A second
    // launch then sorts each segment that lies on both sides of a boundary between two runs.
    std::uint32_t const run = held, most_parted = run < 16 ? run : 16;
    if (longest <= most_parted) {
        std::uint32_t const rounds = rounds_for(longest), boundaries = (n - 1) / run;
        sort_runs(items, run);
        if (boundaries > 0)
            launch(r,
                kernels::sort_parted_lanes,
                {groups_for(boundaries), threads},
                type_name<item>{"ITEM"},
                choice{"ALL", 0},
                choice{"RUN", rounds},
                choice{"ROUNDS", rounds},
                number{"COUNT", n},
                number{"STEP", run},
                reads{"item", items},
                order,
                write_hook<item>("store", items),
                span);
        return;
    }

    // Count the merge passes. Each pass doubles the length of the runs, until one run holds the
    // longest segment. One more pass then merges the segments that lie on both sides of a boundary
    // between two runs.
    std::uint32_t passes = 0;
    for (std::uint64_t of = run; of < n; of *= 2) {
        ++passes;
        if (of >= longest) break;
    }
    if (passes == 0) return sort_runs(items, run);

    // Sort the runs, in `items` or into scratch memory. The merge passes then write to scratch
    // memory and to `items` in turn, and the last pass must write to `items`.
    scratch<item> const one(r, count);
    scratch_iterator<item> const here(one);
    bool at_home = passes % 2 == 0;
    if (at_home)
        sort_runs(items, run);
    else
        sort_runs(here, run);

    // Runs one merge pass over runs of `of` items, from `from` to `to`. While runs are shorter than
    // the longest segment, the pass merges pairs of runs. Otherwise it merges the segments that lie
    // on both sides of a boundary between two runs.
    auto merge = [&](auto from, auto to, std::uint32_t of) {
        bool const pairs = of < longest;
        std::uint32_t const widest = decltype(from)::element_bytes > decltype(to)::element_bytes
                                         ? decltype(from)::element_bytes
                                         : decltype(to)::element_bytes,
                            most = pairs ? 2 * of : of;
        std::uint32_t outputs = p.merge_items < most ? p.merge_items : most;
        while (outputs > 64 && n / outputs < 128) outputs /= 2;
        launch(r,
            kernels::merge_segments_lanes,
            {groups_for(ceil_div(n, 2 * outputs)), threads, std::bit_floor(packet_items(p, widest))},
            type_name<item>{"ITEM"},
            choice{"PAIRS", pairs},
            number{"COUNT", n},
            number{"RUN", of},
            number{"OUTPUTS", outputs},
            reads{"item", from},
            order,
            write_hook<item>("store", to),
            span);
    };
    for (std::uint32_t of = run; passes > 0; of *= 2, --passes) {
        if (at_home)
            merge(items, here, of);
        else
            merge(here, items, of);
        at_home = !at_home;
    }
}

/// Returns the size of the tile for sorting segments of up to `longest` items of type T in shared
/// memory, as kernel::tile_for_segments(). It is {0, 0} on llvmpipe.
template <class T> kernel::sort_tile segment_tile(kernel::profile const& p, std::uint32_t longest) {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    return p.form == kernel::shape::lanes ? kernel::sort_tile{0, 0}
                                          : kernel::tile_for_segments(bytes, longest, p.shared_bytes);
}

/// Sorts the items of each tile of items[0, n) in place and stably, by the numbers of their
/// segments first, and then within each segment. ids[i] is the number of item i's segment plus 1.
/// `order` compares two pairs (number, item). `file` is kernels::sort_tiles, or a kernel that
/// needs the hooks `more` besides. Only for the shape groups.
template <class Ids, class Items, class Order, class... More>
void sort_tiles_by_segment(kernel::runtime& r, kernel::kernel_file const& file, kernel::sort_tile const& tile,
    Ids ids, Items items, std::uint32_t n, Order const& order, More const&... more) {
    using namespace kernel;
    using item = typename Items::value_type;
    using in_segment = std::tuple<std::uint32_t, item>;
    launch(r,
        file,
        {at_most(ceil_div(n, tile.size()), 65535), tile.threads},
        stored_as<in_segment>{"ITEM"},
        size{"ITEMS", tile.items},
        choice{"LISTED", 0},
        number{"COUNT", n},
        reads{"item", make_zip_iterator(ids, items)},
        function_hook<bool, in_segment, in_segment>("less", order),
        write_hook<in_segment>("store", make_zip_iterator(discard_iterator<>(), items)),
        keeps_samples<in_segment>{nullptr},
        more...);
}

/// Sorts each segment of items[0, count) stably under `less`. Only for the shape groups, and only
/// when no segment is longer than a tile. sort_segments() describes the method.
template <class Segments, class Items, class Less>
void sort_segments_in_tiles(kernel::runtime& r, kernel::sort_tile const& tile, Segments const& segments,
    Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const tiles = ceil_div(n, tile.size()), boundaries = tiles - 1;

    // Sort the items of each tile: by their segments first, and within a segment by `less`.
    sort_tiles_by_segment(r,
        kernels::sort_tiles,
        tile,
        segments.ids(),
        items,
        n,
        within_segment<Less>{static_cast<std::uint32_t>(segments.count()), less});
    if (boundaries == 0 && !r.rehearsing && !r.tuning.assemble_only) return;

    // Merge the two parts of each segment that lies on both sides of a boundary between two tiles.
    launch(r,
        kernels::merge_segments,
        {boundaries < 1          ? 1
            : boundaries < 65535 ? boundaries
                                 : 65535,
            tile.threads},
        stored_as<item>{"ITEM"},
        size{"ITEMS", tile.items},
        number{"COUNT", n},
        reads{"item", items},
        function_hook<bool, item, item>("less", less),
        write_hook<item>("store", items),
        span_hook<Segments>{segments});
}

/// Sorts each segment of items[0, count) stably under `less` and returns true. No segment may be
/// longer than `longest`. Returns false and does nothing when the longest segment does not fit into
/// a group's shared memory. Also returns false when a functor contains a loop and the driver limits
/// the loop trips of a thread.
///
/// The work is divided by items, not by segments. In the shape lanes, threads sort runs of 2 to 32
/// items in registers. Each merge pass doubles the length of the runs, until one run holds the
/// longest segment. A last pass merges the segments that lie on both sides of a boundary between
/// two runs. In the shape groups, groups sort tiles, and then merge the segments that lie on both
/// sides of a boundary between two tiles. Scratch memory: one copy of the range in the shape lanes,
/// none in the shape groups.
template <class Segments, class Items, class Less>
bool sort_segments(kernel::runtime& r, Segments const& segments, Items items, std::size_t count,
    std::uint32_t longest, Less const& less) {
    using item = typename Items::value_type;
    if (longest < 2) return true;
    require_countable(count);
    kernel::limited_extent const within(r.call, in_order<Items> ? count : kernel::arguments::unknown);
    if (r.loops_count(items, kernel::function_hook<bool, item, item>("less", less))) return false;
    if (r.tuning.form == kernel::shape::lanes) {
        sort_segments_lanes(r, segments, items, count, longest, less);
        return true;
    }
    using in_segment = std::tuple<std::uint32_t, item>;
    auto const tile = segment_tile<in_segment>(r.tuning, longest);
    bool const fits = tile.threads > 0 && longest <= tile.size();
    if (!r.rehearsing && !r.tuning.assemble_only) {
        if (fits) sort_segments_in_tiles(r, tile, segments, items, count, less);
        return fits;
    }
    // Without results of the GPU the longest segment is not known, so the kernels of all tiles are
    // made.
    std::uint32_t of = 1;
    for (auto each = segment_tile<in_segment>(r.tuning, of); each.size() >= of;
         each = segment_tile<in_segment>(r.tuning, of)) {
        sort_segments_in_tiles(r, each, segments, items, count, less);
        of = each.size() + 1;
    }
    return fits;
}

}  // namespace gpu::inline v0_2::primitive

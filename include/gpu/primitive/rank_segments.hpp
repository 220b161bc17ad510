// SPDX-License-Identifier: MIT
// Gives rank_segments(), which sorts the short segments of a range on a GPU.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/primitive/sort_in_pieces.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file rank_segments{"rank_segments", {glsl::shaders::rank_segments}};
}  // namespace kernels

/// Functor that compares two offsets of any integer types.
struct offset_less {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::cast<std::uint32_t>(a) < gpu::cast<std::uint32_t>(b);
    }
};

/// The tile of the kernel rank_segments, and the longest segments that it sorts.
struct rank_tile {
    static constexpr std::uint32_t threads = 256, items = 4, longest = 64;
    static constexpr std::uint32_t size = threads * items, step = size - longest + 1;
    static constexpr std::uint32_t searched = 1024;  // most windows whose groups search for offsets
    // `listed` is the greatest length of a range whose segments are listed. It is half of that when
    // the segments have long_average items or more on average.
    static constexpr std::size_t listed = 1u << 18, long_average = 1u << 13;
};

/// Sorts segments of items[0, count) in place and stably under `less`, a strict weak order, and
/// returns the length of the longest segment that is not sorted. Returns 0 when none is left.
/// Always sorts the segments of up to 64 items, where items have at most 16 bytes, unless the shape
/// is lanes or a functor contains a loop. In ranges of up to 2^18 items, or 2^17 if segments are
/// long on average, it sorts all segments, and does not wait. In longer ranges it waits for the
/// GPU.
///
/// A thread counts for an item how many items of its segment are less (rank_segments.glsl): the sum
/// of the squares of the lengths of short segments is the cost. Longer segments are sorted by
/// sort_in_pieces(). Takes one launch in ranges that fit in shared memory, if they have up to 1024
/// items, or segments of more than 64 items on average. Other ranges of up to 2^18 items take the
/// launches of sort_in_pieces(), and one more if they are longer and segments have at most 64 items
/// on average. Longer ranges take one launch, one more where the longest segment is found first,
/// and two more if they have more than 984,064 items.
/// Scratch memory: four words for every 64 items and a copy of a range of up to 2^18, a word for
/// every 961 items of a range of more than 984,064, otherwise none.
template <class Segments, class Items, class Less>
std::uint32_t rank_segments(
    kernel::runtime& r, Segments const& segments, Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    require_countable(count);
    auto const order = function_hook<bool, item, item>("less", less);
    if (r.tuning.form == shape::lanes || Items::element_bytes > 16 || shared_bytes_of<item>() > 16 ||
        r.loops_count(items, order))
        return segments.longest(r);

    std::size_t const average = count / at_least(segments.count(), std::size_t(1));
    bool const lists =
                   count <= (average < rank_tile::long_average ? rank_tile::listed : rank_tile::listed / 2),
               short_ones = count > rank_tile::size && average <= rank_tile::longest;
    if (!short_ones && sort_segments_in_one_tile<true>(r, segments, items, count, less)) return 0;
    auto const n = static_cast<std::uint32_t>(count);
    sort_tile const tile =
        tile_for_listed_segments(shared_bytes_of<item>(), count, average, r.tuning.shared_bytes);
    auto& counters = r.kept<segment_counters>();
    if (lists && !short_ones) {
        limited_extent const within(r.call, extent_of_segments<Items>(segments, count));
        counters.begin();
        sort_in_pieces<false>(r,
            tile,
            segments,
            items,
            n,
            less,
            pieces_by_offsets(),
            at_most(static_cast<std::uint32_t>(segments.count()) + ceil_div(n, tile.size()), 2048),
            segment_counters_hook(counters, 0));
        counters.end();
        return 0;
    }

    // Where results come in rows, begin to find the longest segment before the short ones are
    // sorted, so that the host has its length in time. Elsewhere the host waits for a fence behind
    // all launches in any case, so the launch that sorts the short ones reports the length.
    bool const early = !lists && r.tuning.results_in_rows && segments.find_longest(r);

    // Find the first offset of each window, unless there are so few that each group may search.
    std::uint32_t const windows = ceil_div(n, rank_tile::step);
    bool const finds = windows > rank_tile::searched;
    scratch<std::uint32_t> const firsts(r, finds ? windows : 0);
    scratch_iterator<std::uint32_t> const first(firsts);
    if (finds)
        binary_search(bound::lower,
            segments.begins(),
            segments.count() + 1,
            make_transform_iterator(
                gpu::detail::later<Segments>(counting_iterator<std::uint32_t>(0)), begin_at{rank_tile::step}),
            std::size_t(windows),
            offset_less{},
            first);

    // Sort the short segments, and list the others in a short range.
    limited_extent const within(r.call, extent_of_segments<Items>(segments, count));
    std::uint32_t const most_listed = lists ? n / rank_tile::longest + 1 : 0;
    scratch<uvec4> const memory(r, most_listed);
    counters.begin();
    segment_counters_hook const counting(counters, most_listed);
    auto const rank = [&](auto const&... parts) {
        launch(r,
            kernels::rank_segments,
            {at_most(windows, r.tuning.most_groups), rank_tile::threads},
            stored_as<item>{"ITEM"},
            size{"ITEMS", rank_tile::items},
            size{"SHORT", rank_tile::longest},
            number{"COUNT", n},
            number{"SEGMENTS", static_cast<std::uint32_t>(segments.count())},
            reads{"item", items},
            order,
            write_hook<item>("store", items),
            reads{"offset", segments.begins()},
            counting,
            parts...);
    };
    if (lists) {
        scratch_iterator<uvec4> const list(memory);
        rank(choice{"LISTS", 1},
            choice{"REPORTS", 0},
            choice{"FOUND", 0},
            number{"PIECE", tile.size()},
            write_hook<uvec4>("list_tile", list));
        sort_in_pieces<true>(
            r, tile, segments, items, n, less, listed_pieces(list), at_most(most_listed, 1024), counting);
        counters.end();
        return 0;
    }
    auto const leave_long = [&](auto const&... parts) {
        if (early)
            rank(choice{"LISTS", 0}, choice{"REPORTS", 0}, parts...);
        else
            rank(choice{"LISTS", 0},
                choice{"REPORTS", 1},
                word_array{"tickets", r.objects.ticket()},
                write_hook<std::uint32_t>("report", result_iterator<std::uint32_t>(r)),
                parts...);
    };
    if (finds)
        leave_long(choice{"FOUND", 1}, reads{"first_in_window", first});
    else
        leave_long(choice{"FOUND", 0});
    counters.end();
    if (r.rehearsing || r.tuning.assemble_only) return n;
    std::uint32_t const longest = early ? segments.found_longest(r) : read_result<std::uint32_t>(r);
    return longest > rank_tile::longest ? longest : 0;
}

}  // namespace gpu::inline v0_2::primitive

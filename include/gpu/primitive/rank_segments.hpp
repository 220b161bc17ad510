// SPDX-License-Identifier: MIT
// Gives rank_segments(), which sorts the short segments of a range on a GPU.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/segments.hpp>

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

/// The counters of the kernel rank_segments: the number of listed segments, and the length of the
/// longest segment that is left.
using segment_counters = alternating_counters<2>;

/// Hook that defines in a kernel the counters of rank_segments, and the room in the list.
struct segment_counters_hook : kernel::composed<segment_counters_hook> {
    segment_counters const& counters;
    std::uint32_t most_listed;
    segment_counters_hook(segment_counters const& c, std::uint32_t most) : counters(c), most_listed(most) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::number{"COUNTERS", counters.now()},
            kernel::number{"BEFORE", counters.before()},
            kernel::number{"MOST_LISTED", most_listed},
            kernel::word_array{"counters", counters.memory()});
    }
};

/// The tile of the kernel rank_segments, and the longest segments that it sorts.
struct rank_tile {
    static constexpr std::uint32_t threads = 256, items = 4, longest = 64;
    static constexpr std::uint32_t size = threads * items, step = size - longest + 1;
};

/// Sorts segments of items[0, count) in place and stably under `less`, a strict weak order, and
/// returns the length of the longest segment that is not sorted. Returns 0 when none is left.
/// Always sorts the segments of up to 64 items, where items have at most 16 bytes, unless the shape
/// is lanes or a functor contains a loop. In ranges of up to 2^18 items it also sorts the segments
/// that fit in shared memory. Waits for the GPU when a segment can be left.
///
/// A thread counts for an item how many items of its segment come before it: the sum of the squares
/// of the lengths of short segments is the cost. Takes two launches, and one more for ranges of up
/// to 2^18 items. Scratch memory: a word for every 961 items.
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

    // Find the first offset of each window.
    auto const n = static_cast<std::uint32_t>(count);
    std::uint32_t const windows = ceil_div(n, rank_tile::step);
    scratch<std::uint32_t> const firsts(r, windows);
    scratch_iterator<std::uint32_t> const first(firsts);
    if (windows > 1)
        binary_search(bound::lower,
            segments.begins(),
            segments.count() + 1,
            make_transform_iterator(counting_iterator<std::uint32_t>(0), begin_at{rank_tile::step}),
            std::size_t(windows),
            offset_less{},
            first);

    // Sort the short segments, and list the others in a short range.
    limited_extent const within(r.call,
        in_order<Items> ? at_least(count, segments.count() + 1)
                        : static_cast<std::size_t>(arguments::unknown));
    sort_tile const tile = merge_tile<item>(r.tuning);
    bool const lists = count > rank_tile::longest && count <= (1u << 18) && tile.threads > 0;
    std::uint32_t const most_listed = lists ? n / rank_tile::longest : 0;
    scratch<uvec2> const list(r, most_listed);
    auto& counters = r.kept<segment_counters>();
    counters.begin();
    segment_counters_hook const counting(counters, most_listed);
    auto const rank = [&](auto const&... listing) {
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
            reads{"first_in_window", first},
            counting,
            word_array{"tickets", r.objects.ticket()},
            write_hook<std::uint32_t>("report", result_iterator<std::uint32_t>(r)),
            listing...);
    };
    if (!lists)
        rank(choice{"LISTS", 0});
    else {
        rank(choice{"LISTS", 1},
            number{"LISTED_LONGEST", tile.size()},
            write_hook<uvec2>("list_segment", scratch_iterator<uvec2>(list)));
        launch(r,
            kernels::sort_tiles,
            {at_most(most_listed, 2048), tile.threads},
            stored_as<item>{"ITEM"},
            size{"ITEMS", tile.items},
            choice{"SLACK", 0},
            choice{"LISTED", 1},
            number{"COUNT", n},
            reads{"item", items},
            order,
            write_hook<item>("store", items),
            keeps_samples<item>{nullptr},
            counting,
            reads{"listed", scratch_iterator<uvec2>(list)});
    }
    counters.end();
    if (r.rehearsing || r.tuning.assemble_only) return n;
    if (count <= (lists ? tile.size() : rank_tile::longest)) return 0;
    return read_result<std::uint32_t>(r);
}

}  // namespace gpu::inline v0_2::primitive

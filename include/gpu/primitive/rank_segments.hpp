// SPDX-License-Identifier: MIT
// Gives rank_segments(), which sorts the short segments of a range on a GPU.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/glsl/with_names.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>
#include <gpu/primitive/binary_search.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/segments.hpp>
#include <gpu/primitive/sort_segments.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file rank_segments{"rank_segments", {glsl::shaders::rank_segments}};
inline constexpr kernel::kernel_file merge_pieces{"merge_pieces", {glsl::shaders::merge_pieces}};
}  // namespace kernels

/// Functor that compares two offsets of any integer types.
struct offset_less {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return gpu::cast<std::uint32_t>(a) < gpu::cast<std::uint32_t>(b);
    }
};

/// Functor that compares two pairs (number, item) as within_segment does. The numbers are those of
/// searched_ids, so nothing is captured, and launches need no trace of the functor.
template <class Less> struct within_searched_segment {
    using calls = glsl::functors<Less>;
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const s = gpu::get<0>(a), t = gpu::get<0>(b);
        return s < t || (s == t && s - constant<1u> < constant<0xfffffffeu> &&
                            gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(a), gpu::get<1>(b))));
    }
};
/// An iterator whose element i is the number of the segment of item i, plus 1: how many offsets are
/// at most i. It is 0xffffffff for an item after all segments. A binary search finds it where it is
/// read.
template <class Offsets> class searched_ids : public iterator_facade<searched_ids<Offsets>> {
public:
    using value_type = std::uint32_t;
    using reference = void;
    static constexpr std::uint32_t element_bytes = Offsets::element_bytes;
    searched_ids(Offsets offsets, std::size_t count)
        : offsets_(offsets), count_(static_cast<std::uint32_t>(count)) {}
    void move(std::ptrdiff_t n) { at_ += n; }
    std::ptrdiff_t distance_to(searched_ids const& o) const { return o.at_ - at_; }
    void value() const = delete;
    void bind(kernel::arguments& a) const {
        a.word(static_cast<std::uint32_t>(at_));
        a.word(count_);
        offsets_.bind(a);
    }
    auto reader(glsl::source& s) const {
        auto const& word = glsl::type_of<std::uint32_t>();
        std::uint32_t const first = s.take_uniforms(2);
        auto const read = offsets_.reader(s);
        std::string const offset = glsl::add_read(s, "offset_of", word, [&](glsl::index_text const& at) {
            return glsl::convert(glsl::type_of<typename Offsets::value_type>(), word, read(at));
        });
        std::string const name = s.fresh("offsets_up_to");
        s.append(glsl::with_names(glsl::shaders::hooks_offsets_up_to,
            {{"OFFSETS_UP_TO", name}, {"OFFSET", offset}, {"OFFSET_COUNT", glsl::uniform_name(first + 1)}}));
        return [name, start = glsl::uniform_name(first)](glsl::index_text const& at) {
            return glsl::concat({name, "(", start, " + ", at.text, ")"});
        };
    }

private:
    Offsets offsets_;
    std::uint32_t count_;
    std::ptrdiff_t at_ = 0;
};

/// Sorts all segments of items[0, count) in place and stably under `less`, and returns true, where
/// one group can hold all items in shared memory: it sorts them by segment first. Otherwise does
/// nothing and returns false. Takes one launch, and does not wait.
template <class Segments, class Items, class Less>
bool sort_segments_in_one_tile(
    kernel::runtime& r, Segments const& segments, Items items, std::size_t count, Less const& less) {
    using in_segment = std::tuple<std::uint32_t, typename Items::value_type>;
    auto const tile = merge_sort_tile<in_segment>(r.tuning, count);
    if (count > tile.size()) return false;
    kernel::limited_extent const within(r.call,
        in_order<Items> ? kernel::at_least(count, segments.count() + 1)
                        : std::size_t(kernel::arguments::unknown));
    searched_ids const ids(segments.begins(), segments.count() + 1);
    sort_tiles_by_segment(
        r, tile, ids, items, static_cast<std::uint32_t>(count), within_searched_segment<Less>{less});
    return true;
}

/// The counters of the kernel rank_segments, with its list: the number of listed segments, and of
/// listed pieces of segments. Where it reports: 0, and the length of the longest segment that is
/// left.
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
    static constexpr std::uint32_t searched = 1024;  // most windows whose groups search for offsets
    // `listed` is the greatest length of a range whose segments are listed. It is half of that when
    // the segments have long_average items or more on average.
    static constexpr std::size_t listed = 1u << 18, long_average = 1u << 13;
};

/// Sorts the listed segments of items[0, count), stably under `less`. rank_segments.glsl has made
/// the list, which has at most most_listed entries. Sorts segments that are longer than the tile in
/// pieces, and merges these. Takes one launch, and one more when the range is longer than the tile.
template <class Items, class Less>
void sort_listed_segments(kernel::runtime& r, kernel::sort_tile const& tile, Items items, std::uint32_t count,
    Less const& less, segment_counters_hook const& counting, scratch_iterator<uvec4> list) {
    using namespace kernel;
    using item = typename Items::value_type;
    bool const pieces = count > tile.size() || r.rehearsing || r.tuning.assemble_only;
    scratch<item> const aside(r, pieces ? count : 1);
    auto const order = function_hook<bool, item, item>("less", less);
    launch(r,
        kernels::sort_tiles,
        {at_most(counting.most_listed, 2048), tile.threads},
        stored_as<item>{"ITEM"},
        size{"ITEMS", tile.items},
        choice{"LISTED", 1},
        number{"COUNT", count},
        reads{"item", items},
        order,
        write_hook<item>("store", items),
        write_hook<item>("store_aside", scratch_iterator<item>(aside)),
        keeps_samples<item>{nullptr},
        counting,
        reads{"listed", list});
    if (!pieces) return;
    std::uint32_t const threads = 256;
    launch(r,
        kernels::merge_pieces,
        {ceil_div(count, threads), threads},
        type_name<item>{"ITEM"},
        number{"PIECE", tile.size()},
        reads{"item", scratch_iterator<item>(aside)},
        order,
        write_hook<item>("store", items),
        counting,
        reads{"listed", list});
}

/// Sorts segments of items[0, count) in place and stably under `less`, a strict weak order, and
/// returns the length of the longest segment that is not sorted. Returns 0 when none is left.
/// Always sorts the segments of up to 64 items, where items have at most 16 bytes, unless the shape
/// is lanes or a functor contains a loop. In ranges of up to 2^18 items, or 2^17 if segments are
/// long on average, it sorts all segments, and does not wait. In longer ranges it waits for the
/// GPU.
///
/// A thread counts for an item how many items of its segment are less (rank_segments.glsl): the sum
/// of the squares of the lengths of short segments is the cost. Longer segments are sorted in
/// shared memory, and those that do not fit there in pieces. A thread then searches each other
/// piece of the segment for an item of one (merge_pieces.glsl). Takes one launch in ranges that fit
/// in shared memory and have segments of more than 64 items on average, or 16 in up to 1024 items;
/// two or three in other ranges of up to 2^18 items; two in longer ranges, or one where they have
/// more than 2^22 segments, and two more in those of more than 984,064 items.
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
               short_ones =
                   average <= (count <= rank_tile::size ? rank_tile::longest / 4 : rank_tile::longest);
    if (!short_ones && sort_segments_in_one_tile(r, segments, items, count, less)) return 0;
    auto const n = static_cast<std::uint32_t>(count);

    // Begin to find the longest segment before the short ones are sorted, because the host then has
    // its length in time. Where that takes too long, the launch that sorts them reports it.
    bool const early = !lists && segments.find_longest(r);

    // Find the first offset of each window, unless there are so few that each group may search.
    std::uint32_t const windows = ceil_div(n, rank_tile::step);
    bool const finds = windows > rank_tile::searched;
    scratch<std::uint32_t> const firsts(r, finds ? windows : 0);
    scratch_iterator<std::uint32_t> const first(firsts);
    if (finds)
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
    std::uint32_t const most_listed = lists ? n / rank_tile::longest + 1 : 0;
    scratch<uvec4> const memory(r, most_listed);
    auto& counters = r.kept<segment_counters>();
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
        sort_tile const tile =
            tile_for_listed_segments(shared_bytes_of<item>(), count, average, r.tuning.shared_bytes);
        rank(choice{"LISTS", 1},
            choice{"REPORTS", 0},
            choice{"FOUND", 0},
            number{"PIECE", tile.size()},
            write_hook<uvec4>("list_tile", list));
        sort_listed_segments(r, tile, items, n, less, counting, list);
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

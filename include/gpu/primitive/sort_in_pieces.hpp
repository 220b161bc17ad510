// SPDX-License-Identifier: MIT
// Gives sort_in_pieces(), which sorts segments of a short range on a GPU by one group each, and
// segments that are too long for a group in pieces that are merged.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/glsl/with_names.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/alternating_counters.hpp>
#include <gpu/primitive/merge_sort.hpp>
#include <gpu/primitive/sort_segments.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file merge_pieces{"merge_pieces", {glsl::shaders::merge_pieces}};
inline constexpr kernel::kernel_file sort_and_merge_pieces{"sort_and_merge_pieces",
    {glsl::shaders::group_merge, glsl::shaders::merge_pieces, glsl::shaders::sort_tiles}};
inline constexpr kernel::kernel_file rank_or_sort_tile{"rank_or_sort_tile",
    {glsl::shaders::group_merge, glsl::shaders::rank_in_tile, glsl::shaders::sort_tiles}};
}  // namespace kernels

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

/// Returns how far kernels reach that access `count` items and the offsets of the segments.
template <class Items, class Segments>
std::size_t extent_of_segments(Segments const& segments, std::size_t count) {
    return in_order<Items> ? kernel::at_least(count, segments.count() + 1)
                           : static_cast<std::size_t>(kernel::arguments::unknown);
}
/// Limits of ranges whose items are ranked in one tile: the most items of a range, the most items
/// that its segments have on average, the longest segment that is ranked, and the most segments.
struct ranked_tile {
    static constexpr std::uint32_t size = 1024, average = 64, longest = 128, segments = 4096;
};
/// True when rank_in_tile.glsl can sort `count` items of type T in `segments` segments: when the
/// range and its segments are short, and shared memory has room for it beside the merges that sort
/// longer segments.
template <class T> bool ranks_in_one_tile(kernel::profile const& p, std::size_t count, std::size_t segments) {
    using in_segment = std::tuple<std::uint32_t, T>;
    std::uint32_t const size = merge_sort_tile<in_segment>(p, count).size();
    return p.form == kernel::shape::groups && count <= ranked_tile::size && count <= size &&
           count <= ranked_tile::average * segments && segments <= ranked_tile::segments &&
           (size + 1) * (shared_bytes_of<in_segment>() + shared_bytes_of<T>() + 1) + size / 4 + 64 <=
               p.shared_bytes;
}
/// Sorts all segments of items[0, count) in place and stably under `less`, and returns true, where
/// one group can hold all items in shared memory. Otherwise does nothing and returns false. Takes
/// one launch, and does not wait.
///
/// Items are merged, by segment first, so each item is kept under any `less`. With Ranks, `less`
/// must be a strict weak order, and short segments are sorted by rank_in_tile.glsl instead, where
/// ranks_in_one_tile() is true.
template <bool Ranks = false, class Segments, class Items, class Less>
bool sort_segments_in_one_tile(
    kernel::runtime& r, Segments const& segments, Items items, std::size_t count, Less const& less) {
    using namespace kernel;
    using item = typename Items::value_type;
    using in_segment = std::tuple<std::uint32_t, item>;
    auto const tile = merge_sort_tile<in_segment>(r.tuning, count);
    if (count > tile.size()) return false;
    limited_extent const within(r.call, extent_of_segments<Items>(segments, count));
    searched_ids const ids(segments.begins(), segments.count() + 1);
    auto const sort = [&](kernel_file const& file, auto const&... more) {
        sort_tiles_by_segment(r,
            file,
            tile,
            ids,
            items,
            static_cast<std::uint32_t>(count),
            within_searched_segment<Less>{less},
            more...);
    };
    if constexpr (Ranks)
        if (ranks_in_one_tile<item>(r.tuning, count, segments.count())) {
            sort(kernels::rank_or_sort_tile,
                stored_as<item>{"SINGLE"},
                size{"SHORT", ranked_tile::longest},
                number{"SEGMENTS", static_cast<std::uint32_t>(segments.count())},
                reads{"single", items},
                function_hook<bool, item, item>("single_less", less),
                write_hook<item>("store_single", items),
                reads{"offset", segments.begins()});
            return true;
        }
    sort(kernels::sort_tiles);
    return true;
}

/// Counters of segments that are sorted: the number of listed segments and of listed pieces, or
/// where rank_segments.glsl reports, 0 and the length of the longest segment that is left; then the
/// number of groups that have started to sort or merge pieces, and of those that have finished
/// sorting. A device keeps one object of this type, which joined_counts of fold_segments names too:
/// that is right because the calls do not nest, and both set all four words to zero.
using segment_counters = alternating_counters<4>;

/// Hook that defines in a kernel the counters of segments, and the room in the list of them.
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

/// Hook of the kernel sort_tiles for the segments and pieces that rank_segments.glsl has listed.
/// Needs a segment_counters_hook.
struct listed_pieces : kernel::composed<listed_pieces> {
    static constexpr char const* text = glsl::shaders::hooks_listed_pieces;
    scratch_iterator<uvec4> list;
    explicit listed_pieces(scratch_iterator<uvec4> l) : list(l) {}
    template <class Each> void parts(Each const& each) const { each(kernel::reads{"list_entry", list}); }
};
/// Hook of the kernel sort_tiles for all segments, and for the pieces of those that are too long.
/// Needs a searched_segments hook and a segment_counters_hook.
struct pieces_by_offsets : kernel::composed<pieces_by_offsets> {
    static constexpr char const* text = glsl::shaders::hooks_pieces_by_offsets;
    template <class Each> void parts(Each const&) const {}
};
/// Hook that defines in a kernel where segments begin, and to which segment an item belongs.
template <class Segments> struct searched_segments : kernel::composed<searched_segments<Segments>> {
    Segments const& segments;
    explicit searched_segments(Segments const& s) : segments(s) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::number{"SEGMENTS", static_cast<std::uint32_t>(segments.count())},
            kernel::reads{"offset", segments.begins()},
            kernel::reads{"segment_of", searched_ids(segments.begins(), segments.count() + 1)});
    }
};

/// Sorts segments of items[0, count), stably under `less`: sort_groups groups sort the tiles that
/// the hook `pieces` names, of which each is a segment or a piece of one. A segment that is longer
/// than a tile is sorted in pieces, and the pieces are merged (merge_pieces.glsl): a thread finds
/// the place of an item by a search in each other piece of its segment. With InList, `pieces` is
/// listed_pieces. Takes one launch for short ranges where groups may wait for each other
/// (profile::most_in_joined_pieces), or when no segment can be longer than a tile, otherwise two.
template <bool InList, class Segments, class Items, class Less, class Pieces>
void sort_in_pieces(kernel::runtime& r, kernel::sort_tile const& tile, Segments const& segments, Items items,
    std::uint32_t count, Less const& less, Pieces const& pieces, std::uint32_t sort_groups,
    segment_counters_hook const& counting) {
    using namespace kernel;
    using item = typename Items::value_type;
    bool const assembles = r.rehearsing || r.tuning.assemble_only, merges = count > tile.size() || assembles,
               joins = merges && r.tuning.look_back && count <= r.tuning.most_in_joined_pieces;
    scratch<item> const aside(r, merges ? count : 1);
    auto const order = function_hook<bool, item, item>("less", less);
    auto const store = write_hook<item>("store", items);
    auto const sort = [&](kernel_file const& file, std::uint32_t groups, auto const&... parts) {
        launch(r,
            file,
            {groups, tile.threads},
            stored_as<item>{"ITEM"},
            size{"ITEMS", tile.items},
            choice{"LISTED", 1},
            choice{"IN_LIST", InList},
            number{"COUNT", count},
            number{"PIECE", tile.size()},
            reads{"item", items},
            order,
            store,
            keeps_samples<item>{nullptr},
            searched_segments<Segments>(segments),
            counting,
            pieces,
            parts...);
    };
    if (joins)
        sort(kernels::sort_and_merge_pieces,
            sort_groups + at_most(ceil_div(count, tile.threads), 1024),
            choice{"JOINED", 1},
            choice{"ZEROS", !InList},
            number{"SORTERS", sort_groups},
            shared_hook("piece", aside));
    if (joins && !assembles) return;
    sort(kernels::sort_tiles,
        sort_groups,
        choice{"JOINED", 0},
        choice{"ZEROS", !InList},
        write_hook<item>("piece_store", scratch_iterator<item>(aside)));
    if (!merges || (joins && !r.tuning.assemble_only)) return;
    std::uint32_t const threads = 256;
    launch(r,
        kernels::merge_pieces,
        {ceil_div(count, threads), threads},
        type_name<item>{"ITEM"},
        choice{"IN_LIST", InList},
        choice{"JOINED", 0},
        number{"COUNT", count},
        number{"PIECE", tile.size()},
        reads{"piece_load", scratch_iterator<item>(aside)},
        order,
        store,
        searched_segments<Segments>(segments),
        counting);
}

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// Gives first_places(), which finds the first few items of a range, or of each of its segments, in
// the order of a comparison `less`. Only for the shape lanes.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/segments.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file first_places_lanes{
    "first_places_lanes", {glsl::shaders::first_places_lanes}};
}  // namespace kernels

/// The largest number of items that first_places() can find. It is limited because a thread keeps
/// the found items in registers.
inline constexpr std::uint32_t most_first_places = 32;
/// True when first_places() can be used: in the shape lanes, for up to most_first_places items,
/// when no loop counts (loops_count()). `others` are the output, and what is copied there.
template <class Items, class Less, class... Others>
bool finds_first_places(kernel::runtime& r, Items items, std::size_t n, Less const& less, Others... others) {
    using item = typename Items::value_type;
    return r.tuning.form == kernel::shape::lanes && n <= most_first_places &&
           !r.loops_count(items, kernel::function_hook<bool, item, item>("less", less), others...);
}

/// Hook that defines the function void take(uint t, uint k, uint i) in a kernel. It copies items[i]
/// to entry k of output row rows[t]. Row r begins at out[r * apart].
template <class Items, class Rows, class Out>
struct take_into_row : kernel::composed<take_into_row<Items, Rows, Out>> {
    static constexpr char const* text = glsl::shaders::hooks_take_into_row;
    Items items;
    Rows rows;
    Out out;
    std::uint32_t apart;
    take_into_row(Items from, Rows numbers, Out to, std::uint32_t length)
        : items(from), rows(numbers), out(to), apart(length) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"taken", items},
            kernel::reads{"row_of", rows},
            kernel::write_hook<typename Items::value_type>("store_taken", out),
            kernel::number{"ROW_LENGTH", apart});
    }
};

namespace detail {
/// Returns the length of the parts into which a range of `count` items is divided; each thread
/// searches one part. Shorter parts keep more threads busy. Longer parts leave fewer candidates for
/// the next search.
inline std::uint32_t length_of_part(std::size_t count) {
    return count < (std::size_t(1) << 18)   ? 4096
           : count < (std::size_t(1) << 20) ? static_cast<std::uint32_t>(count / 64) / 32 * 32
                                            : 16384;
}

/// Maps t to the index at which part t of a range of `count` items begins. Part t - 1 ends at this
/// index.
struct part_begins {
    std::uint32_t length, count;
    template <class X> auto operator()(X const& t) const {
        auto const at = t * length;
        return gpu::select(at < count, at, constant<1u> * count);
    }
};
/// Maps (begin, end) of a segment to 1 when it has more than `than` items, else to 0.
struct is_longer {
    segment_length length;
    std::uint32_t than;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(length(t) > than);
    }
};
/// Maps (begin, end) of a segment to the number of parts of up to `longest` items in it.
struct parts_in_segment {
    segment_length length;
    std::uint32_t longest;
    template <class T> auto operator()(T const& t) const { return (length(t) + (longest - 1u)) / longest; }
};
/// Maps k, the number of segments that begin at or before a part, to k - 1. That is the number of
/// the segment that contains the part. A part after the last segment gets the number of the last
/// segment.
struct segment_of_part {
    std::uint32_t count;
    template <class X> auto operator()(X const& begun) const {
        return gpu::select(begun < count, begun, constant<1u> * count) - constant<1u>;
    }
};
/// Maps a tuple (part, first, next_first, begin, end) to the index at which a part of a segment
/// begins, or with `next` = 1 to the index at which it ends. `part` is the number of the part;
/// `first` and `next_first` are the numbers of the first parts of its segment and of the next one.
/// The segment has the items [begin, end). The parts of a segment differ in length by one item at
/// most.
struct even_part {
    segment_length length;
    std::uint32_t next;  // 0 to find the begin of a part, 1 to find its end
    template <class T> auto operator()(T const& t) const {
        auto const first = gpu::get<1>(t), of = gpu::get<2>(t) - first, j = gpu::get<0>(t) - first + next;
        auto const n = length(gpu::make_tuple(gpu::get<3>(t), gpu::get<4>(t)));
        auto const each = n / of, more = n % of;
        return gpu::cast<std::uint32_t>(gpu::get<3>(t)) + j * each + gpu::select(j < more, j, more);
    }
};
/// Maps a number of parts to the number of candidates found in them, which is `wanted` for each
/// part.
struct times {
    std::uint32_t wanted;
    template <class X> auto operator()(X const& parts) const { return parts * wanted; }
};

/// Finds the first `wanted` items of each part under `less`, and hands them to the hook `take`.
/// Part t holds items [begins[t], ends[t]). A part of more than `longest` items counts as empty.
template <class Items, class Begins, class Ends, class Less, class From, class Rows, class Out>
void first_places_of_parts(kernel::runtime& r, Items items, std::size_t count, Begins begins, Ends ends,
    std::size_t parts, std::uint32_t longest, std::uint32_t wanted, Less const& less,
    take_into_row<From, Rows, Out> take) {
    using namespace kernel;
    using item = typename Items::value_type;
    std::uint32_t const threads = 32, packet = std::bit_floor(packet_items(r.tuning, Items::element_bytes)),
                        kept = wanted <= 2 ? wanted : round_up(wanted, 4u);
    std::uint32_t const block = longest / wanted < 128 ? 8 : longest / wanted < 512 ? 16 : 32;

    // Each thread searches as many parts as fit into 60,000 loop trips, because llvmpipe ends the
    // loops of a thread after 65,535 trips. When there are more parts, several launches follow.
    std::uint32_t const trips = longest / block + (wanted + 2) * (block + packet + 1) + 1;
    std::size_t const turns = trips < 60000 ? 60000 / trips : 1, most = turns * 65535 * threads;
    auto const ahead = static_cast<std::ptrdiff_t>(most);
    for (std::size_t at = 0; at < parts; at += most, begins += ahead, ends += ahead, take.rows += ahead) {
        auto const some = static_cast<std::uint32_t>(parts - at < most ? parts - at : most);
        std::uint32_t const least = ceil_div(some, static_cast<std::uint32_t>(turns) * threads),
                            all = ceil_div(some, threads),
                            groups = all < 1024     ? all
                                     : least < 1024 ? 1024
                                                    : least;
        launch(r,
            kernels::first_places_lanes,
            {groups, threads, packet},
            type_name<item>{"ITEM"},
            choice{"KEPT", kept},
            choice{"ROWS", longest / block > wanted ? block / packet : 0},
            number{"COUNT", static_cast<std::uint32_t>(count)},
            number{"PARTS", some},
            number{"WANTED", wanted},
            number{"LONGEST", longest},
            reads{"item", items},
            function_hook<bool, item, item>("less", less),
            reads{"begins", begins},
            reads{"ends", ends},
            take);
    }
}

/// Returns an iterator over items[places[i]]. When `places` counts from 0, this is `items` itself.
template <class Items, class Places> auto items_at(Items items, Places places) {
    if constexpr (std::is_same_v<Places, counting_iterator<std::uint32_t>>)
        return items;
    else
        return make_permutation_iterator(items, places);
}

/// Finds the first `wanted` items among items[places[i]], for i in [0, count), and writes
/// from[places[i]] for each found i to out[0, wanted), in order. It searches each part of the
/// range, and then searches in the same way among the items found, until one part holds all of
/// them.
template <class Items, class Places, class Less, class From, class Out>
void first_places_of_range(kernel::runtime& r, Items items, Places places, std::size_t count,
    std::uint32_t wanted, Less const& less, From from, Out out) {
    counting_iterator<std::uint32_t> const counting(0);
    std::uint32_t const length = count <= 8192 ? static_cast<std::uint32_t>(count) : length_of_part(count);
    std::size_t const parts = kernel::ceil_div<std::size_t>(count, length),
                      last = count - (parts - 1) * length;
    part_begins const begins{length, static_cast<std::uint32_t>(count)};
    auto search = [&](auto chosen, auto to) {
        first_places_of_parts(r,
            items_at(items, places),
            count,
            make_transform_iterator(counting, begins),
            make_transform_iterator(counting + 1, begins),
            parts,
            length,
            wanted,
            less,
            take_into_row{chosen, counting, to, wanted});
    };
    if (parts == 1) return search(items_at(from, places), out);

    // Search each part, and then search among the items found in all parts.
    kernel::scratch<std::uint32_t> const memory(r, parts * wanted);
    scratch_iterator<std::uint32_t> const found(memory);
    search(places, found);
    first_places_of_range(
        r, items, found, (parts - 1) * wanted + (last < wanted ? last : wanted), wanted, less, from, out);
}

/// Finds the first `wanted` items of each segment under `less`, and hands them to the hook `take`.
/// The range consists of items[places[i]], for i in [0, count). No segment has more than `longest`
/// items.
template <class Items, class Places, class Begins, class Ends, class Less, class From, class Rows, class Out>
void first_places_of_segments(kernel::runtime& r, Items items, Places places, std::size_t count,
    Begins begins, Ends ends, std::size_t segments, std::uint32_t longest, std::uint32_t wanted,
    Less const& less, take_into_row<From, Rows, Out> const& take) {
    using word = std::uint32_t;
    using words = scratch_iterator<word>;
    word const most = length_of_part(count);
    auto search = [&](auto firsts, auto lasts, std::size_t parts, auto const& to) {
        first_places_of_parts(r,
            items_at(items, places),
            count,
            firsts,
            lasts,
            parts,
            longest < most ? longest : most,
            wanted,
            less,
            to);
    };

    // Search each short segment with one thread.
    search(
        begins, ends, segments, take_into_row{items_at(take.items, places), take.rows, take.out, take.apart});
    if (longest <= most) return;

    // Find the long segments, and number their parts. The first part of long segment k gets the
    // number starts[k].
    segment_length const length{static_cast<word>(count)};
    std::size_t const bound = count / most < segments ? count / most : segments;
    kernel::scratch<word> const numbers(r, bound), rows_memory(r, bound), starts_memory(r, bound + 1);
    words const number(numbers), rows(rows_memory), starts(starts_memory);
    std::size_t const found =
        compact(make_transform_iterator(make_zip_iterator(begins, ends), is_longer{length, most}),
            segments,
            4,
            keep_item<counting_iterator<word>, words>{counting_iterator<word>(0), number});
    // While precompile() runs, the number of long segments is unknown. Assume the greatest possible
    // number, so that all further kernels are compiled.
    std::size_t const some = r.rehearsing ? bound : found;
    if (some == 0) return;
    auto const firsts = make_permutation_iterator(begins, number);
    auto const lasts = make_permutation_iterator(ends, number);
    assign(make_permutation_iterator(take.rows, number), some, rows);
    assign(constant_iterator<word>(0), 1, starts);
    scan<word>(make_transform_iterator(make_zip_iterator(firsts, lasts), parts_in_segment{length, most}),
        some,
        4,
        plus<>{},
        {false, 0},
        store_prefix<word, words>{starts + 1, false});

    // Cut the long segments into parts, and search each part with one thread.
    std::size_t const parts = count / most + some;
    kernel::scratch<word> const of_memory(r, parts), candidates_memory(r, parts * wanted);
    words const of(of_memory), candidates(candidates_memory);
    count_offsets(parts, starts, some + 1, of, of);
    auto const segment = make_transform_iterator(of, segment_of_part{static_cast<word>(some)});
    auto const place = [&](word next) {
        return make_transform_iterator(make_zip_iterator(counting_iterator<word>(0),
                                           make_permutation_iterator(starts, segment),
                                           make_permutation_iterator(starts + 1, segment),
                                           make_permutation_iterator(firsts, segment),
                                           make_permutation_iterator(lasts, segment)),
            even_part{length, next});
    };
    search(place(0), place(1), parts, take_into_row{places, counting_iterator<word>(0), candidates, wanted});

    // For each long segment, search among the items found in its parts.
    auto const bounds = make_transform_iterator(starts, times{wanted});
    first_places_of_segments(r,
        items,
        candidates,
        parts * wanted,
        bounds,
        bounds + 1,
        some,
        (longest + most - 1) / most * wanted,
        wanted,
        less,
        take_into_row{take.items, rows, take.out, take.apart});
}
}  // namespace detail

/// Finds the first `wanted` items of items[0, count) in the order of a stable sort under `less`.
/// Writes the elements from[i] that belong to these items to out[0, wanted), in that order. Needs
/// wanted <= count, and finds_first_places() must be true.
///
/// Each thread searches a part of the range. Then the items found in the parts are searched in the
/// same way, until one part is left. Only the first search reads all items.
template <class Items, class Less, class From, class Out>
void first_places(kernel::runtime& r, Items items, std::size_t count, std::size_t wanted, Less const& less,
    From from, Out out) {
    require_countable(count);
    detail::first_places_of_range(r,
        items,
        counting_iterator<std::uint32_t>(0),
        count,
        static_cast<std::uint32_t>(wanted),
        less,
        from,
        out);
}
/// Finds the first `wanted` items of each segment of items[0, count) in the order of a stable sort
/// under `less`. For item i, the j-th found in segment s, it writes from[i] to out[s * apart + j].
/// A segment with fewer than `wanted` items writes as many as it has. No segment may have more than
/// `longest` items.
template <class Items, class Segments, class Less, class From, class Out>
void first_places_of_segments(kernel::runtime& r, Items items, std::size_t count, Segments const& segments,
    std::uint32_t longest, std::size_t wanted, Less const& less, From from, Out out, std::size_t apart) {
    require_countable(count);
    counting_iterator<std::uint32_t> const counting(0);
    detail::first_places_of_segments(r,
        items,
        counting,
        count,
        segments.begins(),
        segments.ends(),
        segments.count(),
        longest,
        static_cast<std::uint32_t>(wanted),
        less,
        take_into_row{from, counting, out, static_cast<std::uint32_t>(apart)});
}

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// Gives first_places_of_segments(), which finds the first few items of each segment of a range in
// the order of a comparison `less`. Only for the shape lanes.
#pragma once
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/first_places.hpp>
#include <gpu/primitive/segments.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace detail {
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
    auto const segment =
        make_transform_iterator(gpu::detail::later<Items>(of), segment_of_part{static_cast<word>(some)});
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
    auto const bounds = make_transform_iterator(gpu::detail::later<Items>(starts), times{wanted});
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

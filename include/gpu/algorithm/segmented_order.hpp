// SPDX-License-Identifier: MIT
// Internal helpers of segmented_sort, segmented_radix_sort and segmented_top_k, which put the
// elements of every segment of a range in order.
#pragma once
#include <gpu/algorithm/segmented_ranges.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/primitive/rank_segments.hpp>
#include <gpu/primitive/sort_segments.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that compares two tuples (segment, key, ...): by segment, and within one segment by
/// `less` of the keys.
template <class Less> struct by_segment {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const s = gpu::get<0>(a), t = gpu::get<0>(b);
        return s < t || (s == t && gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(a), gpu::get<1>(b))));
    }
};
/// Writes to order[i] the index of the element that comes i-th when the elements are sorted by
/// segment, and within a segment by bits [begin, end) of their keys. ids[i] is the number of
/// element i's segment plus 1.
///
/// Runs two radix sorts, which is possible for segments of any length: one by the bits of the keys,
/// then a stable one by segment.
template <bool Descending, class K, class Ids>
void order_segments(kernel::runtime& r, K keys, std::size_t n, Ids ids, std::size_t segments,
    std::uint32_t begin, std::uint32_t end, primitive::temporary<std::uint32_t> const& order) {
    using T = typename K::value_type;
    primitive::assign(counting_iterator<std::uint32_t>(0), n, order.begin());
    {
        primitive::temporary<T> const sorted(r, n);
        primitive::assign(keys, n, sorted.begin());
        primitive::radix_sort_pairs<T, Descending>(sorted.begin(), n, order.begin(), begin, end);
    }
    primitive::temporary<std::uint32_t> const of(r, n);
    primitive::assign(make_permutation_iterator(ids, order.begin()), n, of.begin());
    primitive::radix_sort_pairs<std::uint32_t, false>(
        of.begin(), n, order.begin(), 0, static_cast<std::uint32_t>(std::bit_width(segments + 1)));
}
/// True when keys without values can be radix sorted as pairs (key, segment), so that no
/// permutation of indices is needed. That is so for numbers of 4 or more bytes under less or
/// greater.
template <class T, class Less>
inline constexpr bool segments_by_radix = primitive::radix_key<T> &&
                                          sizeof(T) >= 4 && direction<Less, T> != 0;
/// Sorts the keys of every segment by bits [begin, end) of the keys. ids[i] is the number of key
/// i's segment plus 1. Runs two radix sorts of pairs (key, segment): one by the bits of the keys,
/// then a stable one by segment. Keys in no segment are not changed.
template <bool Descending, class I, class Ids>
void sort_segment_keys(kernel::runtime& r, I first, std::size_t n, Ids ids, std::size_t segments,
    std::uint32_t begin, std::uint32_t end) {
    using T = typename I::value_type;
    primitive::temporary<T> const sorted(r, n);
    primitive::temporary<std::uint32_t> const of(r, n);
    primitive::assign(first, n, sorted.begin());
    primitive::assign(ids, n, of.begin());
    // Sort the pairs by key, then stably by segment.
    primitive::radix_sort_pairs<T, Descending>(sorted.begin(), n, of.begin(), begin, end);
    auto const words = sorted.begin().template as<primitive::raw_key<T>>();
    primitive::radix_sort_pairs<std::uint32_t, false>(
        of.begin(), n, words, 0, static_cast<std::uint32_t>(std::bit_width(segments + 1)));
    primitive::assign(sorted.begin(),
        n,
        make_predicate_iterator(first, ids, in_some_segment{static_cast<std::uint32_t>(segments)}));
}
/// Writes to order[i] the index of the element that comes i-th when the elements are sorted by
/// segment, and within a segment by key under `less`. ids[i] is the number of element i's segment
/// plus 1. `order` must hold 0, 1, 2, ... before the call. Numbers under gpu::less or gpu::greater
/// are radix sorted, everything else is merge sorted.
template <class K, class Ids, class Less>
void order_numbered(kernel::runtime& r, K keys, std::size_t n, Ids ids, std::size_t segments,
    Less const& less, primitive::temporary<std::uint32_t> const& order) {
    using T = typename K::value_type;
    if constexpr (constexpr int d = direction<Less, T>; d != 0 && primitive::radix_key<T>)
        order_segments<(d < 0)>(r, keys, n, ids, segments, 0, 8 * sizeof(T), order);
    else {
        kernel::scratch<T> const held(r, n);
        scratch_iterator<T> const there(held);
        primitive::temporary<std::uint32_t> const of(r, n);
        primitive::assign(keys, n, there);
        primitive::assign(ids, n, of.begin());
        primitive::merge_sort(make_zip_iterator(of.begin(), there, order.begin()), n, by_segment<Less>{less});
    }
}
/// Calls finish(order), where order[i] is the index of the element that comes i-th when the
/// elements are sorted by segment, and within a segment by key. Sorts each segment by itself, by
/// primitive::sort_segments. When that is not possible, because a segment is too long or `less`
/// contains loops, sorts all elements at once.
template <class K, class Segments, class Less, class Finish>
void with_segment_order(kernel::runtime& r, K keys, std::size_t n, Segments const& s, std::uint32_t longest,
    Less const& less, Finish const& finish) {
    using T = typename K::value_type;
    primitive::temporary<std::uint32_t> const order(r, n);
    primitive::assign(counting_iterator<std::uint32_t>(0), n, order.begin());
    auto on_their_own = [&] {
        if constexpr (constexpr int d = direction<Less, T>; d != 0 && primitive::radix_key<T>) {
            primitive::temporary<T> const held(r, n);
            primitive::assign(keys, n, held.begin());
            auto const raw = held.begin().template as<primitive::raw_key<T>>();
            return primitive::sort_segments(r,
                s,
                make_zip_iterator(raw, order.begin()),
                n,
                longest,
                primitive::rank_less<primitive::key_rank<T, (d < 0)>, true>{});
        } else {
            kernel::scratch<T> const held(r, n);
            scratch_iterator<T> const there(held);
            primitive::assign(keys, n, there);
            return primitive::sort_segments(
                r, s, make_zip_iterator(there, order.begin()), n, longest, by_first<Less>{less});
        }
    };
    if (!on_their_own()) order_numbered(r, keys, n, s.ids(), s.count(), less, order);
    finish(order);
}
/// Rearranges the items of all segments: the item at index order[i] moves to index i. Items in no
/// segment stay where they are, because they come before or after all segments both in the range
/// and in the order.
template <class Items, class Ids>
void rearrange_segments(kernel::runtime& r, Items items, std::size_t n, Ids ids, std::size_t segments,
    primitive::temporary<std::uint32_t> const& order) {
    using T = typename Items::value_type;
    kernel::scratch<T> const held(r, n);
    scratch_iterator<T> const there(held);
    primitive::assign(primitive::windowed(make_permutation_iterator(items, order.begin()), n), n, there);
    primitive::assign(
        there, n, make_predicate_iterator(items, ids, in_some_segment{static_cast<std::uint32_t>(segments)}));
}

/// The type of the elements of an iterator. The number 0, which stands for no values, has words.
template <class V> struct value_or_word { using type = std::uint32_t; };
template <readable_iterator V> struct value_or_word<V> { using type = typename V::value_type; };
/// The size in bytes of what a merge sort of segments moves: a segment's number, a key, a value and
/// an index.
template <class K, class V>
inline constexpr std::uint32_t numbered_pair_bytes = kernel::scratch<std::tuple<std::uint32_t,
    typename K::value_type, typename value_or_word<V>::type, std::uint32_t>>::stride;
/// The size in bytes of what a radix sort of segments moves: a key, and a value if there are
/// values.
template <class K, class V>
inline constexpr std::uint32_t pair_bytes =
    kernel::scratch<std::tuple<typename K::value_type, typename value_or_word<V>::type>>::stride;
template <class K>
inline constexpr std::uint32_t pair_bytes<K, int> = kernel::scratch<typename K::value_type>::stride;
template <class V> inline constexpr bool no_values = std::is_same_v<V, int>;
/// Calls call(items) with `first`, or with an iterator to a copy of the part when the part is not
/// the whole range of n elements. What call() changes in the copy is copied back. Without values,
/// `first` is the number 0.
template <class I, class Call>
void with_items_of_part(I first, part_of_segments const& part, std::size_t n, Call const& call) {
    if constexpr (copied_alike<I>)
        primitive::with_part(first, static_cast<std::size_t>(part.first), part.count, n, call);
    else
        call(first);
}
/// Calls call(items) with an iterator to the part, or to a copy of it when the part is not the
/// whole range of n elements. Without values, `first` is the number 0.
template <class I, class Call>
void with_input_of_part(
    kernel::runtime& r, I first, part_of_segments const& part, std::size_t n, Call const& call) {
    if constexpr (copied_alike<I>)
        if (part.count < n) [[unlikely]] {
            primitive::temporary<typename I::value_type> const copy(r, part.count);
            primitive::assign(first + part.first, part.count, copy.begin());
            return call(I(copy.begin()));
        }
    call(first);
}
/// Calls sort(runtime, segments, keys, values, n) with the segments into which the offsets divide n
/// keys. Does nothing when there are no two keys, or no segments. When the keys are too many for
/// one launch, calls it for each part, with copies of keys and values. Calls sort_one(keys, end of
/// the keys, values) for a segment that is longer than a part. Without values, `values` is the
/// number 0. With `Together`, a merge sort moves keys, values, indices and numbers of segments
/// together.
template <bool Together, class K, class V, class F, class Sort, class SortOne>
void with_segments_to_sort(char const* what, K keys, V values, std::size_t n, F offsets, F offsets_last,
    Sort const& sort, SortOne const& sort_one) {
    if (n < 2) return;
    constexpr bool parts = copied_alike<K> && (copied_alike<V> || no_values<V>);
    constexpr std::uint32_t moved = Together ? numbered_pair_bytes<K, V> : pair_bytes<K, V>;
    constexpr std::uint32_t largest = parts ? moved : 0;
    with_segments<largest>(
        what,
        n,
        offsets,
        offsets_last,
        1,
        [&](kernel::runtime& r, auto const& segments, auto part) {
            if (part.count < 2) return;
            with_items_of_part(keys, part, n, [&](K k) {
                with_items_of_part(values, part, n, [&](V v) { sort(r, segments, k, v, part.count); });
            });
        },
        [&](auto const& part) {
            K const first = keys + part.first, end = first + static_cast<std::ptrdiff_t>(part.count);
            if constexpr (no_values<V>)
                sort_one(first, end, 0);
            else
                sort_one(first, end, values + part.first);
        });
}
/// Sorts the numbers of every segment by bits [begin, end). Sorts all segments at once, by the bits
/// of the numbers and then by segment. ids[i] is the number of element i's segment plus 1. When
/// `values` is an iterator, each value moves with its number.
template <bool Descending, class K, class V, class Ids>
void sort_numbered(kernel::runtime& r, K keys, V values, std::size_t n, Ids ids, std::size_t segments,
    std::uint32_t begin, std::uint32_t end) {
    constexpr bool pairs = writable_iterator<V>;
    if constexpr (!pairs && segments_by_radix<typename K::value_type, gpu::less<>>)
        sort_segment_keys<Descending>(r, keys, n, ids, segments, begin, end);
    else {
        primitive::temporary<std::uint32_t> const order(r, n);
        order_segments<Descending>(r, keys, n, ids, segments, begin, end, order);
        rearrange_segments(r, keys, n, ids, segments, order);
        if constexpr (pairs) rearrange_segments(r, values, n, ids, segments, order);
    }
}
/// True when Less compares whole ranks of keys.
template <class Less> inline constexpr bool compares_ranks = false;
template <class Rank, bool Pairs>
inline constexpr bool compares_ranks<primitive::rank_less<Rank, Pairs>> = true;
/// True when there are no values, or values that are sorted together with their keys.
template <class V> inline constexpr bool values_move_along = true;
template <writable_iterator V>
inline constexpr bool values_move_along<V> = V::element_bytes <= primitive::largest_sorted_payload;
/// Sorts the numbers of every segment by bits [begin, end); `less` must compare these bits. When
/// `values` is an iterator, each value moves with its number. Numbers in a vector are sorted in
/// place, by primitive::rank_segments and primitive::sort_segments, if no segment is too long for
/// it. Otherwise all segments are sorted at once.
template <bool Descending, class K, class V, class Segments, class Less>
void sort_segments_of_numbers(kernel::runtime& r, K keys, V values, std::size_t n, Segments const& segments,
    Less const& less, std::uint32_t begin, std::uint32_t end) {
    using T = typename K::value_type;
    constexpr bool pairs = writable_iterator<V>;
    auto const all_at_once = [&](auto const& s) {
        sort_numbered<Descending>(r, keys, values, n, s.ids(), s.count(), begin, end);
    };
    auto const sort_in_place = [&](auto items, auto const& order) {
        std::uint32_t const longest = primitive::rank_segments(r, segments, items, n, order);
        if (longest < 2) return;
        primitive::numbered const s(r, n, segments);
        if (!primitive::sort_segments(r, s, items, n, longest, order)) all_at_once(s);
    };
    auto const sort_with_values = [&](auto items, auto const& order) {
        if constexpr (pairs)
            sort_in_place(make_zip_iterator(items, values), order);
        else
            sort_in_place(items, order);
    };
    if constexpr (holds_radix_keys<K> && values_move_along<V>) {
        // Bits of floats are ordered where they are loaded, not in every comparison.
        if constexpr (std::is_floating_point_v<T> && compares_ranks<Less>)
            return sort_with_values(primitive::ordered_keys<Descending>(keys.template as<T>()),
                primitive::ordered_less<T, pairs>{});
        else
            return sort_with_values(keys.template as<primitive::raw_key<T>>(), less);
    }
    if (segments.longest(r) > 1) all_at_once(primitive::numbered(r, n, segments));
}

/// Maps a pair (id, number of segments) to the id, or to `behind` when the id is greater than the
/// number of segments. The id of an element is the number of its segment plus 1; a greater id
/// belongs to an element after all segments.
struct id_or_behind {
    std::uint32_t behind;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) <= gpu::get<1>(t), gpu::get<0>(t), constant<1u> * behind);
    }
};
/// Calls use(runtime, most, ids, count, segments) when only the GPU knows the number n of elements,
/// or the number of segments. `most` and `count` are the largest possible values of these two
/// numbers. ids[i] is the number of element i's segment plus 1. It is count + 1 for elements after
/// all segments, and for indices in [n, most).
template <class F, class Use>
void with_padded_segments(char const* what, kernel::length n, F offsets, F offsets_last, Use const& use) {
    if (n.most == 0) return;
    with_counted_segments(what, n, offsets, offsets_last, [&](kernel::runtime& r, auto const& segments) {
        std::size_t const count = segments.count().most;
        auto const behind = static_cast<std::uint32_t>(count + 1);
        kernel::scratch<std::uint32_t> const memory(r, n.most);
        scratch_iterator<std::uint32_t> const ids(memory);
        primitive::assign(constant_iterator<std::uint32_t>(behind), n.most, ids);
        primitive::assign(
            make_transform_iterator(
                make_zip_iterator(segments.ids(), length_iterator(segments.count())), id_or_behind{behind}),
            n,
            ids);
        use(r, n.most, ids, count, segments);
    });
}
/// Sorts every segment under `less` when the elements or the offsets are a counted range, so that
/// only the GPU knows their number. When `values` is an iterator, each value moves with its key.
template <class K, class V, class F, class Less>
void sort_padded_segments(
    char const* what, K keys, V values, kernel::length n, F offsets, F offsets_last, Less const& less) {
    with_padded_segments(what,
        n,
        offsets,
        offsets_last,
        [&](kernel::runtime& r, std::size_t most, auto ids, std::size_t count, auto const&) {
            using T = typename K::value_type;
            if constexpr (constexpr int d = direction<Less, T>; d != 0 && primitive::radix_key<T>)
                sort_numbered<(d < 0)>(r, keys, values, most, ids, count, 0, 8 * sizeof(T));
            else {
                primitive::temporary<std::uint32_t> const order(r, most);
                primitive::assign(counting_iterator<std::uint32_t>(0), most, order.begin());
                order_numbered(r, keys, most, ids, count, less, order);
                rearrange_segments(r, keys, most, ids, count, order);
                if constexpr (writable_iterator<V>) rearrange_segments(r, values, most, ids, count, order);
            }
        });
}
}  // namespace detail

}  // namespace gpu::inline v0_2

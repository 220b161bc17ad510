// SPDX-License-Identifier: MIT
// segmented_sort, segmented_sort_by_key, segmented_radix_sort: every segment of a range on its own.
#pragma once
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/algorithm/segmented.hpp>
#include <gpu/primitive/sort_segments.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

namespace detail {
/// Orders (segment, key, ...) by segment, then by key.
template <class Less> struct by_segment {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const s = gpu::get<0>(a), t = gpu::get<0>(b);
        return s < t || (s == t && gpu::cast<bool>(gpu::invoke(less, gpu::get<1>(a), gpu::get<1>(b))));
    }
};
/// The order of all elements by (segment, key): order[i] is the place of what comes i-th. By radix a sort by
/// the keys' bits, then a stable one by the segments' numbers, whatever the segments' lengths are.
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
/// Are the keys alone sorted without an order of places? Keys of whole words travel with the numbers of their
/// segments.
template <class T, class Less>
inline constexpr bool segments_by_radix = primitive::radix_key<T> &&
                                          sizeof(T) >= 4 && direction<Less, T> != 0;
template <bool Descending, class I, class Ids>
void sort_segment_keys(kernel::runtime& r, I first, std::size_t n, Ids ids, std::size_t segments,
    std::uint32_t begin, std::uint32_t end) {
    using T = typename I::value_type;
    primitive::temporary<T> const sorted(r, n);
    primitive::temporary<std::uint32_t> const of(r, n);
    primitive::assign(first, n, sorted.begin());
    primitive::assign(ids, n, of.begin());
    primitive::radix_sort_pairs<T, Descending>(sorted.begin(), n, of.begin(), begin, end);
    auto const words = sorted.begin().template as<primitive::raw_key<T>>();
    primitive::radix_sort_pairs<std::uint32_t, false>(
        of.begin(), n, words, 0, static_cast<std::uint32_t>(std::bit_width(segments + 1)));
    primitive::assign(sorted.begin(),
        n,
        make_predicate_iterator(first, ids, in_some_segment{static_cast<std::uint32_t>(segments)}));
}
/// The same for any order, by radix or by merging all of (segment, key); `order` holds 0, 1, ...
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
/// Runs finish(order) with that order: segments on their own where that is the way.
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
/// Those items whose places are in segments, in that order; the others stay, for an order keeps them where
/// they are or among themselves.
template <class Items, class Ids>
void rearrange_segments(kernel::runtime& r, Items items, std::size_t n, Ids ids, std::size_t segments,
    primitive::temporary<std::uint32_t> const& order) {
    using T = typename Items::value_type;
    kernel::scratch<T> const held(r, n);
    scratch_iterator<T> const there(held);
    primitive::assign(make_permutation_iterator(items, order.begin()), n, there);
    primitive::assign(
        there, n, make_predicate_iterator(items, ids, in_some_segment{static_cast<std::uint32_t>(segments)}));
}

/// use(runtime, segments, length of the longest), where there is anything to sort.
template <class F, class Use>
void with_segments_to_sort(char const* what, std::size_t n, F offsets, F offsets_last, Use const& use) {
    std::size_t const bounds = range_length(what, offsets, offsets_last);
    if (bounds < 2 || n < 2) return;
    primitive::require_countable(n);
    kernel::session s;
    primitive::segments_by_offsets<F> const segments(n, offsets, bounds - 1);
    std::uint32_t const longest = segments.longest(*s);
    if (longest > 1) use(*s, primitive::numbered(*s, n, segments), longest);
}
/// Numbers by bits [begin, end), with their values or alone (values: no iterator), by the numbers of their
/// segments.
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
/// Numbers by bits [begin, end), which is what `less` compares; in place where they are elements of a vector.
/// `values` that are no iterator: keys alone.
template <bool Descending, class K, class V, class Segments, class Less>
void sort_segments_of_numbers(kernel::runtime& r, K keys, V values, std::size_t n, Segments const& s,
    std::uint32_t longest, Less const& less, std::uint32_t begin, std::uint32_t end) {
    using T = typename K::value_type;
    constexpr bool pairs = writable_iterator<V>;
    if constexpr (holds_radix_keys<K>) {
        auto const raw = keys.template as<primitive::raw_key<T>>();
        if constexpr (!pairs) {
            if (primitive::sort_segments(r, s, raw, n, longest, less)) return;
        } else if constexpr (V::element_bytes <= primitive::largest_sorted_payload)
            if (primitive::sort_segments(r, s, make_zip_iterator(raw, values), n, longest, less)) return;
    }
    sort_numbered<Descending>(r, keys, values, n, s.ids(), s.count(), begin, end);
}

/// Of (number of a segment + 1, segments): that number, or behind all segments, as many as there can be,
/// where it is none.
struct id_or_behind {
    std::uint32_t behind;
    template <class T> auto operator()(T const& t) const {
        return gpu::select(gpu::get<0>(t) <= gpu::get<1>(t), gpu::get<0>(t), constant<1u> * behind);
    }
};
/// use(runtime, n, ids, segments) of a range whose length, or the number of whose segments, the GPU knows:
/// how many elements and segments there can be, and the elements' numbers as primitive::numbered has them.
/// What is behind the range is in no segment.
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
/// Keys, with their values or alone (values: no iterator), sorted so under any order.
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

/// Sorts every segment under `less`, stably. Segments as for segmented_reduce; elements in none stay where
/// they are.
///
/// Work is cut by elements, so that a million segments of one, one of a million, and any mixture are
/// balanced. Complexity: O(n log m), where m is the longest segment's length, which comes back from the GPU
/// first: runs are sorted and merged until one holds that segment. Where a group of threads works in shared
/// memory that ends with what fits there (2304 words); longer segments are sorted by their numbers together
/// with the elements: numbers by radix, all else by merging. Scratch memory: a word an element and one copy
/// of the range; for such long segments three words and two copies, or five words where they are merged. The
/// range and the offsets may be counted, here and below: nothing is asked then, and all that there can be is
/// sorted as long segments are.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7};
///     gpu::segmented_sort(v.begin(), v.end(), offsets.begin(), offsets.end());         // v: 6 7 8 0 3 5 9
template <readable_iterator I, readable_iterator F, class Less = less<>>
requires writable_iterator<I>
void segmented_sort(I first, I last, F offsets_first, F offsets_last, Less less = {}) {
    auto const n = range_length("segmented_sort", first, last);
    if constexpr (detail::counts_segments<I, F>)
        detail::sort_padded_segments(
            "segmented_sort", detail::walkable(first), 0, n, offsets_first, offsets_last, less);
    else
        detail::with_segments_to_sort("segmented_sort",
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& s, std::uint32_t longest) {
                using T = typename I::value_type;
                if constexpr (constexpr int d = detail::direction<Less, T>; d != 0 && primitive::radix_key<T>)
                    detail::sort_segments_of_numbers<(d < 0)>(r,
                        first,
                        0,
                        n,
                        s,
                        longest,
                        primitive::rank_less<primitive::key_rank<T, (d < 0)>, false>{},
                        0,
                        8 * sizeof(T));
                else if (!primitive::sort_segments(r, s, first, n, longest, less))
                    detail::with_segment_order(r, first, n, s, longest, less, [&](auto const& order) {
                        detail::rearrange_segments(r, first, n, s.ids(), s.count(), order);
                    });
            });
}
/// Another name of segmented_sort, which is stable. Complexity and scratch memory: the same.
///
///     gpu::segmented_stable_sort(v.begin(), v.end(), offsets.begin(), offsets.end(), gpu::greater<>{}); // 8
///     6 7 | | 5 3 0 9 -> 8 7 6 9 5 3 0
template <readable_iterator I, readable_iterator F, class Less = less<>>
void segmented_stable_sort(I first, I last, F offsets_first, F offsets_last, Less less = {}) {
    gpu::segmented_sort(first, last, offsets_first, offsets_last, less);
}
/// The same of keys, each with its value. The values must not overlap the keys. Complexity: as
/// segmented_sort. Scratch memory: a word a pair and one copy of keys and values; for long segments and for
/// values of more than 8 bytes three to five words and two copies of the keys, or one of the values where
/// that is more.
///
///     gpu::vector<int> keys{3, 1, 2, 1}, values{30, 10, 20, 11}, offsets{0, 2, 4};
///     gpu::segmented_sort_by_key(keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end());
///     // keys: 1 3 1 2, values: 10 30 11 20
template <readable_iterator K, readable_iterator V, readable_iterator F, class Less = less<>>
requires writable_iterator<K> && writable_iterator<V>
void segmented_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last, Less less = {}) {
    auto const n = range_length("segmented_sort_by_key", first, last);
    require_room("segmented_sort_by_key", "range of values", values, n);
    require_apart("segmented_sort_by_key", "range of keys", first, n, values, n);
    if constexpr (detail::counts_segments<K, F>)
        detail::sort_padded_segments("segmented_sort_by_key",
            detail::walkable(first),
            detail::walkable(values),
            n,
            offsets_first,
            offsets_last,
            less);
    else
        detail::with_segments_to_sort("segmented_sort_by_key",
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& s, std::uint32_t longest) {
                using T = typename K::value_type;
                if constexpr (constexpr int d = detail::direction<Less, T>; d != 0 && primitive::radix_key<T>)
                    detail::sort_segments_of_numbers<(d < 0)>(r,
                        first,
                        values,
                        n,
                        s,
                        longest,
                        primitive::rank_less<primitive::key_rank<T, (d < 0)>, true>{},
                        0,
                        8 * sizeof(T));
                else {
                    if constexpr (V::element_bytes <= primitive::largest_sorted_payload)
                        if (primitive::sort_segments(r,
                                s,
                                make_zip_iterator(first, values),
                                n,
                                longest,
                                detail::by_first<Less>{less}))
                            return;
                    detail::with_segment_order(r, first, n, s, longest, less, [&](auto const& order) {
                        detail::rearrange_segments(r, first, n, s.ids(), s.count(), order);
                        detail::rearrange_segments(r, values, n, s.ids(), s.count(), order);
                    });
                }
            });
}
/// Another name of segmented_sort_by_key, which is stable. Complexity and scratch memory: the same.
///
///     gpu::segmented_stable_sort_by_key(keys.begin(), keys.end(), values.begin(), offsets.begin(),
///     offsets.end());    // keys: 1 3 1 2, values: 10 30 11 20
template <readable_iterator K, readable_iterator V, readable_iterator F, class Less = less<>>
void segmented_stable_sort_by_key(
    K first, K last, V values, F offsets_first, F offsets_last, Less less = {}) {
    gpu::segmented_sort_by_key(first, last, values, offsets_first, offsets_last, less);
}

namespace detail {
template <bool Descending, class K, class V, class F>
void sort_segments_by_bits(char const* what, K first, K last, V values, F offsets_first, F offsets_last,
    std::uint32_t begin, std::uint32_t end) {
    using T = typename K::value_type;
    static_assert(
        primitive::radix_key<T>, "gpu: a segmented radix sort takes numbers; segmented_sort takes any order");
    auto const n = range_length(what, first, last);
    require_bits(what, begin, end, 8 * sizeof(T));
    if constexpr (writable_iterator<V>) {
        require_room(what, "range of values", values, n);
        require_apart(what, "range of keys", first, n, values, n);
    }
    if constexpr (counts_segments<K, F>)
        with_padded_segments(what,
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, std::size_t most, auto ids, std::size_t count, auto const&) {
                sort_numbered<Descending>(r, walkable(first), walkable(values), most, ids, count, begin, end);
            });
    else
        with_segments_to_sort(what,
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& s, std::uint32_t longest) {
                sort_segments_of_numbers<Descending>(r,
                    first,
                    values,
                    n,
                    s,
                    longest,
                    primitive::bits_less<T, Descending, writable_iterator<V>>(begin, end),
                    begin,
                    end);
            });
}
}  // namespace detail

/// Sorts every segment by bits [begin_bit, end_bit) of its numbers, stably; see radix_sort. Throws
/// invalid_argument for bits that they do not have. Complexity and scratch memory: as segmented_sort.
///
///     gpu::vector<unsigned> v{0x13, 0x21, 0x12, 0x21, 0x03}, offsets{0, 3, 5};
///     gpu::segmented_radix_sort(v.begin(), v.end(), offsets.begin(), offsets.end(), 0, 4);     // v: 0x21
///     0x12 0x13 0x21 0x03
template <readable_iterator I, readable_iterator F>
void segmented_radix_sort(I first, I last, F offsets_first, F offsets_last, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_segments_by_bits<false>(
        "segmented_radix_sort", first, last, 0, offsets_first, offsets_last, begin_bit, end_bit);
}
/// The same, the greatest first. Complexity and scratch memory: as segmented_sort.
///
///     gpu::segmented_radix_sort_descending(v.begin(), v.end(), offsets.begin(), offsets.end());    // v:
///     0x21 0x13 0x12 0x21 0x03
template <readable_iterator I, readable_iterator F>
void segmented_radix_sort_descending(I first, I last, F offsets_first, F offsets_last,
    std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_segments_by_bits<true>(
        "segmented_radix_sort_descending", first, last, 0, offsets_first, offsets_last, begin_bit, end_bit);
}
/// segmented_radix_sort of keys, each with its value. Complexity and scratch memory: as
/// segmented_sort_by_key.
///
///     gpu::vector<unsigned> keys{3, 1, 2, 1}, values{30, 10, 20, 11}, offsets{0, 2, 4};
///     gpu::segmented_radix_sort_by_key(keys.begin(), keys.end(), values.begin(), offsets.begin(),
///     offsets.end());     // keys: 1 3 1 2, values: 10 30 11 20
template <readable_iterator K, readable_iterator V, readable_iterator F>
void segmented_radix_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last,
    std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_segments_by_bits<false>(
        "segmented_radix_sort_by_key", first, last, values, offsets_first, offsets_last, begin_bit, end_bit);
}
/// The same, the greatest first. Complexity and scratch memory: as segmented_sort_by_key.
///
///     gpu::segmented_radix_sort_by_key_descending(keys.begin(), keys.end(), values.begin(), offsets.begin(),
///     offsets.end());      // keys: 3 1 2 1, values: 30 10 20 11
template <readable_iterator K, readable_iterator V, readable_iterator F>
void segmented_radix_sort_by_key_descending(K first, K last, V values, F offsets_first, F offsets_last,
    std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_segments_by_bits<true>("segmented_radix_sort_by_key_descending",
        first,
        last,
        values,
        offsets_first,
        offsets_last,
        begin_bit,
        end_bit);
}

template <device_range R, device_range F, class Less = less<>>
void segmented_sort(R&& r, F&& offsets, Less less = {}) {
    gpu::segmented_sort(r.begin(), r.end(), offsets.begin(), offsets.end(), less);
}
template <device_range K, device_range V, device_range F, class Less = less<>>
void segmented_sort_by_key(K&& keys, V&& values, F&& offsets, Less less = {}) {
    gpu::segmented_sort_by_key(
        keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end(), less);
}
template <device_range R, device_range F, class Less = less<>>
void segmented_stable_sort(R&& r, F&& offsets, Less less = {}) {
    gpu::segmented_sort(r, offsets, less);
}
template <device_range K, device_range V, device_range F, class Less = less<>>
void segmented_stable_sort_by_key(K&& keys, V&& values, F&& offsets, Less less = {}) {
    gpu::segmented_sort_by_key(keys, values, offsets, less);
}
template <device_range K, device_range V, device_range F, class... A>
void segmented_radix_sort_by_key(K&& keys, V&& values, F&& offsets, A... bits) {
    gpu::segmented_radix_sort_by_key(
        keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end(), bits...);
}
template <device_range K, device_range V, device_range F, class... A>
void segmented_radix_sort_by_key_descending(K&& keys, V&& values, F&& offsets, A... bits) {
    gpu::segmented_radix_sort_by_key_descending(
        keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end(), bits...);
}
template <device_range R, device_range F, class... A>
void segmented_radix_sort(R&& r, F&& offsets, A... bits) {
    gpu::segmented_radix_sort(r.begin(), r.end(), offsets.begin(), offsets.end(), bits...);
}
template <device_range R, device_range F, class... A>
void segmented_radix_sort_descending(R&& r, F&& offsets, A... bits) {
    gpu::segmented_radix_sort_descending(r.begin(), r.end(), offsets.begin(), offsets.end(), bits...);
}

}  // namespace gpu

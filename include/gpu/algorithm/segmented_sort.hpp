// SPDX-License-Identifier: MIT
// segmented_sort, segmented_stable_sort and their _by_key forms: sort every segment of a range by
// itself. Includes segmented_radix_sort.
#pragma once
#include <gpu/algorithm/segmented_order.hpp>
#include <gpu/algorithm/segmented_radix_sort.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/iterator/check_order.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// True when segments are sorted by the ranks of numbers.
template <class I, class Less>
inline constexpr bool segments_in_words =
    direction<Less, typename I::value_type> != 0 && primitive::radix_key<typename I::value_type>;
}  // namespace detail

/// Sorts every segment under `less`, stably. Segment s is
/// [first + offsets[s], first + offsets[s + 1]). Elements in no segment stay where they are.
///
/// The work is divided by elements, so many short segments, one long segment and any mixture are
/// equally balanced. Waits for the length of the longest segment. A GPU does not wait when all
/// elements fit in a group's shared memory, nor for numbers of a vector or span in a range of up to
/// 2^17 elements, or 2^18 if there are more than 32 segments. When the elements or the offsets are
/// a counted range, does not wait, and sorts as many elements as there can be, all at once.
///
/// Complexity: on a GPU, numbers in segments of up to 64 elements, or up to 128 in ranges of up to
/// 1024, cost the square of each length, and one to three launches. Where a GPU does not wait,
/// longer segments are sorted in tiles of 576 to 4608 elements; each element of a segment of
/// several tiles is searched in all others of them. Otherwise it is O(n log m), where m is the
/// length of the longest segment, because sorted runs are merged only until one run holds the
/// longest segment. On a GPU, the longest segment must fit in a group's shared memory for that;
/// 5632 elements of one word fit in 48 KiB. If it does not, all elements are sorted at once,
/// together with the numbers of their segments: numbers by radix sort, everything else by merge
/// sort.
///
/// Scratch memory: a word for each element and one copy of the range. When all elements are sorted
/// at once, it is three words for each element and two copies of the range; five words for a merge
/// sort. Source: as the merges of sort.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7};
///     gpu::segmented_sort(v.begin(), v.end(), offsets.begin(), offsets.end());
///     // v: 6 7 8 0 3 5 9
template <readable_iterator I, readable_iterator F, class Less = less<>>
requires writable_iterator<I>
void segmented_sort(I first, I last, F offsets_first, F offsets_last, Less less = {}) {
    auto const n = range_length("segmented_sort", first, last);
    if constexpr (!detail::segments_by_radix<typename I::value_type, Less>)
        detail::require_order("segmented_sort", "input", first, n, less);
    if constexpr (detail::counts_segments<I, F>)
        detail::sort_padded_segments(
            "segmented_sort", detail::walkable(first), 0, n, offsets_first, offsets_last, less);
    else
        detail::with_segments_to_sort<!detail::segments_in_words<I, Less>>(
            "segmented_sort",
            first,
            0,
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& segments, I items, int, std::size_t m) {
                using T = typename I::value_type;
                if constexpr (constexpr int d = detail::direction<Less, T>; d != 0 && primitive::radix_key<T>)
                    detail::sort_segments_of_numbers<(d < 0)>(r,
                        items,
                        0,
                        m,
                        segments,
                        primitive::rank_less<primitive::key_rank<T, (d < 0)>, false>{},
                        0,
                        8 * sizeof(T));
                else if (primitive::sort_segments_in_one_tile(r, segments, items, m, less))
                    return;
                else if (std::uint32_t const longest = segments.longest(r); longest > 1) {
                    primitive::numbered const s(r, m, segments);
                    if (!primitive::sort_segments(r, s, items, m, longest, less))
                        detail::with_segment_order(r, items, m, s, longest, less, [&](auto const& order) {
                            detail::rearrange_segments(r, items, m, s.ids(), s.count(), order);
                        });
                }
            },
            [&](I items, I end, int) { gpu::stable_sort(items, end, less); });
}
/// Sorts every segment under `less`, stably. Another name of segmented_sort. Cost: as
/// segmented_sort.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7};
///     gpu::segmented_stable_sort(
///         v.begin(), v.end(), offsets.begin(), offsets.end(), gpu::greater<>{});
///     // v: 8 7 6 9 5 3 0
template <readable_iterator I, readable_iterator F, class Less = less<>>
void segmented_stable_sort(I first, I last, F offsets_first, F offsets_last, Less less = {}) {
    gpu::segmented_sort(first, last, offsets_first, offsets_last, less);
}
/// Sorts the keys of every segment under `less`, stably, and moves each value with its key. Segment
/// s is [first + offsets[s], first + offsets[s + 1]). The values must not overlap the keys.
/// Otherwise as segmented_sort. A GPU also waits when a value has more than 8 bytes, and when a key
/// and its value take more than 16 bytes of shared memory. A number of less than 4 bytes takes 4
/// bytes there.
///
/// Complexity: as segmented_sort. Scratch memory: a word for each pair, and one copy of keys and
/// values. When a segment is too long for a group's shared memory, or values have more than 8
/// bytes, it is more: three to five words for each pair, and the larger of two copies of the keys
/// and one copy of the values.
///
///     gpu::vector<int> keys{3, 1, 2, 1}, values{30, 10, 20, 11}, offsets{0, 2, 4};
///     gpu::segmented_sort_by_key(
///         keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end());
///     // keys: 1 3 1 2, values: 10 30 11 20
template <readable_iterator K, readable_iterator V, readable_iterator F, class Less = less<>>
requires writable_iterator<K> && writable_iterator<V>
void segmented_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last, Less less = {}) {
    auto const n = range_length("segmented_sort_by_key", first, last);
    require_room("segmented_sort_by_key", "range of values", values, n);
    require_apart("segmented_sort_by_key", "range of keys", first, n, values, n);
    if constexpr (!detail::segments_by_radix<typename K::value_type, Less>)
        detail::require_order("segmented_sort_by_key", "range of keys", first, n, less);
    if constexpr (detail::counts_segments<K, F>)
        detail::sort_padded_segments("segmented_sort_by_key",
            detail::walkable(first),
            detail::walkable(values),
            n,
            offsets_first,
            offsets_last,
            less);
    else
        detail::with_segments_to_sort<!detail::segments_in_words<K, Less>>(
            "segmented_sort_by_key",
            first,
            values,
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& segments, K keys, V moved, std::size_t m) {
                using T = typename K::value_type;
                if constexpr (constexpr int d = detail::direction<Less, T>; d != 0 && primitive::radix_key<T>)
                    detail::sort_segments_of_numbers<(d < 0)>(r,
                        keys,
                        moved,
                        m,
                        segments,
                        primitive::rank_less<primitive::key_rank<T, (d < 0)>, true>{},
                        0,
                        8 * sizeof(T));
                else {
                    auto const pairs = make_zip_iterator(keys, moved);
                    detail::by_first<Less> const order_of_pairs{less};
                    if constexpr (V::element_bytes <= primitive::largest_sorted_payload)
                        if (primitive::sort_segments_in_one_tile(r, segments, pairs, m, order_of_pairs))
                            return;
                    std::uint32_t const longest = segments.longest(r);
                    if (longest < 2) return;
                    primitive::numbered const s(r, m, segments);
                    if constexpr (V::element_bytes <= primitive::largest_sorted_payload)
                        if (primitive::sort_segments(r, s, pairs, m, longest, order_of_pairs)) return;
                    detail::with_segment_order(r, keys, m, s, longest, less, [&](auto const& order) {
                        detail::rearrange_segments(r, keys, m, s.ids(), s.count(), order);
                        detail::rearrange_segments(r, moved, m, s.ids(), s.count(), order);
                    });
                }
            },
            [&](K keys, K end, V moved) { gpu::stable_sort_by_key(keys, end, moved, less); });
}
/// Sorts the keys of every segment under `less`, stably, and moves each value with its key. Another
/// name of segmented_sort_by_key. Cost: as segmented_sort_by_key.
///
///     gpu::vector<int> keys{3, 1, 2, 1}, values{30, 10, 20, 11}, offsets{0, 2, 4};
///     gpu::segmented_stable_sort_by_key(
///         keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end());
///     // keys: 1 3 1 2, values: 10 30 11 20
template <readable_iterator K, readable_iterator V, readable_iterator F, class Less = less<>>
void segmented_stable_sort_by_key(
    K first, K last, V values, F offsets_first, F offsets_last, Less less = {}) {
    gpu::segmented_sort_by_key(first, last, values, offsets_first, offsets_last, less);
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2

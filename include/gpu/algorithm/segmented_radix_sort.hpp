// SPDX-License-Identifier: MIT
// segmented_radix_sort and its _descending and _by_key forms: sort the numbers of every segment of
// a range by some of their bits.
#pragma once
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/algorithm/segmented_order.hpp>
#include <gpu/primitive/bits_less.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Does the work of all segmented radix sorts. When `values` is an iterator, each value moves with
/// its key; a sort without values passes the number 0.
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
        with_segments_to_sort<false>(
            what,
            first,
            values,
            n,
            offsets_first,
            offsets_last,
            [&](kernel::runtime& r, auto const& segments, K keys, V moved, std::size_t m) {
                sort_segments_of_numbers<Descending>(r,
                    keys,
                    moved,
                    m,
                    segments,
                    primitive::bits_less<T, Descending, writable_iterator<V>>(begin, end),
                    begin,
                    end);
            },
            [&](K keys, K keys_end, auto moved) {
                if constexpr (writable_iterator<V>)
                    sort_bits_by_key<Descending>(what, keys, keys_end, moved, begin, end);
                else
                    sort_bits<Descending>(what, keys, keys_end, begin, end);
            });
}
}  // namespace detail

/// Sorts the numbers of every segment by the bits [begin_bit, end_bit) of their ranks, stably.
/// Segment s is [first + offsets[s], first + offsets[s + 1]).
///
/// The rank of a number is an unsigned integer; the order of ranks is the order of the numbers (see
/// radix_sort). Throws invalid_argument when the numbers have fewer bits than end_bit, or when
/// begin_bit > end_bit. Cost: as segmented_sort.
///
///     gpu::vector<unsigned> v{0x13, 0x21, 0x12, 0x21, 0x03}, offsets{0, 3, 5};
///     gpu::segmented_radix_sort(v.begin(), v.end(), offsets.begin(), offsets.end(), 0, 4);
///     // v: 0x21 0x12 0x13 0x21 0x03
template <readable_iterator I, readable_iterator F>
void segmented_radix_sort(I first, I last, F offsets_first, F offsets_last, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_segments_by_bits<false>(
        "segmented_radix_sort", first, last, 0, offsets_first, offsets_last, begin_bit, end_bit);
}
/// Sorts the numbers of every segment by the bits [begin_bit, end_bit) of their ranks (see
/// radix_sort), stably, from the highest rank to the lowest. Requirements: as segmented_radix_sort.
/// Cost: as segmented_sort.
///
///     gpu::vector<unsigned> v{0x13, 0x21, 0x12, 0x21, 0x03}, offsets{0, 3, 5};
///     gpu::segmented_radix_sort_descending(v.begin(), v.end(), offsets.begin(), offsets.end());
///     // v: 0x21 0x13 0x12 0x21 0x03
template <readable_iterator I, readable_iterator F>
void segmented_radix_sort_descending(I first, I last, F offsets_first, F offsets_last,
    std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_segments_by_bits<true>(
        "segmented_radix_sort_descending", first, last, 0, offsets_first, offsets_last, begin_bit, end_bit);
}
/// Sorts the keys of every segment by the bits [begin_bit, end_bit) of their ranks (see
/// radix_sort), stably, and moves each value with its key. Requirements: as segmented_radix_sort.
/// Cost: as segmented_sort_by_key.
///
///     gpu::vector<unsigned> keys{3, 1, 2, 1}, values{30, 10, 20, 11}, offsets{0, 2, 4};
///     gpu::segmented_radix_sort_by_key(
///         keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end());
///     // keys: 1 3 1 2, values: 10 30 11 20
template <readable_iterator K, readable_iterator V, readable_iterator F>
void segmented_radix_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last,
    std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_segments_by_bits<false>(
        "segmented_radix_sort_by_key", first, last, values, offsets_first, offsets_last, begin_bit, end_bit);
}
/// Sorts the keys of every segment by the bits [begin_bit, end_bit) of their ranks (see
/// radix_sort), stably, from the highest rank to the lowest. Moves each value with its key.
/// Requirements: as segmented_radix_sort. Cost: as segmented_sort_by_key.
///
///     gpu::vector<unsigned> keys{3, 1, 2, 1}, values{30, 10, 20, 11}, offsets{0, 2, 4};
///     gpu::segmented_radix_sort_by_key_descending(
///         keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end());
///     // keys: 3 1 2 1, values: 30 10 20 11
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

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// segmented_top_k, segmented_top_k_by_key: find the k elements of every segment that come first in
// an order, and write them sorted.
#pragma once
#include <gpu/algorithm/rows_of_segments.hpp>
#include <gpu/algorithm/segmented_order.hpp>
#include <gpu/algorithm/top_k.hpp>
#include <gpu/list.hpp>
#include <gpu/primitive/first_in_teams.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order. Sorts a
/// copy of the keys of each segment, and the places of the items with them unless the items are the
/// keys. Returns true. Returns false and does nothing when the keys are not numbers, when `less` is
/// neither gpu::less nor gpu::greater, when the rows have many more places than there are elements,
/// and in the shape lanes.
template <class I, class Segments, class Items, class O, class Less>
bool took_from_sorted_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments,
    Items items, std::size_t k, O out, Less const&) {
    using T = typename I::value_type;
    if constexpr (constexpr int d = direction<Less, T>; d != 0 && primitive::radix_key<T>) {
        // Rows that are much longer than the segments would be mostly skipped.
        std::size_t const most = 4 * n + 65536;
        if (r.tuning.form == kernel::shape::lanes || k > most || segments.count() > most / k) return false;
        constexpr bool only_keys = std::is_same_v<I, Items>;
        primitive::rank_less<primitive::key_rank<T, (d < 0)>, !only_keys> const ranked;
        primitive::temporary<T> const held(r, n);
        primitive::assign(first, n, held.begin());
        if constexpr (only_keys) {
            sort_segments_of_numbers<(d < 0)>(r, held.begin(), 0, n, segments, ranked, 0, 8 * sizeof(T));
            take_sorted_rows(held.begin(), n, segments, k, out);
        } else {
            primitive::temporary<std::uint32_t> const order(r, n);
            primitive::assign(counting_iterator<std::uint32_t>(0), n, order.begin());
            sort_segments_of_numbers<(d < 0)>(
                r, held.begin(), order.begin(), n, segments, ranked, 0, 8 * sizeof(T));
            take_sorted_rows(
                primitive::windowed(make_permutation_iterator(items, order.begin()), n), n, segments, k, out);
        }
        return true;
    } else
        return false;
}
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order. Makes
/// one pass over all segments, and returns true. Returns false and does nothing when sorting the
/// segments is better: on GPUs, when k items are too many for the registers of a thread, and when
/// `less` has loops that count against llvmpipe's limit of loop trips.
template <class I, class Segments, class Items, class O, class Less>
bool took_few_of_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments,
    std::uint32_t longest, Items items, std::size_t k, O out, Less const& less) {
    std::size_t const wanted = k < longest ? k : longest;
    if (r.tuning.form != kernel::shape::lanes || wanted > primitive::most_first_places) return false;
    return with_comparable(r, first, n, less, [&](auto compared, auto const& order) {
        bool const few = primitive::finds_first_places(r, compared, wanted, order, items, out);
        if (few)
            primitive::first_places_of_segments(
                r, compared, n, segments, longest, wanted, order, items, out, k);
        return few;
    });
}
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order. Selects
/// from one segment after the other, and returns true. Returns false and does nothing unless the
/// segments are long and few, the keys are numbers, and the device is llvmpipe, where the host
/// reads the bounds of the segments cheaply.
template <class I, class Segments, class Items, class O, class Less>
bool took_from_each_segment(kernel::runtime& r, I first, std::size_t n, Segments const& segments, Items items,
    std::size_t k, O out, Less const& less) {
    if constexpr (selects_by_radix<I, Less>) {
        std::size_t const count = segments.count(), each = n / count;
        if (r.tuning.form != kernel::shape::lanes || each < 32768 || each / 64 < k) return false;
        // Read the bounds of all segments.
        kernel::scratch<uvec2> const bounds(r, count);
        list<uvec2> host(count);
        primitive::assign(
            make_transform_iterator(make_zip_iterator(segments.begins(), segments.ends()), first_and_last{}),
            count,
            scratch_iterator<uvec2>(bounds));
        if (r.rehearsing)
            host[0] = uvec2(0, static_cast<std::uint32_t>(n));
        else
            gl::download(r.device, bounds.buffer().name(), 0, host.data(), count * sizeof(uvec2));
        // Select from one segment after the other.
        for (std::size_t s = 0; s < count; ++s) {
            std::size_t const begins = host[s].x, ends = host[s].y < n ? host[s].y : n,
                              length = begins < ends ? ends - begins : 0, wanted = k < length ? k : length;
            auto const at = static_cast<std::ptrdiff_t>(begins);
            if (wanted > 0)
                take_by_blocks(r,
                    first + at,
                    length,
                    items + at,
                    wanted,
                    out + static_cast<std::ptrdiff_t>(s * k),
                    less);
        }
        return true;
    } else
        return false;
}
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order, in one
/// pass over all segments, and returns true. Returns false and does nothing unless the device is a
/// GPU, and k is small (see primitive::first_in_teams).
template <class I, class Segments, class Items, class O, class Less>
bool took_few_in_teams(kernel::runtime& r, I first, std::size_t n, Segments const& segments, Items items,
    std::size_t k, O out, Less const& less) {
    if (r.tuning.form == kernel::shape::lanes || !primitive::first_in_teams_pays(n, segments.count(), k))
        return false;
    return with_comparable(r, first, n, less, [&](auto compared, auto const& order) {
        return primitive::first_in_teams(r,
            compared,
            n,
            converted<std::uint32_t>(segments.begins()),
            converted<std::uint32_t>(segments.ends()),
            segments.count(),
            segments.most(),
            k,
            order,
            items,
            out);
    });
}
/// Returns an iterator over pairs of key and value, or `keys` when `values` is the number 0.
template <class K, class V> auto keys_and_values(K keys, V values) {
    if constexpr (no_values<V>)
        return keys;
    else
        return make_zip_iterator(keys, values);
}
/// Writes the first k items of each segment s to out[s * k], out[s * k + 1], ..., in order, where
/// one launch can process all elements.
template <class I, class Segments, class Items, class O, class Less>
void take_from_segments(kernel::runtime& r, I first, std::size_t n, Segments const& segments, Items items,
    std::size_t k, O out, Less const& less) {
    if (took_few_in_teams(r, first, n, segments, items, k, out, less)) return;
    if (took_from_sorted_segments(r, first, n, segments, items, k, out, less)) return;
    std::uint32_t const longest = segments.longest(r);
    if (longest == 0 || took_few_of_segments(r, first, n, segments, longest, items, k, out, less) ||
        took_from_each_segment(r, first, n, segments, items, k, out, less))
        return;
    primitive::numbered const s(r, n, segments);
    with_segment_order(r, first, n, s, longest, less, [&](auto const& order) {
        take_rows(r, items, n, s.begins(), s.ids(), s.count(), k, order, out);
    });
}
/// Does the work of segmented_top_k and segmented_top_k_by_key. Without values, `values` and
/// `values_out` are the number 0.
template <class K, class V, class N, class F, class KO, class VO, class Less>
void top_of_segments(char const* what, K keys, V values, N n, F offsets, F offsets_last, std::size_t k,
    KO keys_out, VO values_out, Less const& less) {
    if (k == 0 || kernel::length(n).most == 0) return;
    if constexpr (counts_segments<K, F>)
        with_padded_segments(what,
            n,
            offsets,
            offsets_last,
            [&](kernel::runtime& r, std::size_t most, auto ids, std::size_t count, auto const& segments) {
                auto const first = walkable(keys);
                auto const items = keys_and_values(first, walkable(values));
                auto const out = keys_and_values(keys_out, values_out);
                primitive::temporary<std::uint32_t> const order(r, most);
                primitive::assign(counting_iterator<std::uint32_t>(0), most, order.begin());
                order_numbered(r, first, most, ids, count, less, order);
                take_rows(r, items, most, segments.begins(), ids, count, k, order, out);
            });
    else {
        constexpr bool parts =
            copied_alike<K> && copied_alike<KO> && (no_values<V> || (copied_alike<V> && copied_alike<VO>));
        constexpr std::uint32_t largest =
            parts ? kernel::at_least(numbered_pair_bytes<K, V>, KO::element_bytes) : 0;
        std::size_t const rows = range_length(what, offsets, offsets_last) - 1;
        with_segments<largest>(
            what,
            n,
            offsets,
            offsets_last,
            k,
            [&](kernel::runtime& r, auto const& segments, part_of_segments part) {
                if (part.count == 0) return;
                part_of_segments const outputs{
                    part.segment * static_cast<std::ptrdiff_t>(k), part.segment, segments.count() * k};
                with_input_of_part(r, keys, part, n, [&](K first) {
                    with_input_of_part(r, values, part, n, [&](V moved) {
                        with_items_of_part(keys_out, outputs, rows * k, [&](KO to) {
                            with_items_of_part(values_out, outputs, rows * k, [&](VO moved_to) {
                                take_from_segments(r,
                                    first,
                                    part.count,
                                    segments,
                                    keys_and_values(first, moved),
                                    k,
                                    keys_and_values(to, moved_to),
                                    less);
                            });
                        });
                    });
                });
            },
            [&](auto const& part) {
                auto const first = keys + part.first, end = first + static_cast<std::ptrdiff_t>(part.count);
                auto const to = keys_out + part.segment * static_cast<std::ptrdiff_t>(k);
                if constexpr (no_values<V>)
                    gpu::top_k(first, end, k, to, less);
                else
                    gpu::top_k_by_key(
                        first, end, values + part.first, k, to, values_out + (to - keys_out), less);
            });
    }
}
/// Returns the largest possible number of output elements, which is k for each segment.
template <class F> std::size_t most_rows(char const* what, F offsets, F offsets_last, std::size_t k) {
    require_count(what, k);
    kernel::length const bounds = range_length(what, offsets, offsets_last);
    return bounds.most ? (bounds.most - 1) * k : 0;
}
/// Throws invalid_argument when the output overlaps the items or the offsets.
template <class I, class F, class O>
void require_rows_apart(char const* what, char const* items, I const& first, kernel::length n, F offsets,
    F offsets_last, std::size_t most, O const& out) {
    kernel::length const bounds = range_length(what, offsets, offsets_last);
    std::size_t const known = bounds.on_gpu() ? (most > 0) : most;
    require_apart(what, items, first, n, out, known);
    require_apart(what, "range of offsets", offsets, bounds, out, known);
}
}  // namespace detail

/// Writes the k elements of each segment s that come first under `less`, in order, to out[s * k],
/// out[s * k + 1], ... By default these are the greatest elements. Segment s is
/// [first + offsets[s], first + offsets[s + 1]). Returns the end of the output.
///
/// When a segment has fewer than k elements, the rest of its k outputs stay unchanged. Of equal
/// elements, those that come first in the input are taken. The output must not overlap the input or
/// the offsets. Waits for the length of the longest segment as segmented_sort does, unless a GPU
/// makes one pass. When the elements or the offsets are a counted range, does not wait, and sorts
/// as many elements as there can be; with counted offsets nothing is returned.
///
/// Complexity: on a GPU one linear pass when k is at most 4, and in ranges of at least 2^20
/// elements when k is at most 8, or 16 in segments of at least 128 elements on average. The pass
/// takes one launch, or three where segments differ much in length. Otherwise as segmented_sort,
/// because copies of whole segments are sorted. On llvmpipe, one linear pass is enough when k is at
/// most 32. For a larger k, it is enough when the elements are numbers and the segments are long
/// and few. Scratch memory: for the sort, three words for each element and two copies of the range;
/// five words for a merge sort. The linear pass takes at most one list for every 64 elements, and
/// one more for every 2048; a list holds k elements and their indices, where k is rounded up to a
/// power of two. Source: Batcher, 1968 (bitonic merges of the lists of threads).
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 7}, out(4);
///     gpu::segmented_top_k(
///         v.begin(), v.end(), offsets.begin(), offsets.end(), 2, out.begin());   // out: 8 7 9 5
template <readable_iterator I, readable_iterator F, writable_iterator O, class Less = greater<>>
auto segmented_top_k(I first, I last, F offsets_first, F offsets_last, std::size_t k, O out, Less less = {}) {
    auto const n = range_length("segmented_top_k", first, last);
    std::size_t const most = detail::most_rows("segmented_top_k", offsets_first, offsets_last, k);
    require_room("segmented_top_k", "output", out, most);
    detail::require_rows_apart("segmented_top_k", "input", first, n, offsets_first, offsets_last, most, out);
    detail::top_of_segments("segmented_top_k", first, 0, n, offsets_first, offsets_last, k, out, 0, less);
    if constexpr (!detail::is_counted<F>) return out + static_cast<std::ptrdiff_t>(most);
}
/// Writes the k keys of each segment s that come first under `less`, in order, to keys_out[s * k],
/// keys_out[s * k + 1], ..., and the value of each key to the same index of values_out. By default
/// these are the greatest keys. Returns the ends of both outputs. Otherwise as segmented_top_k.
/// Scratch memory: as segmented_top_k of the keys.
///
///     gpu::vector<int> keys{8, 6, 7, 5}, values{80, 60, 70, 50}, offsets{0, 3, 4}, k(2), v(2);
///     gpu::segmented_top_k_by_key(keys.begin(), keys.end(), values.begin(), offsets.begin(),
///                                 offsets.end(), 1, k.begin(), v.begin());   // k: 8 5, v: 80 50
template <readable_iterator K, readable_iterator V, readable_iterator F, writable_iterator KO,
    writable_iterator VO, class Less = greater<>>
auto segmented_top_k_by_key(K first, K last, V values, F offsets_first, F offsets_last, std::size_t k,
    KO keys_out, VO values_out, Less less = {}) {
    auto const n = range_length("segmented_top_k_by_key", first, last);
    require_room("segmented_top_k_by_key", "range of values", values, n);
    std::size_t const most = detail::most_rows("segmented_top_k_by_key", offsets_first, offsets_last, k);
    require_room("segmented_top_k_by_key", "output of keys", keys_out, most);
    require_room("segmented_top_k_by_key", "output of values", values_out, most);
    auto const pairs = make_zip_iterator(detail::walkable(first), detail::walkable(values));
    auto const out = make_zip_iterator(keys_out, values_out);
    detail::require_rows_apart("segmented_top_k_by_key",
        "range of keys or values",
        pairs,
        kernel::length(n).most,
        offsets_first,
        offsets_last,
        most,
        out);
    require_two_outputs("segmented_top_k_by_key", keys_out, values_out);
    detail::top_of_segments("segmented_top_k_by_key",
        first,
        detail::walkable(values),
        n,
        offsets_first,
        offsets_last,
        k,
        keys_out,
        values_out,
        less);
    if constexpr (!detail::is_counted<F>)
        return std::pair(
            keys_out + static_cast<std::ptrdiff_t>(most), values_out + static_cast<std::ptrdiff_t>(most));
}

// Overloads of the functions above that take whole ranges instead of pairs of iterators.
template <device_range R, device_range F, writable_iterator O, class Less = greater<>>
auto segmented_top_k(R&& r, F&& offsets, std::size_t k, O out, Less less = {}) {
    return gpu::segmented_top_k(r.begin(), r.end(), offsets.begin(), offsets.end(), k, out, less);
}
template <device_range K, device_range V, device_range F, writable_iterator KO, writable_iterator VO,
    class Less = greater<>>
auto segmented_top_k_by_key(
    K&& keys, V&& values, F&& offsets, std::size_t k, KO keys_out, VO values_out, Less less = {}) {
    return gpu::segmented_top_k_by_key(keys.begin(),
        keys.end(),
        values.begin(),
        offsets.begin(),
        offsets.end(),
        k,
        keys_out,
        values_out,
        less);
}

}  // namespace gpu::inline v0_2

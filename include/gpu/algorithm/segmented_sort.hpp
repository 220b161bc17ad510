// SPDX-License-Identifier: MIT
// segmented_sort, segmented_sort_by_key, segmented_radix_sort, segmented_top_k: every segment of a range on its own.
#pragma once
#include <gpu/algorithm/radix_sort.hpp>
#include <gpu/algorithm/segmented.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

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
/// The order of all elements by (segment, key): order[i] is the place of what comes i-th. By radix a sort by the keys' bits, then a
/// stable one by the segments' numbers, whatever the segments' lengths are.
template <bool Descending, class K, class Ids> void order_segments(kernel::runtime& r, K keys, std::size_t n, Ids ids, std::size_t segments, std::uint32_t begin, std::uint32_t end,
                                                                   primitive::temporary<std::uint32_t> const& order) {
    using T = typename K::value_type;
    primitive::assign(counting_iterator<std::uint32_t>(0), n, order.begin());
    {
        primitive::temporary<T> const sorted(r, n);
        primitive::assign(keys, n, sorted.begin());
        primitive::radix_sort_pairs<T, Descending>(sorted.begin(), n, order.begin(), begin, end);
    }
    primitive::temporary<std::uint32_t> const of(r, n);
    primitive::assign(make_permutation_iterator(ids, order.begin()), n, of.begin());
    primitive::radix_sort_pairs<std::uint32_t, false>(of.begin(), n, order.begin(), 0, static_cast<std::uint32_t>(std::bit_width(segments + 1)));
}
/// Are the keys alone sorted without an order of places? Keys of whole words travel with the numbers of their segments.
template <class T, class Less> inline constexpr bool segments_by_radix = primitive::radix_key<T> && sizeof(T) >= 4 && direction<Less, T> != 0;
template <bool Descending, class I, class Ids> void sort_segment_keys(kernel::runtime& r, I first, std::size_t n, Ids ids, std::size_t segments, std::uint32_t begin, std::uint32_t end) {
    using T = typename I::value_type;
    primitive::temporary<T> const sorted(r, n);
    primitive::temporary<std::uint32_t> const of(r, n);
    primitive::assign(first, n, sorted.begin());
    primitive::assign(ids, n, of.begin());
    primitive::radix_sort_pairs<T, Descending>(sorted.begin(), n, of.begin(), begin, end);
    auto const words = sorted.begin().template as<primitive::raw_key<T>>();
    primitive::radix_sort_pairs<std::uint32_t, false>(of.begin(), n, words, 0, static_cast<std::uint32_t>(std::bit_width(segments + 1)));
    primitive::assign(sorted.begin(), n, make_predicate_iterator(first, ids, in_some_segment{static_cast<std::uint32_t>(segments)}));
}
/// Runs finish(order) with that order, by radix where Less is an order of numbers, else by merging.
template <class K, class Ids, class Less, class Finish> void with_segment_order(kernel::runtime& r, K keys, std::size_t n, Ids ids, std::size_t segments, Less const& less, Finish const& finish) {
    primitive::temporary<std::uint32_t> const order(r, n);
    if constexpr (constexpr int d = direction<Less, typename K::value_type>; d != 0 && primitive::radix_key<typename K::value_type>)
        order_segments<(d < 0)>(r, keys, n, ids, segments, 0, 8 * sizeof(typename K::value_type), order);
    else {
        primitive::assign(counting_iterator<std::uint32_t>(0), n, order.begin());
        primitive::temporary<std::uint32_t> const of(r, n);
        primitive::temporary<typename K::value_type> const sorted(r, n);
        primitive::assign(ids, n, of.begin());
        primitive::assign(keys, n, sorted.begin());
        primitive::merge_sort(make_zip_iterator(of.begin(), sorted.begin(), order.begin()), n, by_segment<Less>{less});
    }
    finish(order);
}
/// Those items whose places are in segments, in that order; the others stay, for an order keeps them where they are or among themselves.
template <class Items, class Ids> void rearrange_segments(kernel::runtime& r, Items items, std::size_t n, Ids ids, std::size_t segments, primitive::temporary<std::uint32_t> const& order) {
    using T = typename Items::value_type;
    kernel::scratch<T> const held(r, n);
    scratch_iterator<T> const there(held);
    primitive::assign(make_permutation_iterator(items, order.begin()), n, there);
    primitive::assign(there, n, make_predicate_iterator(items, ids, in_some_segment{static_cast<std::uint32_t>(segments)}));
}

/// Where an element of the sorted segments goes in rows of k: -1 of none.
struct place_in_row {
    std::uint32_t k, segments;
    template <class T> auto operator()(T const& t) const {
        auto const id = gpu::get<1>(t);
        auto const j = gpu::get<0>(t) - gpu::cast<std::uint32_t>(gpu::get<2>(t));
        return gpu::select(id > 0u && id <= segments && j < k, (id - 1u) * k + j, constant<0xffffffffu>);
    }
};
struct below_segments {
    std::uint32_t last;
    template <class X> auto operator()(X const& id) const { return gpu::select(id > 0u, gpu::select(id <= last, id - 1u, last - 1u), constant<0u>); }
};
struct has_place {
    template <class X> auto operator()(X const& place) const { return place != constant<0xffffffffu>; }
};
/// The first k items of each segment of that order go to rows of k.
template <class Items, class Segments, class O> void take_rows(kernel::runtime& r, Items items, std::size_t n, Segments const& segments, std::size_t k, primitive::temporary<std::uint32_t> const& order, O out) {
    auto const count = static_cast<std::uint32_t>(segments.count());
    kernel::scratch<std::uint32_t> const places(r, n);
    scratch_iterator<std::uint32_t> const place(places);
    auto const begins = make_permutation_iterator(segments.begins(), make_transform_iterator(segments.ids(), below_segments{count}));
    primitive::assign(make_transform_iterator(make_zip_iterator(counting_iterator<std::uint32_t>(0), segments.ids(), begins), place_in_row{static_cast<std::uint32_t>(k), count}), n, place);
    primitive::assign(make_permutation_iterator(items, order.begin()), n, make_predicate_iterator(make_permutation_iterator(out, place), place, has_place{}));
}
} // namespace detail

/// Sorts every segment under `less`, stably. Segments as for segmented_reduce; elements in none stay where they are.
///
/// Numbers under less or greater are radix sorted by their bits and then by their segment's number, everything else is merge sorted by
/// both: the lengths of the segments do not matter. Scratch memory: three words an element and two copies of the range.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 3, 7};
///     gpu::segmented_sort(v.begin(), v.end(), offsets.begin(), offsets.end());         // v: 6 7 8 0 3 5 9
template <readable_iterator I, readable_iterator F, class Less = less<>> requires writable_iterator<I> void segmented_sort(I first, I last, F offsets_first, F offsets_last, Less less = {}) {
    std::size_t const n = range_length("segmented_sort", first, last);
    detail::with_segments<I>("segmented_sort", n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& s) {
        using T = typename I::value_type;
        if constexpr (detail::segments_by_radix<T, Less>) detail::sort_segment_keys<(detail::direction<Less, T> < 0)>(r, first, n, s.ids(), s.count(), 0, 8 * sizeof(T));
        else detail::with_segment_order(r, first, n, s.ids(), s.count(), less, [&](auto const& order) { detail::rearrange_segments(r, first, n, s.ids(), s.count(), order); });
    });
}
template <readable_iterator I, readable_iterator F, class Less = less<>> void segmented_stable_sort(I first, I last, F offsets_first, F offsets_last, Less less = {}) {
    gpu::segmented_sort(first, last, offsets_first, offsets_last, less);
}
/// The same of keys, each with its value.
template <readable_iterator K, readable_iterator V, readable_iterator F, class Less = less<>> requires writable_iterator<K> && writable_iterator<V>
void segmented_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last, Less less = {}) {
    std::size_t const n = range_length("segmented_sort_by_key", first, last);
    require_room("segmented_sort_by_key", "range of values", values, n);
    detail::with_segments<K>("segmented_sort_by_key", n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& s) {
        detail::with_segment_order(r, first, n, s.ids(), s.count(), less, [&](auto const& order) {
            detail::rearrange_segments(r, first, n, s.ids(), s.count(), order);
            detail::rearrange_segments(r, values, n, s.ids(), s.count(), order);
        });
    });
}
template <readable_iterator K, readable_iterator V, readable_iterator F, class Less = less<>> void segmented_stable_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last, Less less = {}) {
    gpu::segmented_sort_by_key(first, last, values, offsets_first, offsets_last, less);
}

namespace detail {
template <bool Descending, class K, class V, class F> void sort_segments_by_bits(const char* what, K first, K last, V values, F offsets_first, F offsets_last, std::uint32_t begin, std::uint32_t end) {
    using T = typename K::value_type;
    static_assert(primitive::radix_key<T>, "gpu: a segmented radix sort takes numbers; segmented_sort takes any order");
    std::size_t const n = range_length(what, first, last);
    require_bits(what, begin, end, 8 * sizeof(T));
    if constexpr (writable_iterator<V>) require_room(what, "range of values", values, n);
    with_segments<K>(what, n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& s) {
        if constexpr (!writable_iterator<V> && segments_by_radix<T, gpu::less<>>) sort_segment_keys<Descending>(r, first, n, s.ids(), s.count(), begin, end);
        else {
            primitive::temporary<std::uint32_t> const order(r, n);
            order_segments<Descending>(r, first, n, s.ids(), s.count(), begin, end, order);
            rearrange_segments(r, first, n, s.ids(), s.count(), order);
            if constexpr (writable_iterator<V>) rearrange_segments(r, values, n, s.ids(), s.count(), order);
        }
    });
}
} // namespace detail

/// Sorts every segment by bits [begin_bit, end_bit) of its numbers, stably; see radix_sort.
template <readable_iterator I, readable_iterator F>
void segmented_radix_sort(I first, I last, F offsets_first, F offsets_last, std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_segments_by_bits<false>("segmented_radix_sort", first, last, 0, offsets_first, offsets_last, begin_bit, end_bit);
}
template <readable_iterator I, readable_iterator F>
void segmented_radix_sort_descending(I first, I last, F offsets_first, F offsets_last, std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_segments_by_bits<true>("segmented_radix_sort_descending", first, last, 0, offsets_first, offsets_last, begin_bit, end_bit);
}
template <readable_iterator K, readable_iterator V, readable_iterator F>
void segmented_radix_sort_by_key(K first, K last, V values, F offsets_first, F offsets_last, std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_segments_by_bits<false>("segmented_radix_sort_by_key", first, last, values, offsets_first, offsets_last, begin_bit, end_bit);
}
template <readable_iterator K, readable_iterator V, readable_iterator F>
void segmented_radix_sort_by_key_descending(K first, K last, V values, F offsets_first, F offsets_last, std::uint32_t begin_bit = 0, std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_segments_by_bits<true>("segmented_radix_sort_by_key_descending", first, last, values, offsets_first, offsets_last, begin_bit, end_bit);
}

/// For every segment s the k elements that come first under `less`, in order, at out[s * k] ...: by default the greatest.
///
/// A segment of fewer elements leaves the rest of its row as it was. The segments are sorted whole. Of equal elements those that come
/// first in the input are taken.
///
///     gpu::vector<int> v{8, 6, 7, 5, 3, 0, 9}, offsets{0, 3, 7}, out(4);
///     gpu::segmented_top_k(v.begin(), v.end(), offsets.begin(), offsets.end(), 2, out.begin());     // out: 8 7 9 5
template <readable_iterator I, readable_iterator F, writable_iterator O, class Less = greater<>> O segmented_top_k(I first, I last, F offsets_first, F offsets_last, std::size_t k, O out, Less less = {}) {
    std::size_t const n = range_length("segmented_top_k", first, last), bounds = range_length("segmented_top_k", offsets_first, offsets_last), segments = bounds ? bounds - 1 : 0;
    require_room("segmented_top_k", "output", out, segments * k);
    if (k > 0)
        detail::with_segments<I>("segmented_top_k", n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& s) {
            detail::with_segment_order(r, first, n, s.ids(), s.count(), less, [&](auto const& order) { detail::take_rows(r, first, n, s, k, order, out); });
        });
    return out + static_cast<std::ptrdiff_t>(segments * k);
}
/// The same of keys, each with its value.
template <readable_iterator K, readable_iterator V, readable_iterator F, writable_iterator KO, writable_iterator VO, class Less = greater<>>
std::pair<KO, VO> segmented_top_k_by_key(K first, K last, V values, F offsets_first, F offsets_last, std::size_t k, KO keys_out, VO values_out, Less less = {}) {
    std::size_t const n = range_length("segmented_top_k_by_key", first, last), bounds = range_length("segmented_top_k_by_key", offsets_first, offsets_last), segments = bounds ? bounds - 1 : 0;
    require_room("segmented_top_k_by_key", "range of values", values, n);
    require_room("segmented_top_k_by_key", "output of keys", keys_out, segments * k), require_room("segmented_top_k_by_key", "output of values", values_out, segments * k);
    if (k > 0)
        detail::with_segments<K>("segmented_top_k_by_key", n, offsets_first, offsets_last, [&](kernel::runtime& r, auto const& s) {
            detail::with_segment_order(r, first, n, s.ids(), s.count(), less, [&](auto const& order) {
                detail::take_rows(r, first, n, s, k, order, keys_out);
                detail::take_rows(r, values, n, s, k, order, values_out);
            });
        });
    return {keys_out + static_cast<std::ptrdiff_t>(segments * k), values_out + static_cast<std::ptrdiff_t>(segments * k)};
}

template <device_range R, device_range F, class Less = less<>> void segmented_sort(R&& r, F&& offsets, Less less = {}) { gpu::segmented_sort(r.begin(), r.end(), offsets.begin(), offsets.end(), less); }
template <device_range K, device_range V, device_range F, class Less = less<>> void segmented_sort_by_key(K&& keys, V&& values, F&& offsets, Less less = {}) {
    gpu::segmented_sort_by_key(keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end(), less);
}
template <device_range R, device_range F, class Less = less<>> void segmented_stable_sort(R&& r, F&& offsets, Less less = {}) { gpu::segmented_sort(r, offsets, less); }
template <device_range K, device_range V, device_range F, class Less = less<>> void segmented_stable_sort_by_key(K&& keys, V&& values, F&& offsets, Less less = {}) {
    gpu::segmented_sort_by_key(keys, values, offsets, less);
}
template <device_range K, device_range V, device_range F, class... A> void segmented_radix_sort_by_key(K&& keys, V&& values, F&& offsets, A... bits) {
    gpu::segmented_radix_sort_by_key(keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end(), bits...);
}
template <device_range K, device_range V, device_range F, class... A> void segmented_radix_sort_by_key_descending(K&& keys, V&& values, F&& offsets, A... bits) {
    gpu::segmented_radix_sort_by_key_descending(keys.begin(), keys.end(), values.begin(), offsets.begin(), offsets.end(), bits...);
}
template <device_range R, device_range F, class... A> void segmented_radix_sort(R&& r, F&& offsets, A... bits) { gpu::segmented_radix_sort(r.begin(), r.end(), offsets.begin(), offsets.end(), bits...); }
template <device_range R, device_range F, class... A> void segmented_radix_sort_descending(R&& r, F&& offsets, A... bits) {
    gpu::segmented_radix_sort_descending(r.begin(), r.end(), offsets.begin(), offsets.end(), bits...);
}
template <device_range R, device_range F, writable_iterator O, class Less = greater<>> O segmented_top_k(R&& r, F&& offsets, std::size_t k, O out, Less less = {}) {
    return gpu::segmented_top_k(r.begin(), r.end(), offsets.begin(), offsets.end(), k, out, less);
}

} // namespace gpu

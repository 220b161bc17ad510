// SPDX-License-Identifier: MIT
// top_k, top_k_by_key: find the k elements that come first in an order, and write them sorted,
// without sorting all others.
#pragma once
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/key_selection.hpp>
#include <gpu/algorithm/take_few.hpp>
#include <gpu/iterator/check_order.hpp>
#include <gpu/primitive/radix_select.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns how many of n items one launch can select from.
/// An item is read by iterators of the types I.
template <class... I> std::size_t selected_part(kernel::runtime& r, std::size_t n) {
    std::uint32_t largest = 0;
    ((largest = kernel::at_least(
          largest, kernel::at_least(I::element_bytes, std::uint32_t(sizeof(typename I::value_type))))),
        ...);
    return primitive::part_of(r, n, largest);
}
/// True when took_few() may be asked: it takes scratch memory for twice the n items of type T.
template <class T> bool may_take_few(kernel::runtime& r, std::size_t n) {
    return primitive::part_of(r, 2 * n, scratch_iterator<T>::element_bytes) == 2 * n;
}
/// True when the first m of n items are the first m of the first ones of parts of `part` items, and
/// one launch can select from the first ones of all parts.
inline bool selects_in_parts(std::size_t n, std::size_t part, std::size_t m) {
    return m <= part / kernel::ceil_div(n, part);
}
/// Calls take(at, length, wanted, taken) for each part of n items: `wanted` items of those from
/// index `at` on are to be stored behind the `taken` that earlier calls have stored. Returns how
/// many were stored.
template <class Take>
std::size_t take_of_parts(
    kernel::runtime& r, std::size_t n, std::size_t part, std::size_t m, Take const& take) {
    std::size_t taken = 0;
    primitive::in_parts_of(part, n, [&](std::size_t at, std::size_t length) {
        kernel::limited_extent const within(r.call, length);
        std::size_t const wanted = kernel::at_most(length, m);
        take(static_cast<std::ptrdiff_t>(at), length, wanted, static_cast<std::ptrdiff_t>(taken));
        taken += wanted;
    });
    return taken;
}
/// Writes to `out`, in order, the m of n elements that come first under `less`, for 0 < m <= n.
template <class I, class O, class Less>
void top_elements(kernel::runtime& r, I first, std::size_t n, std::size_t m, O out, Less const& less) {
    using T = typename I::value_type;
    std::size_t part = n;
    // From a range that is too long for one launch, take the first m of each part, and then the
    // first m of these.
    if constexpr (in_order<I>) {
        part = selected_part<I>(r, n);
        if (part < n && selects_in_parts(n, part, m)) [[unlikely]] {
            primitive::temporary<T> const best(r, kernel::ceil_div(n, part) * m);
            std::size_t const taken =
                take_of_parts(r, n, part, m, [&](auto at, std::size_t length, std::size_t wanted, auto to) {
                    top_elements(r, first + at, length, wanted, best.begin() + to, less);
                });
            return top_elements(r, best.begin(), taken, m, out, less);
        }
    }
    kernel::limited_extent const within(
        r.call, in_order<I> && in_order<O> ? n : std::size_t(kernel::arguments::unknown));
    if (part == n && may_take_few<T>(r, n) && took_few(r, first, n, first, m, out, less)) return;
    if (part == n && took_listed(r, first, n, first, m, out, less)) return;
    // When the keys are numbers, select m of them digit by digit, and sort these.
    if constexpr (selects_by_radix<I, Less>)
        if (part == n && !sorts_faster<T>(r, n)) {
            with_keys_in_memory(r, first, n, [&](auto keys) {
                primitive::take_least<T, (direction<Less, T> < 0)>(r, keys, n, first, m, out);
            });
            return gpu::stable_sort(out, out + static_cast<std::ptrdiff_t>(m), less);
        }
    // When the keys are not numbers, the order is neither less nor greater, the range is short, or
    // more are wanted than parts can give, sort a copy of the whole range.
    primitive::temporary<T> const all(r, n);
    gpu::sort_copy(first, first + static_cast<std::ptrdiff_t>(n), all.begin(), less);
    primitive::assign(all.begin(), m, out);
}
/// Writes to keys_out, in order, the m of n keys that come first under `less`, and to values_out
/// the value of each of these keys, for 0 < m <= n.
template <class K, class V, class KO, class VO, class Less>
void top_pairs(kernel::runtime& r, K first, V values, std::size_t n, std::size_t m, KO keys_out,
    VO values_out, Less const& less) {
    using T = typename K::value_type;
    using W = typename V::value_type;
    auto const pairs = make_zip_iterator(first, values);
    auto const out = make_zip_iterator(keys_out, values_out);
    std::size_t part = n;
    if constexpr (in_order<K> && in_order<V>) {
        part = selected_part<K, V>(r, n);
        if (part < n && selects_in_parts(n, part, m)) [[unlikely]] {
            std::size_t const room = kernel::ceil_div(n, part) * m;
            primitive::temporary<T> const best(r, room);
            primitive::temporary<W> const best_values(r, room);
            std::size_t const taken =
                take_of_parts(r, n, part, m, [&](auto at, std::size_t length, std::size_t wanted, auto to) {
                    top_pairs(r,
                        first + at,
                        values + at,
                        length,
                        wanted,
                        best.begin() + to,
                        best_values.begin() + to,
                        less);
                });
            return top_pairs(r, best.begin(), best_values.begin(), taken, m, keys_out, values_out, less);
        }
    }
    kernel::limited_extent const within(r.call,
        in_order<K> && in_order<V> && in_order<KO> && in_order<VO> ? n
                                                                   : std::size_t(kernel::arguments::unknown));
    if (part == n && may_take_few<T>(r, n) && took_few(r, first, n, pairs, m, out, less)) return;
    if (part == n && took_listed(r, first, n, pairs, m, out, less)) return;
    if constexpr (selects_by_radix<K, Less>)
        if (part == n && !sorts_faster<T>(r, n)) {
            with_keys_in_memory(r, first, n, [&](auto keys) {
                primitive::take_least<T, (direction<Less, T> < 0)>(r, keys, n, pairs, m, out);
            });
            return gpu::stable_sort_by_key(
                keys_out, keys_out + static_cast<std::ptrdiff_t>(m), values_out, less);
        }
    primitive::temporary<T> const all(r, n);
    primitive::temporary<W> const all_values(r, n);
    gpu::sort_by_key_copy(
        first, first + static_cast<std::ptrdiff_t>(n), values, all.begin(), all_values.begin(), less);
    primitive::assign(all.begin(), m, keys_out);
    primitive::assign(all_values.begin(), m, values_out);
}

/// Returns min(n, k) as a kernel::length, for a length n that only the GPU knows.
inline kernel::length at_most_of(kernel::length const& n, std::size_t k) {
    return {n.name, n.owned, n.is_signed, k < n.most ? k : n.most};
}
/// Copies n keys to the scratch memory `keys`, when only the GPU knows n. If the keys are numbers,
/// fills the rest of this memory with the key that comes last in the order.
template <class Less, class I, class T>
void hold_padded(I first, kernel::length n, primitive::temporary<T> const& keys) {
    if constexpr (selects_by_radix<I, Less>) {
        using raw = primitive::raw_key<T>;
        primitive::assign(constant_iterator<raw>(primitive::last_key<T, (direction<Less, T> < 0)>()),
            n.most,
            keys.begin().template as<raw>());
    }
    primitive::assign(first, n, keys.begin());
}
/// Writes to `out`, in order, the first k elements of a range under `less`, when only the GPU knows
/// the length n of the range. Returns the output as a counted range. Selects numbers from a copy
/// that is padded to the largest possible length, and sorts a copy of anything else.
template <class I, class O, class Less>
counted_range<O> top_elements_counted(I first, kernel::length n, std::size_t k, O out, Less const& less) {
    using T = typename I::value_type;
    kernel::length const m = at_most_of(n, k);
    if (m.most == 0) return {out, m};
    kernel::session s;
    primitive::temporary<T> const all(*s, n.most);
    hold_padded<Less>(first, n, all);
    if constexpr (selects_by_radix<I, Less>) {
        primitive::temporary<T> const chosen(*s, m.most);
        top_elements(*s, all.begin(), n.most, m.most, chosen.begin(), less);
        primitive::assign(chosen.begin(), m, out);
    } else {
        primitive::merge_sort_counted(all.begin(), n, less);
        primitive::assign(all.begin(), m, out);
    }
    return {out, m};
}
/// Writes to keys_out, in order, the first k keys of a range under `less`, and to values_out their
/// values, when only the GPU knows the length n of the range. Returns both outputs as counted
/// ranges.
template <class K, class V, class KO, class VO, class Less>
auto top_pairs_counted(
    K first, V values, kernel::length n, std::size_t k, KO keys_out, VO values_out, Less const& less) {
    using T = typename K::value_type;
    using W = typename V::value_type;
    kernel::length const m = at_most_of(n, k);
    std::pair const ends(counted_range<KO>(keys_out, m), counted_range<VO>(values_out, m));
    if (m.most == 0) return ends;
    kernel::session s;
    primitive::temporary<T> const all(*s, n.most);
    hold_padded<Less>(first, n, all);
    if constexpr (selects_by_radix<K, Less>) {
        primitive::temporary<T> const chosen(*s, m.most);
        primitive::temporary<W> const chosen_values(*s, m.most);
        top_pairs(*s, all.begin(), values, n.most, m.most, chosen.begin(), chosen_values.begin(), less);
        primitive::assign(chosen.begin(), m, keys_out);
        primitive::assign(chosen_values.begin(), m, values_out);
    } else {
        primitive::temporary<W> const all_values(*s, n.most);
        primitive::assign(values, n, all_values.begin());
        primitive::merge_sort_counted(
            make_zip_iterator(all.begin(), all_values.begin()), n, by_first<Less>{less});
        primitive::assign(all.begin(), m, keys_out);
        primitive::assign(all_values.begin(), m, values_out);
    }
    return ends;
}
}  // namespace detail

/// Writes to `out`, in order, the k elements that come first under `less`, or all elements if there
/// are fewer than k. By default these are the greatest; gpu::less<> gives the smallest. Returns the
/// end of the output.
///
/// Equal elements are taken in the order in which they stand in the input, and keep that order. The
/// output must not overlap the input. For a counted range, whose length is in GPU memory, returns
/// the output as a counted range of at most k elements. Waits on llvmpipe only.
///
/// Numbers under less or greater are selected digit by digit, and only k of them are sorted. On a
/// GPU, from 2^16 elements on, one pass and a sample suffice when k is at most a thousand and a
/// 64th of the elements. A copy of the range is sorted for all other elements and orders, and on a
/// GPU also for less than 8 MiB of numbers. On llvmpipe, one pass is enough when k is at most 32.
/// For numbers under less or greater, it is enough when k is at most a 64th of the length of the
/// range.
///
/// Complexity: linear for numbers, and a sort of k of them; otherwise as sort. Scratch memory: one
/// copy of the k elements; on a GPU also, when k is at most a 64th of the range, 512 KiB and a word
/// for every 4096 elements, or a key and a word for every 16 elements when k is more than some
/// thousand; on llvmpipe also up to an eighth of the range. Numbers that are not in a vector or
/// span take one more copy of the range. When the range is sorted, two copies of it are taken.
/// Source: as nth_element.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3}, out(2);
///     gpu::top_k(v.begin(), v.end(), 2, out.begin());                                  // out: 5 4
///     gpu::top_k(v.begin(), v.end(), 2, out.begin(), gpu::less<>{});                   // out: 1 2
template <readable_iterator I, readable_iterator O, class Less = greater<>>
requires writable_iterator<O>
auto top_k(I first, I last, std::size_t k, O out, Less less = {}) {
    auto const n = range_length("top_k", first, last);
    require_count("top_k", k);
    std::size_t const most = kernel::length(n).most, m = k < most ? k : most;
    require_room("top_k", "output", out, m);
    require_apart("top_k", "input", first, n, out, m);
    if constexpr (!detail::selects_by_radix<I, Less>) detail::require_order("top_k", "input", first, n, less);
    if constexpr (detail::is_counted<I>)
        return detail::top_elements_counted(first, n, k, out, less);
    else {
        if (m > 0) detail::top_elements(*kernel::session(), first, n, m, out, less);
        return out + static_cast<std::ptrdiff_t>(m);
    }
}
/// Overload of top_k that takes a whole range instead of a pair of iterators.
template <device_range R, readable_iterator O, class Less = greater<>>
auto top_k(R&& r, std::size_t k, O out, Less less = {}) {
    return gpu::top_k(r.begin(), r.end(), k, out, less);
}

/// Writes to keys_out, in order, the k keys that come first under `less`, and to values_out the
/// value of each of these keys. By default these are the greatest keys. Returns the ends of both
/// outputs. Otherwise as top_k. Complexity: as top_k. Scratch memory: as top_k, of keys and values.
///
///     gpu::vector<int> keys{5, 1, 4}, values{50, 10, 40}, k(2), v(2);
///     gpu::top_k_by_key(keys.begin(), keys.end(), values.begin(), 2, k.begin(), v.begin());
///     // k: 5 4, v: 50 40
template <readable_iterator K, readable_iterator V, readable_iterator KO, readable_iterator VO,
    class Less = greater<>>
requires writable_iterator<KO> && writable_iterator<VO>
auto top_k_by_key(K first, K last, V values, std::size_t k, KO keys_out, VO values_out, Less less = {}) {
    auto const n = range_length("top_k_by_key", first, last);
    require_count("top_k_by_key", k);
    std::size_t const most = kernel::length(n).most, m = k < most ? k : most;
    require_room("top_k_by_key", "range of values", values, n);
    require_room("top_k_by_key", "output of keys", keys_out, m);
    require_room("top_k_by_key", "output of values", values_out, m);
    require_apart("top_k_by_key",
        "range of keys or values",
        make_zip_iterator(first, values),
        n,
        make_zip_iterator(keys_out, values_out),
        m);
    require_two_outputs("top_k_by_key", keys_out, values_out);
    if constexpr (!detail::selects_by_radix<K, Less>)
        detail::require_order("top_k_by_key", "range of keys", first, n, less);
    if constexpr (detail::is_counted<K>)
        return detail::top_pairs_counted(first, values, n, k, keys_out, values_out, less);
    else {
        if (m > 0) detail::top_pairs(*kernel::session(), first, values, n, m, keys_out, values_out, less);
        return std::pair(
            keys_out + static_cast<std::ptrdiff_t>(m), values_out + static_cast<std::ptrdiff_t>(m));
    }
}
/// Overload of top_k_by_key that takes whole ranges instead of pairs of iterators.
template <device_range K, device_range V, readable_iterator KO, readable_iterator VO, class Less = greater<>>
auto top_k_by_key(K&& keys, V&& values, std::size_t k, KO keys_out, VO values_out, Less less = {}) {
    return gpu::top_k_by_key(keys.begin(), keys.end(), values.begin(), k, keys_out, values_out, less);
}

}  // namespace gpu::inline v0_2

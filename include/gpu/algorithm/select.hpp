// SPDX-License-Identifier: MIT
// nth_element, partial_sort, partial_sort_copy, top_k, top_k_by_key: the first elements of an order, without
// sorting the rest.
#pragma once
#include <gpu/algorithm/sort.hpp>
#include <gpu/primitive/first_places.hpp>
#include <gpu/primitive/first_places_by_blocks.hpp>
#include <gpu/primitive/radix_select.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu {

namespace detail {
/// Can the order of these keys be read off their bits?
template <class I, class Less>
inline constexpr bool selects_by_radix =
    primitive::radix_key<typename I::value_type>&& direction<Less, typename I::value_type> != 0;

/// Calls `use` with the keys in memory as a vector has them, copied when they are not.
template <class I, class Use>
void with_keys_in_memory(kernel::runtime& r, I first, std::size_t n, Use const& use) {
    if constexpr (holds_radix_keys<I>)
        use(first.template as<typename I::value_type>());
    else {
        primitive::temporary<typename I::value_type> const keys(r, n);
        primitive::assign(first, n, keys.begin());
        use(keys.begin());
    }
}
/// Writes the `m` items whose keys come first to `out`, in their order.
template <class I, class Less, class Items, class O>
void take_by_blocks(
    kernel::runtime& r, I first, std::size_t n, Items items, std::size_t m, O out, Less const&) {
    using T = typename I::value_type;
    kernel::scratch<std::uint32_t> const memory(r, m);
    scratch_iterator<std::uint32_t> const places(memory);
    with_keys_in_memory(r, first, n, [&](auto keys) {
        primitive::first_places_by_blocks<T, (direction<Less, T> < 0)>(
            r, keys.template as<primitive::raw_key<T>>(), n, m, places);
    });
    primitive::assign(make_permutation_iterator(items, places), m, out);
}
/// A key's place in the total order, as one number where one will do.
template <std::size_t Bytes, class Rank> struct order_of_key {
    template <class Raw> auto operator()(Raw const& raw) const {
        if constexpr (Bytes == 8)
            return Rank{}(raw);
        else
            return Rank{}(raw).x;
    }
};
struct earlier_in_order {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        if constexpr (requires { a.y; })
            return a.y < b.y || (a.y == b.y && a.x < b.x);
        else
            return a < b;
    }
};
/// use(items, order): what a kernel compares to find the order of these, of numbers what their bits say, of
/// all else the elements themselves.
template <class I, class Less, class Use>
bool with_comparable(kernel::runtime& r, I first, std::size_t n, Less const& less, Use const& use) {
    using T = typename I::value_type;
    if constexpr (selects_by_radix<I, Less>) {
        bool used = false;
        with_keys_in_memory(r, first, n, [&](auto keys) {
            used = use(make_transform_iterator(keys.template as<primitive::raw_key<T>>(),
                           order_of_key<sizeof(T), primitive::key_rank<T, (direction<Less, T> < 0)>>{}),
                earlier_in_order{});
        });
        return used;
    } else
        return use(first, less);
}
/// Writes the `m` items whose keys come first to `out`, in their order; returns false where selecting them by
/// their digits, or sorting, is faster.
template <class I, class Less, class Items, class O>
bool took_few(
    kernel::runtime& r, I first, std::size_t n, Items items, std::size_t m, O out, Less const& less) {
    if (r.tuning.form != kernel::shape::lanes) return false;
    if (m <= primitive::most_first_places)
        return with_comparable(r, first, n, less, [&](auto compared, auto const& order) {
            bool const few = primitive::finds_first_places(r, compared, m, order);
            if (few) primitive::first_places(r, compared, n, m, order, items, out);
            return few;
        });
    if constexpr (selects_by_radix<I, Less>) {
        if (n / 64 < m) return false;
        take_by_blocks(r, first, n, items, m, out, less);
        return true;
    } else
        return false;
}
/// Moves the element that belongs at `k` there, smaller ones before it and greater ones behind it; the order
/// of all three is kept.
template <class I, class Less> void select_in_place(I first, std::size_t n, std::size_t k, Less) {
    using T = typename I::value_type;
    kernel::session s;
    if constexpr (holds_radix_keys<I>)
        if (s->tuning.form == kernel::shape::lanes)
            return primitive::place_selected<T, (direction<Less, T> < 0)>(*s, first.template as<T>(), n, k);
    with_keys_in_memory(*s, first, n, [&](auto keys) {
        primitive::radix_select<T, (direction<Less, T> < 0)> const found(*s, keys, n, k);
        primitive::partition_in_three_in_place(found.kinds(), first, n);
    });
}
/// The first m of n elements in order, 0 < m <= n.
template <class I, class O, class Less>
void top_elements(kernel::runtime& r, I first, std::size_t n, std::size_t m, O out, Less const& less) {
    using T = typename I::value_type;
    if (took_few(r, first, n, first, m, out, less)) return;
    if constexpr (selects_by_radix<I, Less>) {
        with_keys_in_memory(r, first, n, [&](auto keys) {
            primitive::take_least<T, (direction<Less, T> < 0)>(r, keys, n, first, m, out);
        });
        gpu::stable_sort(out, out + static_cast<std::ptrdiff_t>(m), less);
    } else {
        primitive::temporary<T> const all(r, n);
        primitive::assign(first, n, all.begin());
        gpu::stable_sort(all.begin(), all.end(), less);
        primitive::assign(all.begin(), m, out);
    }
}
template <class K, class V, class KO, class VO, class Less>
void top_pairs(kernel::runtime& r, K first, V values, std::size_t n, std::size_t m, KO keys_out,
    VO values_out, Less const& less) {
    using T = typename K::value_type;
    auto const pairs = make_zip_iterator(first, values);
    auto const out = make_zip_iterator(keys_out, values_out);
    if (took_few(r, first, n, pairs, m, out, less)) return;
    if constexpr (selects_by_radix<K, Less>) {
        with_keys_in_memory(r, first, n, [&](auto keys) {
            primitive::take_least<T, (direction<Less, T> < 0)>(r, keys, n, pairs, m, out);
        });
        gpu::stable_sort_by_key(keys_out, keys_out + static_cast<std::ptrdiff_t>(m), values_out, less);
    } else {
        primitive::temporary<T> const all(r, n);
        primitive::temporary<typename V::value_type> const all_values(r, n);
        primitive::assign(first, n, all.begin());
        primitive::assign(values, n, all_values.begin());
        gpu::stable_sort_by_key(all.begin(), all.end(), all_values.begin(), less);
        primitive::assign(all.begin(), m, keys_out);
        primitive::assign(all_values.begin(), m, values_out);
    }
}

/// min(n, k) where the GPU knows n.
inline kernel::length at_most_of(kernel::length const& n, std::size_t k) {
    return {n.name, n.owned, n.is_signed, k < n.most ? k : n.most};
}
/// n keys in memory and behind them what comes last in the order, up to the most there can be.
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
/// The first k of a counted range; numbers are selected among padding, anything else is sorted.
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
template <class R> inline constexpr bool is_counted_range = is_counted<decltype(std::declval<R&>().begin())>;
}  // namespace detail

/// Puts at `nth` the element that sorting would put there, no greater ones before it and no smaller ones
/// behind it.
///
/// Numbers under less or greater are found by their digits: as many passes over them as they have bytes (on
/// llvmpipe over those that are left), and one to move them; floats in the order of gpu::sort. Under any
/// other order the range is sorted. Waits, except when it is sorted. Complexity: linear for numbers, else as
/// sort. Scratch memory: two more copies of the range, or three where no vector or span holds it.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3};
///     gpu::nth_element(v.begin(), v.begin() + 2, v.end());                             // v[2]: 3
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
void nth_element(I first, I nth, I last, Less less = {}) {
    std::size_t const n = range_length("nth_element", first, last),
                      k = range_length("nth_element", first, nth);
    range_length("nth_element", nth, last);
    if (k == n) return;
    if constexpr (detail::selects_by_radix<I, Less>)
        detail::select_in_place(first, n, k, less);
    else
        gpu::stable_sort(first, last, less);
}
/// A counted range is sorted whole.
template <device_range R, device_iterator I, class Less = less<>>
void nth_element(R&& r, I nth, Less less = {}) {
    if constexpr (detail::is_counted_range<R>)
        gpu::stable_sort(r.begin(), r.end(), less);
    else
        gpu::nth_element(r.begin(), nth, r.end(), less);
}

/// Sorts what belongs in [first, middle), stably; the rest is behind it in no order that is promised.
/// Complexity: nth_element and a sort of the front. Scratch memory: as nth_element.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3};
///     gpu::partial_sort(v.begin(), v.begin() + 2, v.end());                            // v: 1 2 ...
template <readable_iterator I, class Less = less<>>
requires writable_iterator<I>
void partial_sort(I first, I middle, I last, Less less = {}) {
    std::size_t const n = range_length("partial_sort", first, last),
                      k = range_length("partial_sort", first, middle);
    range_length("partial_sort", middle, last);
    if (k == 0) return;
    if constexpr (detail::selects_by_radix<I, Less>) {
        if (k < n) detail::select_in_place(first, n, k - 1, less);
        gpu::stable_sort(first, middle, less);
    } else
        gpu::stable_sort(first, last, less);
}
/// A counted range is sorted whole.
template <device_range R, device_iterator I, class Less = less<>>
void partial_sort(R&& r, I middle, Less less = {}) {
    if constexpr (detail::is_counted_range<R>)
        gpu::stable_sort(r.begin(), r.end(), less);
    else
        gpu::partial_sort(r.begin(), middle, r.end(), less);
}

/// Writes to `out` the `k` elements that come first under `less`, or all if they are fewer, in order; returns
/// the end of the output.
///
/// By default the greatest come first; gpu::less<> gives the smallest. Of equal elements those that come
/// first in the input are taken, and stay in order. Numbers under less or greater are selected by their
/// digits, and only k of them are sorted; under any other order a copy is sorted. On llvmpipe up to 32, under
/// any order, and of numbers up to a 64th of the range are found by the first ones of blocks, in one pass.
/// The output must not overlap the input. Of a counted range it is returned as another, of k elements at
/// most. Complexity: linear for numbers, and a sort of k of them, else as sort. Waits on llvmpipe only.
/// Scratch memory: one copy of the k, and on llvmpipe up to an eighth of the range; a copy of the range where
/// no vector or span holds the numbers, two where all is sorted.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3}, out(2);
///     gpu::top_k(v.begin(), v.end(), 2, out.begin());                                  // out: 5 4
///     gpu::top_k(v.begin(), v.end(), 2, out.begin(), gpu::less<>{});                   // out: 1 2
template <readable_iterator I, readable_iterator O, class Less = greater<>>
requires writable_iterator<O>
auto top_k(I first, I last, std::size_t k, O out, Less less = {}) {
    auto const n = range_length("top_k", first, last);
    std::size_t const most = kernel::length(n).most, m = k < most ? k : most;
    require_room("top_k", "output", out, m);
    require_apart("top_k", "input", first, n, out, m);
    if constexpr (detail::is_counted<I>)
        return detail::top_elements_counted(first, n, k, out, less);
    else {
        if (m > 0) detail::top_elements(*kernel::session(), first, n, m, out, less);
        return out + static_cast<std::ptrdiff_t>(m);
    }
}
template <device_range R, readable_iterator O, class Less = greater<>>
auto top_k(R&& r, std::size_t k, O out, Less less = {}) {
    return gpu::top_k(r.begin(), r.end(), k, out, less);
}

/// The same of keys, each with its value; returns both ends. Complexity: as top_k. Scratch memory: the same,
/// of keys and values.
///
///     gpu::vector<int> keys{5, 1, 4}, values{50, 10, 40}, k(2), v(2);
///     gpu::top_k_by_key(keys.begin(), keys.end(), values.begin(), 2, k.begin(), v.begin());       // k: 5 4,
///     v: 50 40
template <readable_iterator K, readable_iterator V, readable_iterator KO, readable_iterator VO,
    class Less = greater<>>
requires writable_iterator<KO> && writable_iterator<VO>
auto top_k_by_key(K first, K last, V values, std::size_t k, KO keys_out, VO values_out, Less less = {}) {
    auto const n = range_length("top_k_by_key", first, last);
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
    if constexpr (detail::is_counted<K>)
        return detail::top_pairs_counted(first, values, n, k, keys_out, values_out, less);
    else {
        if (m > 0) detail::top_pairs(*kernel::session(), first, values, n, m, keys_out, values_out, less);
        return std::pair(
            keys_out + static_cast<std::ptrdiff_t>(m), values_out + static_cast<std::ptrdiff_t>(m));
    }
}
template <device_range K, device_range V, readable_iterator KO, readable_iterator VO, class Less = greater<>>
auto top_k_by_key(K&& keys, V&& values, std::size_t k, KO keys_out, VO values_out, Less less = {}) {
    return gpu::top_k_by_key(keys.begin(), keys.end(), values.begin(), k, keys_out, values_out, less);
}

/// Writes the first elements of the sorted range to [out, out_last), as many as there is room for; returns
/// their end. The output must not overlap the input. Complexity and scratch memory: as top_k.
///
///     gpu::vector<int> v{5, 1, 4, 2, 3}, out(2);
///     gpu::partial_sort_copy(v.begin(), v.end(), out.begin(), out.end());              // out: 1 2
template <readable_iterator I, readable_iterator O, class Less = less<>>
auto partial_sort_copy(I first, I last, O out, O out_last, Less less = {}) {
    return gpu::top_k(first, last, range_length("partial_sort_copy", out, out_last), out, less);
}
template <device_range R, device_range S, class Less = less<>>
auto partial_sort_copy(R&& r, S&& out, Less less = {}) {
    return gpu::partial_sort_copy(r.begin(), r.end(), out.begin(), out.end(), less);
}

}  // namespace gpu

// SPDX-License-Identifier: MIT
// The algorithms of Thrust that take keys and values, on host iterators.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/thrust/host_select.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::inline v0_2::on_host {

template <class K, class V, class Less = less<>>
void stable_sort_by_key(K first, K last, V values, Less less = {}) {
    auto const n = last - first;
    std::vector<std::pair<value_of<K>, value_of<V>>> items;
    items.reserve(static_cast<std::size_t>(n));
    for (std::ptrdiff_t i = 0; i < n; ++i) items.emplace_back(first[i], values[i]);
    std::stable_sort(items.begin(), items.end(), [&](auto const& a, auto const& b) {
        return static_cast<bool>(less(a.first, b.first));
    });
    for (auto const& item : items) {
        on_host::put(first, item.first);
        on_host::put(values, item.second);
        ++first;
        ++values;
    }
}
template <class... A> void sort_by_key(A&&... a) { on_host::stable_sort_by_key(std::forward<A>(a)...); }

/// Writes the first key of each run of equal keys to `keys_out`, and what `op` makes of the values
/// of the run to `values_out`.
template <class K, class V, class KO, class VO, class Equal = equal_to<>, class Op = plus<>>
std::pair<KO, VO> reduce_by_key(
    K first, K last, V values, KO keys_out, VO values_out, Equal equal = {}, Op op = {}) {
    while (first != last) {
        value_of<K> const head = *first;
        value_of<K> key = head;
        value_of<V> sum = *values;
        for (++first, ++values; first != last && equal(key, *first); ++first, ++values) {
            key = *first;
            sum = static_cast<value_of<V>>(op(sum, *values));
        }
        on_host::put(keys_out, head);
        on_host::put(values_out, sum);
        ++keys_out;
        ++values_out;
    }
    return {keys_out, values_out};
}
template <class K, class V, class KO, class VO, class Equal = equal_to<>>
std::pair<KO, VO> unique_by_key_copy(
    K first, K last, V values, KO keys_out, VO values_out, Equal equal = {}) {
    return on_host::reduce_by_key(first, last, values, keys_out, values_out, equal, project1st<>{});
}
template <class K, class V, class Equal = equal_to<>>
std::pair<K, V> unique_by_key(K first, K last, V values, Equal equal = {}) {
    return on_host::unique_by_key_copy(first, last, values, first, values, equal);
}

template <class K, class V, class O, class Equal = equal_to<>, class Op = plus<>>
O inclusive_scan_by_key(K first, K last, V values, O out, Equal equal = {}, Op op = {}) {
    bool begins = true;
    value_of<K> key{};
    value_of<V> sum{};
    for (; first != last; ++first, ++values, ++out) {
        value_of<K> const here = *first;
        begins = begins || !equal(key, here);
        sum = begins ? static_cast<value_of<V>>(*values) : static_cast<value_of<V>>(op(sum, *values));
        key = here;
        begins = false;
        on_host::put(out, sum);
    }
    return out;
}
template <class K, class V, class O, class T, class Equal = equal_to<>, class Op = plus<>>
O exclusive_scan_by_key(K first, K last, V values, O out, T init, Equal equal = {}, Op op = {}) {
    bool begins = true;
    value_of<K> key{};
    T sum = init;
    for (; first != last; ++first, ++values, ++out) {
        value_of<K> const here = *first;
        if (begins || !equal(key, here)) sum = init;
        T const next = static_cast<T>(op(sum, *values));
        key = here;
        begins = false;
        on_host::put(out, sum);
        sum = next;
    }
    return out;
}
template <class K, class V, class O> O exclusive_scan_by_key(K first, K last, V values, O out) {
    return on_host::exclusive_scan_by_key(first, last, values, out, value_of<V>{});
}

/// A key, the place of its value in its range, and which range that is.
template <class T> struct keyed {
    T key;
    std::ptrdiff_t place;
    bool second;
};
/// Calls algorithm(a, a_last, b, b_last, out, less) with the keys of both ranges, and writes what
/// it chooses to keys_out and values_out.
template <class K1, class K2, class V1, class V2, class KO, class VO, class Less, class Algorithm>
std::pair<KO, VO> with_keyed(K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2, KO keys_out,
    VO values_out, Less less, Algorithm algorithm) {
    using item = keyed<value_of<K1>>;
    std::vector<item> a, b, all;
    for (std::ptrdiff_t i = 0; first1 != last1; ++first1, ++i) a.push_back({*first1, i, false});
    for (std::ptrdiff_t i = 0; first2 != last2; ++first2, ++i) b.push_back({*first2, i, true});
    algorithm(
        a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all), [&](item const& x, item const& y) {
            return static_cast<bool>(less(x.key, y.key));
        });
    for (item const& x : all) {
        on_host::put(keys_out, x.key);
        if (x.second)
            on_host::put(values_out, values2[x.place]);
        else
            on_host::put(values_out, values1[x.place]);
        ++keys_out;
        ++values_out;
    }
    return {keys_out, values_out};
}
#define GPU_HOST_BY_KEY(NAME)                                                                           \
    template <class K1, class K2, class V1, class V2, class KO, class VO, class Less = less<>>          \
    std::pair<KO, VO> NAME##_by_key(K1 first1,                                                          \
        K1 last1,                                                                                       \
        K2 first2,                                                                                      \
        K2 last2,                                                                                       \
        V1 values1,                                                                                     \
        V2 values2,                                                                                     \
        KO keys_out,                                                                                    \
        VO values_out,                                                                                  \
        Less less = {}) {                                                                               \
        return on_host::with_keyed(                                                                     \
            first1, last1, first2, last2, values1, values2, keys_out, values_out, less, [](auto... a) { \
                std::NAME(a...);                                                                        \
            });                                                                                         \
    }
GPU_HOST_BY_KEY(merge)
GPU_HOST_BY_KEY(set_difference)
GPU_HOST_BY_KEY(set_symmetric_difference)
GPU_HOST_BY_KEY(set_union)
#undef GPU_HOST_BY_KEY
template <class K1, class K2, class V1, class KO, class VO, class Less = less<>>
std::pair<KO, VO> set_intersection_by_key(
    K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, KO keys_out, VO values_out, Less less = {}) {
    return on_host::with_keyed(
        first1, last1, first2, last2, values1, values1, keys_out, values_out, less, [](auto... a) {
            std::set_intersection(a...);
        });
}

}  // namespace gpu::inline v0_2::on_host

// SPDX-License-Identifier: MIT
// sort, stable_sort, sort_by_key, bitonic_sort, is_sorted.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/bitonic_sort.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/radix_sort.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu {

namespace detail {
/// +1: the order of less, -1: of greater, 0: neither, so that only comparing will do.
template <class Compare, class T> inline constexpr int direction = 0;
template <class T> inline constexpr int direction<less<>, T> = 1;
template <class T> inline constexpr int direction<less<T>, T> = 1;
template <class T> inline constexpr int direction<greater<>, T> = -1;
template <class T> inline constexpr int direction<greater<T>, T> = -1;

template <class I> inline constexpr bool holds_radix_keys = false;
template <class T> inline constexpr bool holds_radix_keys<buffer_iterator<T>> = primitive::radix_key<T>;
} // namespace detail

/// Sorts [first, last) under `less`, stably.
///
/// Numbers under less or greater are radix sorted: floats in the total order -NaN < -inf < ... < -0 == +0 < ... < +inf < +NaN.
/// Everything else is merge sorted. Complexity: O(n) for numbers, else O(n log n). Scratch memory: one more copy of the range.
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::sort(v.begin(), v.end());                          // v: 1 2 3
///     gpu::sort(v.begin(), v.end(), gpu::greater<>{});        // v: 3 2 1
template <readable_iterator I, class Less = less<>> void stable_sort(I first, I last, Less less = {}) {
    using T = typename I::value_type;
    std::size_t const n = range_length("sort", first, last);
    constexpr int direction = detail::direction<Less, T>;
    if constexpr (direction != 0 && detail::holds_radix_keys<I>) primitive::radix_sort_keys<T, (direction < 0)>(first, n);
    else primitive::merge_sort(first, n, less);
}
template <readable_iterator I, class Less = less<>> void sort(I first, I last, Less less = {}) { gpu::stable_sort(first, last, less); }
template <device_range R, class Less = less<>> void stable_sort(R&& r, Less less = {}) { gpu::stable_sort(r.begin(), r.end(), less); }
template <device_range R, class Less = less<>> void sort(R&& r, Less less = {}) { gpu::stable_sort(r.begin(), r.end(), less); }

/// Sorts the keys and moves each value with its key; stable.
///
///     gpu::vector<int> keys{2, 1};
///     gpu::vector<char> values{'b', 'a'};
///     gpu::sort_by_key(keys.begin(), keys.end(), values.begin());                      // keys: 1 2, values: a b
template <readable_iterator K, readable_iterator V, class Less = less<>> void stable_sort_by_key(K first, K last, V values, Less less = {}) {
    using T = typename K::value_type;
    std::size_t const n = range_length("sort_by_key", first, last);
    require_room("sort_by_key", "range of values", values, n);
    constexpr int direction = detail::direction<Less, T>;
    if constexpr (direction != 0 && detail::holds_radix_keys<K>) primitive::radix_sort_pairs<T, (direction < 0)>(first, n, values);
    else primitive::merge_sort(make_zip_iterator(first, values), n, detail::by_first<Less>{less});
}
template <readable_iterator K, readable_iterator V, class Less = less<>> void sort_by_key(K first, K last, V values, Less less = {}) { gpu::stable_sort_by_key(first, last, values, less); }
template <device_range K, device_range V, class Less = less<>> void sort_by_key(K&& keys, V&& values, Less less = {}) { gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less); }
template <device_range K, device_range V, class Less = less<>> void stable_sort_by_key(K&& keys, V&& values, Less less = {}) { gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less); }

/// Sorts with Batcher's network: not stable, no scratch memory, O(n log^2 n) comparisons whatever the input.
template <readable_iterator I, class Less = less<>> void bitonic_sort(I first, I last, Less less = {}) { primitive::bitonic_sort(first, range_length("bitonic_sort", first, last), less); }
template <device_range R, class Less = less<>> void bitonic_sort(R&& r, Less less = {}) { gpu::bitonic_sort(r.begin(), r.end(), less); }

/// True when no element is less than the one before it.
template <readable_iterator I, class Less = less<>> bool is_sorted(I first, I last, Less less = {}) {
    std::size_t const n = range_length("is_sorted", first, last);
    if (n < 2) return true;
    return gpu::none_of(make_zip_iterator(first + 1, first), make_zip_iterator(last, last - 1), detail::spread(less));
}
template <device_range R, class Less = less<>> bool is_sorted(R&& r, Less less = {}) { return gpu::is_sorted(r.begin(), r.end(), less); }

} // namespace gpu

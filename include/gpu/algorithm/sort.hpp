// SPDX-License-Identifier: MIT
// sort, stable_sort, sort_by_key, bitonic_sort, is_sorted.
#pragma once
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/functional/by.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/bitonic_sort.hpp>
#include <gpu/primitive/merge.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/read/previous.hpp>
#include <gpu/primitive/sort_counted.hpp>
#include <gpu/primitive/sort_projected.hpp>

#include <cstddef>
#include <cstdint>
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
template <class I> inline constexpr bool holds_radix_keys<counted_iterator<I>> = holds_radix_keys<I>;

/// The direction of an order by a projection to numbers, or to pairs or tuples of numbers; 0: no such order.
template <class Less, class T> inline constexpr int projected_direction = 0;
template <class F, class Less, class T>
requires(primitive::radix_fields<glsl::result_t<F, T>> >
         0) inline constexpr int projected_direction<projected_order<F, Less>, T> = direction<Less, int>;
}  // namespace detail

/// Sorts [first, last) under `less`, stably.
///
/// Numbers under less or greater are radix sorted: floats in the total order -NaN < -inf < ... < -0 == +0 <
/// ... < +inf < +NaN, or in another one, as gpu::by(gpu::total_order{}). So are elements by a projection to
/// numbers or tuples of numbers, gpu::by(f). Everything else is merge sorted. Complexity: O(n) for numbers,
/// else O(n log n). Scratch memory: one more copy of the range; by a projection also two of the numbers, and
/// two words for each element of more than 8 bytes. Does not wait. A counted range is sorted in padded
/// scratch memory: work and memory are those of a range of its most elements, and one copy more.
///
///     gpu::vector<int> v{13, 2, 11};
///     gpu::stable_sort(v.begin(), v.end(), gpu::by([](auto x) { return x / 10; }));    // v: 2 13 11
template <readable_iterator I, class Less = less<>> void stable_sort(I first, I last, Less less = {}) {
    using T = typename I::value_type;
    auto const n = range_length("sort", first, last);
    constexpr int direction = detail::direction<Less, T>;
    if constexpr (detail::is_counted<I>) {
        if constexpr (direction != 0 && detail::holds_radix_keys<I>)
            primitive::radix_sort_keys_counted<T, (direction < 0)>(first.base(), n);
        else
            primitive::merge_sort_counted(first, n, less);
    } else if constexpr (direction != 0 && detail::holds_radix_keys<I>)
        primitive::radix_sort_keys<T, (direction < 0)>(first, n);
    else if constexpr (detail::projected_direction<Less, T> != 0)
        primitive::sort_projected<(detail::projected_direction<Less, T> < 0)>(first, n, less.f);
    else
        primitive::merge_sort(first, n, less);
}
/// Another name of stable_sort, since every sort but bitonic_sort is stable. Complexity and scratch memory:
/// as stable_sort.
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::sort(v.begin(), v.end());                          // v: 1 2 3
///     gpu::sort(v.begin(), v.end(), gpu::greater<>{});        // v: 3 2 1
template <readable_iterator I, class Less = less<>> void sort(I first, I last, Less less = {}) {
    gpu::stable_sort(first, last, less);
}
template <device_range R, class Less = less<>> void stable_sort(R&& r, Less less = {}) {
    gpu::stable_sort(r.begin(), r.end(), less);
}
template <device_range R, class Less = less<>> void sort(R&& r, Less less = {}) {
    gpu::stable_sort(r.begin(), r.end(), less);
}

/// Sorts the keys and moves each value with its key; stable. The values must not overlap the keys; throws
/// invalid_argument when they do, or are too few. Complexity: as stable_sort of the keys. Scratch memory: one
/// more copy of keys and values, and a word a pair where values have more than 8 bytes; of counted ranges a
/// copy more.
///
///     gpu::vector<int> keys{2, 1, 2};
///     gpu::vector<char> values{'b', 'a', 'c'};
///     gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin());               // keys: 1 2 2,
///     values: a b c
template <readable_iterator K, readable_iterator V, class Less = less<>>
void stable_sort_by_key(K first, K last, V values, Less less = {}) {
    using T = typename K::value_type;
    auto const n = range_length("sort_by_key", first, last);
    require_room("sort_by_key", "range of values", values, n);
    require_apart("sort_by_key", "range of keys", first, n, values, n);
    constexpr int direction = detail::direction<Less, T>;
    if constexpr (detail::is_counted<K>) {
        if constexpr (direction != 0 && detail::holds_radix_keys<K>)
            primitive::radix_sort_pairs_counted<T, (direction < 0)>(first.base(), n, values);
        else
            primitive::merge_sort_counted(make_zip_iterator(first, values), n, detail::by_first<Less>{less});
    } else if constexpr (direction != 0 && detail::holds_radix_keys<K>)
        primitive::sort_with_payload<T, (direction < 0)>(first, n, values);
    else
        primitive::merge_sort(make_zip_iterator(first, values), n, detail::by_first<Less>{less});
}
/// Another name of stable_sort_by_key. Complexity and scratch memory: the same.
///
///     gpu::sort_by_key(keys.begin(), keys.end(), values.begin(), gpu::greater<>{});    // keys: 2 2 1,
///     values: b c a
template <readable_iterator K, readable_iterator V, class Less = less<>>
void sort_by_key(K first, K last, V values, Less less = {}) {
    gpu::stable_sort_by_key(first, last, values, less);
}
template <device_range K, device_range V, class Less = less<>>
void sort_by_key(K&& keys, V&& values, Less less = {}) {
    gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less);
}
template <device_range K, device_range V, class Less = less<>>
void stable_sort_by_key(K&& keys, V&& values, Less less = {}) {
    gpu::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), less);
}

/// Sorts with Batcher's network (1968): not stable, without scratch memory, and with the same comparisons
/// whatever the input. Does not wait.
///
/// Complexity: O(n log^2 n) comparisons. Scratch memory: none. (Where llvmpipe counts the loops of `less` it
/// is a merge sort, with one copy.)
///
///     gpu::vector<int> v{3, 1, 2};
///     gpu::bitonic_sort(v.begin(), v.end());                  // v: 1 2 3
template <readable_iterator I, class Less = less<>> void bitonic_sort(I first, I last, Less less = {}) {
    primitive::bitonic_sort(first, range_length("bitonic_sort", first, last), less);
}
template <device_range R, class Less = less<>> void bitonic_sort(R&& r, Less less = {}) {
    gpu::bitonic_sort(r.begin(), r.end(), less);
}

namespace detail {
/// 1 where (place, previous, this) is a step down.
template <class Less> struct steps_down {
    [[no_unique_address]] Less less;
    template <class T> auto operator()(T const& t) const {
        return gpu::cast<std::uint32_t>(
            gpu::get<0>(t) != 0u && gpu::cast<bool>(gpu::invoke(less, gpu::get<2>(t), gpu::get<1>(t))));
    }
};
/// Neither is less than the other.
template <class Less> struct equivalent {
    [[no_unique_address]] Less less;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return !gpu::cast<bool>(gpu::invoke(less, a, b)) && !gpu::cast<bool>(gpu::invoke(less, b, a));
    }
};
template <class I, class Less> auto steps(I first, Less const& less) {
    return make_transform_iterator(
        make_zip_iterator(counting_iterator<std::uint32_t>(0), previous_iterator<I>(first), first),
        steps_down<Less>{less});
}
}  // namespace detail

/// True when no element is less than the one before it. Waits for the answer. Complexity: linear, one launch.
/// Scratch memory: below 1 % of a long range.
///
///     gpu::is_sorted(v.begin(), v.end());                     // of 1 2 2: true, of 1 3 2: false
template <readable_iterator I, class Less = less<>> bool is_sorted(I first, I last, Less less = {}) {
    return detail::reduced(detail::steps(first, less),
               range_length("is_sorted", first, last),
               std::uint32_t{0},
               plus<>{}) == 0;
}
/// The same, left on the GPU in `where`, a scalar or an iterator: 1 or 0. Does not wait. Complexity and
/// scratch memory: as is_sorted.
///
///     gpu::scalar<unsigned> sorted;
///     gpu::is_sorted_into(v.begin(), v.end(), sorted);        // of 1 3 2: 0
template <readable_iterator I, result R, class Less = less<>>
void is_sorted_into(I first, I last, R&& where, Less less = {}) {
    detail::reduce_at("is_sorted_into",
        make_transform_iterator(detail::steps(first, less), detail::not_flag_of<identity<>>{}),
        range_length("is_sorted_into", first, last),
        where,
        std::uint32_t{1},
        minimum<>{});
}
template <device_range V, result R, class Less = less<>>
void is_sorted_into(V&& r, R&& where, Less less = {}) {
    gpu::is_sorted_into(r.begin(), r.end(), where, less);
}
template <device_range R, class Less = less<>> bool is_sorted(R&& r, Less less = {}) {
    return gpu::is_sorted(r.begin(), r.end(), less);
}

}  // namespace gpu

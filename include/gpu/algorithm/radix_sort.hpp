// SPDX-License-Identifier: MIT
// radix_sort and radix_sort_by_key, ascending and descending: of some bits of numbers, or of structures by
// their numbers.
#pragma once
#include <gpu/algorithm/sort.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu {

namespace detail {
inline void require_bits(char const* what, std::uint32_t begin, std::uint32_t end, std::size_t bits) {
    if (begin > end || end > bits)
        throw invalid_argument(std::string("gpu::") + what + ": bits " + std::to_string(begin) + " to " +
                               std::to_string(end) + " of keys that have " + std::to_string(bits));
}
template <bool Descending, class I>
void sort_bits(char const* what, I first, I last, std::uint32_t begin, std::uint32_t end) {
    using T = typename I::value_type;
    static_assert(primitive::radix_key<T>,
        "gpu: radix_sort takes numbers, or a function that makes a number or a tuple of numbers of each "
        "element");
    auto const n = range_length(what, first, last);
    require_bits(what, begin, end, 8 * sizeof(T));
    if constexpr (is_counted<I>) {
        if constexpr (holds_radix_keys<I>)
            primitive::radix_sort_keys_counted<T, Descending>(first.base(), n, begin, end);
        else {
            kernel::session s;
            primitive::temporary<T> const keys(*s, n.most);
            primitive::assign(first, n, keys.begin());
            primitive::radix_sort_keys_counted<T, Descending>(keys.begin(), n, begin, end);
            primitive::assign(keys.begin(), n, first);
        }
    } else if constexpr (holds_radix_keys<I>)
        primitive::radix_sort_keys<T, Descending>(first, n, begin, end);
    else {
        kernel::session s;
        primitive::temporary<T> const keys(*s, n);
        primitive::assign(first, n, keys.begin());
        primitive::radix_sort_keys<T, Descending>(keys.begin(), n, begin, end);
        primitive::assign(keys.begin(), n, first);
    }
}
template <bool Descending, class K, class V>
void sort_bits_by_key(char const* what, K first, K last, V values, std::uint32_t begin, std::uint32_t end) {
    using T = typename K::value_type;
    static_assert(primitive::radix_key<T>,
        "gpu: radix_sort_by_key takes numbers, or a function that makes a number or a tuple of numbers of "
        "each key");
    auto const n = range_length(what, first, last);
    require_room(what, "range of values", values, n);
    require_apart(what, "range of keys", first, n, values, n);
    require_bits(what, begin, end, 8 * sizeof(T));
    if constexpr (is_counted<K>) {
        static_assert(holds_radix_keys<K>,
            "gpu: radix_sort_by_key takes a counted range of keys only where they lie in a vector or a span");
        primitive::radix_sort_pairs_counted<T, Descending>(first.base(), n, values, begin, end);
    } else if constexpr (holds_radix_keys<K>)
        primitive::radix_sort_pairs<T, Descending>(first, n, values, begin, end);
    else {
        kernel::session s;
        primitive::temporary<T> const keys(*s, n);
        primitive::assign(first, n, keys.begin());
        primitive::radix_sort_pairs<T, Descending>(keys.begin(), n, values, begin, end);
        primitive::assign(keys.begin(), n, first);
    }
}
template <bool Descending, class K, class V, class F>
void sort_decomposed_by_key(char const* what, K first, K last, V values, F const& f) {
    std::size_t const n = range_length(what, first, last);
    require_room(what, "range of values", values, n);
    require_apart(what, "range of keys", first, n, values, n);
    if (n < 2) return;
    kernel::session s;
    primitive::temporary<std::uint32_t> const order(*s, n);
    primitive::sort_order<Descending>(*s, first, n, f, order);
    primitive::rearrange(*s, first, n, order);
    primitive::rearrange(*s, values, n, order);
}
}  // namespace detail

/// Sorts numbers by bits [begin_bit, end_bit) of their rank, stably; by default by all bits.
///
/// The rank of an unsigned integer is the number itself; of a signed one with the highest bit turned, of a
/// float one that grows in the order of gpu::sort. Throws invalid_argument for bits that the numbers do not
/// have. Does not wait. Complexity: O(n); fewer bits are fewer passes, one for every 8. Scratch memory: one
/// more copy of the range; a second one where it does not lie in memory as it is (views), or is counted.
///
///     gpu::vector<unsigned> v{0x21, 0x12, 0x11};
///     gpu::radix_sort(v.begin(), v.end(), 4, 8);                                       // v: 0x12 0x11 0x21
template <readable_iterator I>
void radix_sort(I first, I last, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_bits<false>("radix_sort", first, last, begin_bit, end_bit);
}
/// The same from the highest rank to the lowest. Complexity and scratch memory: as radix_sort.
///
///     gpu::radix_sort_descending(v.begin(), v.end(), 4, 8);                            // 0x12 0x21 0x11 ->
///     0x21 0x12 0x11
template <readable_iterator I>
void radix_sort_descending(I first, I last, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_bits<true>("radix_sort_descending", first, last, begin_bit, end_bit);
}
/// The same with a value for each key, which moves with it; the values must not overlap the keys. Complexity:
/// as radix_sort. Scratch memory: one more copy of the keys and the values; a second one of the keys where
/// they do not lie in memory as they are, of both where they are counted.
///
///     gpu::vector<unsigned> keys{0x21, 0x12, 0x11};
///     gpu::vector<char> values{'a', 'b', 'c'};
///     gpu::radix_sort_by_key(keys.begin(), keys.end(), values.begin(), 4, 8);          // keys: 0x12 0x11
///     0x21, values: b c a
template <readable_iterator K, readable_iterator V>
void radix_sort_by_key(K first, K last, V values, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_bits_by_key<false>("radix_sort_by_key", first, last, values, begin_bit, end_bit);
}
/// The same from the highest rank to the lowest. Complexity and scratch memory: as radix_sort_by_key.
///
///     gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), values.begin());     // 0x11 0x21 0x12, a
///     b c -> 0x21 0x12 0x11, b c a
template <readable_iterator K, readable_iterator V>
void radix_sort_by_key_descending(K first, K last, V values, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_bits_by_key<true>("radix_sort_by_key_descending", first, last, values, begin_bit, end_bit);
}

/// Sorts elements of any type by a decomposer: a function that makes a number, or a pair or tuple of numbers,
/// of each; the first number counts most. Stable; one radix sort of a permutation for each number, and every
/// element moves once. The descending forms, and those with a value for each key, are below. Complexity: O(n)
/// for each number. Scratch memory: a word an element, and the larger of a copy of the range and of two
/// numbers and a word an element; by one number, elements of up to 8 bytes take two numbers each and a copy
/// of the range.
///
///     gpu::vector<std::pair<int, float>> v{{2, 1.0f}, {1, 3.0f}, {1, 2.0f}};
///     gpu::radix_sort(v.begin(), v.end(), [](auto p) { return gpu::make_tuple(gpu::get<0>(p),
///     gpu::get<1>(p)); });     // v: (1, 2) (1, 3) (2, 1)
template <readable_iterator I, class F>
requires(!std::is_arithmetic_v<F>) void radix_sort(I first, I last, F decomposer) {
    primitive::sort_projected<false>(first, range_length("radix_sort", first, last), decomposer);
}
template <readable_iterator I, class F>
requires(!std::is_arithmetic_v<F>) void radix_sort_descending(I first, I last, F decomposer) {
    primitive::sort_projected<true>(first, range_length("radix_sort_descending", first, last), decomposer);
}
template <readable_iterator K, readable_iterator V, class F>
requires(!std::is_arithmetic_v<F>) void radix_sort_by_key(K first, K last, V values, F decomposer) {
    detail::sort_decomposed_by_key<false>("radix_sort_by_key", first, last, values, decomposer);
}
template <readable_iterator K, readable_iterator V, class F>
requires(!std::is_arithmetic_v<F>) void radix_sort_by_key_descending(
    K first, K last, V values, F decomposer) {
    detail::sort_decomposed_by_key<true>("radix_sort_by_key_descending", first, last, values, decomposer);
}

template <device_range R, class... A> void radix_sort(R&& r, A const&... how) {
    gpu::radix_sort(r.begin(), r.end(), how...);
}
template <device_range R, class... A> void radix_sort_descending(R&& r, A const&... how) {
    gpu::radix_sort_descending(r.begin(), r.end(), how...);
}
template <device_range K, device_range V, class... A>
void radix_sort_by_key(K&& keys, V&& values, A const&... how) {
    gpu::radix_sort_by_key(keys.begin(), keys.end(), values.begin(), how...);
}
template <device_range K, device_range V, class... A>
void radix_sort_by_key_descending(K&& keys, V&& values, A const&... how) {
    gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), values.begin(), how...);
}

}  // namespace gpu

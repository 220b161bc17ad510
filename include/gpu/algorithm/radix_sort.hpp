// SPDX-License-Identifier: MIT
// radix_sort, radix_sort_by_key and their _descending forms. They sort numbers by some of their
// bits, or any elements by the numbers that a function returns for them.
#pragma once
#include <gpu/algorithm/sort.hpp>
#include <gpu/primitive/bits_less.hpp>
#include <gpu/primitive/member_of_tuple.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
inline void require_bits(char const* what, std::uint32_t begin, std::uint32_t end, std::size_t bits) {
    if (begin > end || end > bits)
        gpu::detail::raise(
            invalid_argument(std::string("gpu::") + what + ": bits " + std::to_string(begin) + " to " +
                             std::to_string(end) + " of keys that have " + std::to_string(bits)));
}
/// Sorts keys[0, n) stably by bits [begin, end) of their ranks, which `less` compares, and moves
/// values[i] with keys[i] unless Values is no_values. Takes one launch of a group, and returns
/// true. Returns false and does nothing where a pass for each digit is as fast: for all bits, for
/// many items, and for bits in both words of a double, because a comparison would compute two ranks
/// of two words.
template <class Key, bool Descending, class Less, class Values>
bool sort_bits_in_one_run(buffer_iterator<primitive::raw_key<Key>> keys, std::size_t n, Less const& less,
    std::uint32_t begin, std::uint32_t end, Values values) {
    constexpr bool pairs = !std::is_same_v<Values, primitive::no_values>,
                   doubles = sizeof(Key) == 8 && std::is_floating_point_v<Key>;
    auto const sort = [&](auto sorted, auto const& order) {
        auto const in_one_run = [&](auto items) {
            return primitive::sort_as_one_run(items, n, items, order);
        };
        if constexpr (pairs)
            return in_one_run(make_zip_iterator(sorted, values));
        else
            return in_one_run(sorted);
    };
    if constexpr (std::is_same_v<Key, bool>)
        return false;
    else {
        std::uint32_t const bits = end - begin, digits = (bits + 7) / 8;
        if (n < 2 || n > std::size_t(1024) * digits || bits == 8 * sizeof(Key) ||
            !primitive::prefers_merges<Key, Values>(kernel::current(), n))
            return false;
        if constexpr (doubles) {
            // Doubles carry their bits as a number, where one word has them all.
            if (less.low != 0 && less.high != 0) return false;
            primitive::key_with_bits<Key, Descending> const in{less.low == 0, less.low | less.high};
            return sort(make_transform_input_output_iterator(keys, in, primitive::member_of_tuple<1>{}),
                primitive::number_less<pairs>{});
        } else
            return sort(keys, less);
    }
}
/// Sorts numbers by the bits [begin, end) of their ranks. The rank of a number is the unsigned
/// integer that stands for it in a radix sort; ranks have the order of the numbers. `what` names
/// the public function in errors.
template <bool Descending, class I>
void sort_bits(char const* what, I first, I last, std::uint32_t begin, std::uint32_t end) {
    using T = typename I::value_type;
    static_assert(primitive::radix_key<T>,
        "gpu: radix_sort takes numbers, or a function that makes a number or a tuple of numbers of each "
        "element");
    auto const n = range_length(what, first, last);
    require_bits(what, begin, end, 8 * sizeof(T));
    // Numbers in a vector are sorted in place. Numbers that an iterator computes are sorted in
    // scratch memory and copied back.
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
    } else if constexpr (holds_radix_keys<I>) {
        kernel::session s;
        primitive::bits_less<T, Descending, false> const order(begin, end);
        primitive::sort_in_parts(
            first.template as<primitive::raw_key<T>>(),
            n,
            order,
            [&](std::size_t at, std::size_t m) {
                I const part = first + static_cast<std::ptrdiff_t>(at);
                if (!sort_bits_in_one_run<T, Descending>(part.template as<primitive::raw_key<T>>(),
                        m,
                        order,
                        begin,
                        end,
                        primitive::no_values{}))
                    primitive::radix_sort_keys<T, Descending>(part, m, begin, end);
            },
            0,
            primitive::most_in_one_sweep(*s, first, primitive::no_values{}));
    } else {
        kernel::session s;
        primitive::temporary<T> const keys(*s, n);
        primitive::assign(first, n, keys.begin());
        primitive::radix_sort_keys<T, Descending>(keys.begin(), n, begin, end);
        primitive::assign(keys.begin(), n, first);
    }
}
/// Sorts keys by the bits [begin, end) of their ranks, and moves each value with its key. The rank
/// of a key is the unsigned integer that stands for it in a radix sort; ranks have the order of the
/// keys. `what` names the public function in errors.
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
    // Keys in a vector are sorted in place. Keys that an iterator computes are sorted in scratch
    // memory and copied back.
    if constexpr (is_counted<K>) {
        static_assert(holds_radix_keys<K>,
            "gpu: radix_sort_by_key takes a counted range of keys only where they lie in a vector or a span");
        primitive::radix_sort_pairs_counted<T, Descending>(first.base(), n, values, begin, end);
    } else if constexpr (holds_radix_keys<K>) {
        kernel::session s;
        primitive::bits_less<T, Descending, true> const order(begin, end);
        primitive::sort_in_parts(
            make_zip_iterator(first.template as<primitive::raw_key<T>>(), values),
            n,
            order,
            [&](std::size_t at, std::size_t m) {
                K const part = first + static_cast<std::ptrdiff_t>(at);
                primitive::with_part(values, at, m, n, [&](auto moved) {
                    if (!sort_bits_in_one_run<T, Descending>(
                            part.template as<primitive::raw_key<T>>(), m, order, begin, end, moved))
                        primitive::radix_sort_pairs<T, Descending>(part, m, moved, begin, end);
                });
            },
            0,
            primitive::most_in_one_sweep(*s, first, values));
    } else {
        kernel::session s;
        primitive::temporary<T> const keys(*s, n);
        primitive::assign(first, n, keys.begin());
        primitive::radix_sort_pairs<T, Descending>(keys.begin(), n, values, begin, end);
        primitive::assign(keys.begin(), n, first);
    }
}
/// Sorts keys by the numbers that f returns for them, and moves each value with its key. `what`
/// names the public function in errors.
template <bool Descending, class K, class V, class F>
void sort_decomposed_by_key(char const* what, K first, K last, V values, F const& f) {
    std::size_t const n = range_length(what, first, last);
    require_room(what, "range of values", values, n);
    require_apart(what, "range of keys", first, n, values, n);
    if (n < 2) return;
    using result = glsl::result_t<F, typename K::value_type>;
    auto const sort = [&](std::size_t m, auto keys, auto moved) {
        kernel::session s;
        primitive::temporary<std::uint32_t> const order(*s, m);
        primitive::sort_order<Descending>(*s, keys, m, f, order);
        primitive::rearrange(*s, keys, m, order);
        primitive::rearrange(*s, moved, m, order);
    };
    primitive::sort_in_parts(
        make_zip_iterator(first, values),
        n,
        by_first<primitive::projected_less<Descending, F>>{{f}},
        [&](std::size_t at, std::size_t m) {
            primitive::with_part(first, at, m, n, [&](auto keys) {
                primitive::with_part(values, at, m, n, [&](auto moved) { sort(m, keys, moved); });
            });
        },
        sizeof(result) + K::element_bytes + V::element_bytes);
}
}  // namespace detail

/// Sorts numbers by the bits [begin_bit, end_bit) of their ranks, by default by all bits. Stable.
/// Does not wait, unless the range is longer than one launch can process: then it sorts parts and
/// merges them, as gpu::sort does.
///
/// The rank of a number is the unsigned integer that stands for it in the sort. The rank of an
/// unsigned integer is the number itself. The rank of a signed integer is the number with the
/// highest bit inverted. The rank of a float is an integer that increases in the order that
/// gpu::sort gives floats.
///
/// Throws invalid_argument when the numbers have fewer bits than end_bit, or when begin_bit >
/// end_bit. Complexity: O(n), with one pass for every 8 bits; on a GPU, a short range takes one
/// launch. Scratch memory: one copy of the range; two when the elements are computed by the
/// iterator (views), or when the range is counted. Source: as sort.
///
///     gpu::vector<unsigned> v{0x21, 0x12, 0x11};
///     gpu::radix_sort(v.begin(), v.end(), 4, 8);              // v: 0x12 0x11 0x21
template <readable_iterator I>
void radix_sort(I first, I last, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_bits<false>("radix_sort", first, last, begin_bit, end_bit);
}
/// Sorts numbers by the bits [begin_bit, end_bit) of their ranks, from the highest to the lowest.
/// The rank of a number is the unsigned integer that stands for it in radix_sort. For floats of 4
/// bytes, the compared bits are those of the rank minus 1. Cost: as radix_sort.
///
///     gpu::vector<unsigned> v{0x12, 0x21, 0x11};
///     gpu::radix_sort_descending(v.begin(), v.end(), 4, 8);   // v: 0x21 0x12 0x11
template <readable_iterator I>
void radix_sort_descending(I first, I last, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename I::value_type)) {
    detail::sort_bits<true>("radix_sort_descending", first, last, begin_bit, end_bit);
}
/// Sorts the keys as radix_sort does, and moves each value with its key. The values must not
/// overlap the keys. Complexity: as radix_sort. Scratch memory: one copy of the keys and the
/// values. Keys that the iterator computes (views) take a second copy of the keys; counted keys
/// take a second copy of keys and values.
///
///     gpu::vector<unsigned> keys{0x21, 0x12, 0x11};
///     gpu::vector<char> values{'a', 'b', 'c'};
///     gpu::radix_sort_by_key(keys.begin(), keys.end(), values.begin(), 4, 8);
///                                                           // keys: 0x12 0x11 0x21, values: b c a
template <readable_iterator K, readable_iterator V>
void radix_sort_by_key(K first, K last, V values, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_bits_by_key<false>("radix_sort_by_key", first, last, values, begin_bit, end_bit);
}
/// Sorts the keys as radix_sort_descending does, from the highest to the lowest, and moves each
/// value with its key. Cost: as radix_sort_by_key.
///
///     gpu::vector<unsigned> keys{0x11, 0x21, 0x12};
///     gpu::vector<char> values{'a', 'b', 'c'};
///     gpu::radix_sort_by_key_descending(keys.begin(), keys.end(), values.begin());
///                                                           // keys: 0x21 0x12 0x11, values: b c a
template <readable_iterator K, readable_iterator V>
void radix_sort_by_key_descending(K first, K last, V values, std::uint32_t begin_bit = 0,
    std::uint32_t end_bit = 8 * sizeof(typename K::value_type)) {
    detail::sort_bits_by_key<true>("radix_sort_by_key_descending", first, last, values, begin_bit, end_bit);
}

/// Sorts elements of any type by the numbers that a function, the decomposer, returns for each of
/// them: a single number, or a pair or tuple of numbers, in which the first counts most. Stable.
/// Does not wait, unless the range is longer than one launch can process.
///
/// Radix sorts the indices of the elements, once for each number of the tuple, and then moves each
/// element once. With a single number, the radix sort itself moves elements of at most 8 bytes.
///
/// Complexity: O(n) for each number of the tuple. Scratch memory for each element: two numbers and
/// two words, or one word and a copy of the element, whichever is more. When the radix sort itself
/// moves the elements: two numbers and a copy of the element.
///
///     gpu::vector<std::pair<int, float>> v{{2, 1.0f}, {1, 3.0f}, {1, 2.0f}};
///     gpu::radix_sort(v.begin(), v.end(), [](auto p) {
///         return gpu::make_tuple(gpu::get<0>(p), gpu::get<1>(p));
///     });                                                     // v: (1, 2) (1, 3) (2, 1)
template <readable_iterator I, class F>
requires(!std::is_arithmetic_v<F>) void radix_sort(I first, I last, F decomposer) {
    detail::sort_by_projection<false>(first, range_length("radix_sort", first, last), decomposer);
}
template <readable_iterator I, class F>
requires(!std::is_arithmetic_v<F>) void radix_sort_descending(I first, I last, F decomposer) {
    detail::sort_by_projection<true>(first, range_length("radix_sort_descending", first, last), decomposer);
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

// Overloads of all functions of this header for whole ranges instead of pairs of iterators.
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

}  // namespace gpu::inline v0_2

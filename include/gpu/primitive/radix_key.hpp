// SPDX-License-Identifier: MIT
// What a radix sort sorts by: keys as they lie in memory, and the digits of their place in a total order.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::primitive {

/// Arithmetic keys are sorted by their bits; everything else needs a comparison.
template <class T>
concept radix_key = std::is_arithmetic_v<T>;

/// A key as it lies in memory; two words for 64 bits, so that no 64-bit arithmetic is needed.
template <class T>
using raw_key = std::conditional_t<sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 2, std::uint16_t,
        std::conditional_t<sizeof(T) == 4, std::uint32_t, uvec2>>>;

/// A key's place in the total order -NaN < -inf < ... < -0 == +0 < ... < +inf < +NaN (floats) or of the
/// integers: low word, high word.
///
/// Of floats one kind is turned over: the negative ones, or, descending, the others; that makes two places of
/// the zeros. In one word turning over is a negation in two's complement, which makes them one place. (NVIDIA
/// H200, 2^24 floats: a sort by bits that are inverted, with a test for zero, takes 0.487 ms, so 0.429.
/// Doubles, where a negation carries from word to word: 1.53 ms, with a test 1.19; the command is in
/// docs/performance.md.)
template <std::size_t Bytes, bool is_float, bool is_signed, bool Descending> struct rank_of_key {
    template <class Raw> auto operator()(Raw const& raw) const {
        if constexpr (Bytes == 8 && is_float)
            return gpu::make<uvec2>(word(raw, constant<0u>), word(raw, constant<1u>));
        else if constexpr (Bytes == 8)
            return gpu::make<uvec2>(ordered<0u>(raw.x), ordered < is_signed ? 0x80000000u : 0u > (raw.y));
        else if constexpr (is_float) {
            auto const over = turned_over(raw);
            return gpu::make<uvec2>(flipped(raw, over, constant<0x80000000u>) - over, constant<0u>);
        } else
            return gpu::make<uvec2>(
                ordered < is_signed ? 1u << (8 * Bytes - 1) : 0u > (gpu::cast<std::uint32_t>(raw)),
                constant < Descending ? 0xffffffffu : 0u >);
    }
    /// The high word of that, where `upper` is 1, else the low word.
    template <class Raw, class Upper> static auto word(Raw const& raw, Upper const& upper) {
        if constexpr (Bytes == 8 && is_float) {
            auto const zero = ((raw.y ^ constant<0x80000000u>) | raw.x) ==
                              constant<0u>;  // the other zero is not turned over
            auto const top = upper << constant<31u>;
            return gpu::select(zero,
                Descending ? ~top : top,
                flipped(gpu::select(upper != constant<0u>, raw.y, raw.x), turned_over(raw.y), top));
        } else {
            auto const rank = rank_of_key{}(raw);
            if constexpr (Bytes == 8)
                return gpu::select(upper != constant<0u>, rank.y, rank.x);
            else
                return rank.x;
        }
    }

private:
    template <std::uint32_t Sign, class Word> static auto ordered(Word const& word) {
        return word ^ constant < Descending ? ~Sign : Sign > ;
    }
    /// All ones where the number is turned over, else 0.
    template <class Word> static auto turned_over(Word const& high) {
        auto const negative = gpu::cast<std::uint32_t>(gpu::cast<std::int32_t>(high) >> constant<31u>);
        if constexpr (Descending)
            return ~negative;
        else
            return negative;
    }
    /// `top`: the sign's bit, or 0 in a word that has none.
    template <class Word, class Over, class Top>
    static auto flipped(Word const& word, Over const& over, Top const& top) {
        if constexpr (Descending)
            return word ^ (over & ~top);
        else
            return word ^ (over | top);
    }
};
template <class Key, bool Descending>
using key_rank = rank_of_key<sizeof(Key), std::is_floating_point_v<Key>, std::is_signed_v<Key>, Descending>;

/// A key as it lies in memory of which every digit is the highest.
template <class Key, bool Descending> constexpr raw_key<Key> last_raw_key() {
    constexpr bool is_float = std::is_floating_point_v<Key>, is_signed = is_float || std::is_signed_v<Key>;
    std::uint64_t bits = ~std::uint64_t{0};                                     // -NaN, -1 or the greatest
    if (is_signed && !(is_float && Descending)) bits >>= 65 - 8 * sizeof(Key);  // +NaN or the greatest
    if (!is_float && Descending) bits = ~bits;
    if constexpr (sizeof(Key) == 8)
        return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
    else
        return static_cast<raw_key<Key>>(bits);
}

/// One digit of that place.
template <class Key, bool Descending> struct key_digit {
    std::uint32_t shift = 0, mask = 255, upper = 0;  // upper: the digit is in the high word of a 64-bit key

    template <class Raw> auto operator()(Raw const& raw) const {
        return (key_rank<Key, Descending>::word(raw, upper) >> shift) & mask;
    }
};

/// The same of the first member of a pair of key and value.
template <class Digit> struct first_digit {
    Digit digit;
    template <class Item> auto operator()(Item const& item) const { return digit(gpu::get<0>(item)); }
};

/// A key as bits in that order, -0 just before +0: one word, or low word and high word. `Back`: the key
/// again, from those bits.
template <std::size_t Bytes, bool is_float, bool is_signed, bool Descending, bool Back> struct order_of_bits {
    template <class Raw> auto operator()(Raw const& raw) const {
        if constexpr (Bytes == 8) {
            auto low = flip<0xffffffffu, 0u>(raw.y);
            return gpu::make<uvec2>(raw.x ^ low, raw.y ^ flip<0xffffffffu, 0x80000000u>(raw.y));
        } else {
            constexpr std::uint32_t top = 1u << (8 * Bytes - 1);
            auto word = gpu::cast<std::uint32_t>(raw);
            return word ^ flip<top | (top - 1), top>(word);
        }
    }

private:
    /// What changes of a word: `All` of a negative float's and of descending ones, the sign's bit of signed
    /// ones. The sign is the highest bit of `high`.
    template <std::uint32_t All, std::uint32_t Sign, class Word>
    static auto flip([[maybe_unused]] Word const& high) {
        constexpr std::uint32_t down = Descending ? All : 0u;
        if constexpr (is_float)
            return gpu::select((high >> constant<31u>) == constant < Back && !Descending ? 0u : 1u >
                , constant<All ^ down>, constant<Sign ^ down>);
        else
            return constant<(is_signed ? Sign : 0u) ^ down>;
    }
};
template <class Key, bool Descending>
using to_order =
    order_of_bits<sizeof(Key), std::is_floating_point_v<Key>, std::is_signed_v<Key>, Descending, false>;
template <class Key, bool Descending>
using from_order =
    order_of_bits<sizeof(Key), std::is_floating_point_v<Key>, std::is_signed_v<Key>, Descending, true>;

/// Does the first member of a come before that of b, or a before b itself, where both are such bits? The two
/// zeros of floats are equal.
template <std::size_t Bytes, bool is_float, bool Pairs> struct order_less {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        return before(key_of(a), key_of(b));
    }

private:
    template <class Item> static auto key_of(Item const& item) {
        if constexpr (Pairs)
            return gpu::get<0>(item);
        else
            return item;
    }
    template <class X> static auto before(X const& x, X const& y) {
        if constexpr (Bytes == 8) {
            auto const first = x.y < y.y || (x.y == y.y && x.x < y.x);
            if constexpr (is_float)
                return first && !(x.y == constant<0x7fffffffu> && x.x == constant<0xffffffffu> &&
                                    y.y == constant<0x80000000u> && y.x == constant<0u>);
            else
                return first;
        } else if constexpr (is_float)
            return x + gpu::select(x == constant<0x7fffffffu>, constant<1u>, constant<0u>) < y;
        else
            return x < y;
    }
};

/// Does the first member of item a come before that of b in the total order, or the item itself?
template <class Rank, bool Pairs> struct rank_less {
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto x = Rank{}(key_of(a)), y = Rank{}(key_of(b));
        return x.y < y.y || (x.y == y.y && x.x < y.x);
    }

private:
    template <class Item> static auto key_of(Item const& item) {
        if constexpr (Pairs)
            return gpu::get<0>(item);
        else
            return item;
    }
};

}  // namespace gpu::primitive

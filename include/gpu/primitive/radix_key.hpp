// SPDX-License-Identifier: MIT
// Gives the keys of a radix sort: the bits of a key, its rank in a total order, and the digits of
// this rank.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// True for types that a radix sort can sort by their bits: the arithmetic types, and enumerations,
/// which are sorted as their numbers.
template <class T>
concept radix_key = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// The unsigned type that holds the bits of a key of type T. A key of 64 bits is two words, so that
/// kernels need no 64-bit arithmetic.
template <class T>
using raw_key = std::conditional_t<sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 2, std::uint16_t,
        std::conditional_t<sizeof(T) == 4, std::uint32_t, uvec2>>>;

/// Functor that maps the bits of a key to its rank, a pair (low word, high word) whose unsigned
/// order is the order of the keys. Integers keep their order. Floats have the total order
/// -NaN < -inf < ... < -0 == +0 < ... < +inf < +NaN. With Descending, the order is reversed.
///
/// Ascending order needs inverted bits for negative floats, and descending order for all others.
/// Inversion alone would give -0 and +0 different ranks. Keys of one word are therefore negated in
/// two's complement instead, which gives both zeros one rank. For doubles, the bits are inverted
/// and -0 is tested for, because a negation would carry from word to word, which is slower.
template <std::size_t Bytes, bool is_float, bool is_signed, bool Descending> struct rank_of_key {
    using calls = glsl::functors<>;
    template <class Raw> auto operator()(Raw const& raw) const {
        if constexpr (Bytes == 8 && is_float)
            return gpu::make<uvec2>(word(raw, constant<0u>), word(raw, constant<1u>));
        else if constexpr (Bytes == 8)
            return gpu::make<uvec2>(ordered<0u>(raw.x), ordered<(is_signed ? 0x80000000u : 0u)>(raw.y));
        else if constexpr (is_float) {
            auto const over = turned_over(raw);
            return gpu::make<uvec2>(flipped(raw, over, constant<0x80000000u>) - over, constant<0u>);
        } else
            return gpu::make<uvec2>(
                ordered<(is_signed ? 1u << (8 * Bytes - 1) : 0u)>(gpu::cast<std::uint32_t>(raw)),
                constant<(Descending ? 0xffffffffu : 0u)>);
    }
    /// Returns one word of the rank of a key: the high word when `upper` is 1, the low word when it
    /// is 0. A radix sort orders the keys by their ranks. For keys shorter than 8 bytes it returns
    /// the low word, whatever `upper` is.
    template <class Raw, class Upper> static auto word(Raw const& raw, Upper const& upper) {
        if constexpr (Bytes == 8 && is_float) {
            // Give -0 the rank of +0.
            auto const zero = ((raw.y ^ constant<0x80000000u>) | raw.x) == constant<0u>;
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
    /// Returns a word of an integer's rank. For ascending order the bits of `Sign` are flipped, for
    /// descending order all other bits of the key.
    template <std::uint32_t Sign, class Word> static auto ordered(Word const& word) {
        constexpr std::uint32_t all = Bytes >= 4 ? ~0u : (1u << (8 * (Bytes % 4))) - 1;
        return word ^ constant<(Descending ? all & ~Sign : Sign)>;
    }
    /// Returns all ones when the bits of a float must be inverted, otherwise 0. `high` is the word
    /// with the sign.
    template <class Word> static auto turned_over(Word const& high) {
        auto const negative = gpu::cast<std::uint32_t>(gpu::cast<std::int32_t>(high) >> constant<31u>);
        if constexpr (Descending)
            return ~negative;
        else
            return negative;
    }
    /// Returns the bits of a float, or one word of a double, changed so that their order as
    /// unsigned integers is that of the numbers. `over` is all ones for the numbers whose bits are
    /// inverted, otherwise 0. `top` is the mask of the sign bit, or 0 for a word without it. The
    /// sign bit is always flipped for ascending order, and never for descending order.
    template <class Word, class Over, class Top>
    static auto flipped(Word const& word, Over const& over, Top const& top) {
        if constexpr (Descending)
            return word ^ (over & ~top);
        else
            return word ^ (over | top);
    }
};
/// True for keys that have a sign.
template <class Key> inline constexpr bool is_signed_key = std::is_signed_v<glsl::number_of_t<Key>>;
/// The functor that maps the bits of a key of type Key to its rank.
template <class Key, bool Descending>
using key_rank = rank_of_key<sizeof(Key), std::is_floating_point_v<Key>, is_signed_key<Key>, Descending>;

/// Returns the bits of the key that sorts last: all digits of its rank have their highest values.
template <class Key, bool Descending> constexpr raw_key<Key> last_raw_key() {
    constexpr bool is_float = std::is_floating_point_v<Key>, is_signed = is_float || is_signed_key<Key>;
    // Begin with all ones. This is -NaN for floats, -1 for signed integers, and the greatest key
    // for unsigned integers.
    std::uint64_t bits = ~std::uint64_t{0};
    // Clear the sign bit. This gives +NaN for floats, and the greatest key for signed integers. In
    // descending order floats keep the sign bit, because -NaN then sorts last.
    if (is_signed && !(is_float && Descending)) bits >>= 65 - 8 * sizeof(Key);
    // For integers in descending order, invert the greatest key, which gives the least.
    if (!is_float && Descending) bits = ~bits;
    if constexpr (sizeof(Key) == 8)
        return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
    else
        return static_cast<raw_key<Key>>(bits);
}

/// Functor that returns one digit of the rank of a key. It shifts a word of the rank right by
/// `shift`, and masks the result by `mask`. `upper` is 1 when the digit lies in the high word of a
/// 64-bit key, otherwise 0.
template <class Key, bool Descending> struct key_digit {
    std::uint32_t shift = 0, mask = 255, upper = 0;

    template <class Raw> auto operator()(Raw const& raw) const {
        return (key_rank<Key, Descending>::word(raw, upper) >> shift) & mask;
    }
};

/// Functor that returns a digit of the key in a pair (key, value).
template <class Digit> struct first_digit {
    Digit digit;
    template <class Item> auto operator()(Item const& item) const { return digit(gpu::get<0>(item)); }
};

/// Functor that maps the bits of a key to bits whose unsigned order is the order of the keys: one
/// word, or (low word, high word). With `Back` it maps these back to the bits of the key. The zeros
/// of floats, -0 and +0, are mapped to different numbers that are neighbours, so that the key can
/// be restored. (rank_of_key maps both zeros to one number.)
template <std::size_t Bytes, bool is_float, bool is_signed, bool Descending, bool Back> struct order_of_bits {
    using calls = glsl::functors<>;
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
    /// Returns the mask of the bits of a word that are inverted. For ascending order, the mask is
    /// `All` for a negative float, `Sign` (the sign bit) for any other float or signed integer, and
    /// 0 for an unsigned integer. For descending order, it is the complement: `All` without these
    /// bits. The sign is read from the highest bit of `high`.
    template <std::uint32_t All, std::uint32_t Sign, class Word>
    static auto flip([[maybe_unused]] Word const& high) {
        constexpr std::uint32_t down = Descending ? All : 0u;
        if constexpr (is_float)
            return gpu::select((high >> constant<31u>) == constant<(Back && !Descending ? 0u : 1u)>,
                constant<All ^ down>,
                constant<Sign ^ down>);
        else
            return constant<(is_signed ? Sign : 0u) ^ down>;
    }
};
/// Functor types for keys of type Key. to_order maps the bits of a key to bits whose unsigned order
/// is the order of the keys. from_order maps these back to the bits of the key.
template <class Key, bool Descending>
using to_order =
    order_of_bits<sizeof(Key), std::is_floating_point_v<Key>, is_signed_key<Key>, Descending, false>;
template <class Key, bool Descending>
using from_order =
    order_of_bits<sizeof(Key), std::is_floating_point_v<Key>, is_signed_key<Key>, Descending, true>;

/// Functor that is true when key a comes before key b. The keys are given as ordered bits, which
/// are what order_of_bits returns. With `Pairs`, they are the first members of two pairs. The two
/// zeros of floats are equal.
template <std::size_t Bytes, bool is_float, bool Pairs> struct order_less {
    using calls = glsl::functors<>;
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
    /// Changes y, not x, for zeros: a loop that counts the keys before one key passes that key as
    /// y, and a compiler then moves the change out of the loop.
    template <class X> static auto before(X const& x, X const& y) {
        if constexpr (Bytes == 8) {
            auto const is_below = [&](auto const& low, auto const& high) {
                return x.y < high || (x.y == high && x.x < low);
            };
            if constexpr (is_float) {
                auto const one = lowered(y.y == constant<0x80000000u> && y.x == constant<0u>);
                return is_below(y.x - one, y.y - one);
            } else
                return is_below(y.x, y.y);
        } else if constexpr (is_float)
            return x < y - lowered(y == constant<0x80000000u>);
        else
            return x < y;
    }
    /// Returns what is subtracted from a key: 1 when the key is the later one of the two zeros in
    /// the order of the bits, so that both count as equal, and otherwise 0.
    template <class IsZero> static auto lowered(IsZero const& is_later_zero) {
        return gpu::select(is_later_zero, constant<1u>, constant<0u>);
    }
};

/// Functor that is true when key a comes before key b in the total order, which means that the rank
/// of a is less. With `Pairs`, the keys are the first members of two pairs.
template <class Rank, bool Pairs> struct rank_less {
    using calls = glsl::functors<>;
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

}  // namespace gpu::inline v0_2::primitive

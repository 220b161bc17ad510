// SPDX-License-Identifier: MIT
// Gives bits_less, the order of a radix sort by some of the bits of its keys, and keys that carry
// these bits, so that they are not computed in each comparison.
#pragma once
#include <gpu/functional/tuple.hpp>
#include <gpu/primitive/radix_key.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Functor that compares the bits [begin, end) of the ranks of two keys. A rank is an unsigned
/// integer, and the order of ranks is the order of keys (see key_rank). With Pairs, the keys are
/// the first members of two pairs.
template <class Key, bool Descending, bool Pairs> struct bits_less {
    std::uint32_t low, high;  ///< masks of the compared bits, in the two words of a rank
    bits_less(std::uint32_t begin, std::uint32_t end)
        : low(mask(begin, end)), high(mask(begin < 32 ? 0 : begin - 32, end < 32 ? 0 : end - 32)) {}
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const x = key_rank<Key, Descending>{}(key_of(a)), y = key_rank<Key, Descending>{}(key_of(b));
        if constexpr (sizeof(Key) == 8)
            return (x.y & high) < (y.y & high) || ((x.y & high) == (y.y & high) && (x.x & low) < (y.x & low));
        else
            return (x.x & low) < (y.x & low);
    }

private:
    static std::uint32_t mask(std::uint32_t begin, std::uint32_t end) {
        if (begin >= end || begin >= 32) return 0;
        return (end >= 32 ? 0xffffffffu : (1u << end) - 1u) & ~((1u << begin) - 1u);
    }
    template <class Item> static auto key_of(Item const& item) {
        if constexpr (Pairs)
            return gpu::get<0>(item);
        else
            return item;
    }
};

/// Functor that maps the bits of a key of two words to a pair of a number and these bits. The
/// number is a word of the key's rank, of which `mask` keeps some bits: the high word when `upper`
/// is 1, the low word when it is 0.
template <class Key, bool Descending> struct key_with_bits {
    std::uint32_t upper, mask;
    template <class Raw> auto operator()(Raw const& raw) const {
        return gpu::make_tuple(key_rank<Key, Descending>::word(raw, upper) & mask, raw);
    }
};
/// Functor that compares the numbers of what key_with_bits returns. With Pairs, these are the first
/// members of two pairs.
template <bool Pairs> struct number_less {
    using calls = glsl::functors<>;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        if constexpr (Pairs)
            return gpu::get<0>(gpu::get<0>(a)) < gpu::get<0>(gpu::get<0>(b));
        else
            return gpu::get<0>(a) < gpu::get<0>(b);
    }
};

}  // namespace gpu::inline v0_2::primitive

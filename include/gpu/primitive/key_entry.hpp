// SPDX-License-Identifier: MIT
// Gives the rank of a key as a value that can be compared, and entries, which stand for a key and
// its place in a range.
#pragma once
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/primitive/radix_key.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

/// The type of a key's rank, an unsigned integer whose order is the order of the keys: one word, or
/// for keys of 8 bytes a pair of words x and y, where y is the high word.
template <class Key> using sort_rank = std::conditional_t<sizeof(Key) == 8, uvec2, std::uint32_t>;
/// Functor that maps the bits of a key to its rank.
template <class Key, bool Descending> struct rank_of_bits {
    using calls = glsl::functors<>;
    template <class Raw> auto operator()(Raw const& raw) const {
        if constexpr (sizeof(Key) == 8)
            return key_rank<Key, Descending>{}(raw);
        else
            return key_rank<Key, Descending>{}(raw).x;
    }
};
/// Functor that maps the rank of a key to a pair of words, of which the second is 0 for a rank of
/// one word.
struct rank_in_two_words {
    using calls = glsl::functors<>;
    template <class R> auto operator()(R const& rank) const {
        if constexpr (requires { rank.y; })
            return rank;
        else
            return gpu::make<uvec2>(rank, constant<0u>);
    }
};
/// Functor that tells whether rank a is less than rank b.
struct precedes_rank {
    using calls = glsl::functors<>;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        if constexpr (requires { a.y; })
            return a.y < b.y || (a.y == b.y && a.x < b.x);
        else
            return a < b;
    }
};

/// An entry stands for a key and its place in a range. The order of entries is that of a stable
/// sort of the keys: by the rank of the key, and then by the place. x is the place, y the low word
/// of the rank, and z its high word, if the key has two.
template <class Key> using key_entry = std::conditional_t<sizeof(Key) == 8, uvec4, uvec2>;
/// Functor that maps (rank of a key, place) to the entry.
template <class Key> struct entry_of_rank {
    using calls = glsl::functors<>;
    template <class T> auto operator()(T const& t) const { return of(gpu::get<0>(t), gpu::get<1>(t)); }
    template <class Rank, class Place> static auto of(Rank const& rank, Place const& place) {
        if constexpr (sizeof(Key) == 8)
            return gpu::make<uvec4>(place, rank.x, rank.y, constant<0u>);
        else
            return gpu::make<uvec2>(place, rank);
    }
};
/// Functor that maps (bits of a key, place) to the entry.
template <class Key, bool Descending> struct entry_of_key {
    using calls = glsl::functors<>;
    template <class T> auto operator()(T const& t) const {
        return entry_of_rank<Key>::of(rank_of_bits<Key, Descending>{}(gpu::get<0>(t)), gpu::get<1>(t));
    }
};
/// Functor that returns the place of an entry.
struct place_of_entry {
    using calls = glsl::functors<>;
    template <class E> auto operator()(E const& e) const { return e.x; }
};
/// Functor that tells whether entry a comes before entry b.
struct precedes_entry {
    using calls = glsl::functors<>;
    template <class A, class B> auto operator()(A const& a, B const& b) const {
        auto const low = a.y < b.y || (a.y == b.y && a.x < b.x);
        if constexpr (requires { a.z; })
            return a.z < b.z || (a.z == b.z && low);
        else
            return low;
    }
};

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// What the elements of a fuzz are: numbers, and structures of several sizes; random ones, and their order.
#pragma once
#include <gpu/functional/structure.hpp>

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace fuzz {

struct two_words {
    unsigned key, rest;
};
struct three_words {
    unsigned key;
    float x;
    unsigned y;
};
struct with_double {
    double x;
    unsigned key, y;
};
struct five_words {
    unsigned a, key, b, c, d;
};
struct six_words {
    std::uint64_t a;
    unsigned key;
    float b;
    double c;
};

static_assert(sizeof(two_words) == 8 && sizeof(three_words) == 12 && sizeof(with_double) == 16 &&
                  sizeof(five_words) == 20 && sizeof(six_words) == 24,
    "elements are compared by their bytes, so they may have no padding");

/// Fills what is not the key of an element, so that equivalent elements differ.
inline void fill_rest(two_words& e, std::uint64_t r) { e.rest = static_cast<unsigned>(r); }
inline void fill_rest(three_words& e, std::uint64_t r) {
    e.x = static_cast<float>(r >> 40);
    e.y = static_cast<unsigned>(r);
}
inline void fill_rest(with_double& e, std::uint64_t r) {
    e.x = static_cast<double>(r >> 11);
    e.y = static_cast<unsigned>(r);
}
inline void fill_rest(five_words& e, std::uint64_t r) {
    auto const low = static_cast<unsigned>(r), high = static_cast<unsigned>(r >> 32);
    e.a = low;
    e.b = high;
    e.c = low + 1;
    e.d = high ^ 77u;
}
inline void fill_rest(six_words& e, std::uint64_t r) {
    e.a = r;
    e.b = static_cast<float>(r >> 40);
    e.c = static_cast<double>(r >> 11);
}

/// Makes an element of the bits of `key`. Floats are whole numbers, so that they are exact. The rest of a
/// structure is made of the bits of `rest`.
template <class T> T make_element(std::uint64_t key, std::uint64_t rest) {
    if constexpr (std::is_same_v<T, float>)
        return static_cast<float>(static_cast<int>(key % 16777216u) - 8388608);
    else if constexpr (std::is_same_v<T, double>)
        return static_cast<double>(static_cast<std::int64_t>(key >> 11) - (std::int64_t(1) << 52));
    else if constexpr (std::is_arithmetic_v<T>)
        return static_cast<T>(key);
    else {
        T e{};
        e.key = static_cast<unsigned>(key);
        fill_rest(e, rest);
        return e;
    }
}

/// The key of an element: of a number, the number itself.
struct key_of_element {
    template <class X> auto operator()(X const& x) const {
        if constexpr (requires { x.key; })
            return x.key;
        else
            return x;
    }
};
inline constexpr key_of_element key_of{};

inline auto const by_key = [](auto const& a, auto const& b) { return key_of(a) < key_of(b); };
inline auto const by_key_downwards = [](auto const& a, auto const& b) { return key_of(b) < key_of(a); };
inline auto const same_key = [](auto const& a, auto const& b) { return key_of(a) == key_of(b); };

/// True when two elements are equal in all their members.
template <class T> bool same(T const& a, T const& b) {
    if constexpr (std::is_arithmetic_v<T>)
        return a == b;
    else
        return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace fuzz
GPU_STRUCT(fuzz::two_words, key, rest);
GPU_STRUCT(fuzz::three_words, key, x, y);
GPU_STRUCT(fuzz::with_double, x, key, y);
GPU_STRUCT(fuzz::five_words, a, key, b, c, d);
GPU_STRUCT(fuzz::six_words, a, key, b, c);

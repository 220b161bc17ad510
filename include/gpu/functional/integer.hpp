// SPDX-License-Identifier: MIT
// GLSL's integer functions for numbers and vectors of 32 bits: uaddCarry, umulExtended,
// bitfieldExtract, findMSB, bitCount and others.
//
// A function that has out-parameters in GLSL returns a pair here: auto [sum, carry] =
// gpu::uaddCarry(a, b).
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/text_call.hpp>
#include <gpu/functional/tuple.hpp>

#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {

template <class X> constexpr auto lane_type() {
    if constexpr (scalar<value_t<X>>)
        return value_t<X>{};
    else
        return typename glm_shape<value_t<X>>::component{};
}
/// The type int when X (or its components) is signed, and unsigned otherwise.
template <class X>
using word_of =
    std::conditional_t<std::is_signed_v<decltype(glsl::lane_type<X>())>, std::int32_t, std::uint32_t>;
/// Satisfied by integers of up to 32 bits except bool, and by vectors of int or unsigned.
template <class X>
concept words_of_bits = operand<X> && std::is_integral_v<decltype(glsl::lane_type<X>())> &&
                            sizeof(glsl::lane_type<X>()) <= 4 &&
                        !std::is_same_v<decltype(glsl::lane_type<X>()), bool>;

/// Registers a GLSL function that calls the built-in function `name` and returns its two results as
/// a pair. Returns the number of the registered function. `out_first` is true when both results are
/// out-parameters, as in umulExtended. It is false when the first result is the return value, as in
/// uaddCarry.
template <class V> std::uint32_t add_pair_function(char const* name, bool out_first) {
    std::string const &v = type_of<V>().name, &pair = type_of<std::pair<V, V>>().name;
    std::string const body = out_first
                                 ? "{ " + v + " a, b; " + name + "(x, y, a, b); return " + pair + "(a, b); }"
                                 : "{ " + v + " b, a = " + name + "(x, y, b); return " + pair + "(a, b); }";
    return glsl::add_text<std::pair<V, V>>(name, v + " x, " + v + " y", body);
}
template <class V, class F> std::pair<V, V> pairwise(F f, V const& x, V const& y) {
    return {glsl::componentwise<V>([&](auto u, auto v) { return f(u, v).first; }, x, y),
        glsl::componentwise<V>([&](auto u, auto v) { return f(u, v).second; }, x, y)};
}
/// Returns the `bits` bits of x from bit `offset` up, sign-extended when the type W of x is signed.
template <class W> W extract_bits(W x, int offset, int bits) {
    if (bits == 0) return 0;
    auto const raised = static_cast<std::uint32_t>(x) << (32 - offset - bits);
    return static_cast<W>(static_cast<W>(raised) >> (32 - bits));
}
template <class W> W insert_bits(W base, W insert, int offset, int bits) {
    std::uint32_t const mask = (bits == 32 ? ~0u : (1u << bits) - 1u) << (bits ? offset : 0);
    return static_cast<W>((static_cast<std::uint32_t>(base) & ~mask) |
                          ((static_cast<std::uint32_t>(insert) << (bits ? offset : 0)) & mask));
}
inline std::uint32_t reverse_bits(std::uint32_t u) {
    std::uint32_t r = 0;
    for (int i = 0; i < 32; ++i) r = r << 1 | (u >> i & 1u);
    return r;
}
// Extracts signed bits by shifts. NVIDIA's compiler (driver 580.159) takes the result of a signed
// bitfieldExtract for a small number, and then divides it wrongly as a uint.
template <class V> std::uint32_t extract_function() {
    static std::uint32_t const id = [] {
        std::string const& v = type_of<V>().name;
        return glsl::add_text<V>("bitfieldExtract",
            v + " x, int offset, int bits",
            "{ return bits == 0 ? " + v + "(0) : x << (32 - offset - bits) >> (32 - bits); }");
    }();
    return id;
}
template <class V> std::uint32_t insert_function() {
    static std::uint32_t const id = [] {
        std::string const& v = type_of<V>().name;
        return glsl::add_text<V>("bitfieldInsert",
            v + " base, " + v + " insert, int offset, int bits",
            "{ return bitfieldInsert(base, insert, offset, bits); }");
    }();
    return id;
}
}  // namespace glsl

#define GPU_INTEGER_PAIR(NAME, WORD, OUT_FIRST, FIRST, SECOND)                                  \
    template <glsl::words_of_bits X, glsl::words_of_bits Y> auto NAME(X const& x, Y const& y) { \
        using V = glsl::shaped_t<WORD, X, Y>;                                                   \
        constexpr auto host = [](V const& a, V const& b) {                                      \
            return glsl::pairwise<V>(                                                           \
                [](WORD u, WORD v) { return std::pair<WORD, WORD>(FIRST, SECOND); }, a, b);     \
        };                                                                                      \
        constexpr auto function = []() -> std::uint32_t {                                       \
            static std::uint32_t const id = glsl::add_pair_function<V>(#NAME, OUT_FIRST);       \
            return id;                                                                          \
        };                                                                                      \
        return glsl::text_call<std::pair<V, V>(V, V)>::call(host, function, x, y);              \
    }
/// Returns the pair (sum, carry): x + y modulo 2^32, and 1 if x + y is 2^32 or more, otherwise 0.
GPU_INTEGER_PAIR(uaddCarry, std::uint32_t, false, u + v, u + v < u ? 1u : 0u)
/// Returns the pair (difference, borrow): x - y modulo 2^32, and 1 if x < y, otherwise 0.
GPU_INTEGER_PAIR(usubBorrow, std::uint32_t, false, u - v, u < v ? 1u : 0u)
/// Returns the pair (high, low), the two words of the 64-bit product x * y.
GPU_INTEGER_PAIR(
    umulExtended, std::uint32_t, true, static_cast<std::uint32_t>(std::uint64_t{u} * v >> 32), u* v)
/// Returns the pair (high, low), the two words of the signed 64-bit product x * y.
GPU_INTEGER_PAIR(imulExtended, std::int32_t, true, static_cast<std::int32_t>(std::int64_t{u} * v >> 32),
    static_cast<std::int32_t>(std::int64_t{u} * v))
#undef GPU_INTEGER_PAIR

/// Returns the `bits` bits of x from bit `offset` up. When x is signed, the highest of these bits
/// is the sign. offset + bits must be at most 32.
///
///     gpu::bitfieldExtract(0xabcdu, 4, 8)   // 0xbc
template <glsl::words_of_bits X, glsl::operand Offset, glsl::operand Bits>
auto bitfieldExtract(X const& x, Offset const& offset, Bits const& bits) {
    using W = glsl::word_of<X>;
    using V = glsl::shaped_t<W, X>;
    constexpr auto host = [](V const& v, int o, int n) {
        return glsl::componentwise<V>([&](W u) { return glsl::extract_bits(u, o, n); }, v);
    };
    if constexpr (std::is_signed_v<W>)
        return glsl::text_call<V(V, int, int)>::call(host, &glsl::extract_function<V>, x, offset, bits);
    else
        return glsl::builtin_call<glsl::builtin::bitfieldExtract, V(V, int, int)>::call(
            host, x, offset, bits);
}
/// Returns `base` with a field of `bits` bits, from bit `offset` up, replaced by the lowest bits of
/// `insert`. offset + bits must be at most 32.
template <glsl::words_of_bits X, glsl::words_of_bits Y, glsl::operand Offset, glsl::operand Bits>
auto bitfieldInsert(X const& base, Y const& insert, Offset const& offset, Bits const& bits) {
    using W = glsl::word_of<X>;
    using V = glsl::shaped_t<W, X>;
    constexpr auto host = [](V const& b, V const& i, int o, int n) {
        return glsl::componentwise<V>([&](W u, W v) { return glsl::insert_bits(u, v, o, n); }, b, i);
    };
    return glsl::text_call<V(V, V, int, int)>::call(
        host, &glsl::insert_function<V>, base, insert, offset, bits);
}

// Defines the function NAME: for symbols it calls GLSL's function NAME, and for numbers it computes
// EXPRESSION for each component. In EXPRESSION, w is the component as a 32-bit word, and u is w as
// an unsigned number. RESULT is the type of the result's components.
#define GPU_INTEGER_BITS(NAME, RESULT, EXPRESSION)                           \
    template <glsl::words_of_bits X> auto NAME(X const& x) {                 \
        using W = glsl::word_of<X>;                                          \
        using V = glsl::shaped_t<W, X>;                                      \
        using R = glsl::shaped_t<RESULT, X>;                                 \
        constexpr auto host = [](V const& v) {                               \
            return glsl::componentwise<R>(                                   \
                [](W w) {                                                    \
                    auto const u = static_cast<std::uint32_t>(w);            \
                    return EXPRESSION;                                       \
                },                                                           \
                v);                                                          \
        };                                                                   \
        return glsl::builtin_call<glsl::builtin::NAME, R(V)>::call(host, x); \
    }
/// Returns the number of bits that are set; types narrower than 32 bits are widened first, as in
/// C++.
GPU_INTEGER_BITS(bitCount, int, std::popcount(u))
/// Returns the index of the lowest bit that is set; -1 for 0.
GPU_INTEGER_BITS(findLSB, int, u == 0 ? -1 : std::countr_zero(u))
/// Returns the index of the highest bit that is set. For a negative number it is the highest bit
/// that is not set. The result is -1 for 0 and -1.
GPU_INTEGER_BITS(findMSB, int, 31 - std::countl_zero(w < W{} ? ~u : u))
/// Returns x with the 32 bits of each component in reverse order.
GPU_INTEGER_BITS(bitfieldReverse, W, glsl::reverse_bits(u))
#undef GPU_INTEGER_BITS
}  // namespace gpu::inline v0_2

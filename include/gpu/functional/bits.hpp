// SPDX-License-Identifier: MIT
// gpu::bit_cast, popcount, countl_zero, countr_zero and bit_reverse, for numbers and symbols.
#pragma once

#include <gpu/functional/integer.hpp>
#include <gpu/functional/math_call.hpp>
#include <gpu/functional/select.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

/// Returns the bits of x as a T, which must have the size of x.
///
/// Symbols convert between integers of equal size, between float and 32-bit integers, and between
/// gpu::uvec2 (low word, high word) and double or std::uint64_t. Plain numbers convert as by
/// std::bit_cast.
///
///     gpu::bit_cast<unsigned>(1.0f)   // 0x3f800000
template <element T, glsl::operand X> auto bit_cast(X const& x) {
    using V = glsl::value_t<X>;
    static_assert(sizeof(T) == sizeof(V), "gpu::bit_cast: both types must have the same size");
    if constexpr (glsl::plain<X>)
        return std::bit_cast<T>(static_cast<V>(x));
    else if constexpr (std::is_same_v<T, V> || (std::is_integral_v<T> && std::is_integral_v<V>))
        return gpu::cast<T>(x);
    else {
        constexpr bool words_in = std::is_same_v<V, uvec2>, words_out = std::is_same_v<T, uvec2>;
        if constexpr (glsl::two_sided<X>)
            if (x.is_known()) return glsl::symbol_for<T, false>(std::bit_cast<T>(x.get_host()));
        std::uint32_t r = glsl::reference(x);
        // Convert between a 64-bit number and its two words.
        if constexpr (words_in || words_out) {
            using W = std::conditional_t<words_in, T, V>;
            static_assert(std::is_same_v<W, double> || std::is_same_v<W, std::uint64_t>,
                "gpu::bit_cast: of 64-bit numbers double and std::uint64_t only");
            constexpr glsl::builtin f =
                std::is_same_v<W, double>
                    ? (words_in ? glsl::builtin::packDouble2x32 : glsl::builtin::unpackDouble2x32)
                    : (words_in ? glsl::builtin::packUint2x32 : glsl::builtin::unpackUint2x32);
            return glsl::symbol_for<T, glsl::pure<X>>(glsl::from{glsl::call_node<T>(f, r)});
        } else {
            // Convert between a float and a 32-bit integer.
            static_assert(sizeof(T) == 4 &&
                              (std::is_same_v<T, float> ? std::is_integral_v<V>
                                                        : std::is_same_v<V, float> && std::is_integral_v<T>),
                "gpu::bit_cast: between float, int and unsigned, or a 64-bit number and gpu::uvec2");
            constexpr bool to_float = std::is_same_v<T, float>, from_signed = std::is_signed_v<V>,
                           to_signed = std::is_signed_v<T>;
            constexpr glsl::builtin f =
                to_float ? (from_signed ? glsl::builtin::intBitsToFloat : glsl::builtin::uintBitsToFloat)
                         : (to_signed ? glsl::builtin::floatBitsToInt : glsl::builtin::floatBitsToUint);
            return glsl::symbol_for<T, glsl::pure<X>>(glsl::from{glsl::call_node<T>(f, r)});
        }
    }
}

namespace glsl {
template <class T>
concept small_integer = std::is_integral_v<T> && sizeof(T) <= 4 && !std::is_same_v<T, bool>;
/// Applies one of GLSL's bit functions to x as an unsigned word. Narrower types are widened with
/// zeros.
template <class R, class Host, class X> auto bits(builtin f, Host host_function, X const& x) {
    using V = value_t<X>;
    static_assert(small_integer<V>, "gpu: integers of up to 32 bits");
    using U = std::make_unsigned_t<V>;
    if constexpr (plain<X>)
        return host_function(static_cast<U>(static_cast<V>(x)));
    else {
        if constexpr (two_sided<X>)
            if (x.is_known()) return symbol_for<R, false>(host_function(static_cast<U>(x.get_host())));
        std::uint32_t r = glsl::as<U>(x);
        return symbol_for<R, pure<X>>(from{glsl::call_node<R>(f, r)});
    }
}
}  // namespace glsl

/// Returns the number of bits that are set.
template <glsl::operand X> auto popcount(X const& x) {
    return glsl::bits<int>(
        glsl::builtin::bitCount, [](auto u) { return std::popcount(u); }, x);
}
/// Returns the number of zero bits above the highest bit that is set; for 0, the width of the type.
template <glsl::operand X> auto countl_zero(X const& x) {
    constexpr int last = static_cast<int>(sizeof(glsl::value_t<X>)) * 8 - 1;
    auto highest = glsl::bits<int>(
        glsl::builtin::findMSB, [](auto u) { return last - std::countl_zero(u); }, x);
    return constant<last> - highest;
}
/// Returns the number of zero bits below the lowest bit that is set; for 0, the width of the type.
template <glsl::operand X> auto countr_zero(X const& x) {
    using V = glsl::value_t<X>;
    auto lowest = glsl::bits<int>(
        glsl::builtin::findLSB, [](auto u) { return std::countr_zero(u); }, x);
    return gpu::select(x == constant<V{}>, constant<static_cast<int>(sizeof(V)) * 8>, lowest);
}
/// Returns the 32 bits of x in reverse order, as an unsigned number.
template <glsl::operand X> auto bit_reverse(X const& x) {
    static_assert(sizeof(glsl::value_t<X>) == 4);
    return gpu::bitfieldReverse(gpu::cast<std::uint32_t>(x));
}
}  // namespace gpu::inline v0_2

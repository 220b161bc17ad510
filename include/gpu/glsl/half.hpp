// SPDX-License-Identifier: MIT
// Gives gpu::half, a 16-bit floating-point number, with its conversions in C++ and in GLSL.
//
// The conversions round to nearest, ties to even, on the host and on every driver, and keep
// denormals. GLSL's own packHalf2x16 does not promise either (quirk 9.22).
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include <gpu/language.hpp>

namespace gpu::inline v0_2::glsl {

/// Returns the bits of the IEEE 754 binary16 number that is nearest to x. A number that is too
/// large becomes an infinity.
constexpr std::uint32_t half_bits(float x) {
    std::uint32_t const b = std::bit_cast<std::uint32_t>(x), sign = b >> 16 & 0x8000u, a = b & 0x7fffffffu;
    if (a > 0x7f800000u) return sign | 0x7e00u;
    if (a >= 0x47800000u) return sign | 0x7c00u;  // 65536 and above
    if (a < 0x33000000u) return sign;             // below half of the smallest denormal, so zero
    // `cut` is the number of low bits of the float's significand for which a half has no room.
    std::uint32_t const cut = a < 0x38800000u ? 126 - (a >> 23) : 13;
    std::uint32_t const m = a < 0x38800000u ? (a & 0x7fffffu) | 0x800000u : a - (112u << 23);
    return sign | (m + ((1u << (cut - 1)) - 1) + (m >> cut & 1u)) >> cut;
}
/// Returns the value of the binary16 number with these 16 bits.
constexpr float half_value(std::uint32_t h) {
    std::uint32_t const sign = (h & 0x8000u) << 16, a = h & 0x7fffu;
    if (a >= 0x7c00u) return std::bit_cast<float>(sign | 0x7f800000u | a << 13);
    if (a >= 0x400u) return std::bit_cast<float>(sign | ((a << 13) + (112u << 23)));
    if (a == 0) return std::bit_cast<float>(sign);
    // The number is denormal; its value is a * 2^-24.
    auto const top = static_cast<std::uint32_t>(31 - std::countl_zero(a));
    return std::bit_cast<float>(sign | (top + 103) << 23 | (a << (23 - top) & 0x7fffffu));
}
/// The GLSL text of half_bits() and half_value(). In GLSL they compute what the C++ functions with
/// these names do.
inline constexpr char const* half_text =
    "uint half_bits(float x) {\n"
    "    uint b = floatBitsToUint(x), sign = b >> 16 & 0x8000u, a = b & 0x7fffffffu;\n"
    "    if (a > 0x7f800000u) return sign | 0x7e00u;\n"
    "    if (a >= 0x47800000u) return sign | 0x7c00u;\n"
    "    if (a < 0x33000000u) return sign;\n"
    "    uint cut = a < 0x38800000u ? 126u - (a >> 23) : 13u;\n"
    "    uint m = a < 0x38800000u ? (a & 0x7fffffu) | 0x800000u : a - (112u << 23);\n"
    "    return sign | (m + ((1u << (cut - 1u)) - 1u) + (m >> cut & 1u)) >> cut;\n"
    "}\n"
    "float half_value(uint h) {\n"
    "    uint sign = (h & 0x8000u) << 16, a = h & 0x7fffu;\n"
    "    if (a >= 0x7c00u) return uintBitsToFloat(sign | 0x7f800000u | a << 13);\n"
    "    if (a >= 0x400u) return uintBitsToFloat(sign | ((a << 13) + (112u << 23)));\n"
    "    if (a == 0u) return uintBitsToFloat(sign);\n"
    "    uint top = uint(findMSB(a));\n"
    "    return uintBitsToFloat(sign | (top + 103u) << 23 | (a << (23u - top) & 0x7fffffu));\n"
    "}\n";
}  // namespace gpu::inline v0_2::glsl

namespace gpu::inline v0_2 {

namespace glsl {
/// Satisfied by the arithmetic types of C++. std::is_arithmetic is true for symbols of numbers too.
/// Symbols are classes, which this concept excludes.
template <class T>
concept cpp_arithmetic = std::is_arithmetic_v<T> && !std::is_class_v<T>;
}  // namespace glsl

/// A floating-point number that has 16 bits in memory and is a float in every computation, on the
/// host and on the GPU. It has 11 bits of precision. Its largest finite value is 65504.
///
///     gpu::vector<gpu::half> v(n);
///     // Each result is rounded once, when it is stored.
///     gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 0.5f; });
struct half {
    std::uint16_t bits = 0;
    constexpr half() = default;
    template <class X>
    requires glsl::cpp_arithmetic<X>
    constexpr explicit half(X x) : bits(static_cast<std::uint16_t>(glsl::half_bits(static_cast<float>(x)))) {}
    template <class X>
    requires glsl::cpp_arithmetic<X>
    constexpr half& operator=(X x) { return *this = half(x); }
    constexpr operator float() const { return glsl::half_value(bits); }
    template <class X> constexpr half& operator+=(X const& x) {
        return *this = half(static_cast<float>(*this) + static_cast<decltype(float{} + X{})>(x));
    }
    template <class X> constexpr half& operator-=(X const& x) {
        return *this = half(static_cast<float>(*this) - static_cast<decltype(float{} + X{})>(x));
    }
    template <class X> constexpr half& operator*=(X const& x) {
        return *this = half(static_cast<float>(*this) * static_cast<decltype(float{} + X{})>(x));
    }
    template <class X> constexpr half& operator/=(X const& x) {
        return *this = half(static_cast<float>(*this) / static_cast<decltype(float{} + X{})>(x));
    }
};
}  // namespace gpu::inline v0_2

// Makes the common type of half and an arithmetic type T the common type of float and T. By
// default, C++ would take the type of ?:, which is T, so that half and int would give int instead
// of float.
template <class T>
requires gpu::glsl::cpp_arithmetic<T>
struct std::common_type<gpu::half, T> {
    using type = decltype(float{} + T{});
};
template <class T>
requires gpu::glsl::cpp_arithmetic<T>
struct std::common_type<T, gpu::half> {
    using type = decltype(float{} + T{});
};

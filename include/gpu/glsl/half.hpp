// SPDX-License-Identifier: MIT
// gpu::half: a float kept in 16 bits; and its rounding, to the nearest, of two to the even one, in C++ and in
// GLSL on every driver.
//
// GLSL's packHalf2x16 may round either way (llvmpipe cuts off), and may take denormals for 0; these do
// neither.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace gpu::glsl {

/// The bits of the IEEE 754 binary16 number nearest to x. What is too large becomes an infinity.
constexpr std::uint32_t half_bits(float x) {
    std::uint32_t const b = std::bit_cast<std::uint32_t>(x), sign = b >> 16 & 0x8000u, a = b & 0x7fffffffu;
    if (a > 0x7f800000u) return sign | 0x7e00u;
    if (a >= 0x47800000u) return sign | 0x7c00u;                       // 65536 and above
    if (a < 0x33000000u) return sign;                                  // below a half of the smallest
    std::uint32_t const cut = a < 0x38800000u ? 126 - (a >> 23) : 13;  // bits that do not fit
    std::uint32_t const m = a < 0x38800000u ? (a & 0x7fffffu) | 0x800000u : a - (112u << 23);
    return sign | (m + ((1u << (cut - 1)) - 1) + (m >> cut & 1u)) >> cut;
}
/// The number that these 16 bits are.
constexpr float half_value(std::uint32_t h) {
    std::uint32_t const sign = (h & 0x8000u) << 16, a = h & 0x7fffu;
    if (a >= 0x7c00u) return std::bit_cast<float>(sign | 0x7f800000u | a << 13);
    if (a >= 0x400u) return std::bit_cast<float>(sign | ((a << 13) + (112u << 23)));
    if (a == 0) return std::bit_cast<float>(sign);
    auto const top = static_cast<std::uint32_t>(31 - std::countl_zero(a));  // a denormal: a * 2^-24
    return std::bit_cast<float>(sign | (top + 103) << 23 | (a << (23 - top) & 0x7fffffu));
}
/// The same in GLSL, with the same names.
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
}  // namespace gpu::glsl

namespace gpu {

/// 16 bits in memory, a float in every computation, on both sides and on every driver: 11 bits of precision,
/// up to 65504.
///
///     gpu::vector<gpu::half> v(n);
///     gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 0.5f; });   // rounded once,
///     when stored
struct half {
    std::uint16_t bits = 0;
    constexpr half() = default;
    template <class X>
    requires std::is_arithmetic_v<X>
    constexpr explicit half(X x) : bits(static_cast<std::uint16_t>(glsl::half_bits(static_cast<float>(x)))) {}
    template <class X>
    requires std::is_arithmetic_v<X>
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
}  // namespace gpu

// What C++'s ?: would turn into the other number's type.
template <class T>
requires std::is_arithmetic_v<T>
struct std::common_type<gpu::half, T> {
    using type = decltype(float{} + T{});
};
template <class T>
requires std::is_arithmetic_v<T>
struct std::common_type<T, gpu::half> {
    using type = decltype(float{} + T{});
};

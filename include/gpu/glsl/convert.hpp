// SPDX-License-Identifier: MIT
// Gives gpu::glsl::convert(), the GLSL expression that converts a value as C++ does.
#pragma once

#include <gpu/error.hpp>
#include <gpu/glsl/dialect.hpp>
#include <gpu/glsl/half.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gpu::inline v0_2::glsl {

/// Returns an expression that reduces the expression `value` to the range of type t, as an
/// assignment does in C++. It is needed for 8 and 16 bit integers, which are int or uint in GLSL,
/// and for half, which is float in GLSL. For other types it returns `value` unchanged.
std::string wrap_narrow(type const& t, std::string value);

/// GLSL functions that convert real numbers to 64-bit integers by GLSL's own conversion.
inline constexpr char const* own_int64_text =
    "uint64_t uint64_of(float x) { return uint64_t(x); }\n"
    "uint64_t uint64_of(double x) { return uint64_t(x); }\n"
    "int64_t int64_of(float x) { return int64_t(x); }\n"
    "int64_t int64_of(double x) { return int64_t(x); }\n";
/// GLSL functions that convert real numbers to 64-bit integers 32 bits at a time. They are for
/// NVIDIA's compiler, whose own conversion gives 2147483647 for some larger floats (quirk 9.17).
inline constexpr char const* int64_by_words_text =
    "uint64_t uint64_of(float x) {\n"
    "    float high = trunc(x * (1.0 / 4294967296.0));\n"
    "    return packUint2x32(uvec2(uint(x - high * 4294967296.0), uint(high)));\n"
    "}\n"
    "uint64_t uint64_of(double x) {\n"
    "    double high = trunc(x * (1.0lf / 4294967296.0lf));\n"
    "    return packUint2x32(uvec2(uint(x - high * 4294967296.0lf), uint(high)));\n"
    "}\n"
    "int64_t int64_of(float x) { return x < 0.0 ? -int64_t(uint64_of(-x)) : int64_t(uint64_of(x)); }\n"
    "int64_t int64_of(double x) { return x < 0.0lf ? -int64_t(uint64_of(-x)) : int64_t(uint64_of(x)); }\n";
/// GLSL functions that take the place of roundEven for floats, where the driver's roundEven rounds
/// halves away from zero (quirk 9.25). They add 1 to low = floor(x) when x - low exceeds 1/2, or
/// equals 1/2 and `low` is odd.
inline constexpr char const* round_to_even_text =
    "#define ROUND_TO_EVEN(T) T round_to_even(T x) { \\\n"
    "    T low = floor(x), odd = low - 2.0 * floor(0.5 * low); \\\n"
    "    return low + step(0.5 + 6e-8 * (1.0 - odd), x - low); }\n"
    "#define KEEP_ROUNDING(T) T round_to_even(T x) { return roundEven(x); }\n"
    "ROUND_TO_EVEN(float) ROUND_TO_EVEN(vec2) ROUND_TO_EVEN(vec3) ROUND_TO_EVEN(vec4)\n"
    "KEEP_ROUNDING(double) KEEP_ROUNDING(dvec2) KEEP_ROUNDING(dvec3) KEEP_ROUNDING(dvec4)\n"
    "#undef ROUND_TO_EVEN\n"
    "#undef KEEP_ROUNDING\n"
    "#define roundEven round_to_even\n";
/// Returns the definitions of the GLSL functions of convert.hpp and half.hpp that `text` calls, in
/// the form that the driver's dialect needs. A kernel must contain them before `text`.
std::string support_of(std::string_view text, dialect const& d);
namespace detail {
/// Returns an expression that converts the expression `value`, a scalar or vector of real numbers,
/// to 64-bit integers. A vector is converted component by component.
std::string to_int64(type const& from, type const& to, std::string const& value);
}  // namespace detail

/// Returns an expression that converts the expression `value` from one type to another as C++ does.
///
/// The result may stand in any larger expression. Vectors and matrices keep their shape; structures
/// (pairs, tuples) convert field by field. Throws unsupported when there is no conversion.
///
///     convert(type_of<int>(), type_of<signed char>(), "a")   // "(a << 24 >> 24)"
std::string convert(type const& from, type const& to, std::string value);
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/convert.ipp>
#endif

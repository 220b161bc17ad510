// SPDX-License-Identifier: MIT
// gpu::glsl::convert: what C++ does when it turns one type into another, as a GLSL expression.
#pragma once

#include <gpu/error.hpp>
#include <gpu/glsl/half.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gpu::glsl {

/// Brings an int or uint back into the range of an 8 or 16 bit type, a float to the numbers of half, as an
/// assignment does in C++.
inline std::string wrap_narrow(type const& t, std::string value) {
    type const& s = scalar_of(t);
    if (s.k == kind::floating && s.size == 2) return concat({"half_value(half_bits(", value, "))"});
    if (!is_integer(s) || s.size >= 4) return value;
    // Shifts and not bitfieldExtract: NVIDIA's compiler (driver 580.159) takes that for a small number and
    // divides it wrongly as a uint.
    std::string const places = detail::number(32 - s.size * 8);
    if (s.k == kind::signed_integer)
        return concat({"(", detail::primary(value), " << ", places, " >> ", places, ")"});
    return concat({"(", detail::primary(value), (s.size == 1 ? " & 255u)" : " & 65535u)")});
}

// Real numbers as 64-bit integers, under names of their own: NVIDIA's compiler (driver 580.159) gives
// 2147483647 for some floats above it.
inline constexpr char const* own_int64_text =
    "uint64_t uint64_of(float x) { return uint64_t(x); }\n"
    "uint64_t uint64_of(double x) { return uint64_t(x); }\n"
    "int64_t int64_of(float x) { return int64_t(x); }\n"
    "int64_t int64_of(double x) { return int64_t(x); }\n";
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
/// What must stand before a text that calls functions of this file and of half.hpp.
inline std::string support_of(std::string_view text, bool int64_by_words) {
    bool const halves = text.find("half_bits(") != text.npos || text.find("half_value(") != text.npos,
               wholes = text.find("int64_of(") != text.npos;
    return concat({halves ? half_text : "",
        !wholes          ? ""
        : int64_by_words ? int64_by_words_text
                         : own_int64_text});
}
namespace detail {
inline std::string to_int64(type const& from, type const& to, std::string const& value) {
    char const* const called = scalar_of(to).k == kind::signed_integer ? "int64_of(" : "uint64_of(";
    if (is_scalar(to)) return concat({called, value, ")"});
    std::string out = concat({to.name, "("});
    for (std::uint32_t i = 0; i < from.rows; ++i)
        out +=
            concat({i ? ", " : "", called, primary(value), ".", std::string_view("xyzw").substr(i, 1), ")"});
    return concat({out, ")"});
}
}  // namespace detail

/// `value`, an expression of type `from`, as a `to`; may stand in any larger expression. Vectors and matrices
/// keep their shape, structures (pairs, tuples) convert field by field.
///
///     convert(type_of<int>(), type_of<signed char>(), "a")   // "(a << 24 >> 24)"
inline std::string convert(type const& from, type const& to, std::string value) {
    if (&from == &to) return detail::primary(value);
    if (from.k == kind::structure || to.k == kind::structure) {
        if (from.k != to.k || from.fields.size() != to.fields.size())
            throw unsupported(concat({"gpu: there is no conversion from ", from.name, " to ", to.name}));
        std::string out = concat({to.name, "("}), whole = detail::primary(value);
        for (std::size_t i = 0; i < to.fields.size(); ++i)
            out += concat({i ? ", " : "",
                convert(*from.fields[i].t, *to.fields[i].t, concat({whole, member(from.fields[i])}))});
        return concat({out, ")"});
    }
    if (from.columns != to.columns || from.rows != to.rows)
        throw unsupported(concat({"gpu: there is no conversion from ", from.name, " to ", to.name}));
    type const &f = scalar_of(from), &t = scalar_of(to);
    if (f.k == kind::floating && is_integer(t) && t.size == 8) return detail::to_int64(from, to, value);
    if (from.name != to.name) value = concat({to.name, "(", value, ")"});
    bool fits = f.k == kind::boolean || (f.k == t.k && f.size <= t.size) ||
                (f.k == kind::unsigned_integer && t.k == kind::signed_integer && f.size < t.size);
    return detail::primary(fits ? std::move(value) : wrap_narrow(to, std::move(value)));
}
}  // namespace gpu::glsl

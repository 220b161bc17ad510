// SPDX-License-Identifier: MIT
// gpu::glsl::convert: what C++ does when it turns one type into another, as a GLSL expression.
#pragma once

#include <gpu/error.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/text.hpp>

#include <string>
#include <utility>

namespace gpu::glsl {

/// Brings an int or uint back into the range of an 8 or 16 bit type, a float to the numbers of half, as an assignment does in C++.
inline std::string wrap_narrow(type const& t, std::string value) {
    type const& s = scalar_of(t);
    if (s.k == kind::floating && s.size == 2) return concat({"half_value(half_bits(", value, "))"});
    if (!is_integer(s) || s.size >= 4) return value;
    // Shifts and not bitfieldExtract: NVIDIA's compiler (driver 580.159) takes that for a small number and divides it wrongly as a uint.
    std::string const places = detail::number(32 - s.size * 8);
    if (s.k == kind::signed_integer) return concat({"(", detail::primary(value), " << ", places, " >> ", places, ")"});
    return concat({"(", detail::primary(value), (s.size == 1 ? " & 255u)" : " & 65535u)")});
}

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
            out += concat({i ? ", " : "", convert(*from.fields[i].t, *to.fields[i].t, concat({whole, member(from.fields[i])}))});
        return concat({out, ")"});
    }
    if (from.columns != to.columns || from.rows != to.rows)
        throw unsupported(concat({"gpu: there is no conversion from ", from.name, " to ", to.name}));
    type const &f = scalar_of(from), &t = scalar_of(to);
    if (from.name != to.name) value = concat({to.name, "(", value, ")"});
    bool fits = f.k == kind::boolean || (f.k == t.k && f.size <= t.size) ||
                (f.k == kind::unsigned_integer && t.k == kind::signed_integer && f.size < t.size);
    return detail::primary(fits ? std::move(value) : wrap_narrow(to, std::move(value)));
}
} // namespace gpu::glsl

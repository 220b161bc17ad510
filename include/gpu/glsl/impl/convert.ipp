// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/convert.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/convert.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL std::string wrap_narrow(type const& t, std::string value) {
    type const& s = scalar_of(t);
    if (s.k == kind::floating && s.size == 2) return fill_in("half_value(half_bits($))", {value});
    if (!is_integer(s) || s.size >= 4) return value;
    // Extend signed integers by shifts, not by bitfieldExtract. NVIDIA's compiler takes the result
    // of bitfieldExtract for a small number and divides it wrongly (quirk 9.18).
    std::string const places = detail::number(32 - s.size * 8);
    if (s.k == kind::signed_integer)
        return fill_in("($ << $ >> $)", {detail::primary(value), places, places});
    return fill_in("($ & $u)", {detail::primary(value), s.size == 1 ? 255 : 65535});
}

GPU_DECL std::string support_of(std::string_view text, dialect const& d) {
    std::string out;
    if (d.rounds_halves_away && text.find("roundEven(") != text.npos) out += round_to_even_text;
    if (text.find("half_bits(") != text.npos || text.find("half_value(") != text.npos) out += half_text;
    if (text.find("int64_of(") != text.npos) out += d.int64_by_words ? int64_by_words_text : own_int64_text;
    return out;
}

namespace detail {

GPU_DECL std::string to_int64(type const& from, type const& to, std::string const& value) {
    char const* const called = scalar_of(to).k == kind::signed_integer ? "int64_of" : "uint64_of";
    if (is_scalar(to)) return fill_in("$($)", {called, value});
    std::string components;
    for (std::uint32_t i = 0; i < from.rows; ++i)
        components += fill_in("$$($.$)", {i ? ", " : "", called, primary(value), "xyzw"[i]});
    return fill_in("$($)", {to.name, components});
}
}  // namespace detail

GPU_DECL std::string convert(type const& from, type const& to, std::string value) {
    if (&from == &to) return detail::primary(value);
    if (from.id == 0)
        gpu::detail::raise(unsupported(
            concat({"gpu: the function returns nothing, and its result is stored as ", to.name})));
    if (from.k == kind::structure || to.k == kind::structure) {
        if (from.k != to.k || from.fields.size() != to.fields.size())
            gpu::detail::raise(
                unsupported(concat({"gpu: there is no conversion from ", from.name, " to ", to.name})));
        std::string fields, whole = detail::primary(value);
        for (std::size_t i = 0; i < to.fields.size(); ++i) {
            std::string const part = concat({whole, member(from.fields[i])});
            fields += concat({i ? ", " : "", convert(*from.fields[i].t, *to.fields[i].t, part)});
        }
        return fill_in("$($)", {to.name, fields});
    }
    if (from.columns != to.columns || from.rows != to.rows)
        gpu::detail::raise(
            unsupported(concat({"gpu: there is no conversion from ", from.name, " to ", to.name})));
    type const &f = scalar_of(from), &t = scalar_of(to);
    if (f.k == kind::floating && is_integer(t) && t.size == 8) return detail::to_int64(from, to, value);
    if (from.name != to.name) value = fill_in("$($)", {to.name, value});
    bool fits = f.k == kind::boolean || (f.k == t.k && f.size <= t.size) ||
                (f.k == kind::unsigned_integer && t.k == kind::signed_integer && f.size < t.size);
    return detail::primary(fits ? std::move(value) : wrap_narrow(to, std::move(value)));
}

}  // namespace gpu::inline v0_2::glsl

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/literal.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/literal.hpp>

namespace gpu::inline v0_2::glsl {

namespace detail {

GPU_DECL void append_hexadecimal(std::string& out, std::uint32_t w) {
    out += "0x";
    for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[w >> shift & 15];
    out += 'u';
}

GPU_DECL void append_decimal(std::string& out, float v) {
    char text[32];
    for (int digits = 6; digits <= 9; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(v));
        if (std::strtof(text, nullptr) == v) break;
    }
    // Replace the locale's decimal point, which may have several bytes, by '.'.
    bool point = false;
    for (char const* c = text; *c; ++c) {
        bool const own = (*c >= '0' && *c <= '9') || *c == 'e' || *c == '-' || *c == '+';
        if (own)
            out += *c;
        else if (!point) {
            out += '.';
            point = true;
        }
    }
}

GPU_DECL void append_float(std::string& out, std::uint32_t bits) {
    std::uint32_t exponent = bits >> 23 & 255, magnitude = bits & 0x7fffffffu;
    // Write infinities, NaNs, denormals and -0 by their bits, because a compiler may change such a
    // value when it is written as a decimal number.
    if (exponent == 255 || (exponent == 0 && bits != 0)) {
        out += "uintBitsToFloat(";
        append_hexadecimal(out, bits);
        out += ')';
        return;
    }
    float v;
    std::memcpy(&v, &magnitude, 4);
    if (bits != magnitude) out += "(-";
    std::size_t at = out.size();
    append_decimal(out, v);
    if (out.find_first_of(".e", at) == out.npos) out += ".0";
    if (bits != magnitude) out += ')';
}

GPU_DECL void append_double(std::string& out, std::uint32_t low, std::uint32_t high) {
    std::uint64_t bits = std::uint64_t{high} << 32 | low;
    double v;
    std::memcpy(&v, &bits, 8);
    if (v >= 0 && v < 1e9 && static_cast<double>(static_cast<std::uint32_t>(v)) == v && high >> 31 == 0) {
        append_number(out, static_cast<std::uint32_t>(v));
        out += ".0lf";
        return;
    }
    out += "packDouble2x32(uvec2(";
    append_hexadecimal(out, low);
    out += ", ";
    append_hexadecimal(out, high);
    out += "))";
}

GPU_DECL void append_floating(std::string& out, std::uint32_t size, std::uint32_t low, std::uint32_t high) {
    if (size == 8) return append_double(out, low, high);
    if (size == 2) low = std::bit_cast<std::uint32_t>(half_value(low & 0xffffu));
    append_float(out, low);
}

GPU_DECL void append_integer(
    std::string& out, bool is_signed, std::uint32_t size, std::uint32_t low, std::uint32_t high) {
    if (size == 8) {
        if (high == 0 && low <= 0x7fffffffu) {
            append_number(out, low);
            out += is_signed ? "L" : "UL";
            return;
        }
        out += is_signed ? "packInt2x32(ivec2(uvec2(" : "packUint2x32(uvec2(";
        append_hexadecimal(out, low);
        out += ", ";
        append_hexadecimal(out, high);
        out += is_signed ? ")))" : "))";
        return;
    }
    // Extend the sign of an 8 or 16 bit integer.
    if (is_signed && size < 4) {
        std::uint32_t top = size == 1 ? 0x80u : 0x8000u;
        low = (low & (top * 2 - 1)) ^ top;
        low -= top;
    }
    bool negative = is_signed && low >> 31;
    if (negative && low == 0x80000000u)
        out += "int(0x80000000u)";  // not -2147483648, because 2147483648 is too large for an int
    else if (negative) {
        out += "(-";
        append_number(out, 0u - low);
        out += ')';
    } else {
        append_number(out, low);
        if (!is_signed) out += 'u';
    }
}
}  // namespace detail

GPU_DECL void append_literal(
    std::string& out, type const& t, array_view<std::uint32_t const> words, std::uint32_t offset) {
    if (is_scalar(t)) {
        std::uint32_t w[2] = {};
        std::memcpy(w, reinterpret_cast<char const*>(words.data()) + offset, t.size);
        if (t.k == kind::boolean)
            out += w[0] & 255 ? "true" : "false";
        else if (t.k == kind::floating)
            detail::append_floating(out, t.size, w[0], w[1]);
        else
            detail::append_integer(out, t.k == kind::signed_integer, t.size, w[0], w[1]);
        return;
    }
    out += t.name;
    char const* comma = "(";
    auto next = [&](type const& part, std::uint32_t at) {
        out += comma;
        comma = ", ";
        append_literal(out, part, words, at);
    };
    if (t.component)
        for (std::uint32_t i = 0; i < std::uint32_t{t.columns} * t.rows; ++i)
            next(*t.component, offset + i * t.component->size);
    for (field const& f : t.fields) next(*f.t, offset + f.offset);
    out += ')';
}

}  // namespace gpu::inline v0_2::glsl

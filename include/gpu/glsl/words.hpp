// SPDX-License-Identifier: MIT
// Values from 32-bit words and back, as GLSL expressions, at the host's offsets.
#pragma once

#include <gpu/glsl/descriptor.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::glsl {
namespace detail {

inline void append_number(std::string& out, std::uint32_t n) {
    char digits[10];
    int count = 0;
    do digits[count++] = static_cast<char>('0' + n % 10);
    while (n /= 10);
    while (count) out += digits[--count];
}
inline std::string number(std::uint32_t n) {
    std::string out;
    append_number(out, n);
    return out;
}
/// `s` in brackets unless it is a name, a number, a call or an element already.
inline std::string primary(std::string_view s) {
    int depth = 0;
    for (char c : s) {
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                     c == '.';
        if (c == '(' || c == '[')
            ++depth;
        else if (c == ')' || c == ']')
            --depth;
        else if (!plain && depth == 0)
            return concat({"(", s, ")"});
    }
    return std::string(s);
}

/// The 32 bits that start at byte `offset`; a packed structure may have them in two words.
inline std::string bits_at(array_view<std::string const> words, std::uint32_t offset) {
    std::uint32_t shift = offset % 4 * 8;
    std::string low = primary(words[offset / 4]);
    if (shift == 0) return low;
    return concat(
        {"((", low, " >> ", shift, "u) | (", primary(words[offset / 4 + 1]), " << ", 32 - shift, "u))"});
}

inline void append_scalar(
    type const& t, std::uint32_t offset, array_view<std::string const> words, std::string& out) {
    if (t.size < 4) {
        std::uint32_t width = t.size * 8, shift = offset % 4 * 8;
        std::string word = shift + width > 32 ? bits_at(words, offset) : words[offset / 4];
        if (shift + width > 32) shift = 0;
        if (t.k == kind::signed_integer) {  // shifts: see wrap_narrow
            out += concat({"(int(", word, ") << ", 32 - width - shift, " >> ", 32 - width, ")"});
            return;
        }
        std::string bits = concat({"bitfieldExtract(", word, ", ", shift, ", ", width, ")"});
        out += t.k == kind::boolean    ? concat({"(", bits, " != 0u)"})
               : t.k == kind::floating ? concat({"half_value(", bits, ")"})
                                       : bits;
    } else if (t.size == 4) {
        std::string bits = bits_at(words, offset);
        out += t.k == kind::floating         ? concat({"uintBitsToFloat(", bits, ")"})
               : t.k == kind::signed_integer ? concat({"int(", bits, ")"})
                                             : bits;
    } else {
        std::string pair = concat({"uvec2(", bits_at(words, offset), ", ", bits_at(words, offset + 4), ")"});
        out += t.k == kind::floating           ? concat({"packDouble2x32(", pair, ")"})
               : t.k == kind::unsigned_integer ? concat({"packUint2x32(", pair, ")"})
                                               : concat({"packInt2x32(ivec2(", pair, "))"});
    }
}

inline void append_value(
    type const& t, std::uint32_t offset, array_view<std::string const> words, std::string& out) {
    if (is_scalar(t)) return append_scalar(t, offset, words, out);
    out += t.name;
    char comma = '(';
    auto next = [&](type const& part, std::uint32_t at) {
        out += comma;
        if (comma == ',') out += ' ';
        comma = ',';
        append_value(part, at, words, out);
    };
    if (t.component)
        for (std::uint32_t i = 0; i < std::uint32_t{t.columns} * t.rows; ++i)
            next(*t.component, offset + i * t.component->size);
    for (field const& f : t.fields) next(*f.t, offset + f.offset);
    out += ')';
}

inline void merge_bits(std::string& word, std::string bits) {
    if (!word.empty()) word += " | ";
    word += bits;
}
/// Puts the 32 (or, in a narrow value, fewer) bits that `bits` holds at byte `offset`.
inline void put_bits(
    std::string const& bits, std::uint32_t offset, std::uint32_t width, array_view<std::string> words) {
    std::uint32_t shift = offset % 4 * 8;
    if (shift == 0) return merge_bits(words[offset / 4], bits);
    merge_bits(words[offset / 4], concat({"(", bits, " << ", shift, "u)"}));
    if (shift + width > 32) merge_bits(words[offset / 4 + 1], concat({"(", bits, " >> ", 32 - shift, "u)"}));
}

inline void put_value(
    type const& t, std::string const& value, std::uint32_t offset, array_view<std::string> words) {
    if (t.k == kind::structure)
        for (field const& f : t.fields) put_value(*f.t, concat({value, member(f)}), offset + f.offset, words);
    else if (t.component)
        for (std::uint32_t i = 0; i < std::uint32_t{t.columns} * t.rows; ++i) {
            std::string part = value;
            if (t.columns > 1) part += concat({"[", i / t.rows, "]"});
            part += '.';
            part += "xyzw"[i % t.rows];
            put_value(*t.component, part, offset + i * t.component->size, words);
        }
    else if (t.size == 8) {
        std::string pair = t.k == kind::floating           ? concat({"unpackDouble2x32(", value, ")"})
                           : t.k == kind::unsigned_integer ? concat({"unpackUint2x32(", value, ")"})
                                                           : concat({"uvec2(unpackInt2x32(", value, "))"});
        put_bits(concat({pair, ".x"}), offset, 32, words);
        put_bits(concat({pair, ".y"}), offset + 4, 32, words);
    } else {
        std::string bits = t.k == kind::floating
                               ? concat({t.size == 2 ? "half_bits(" : "floatBitsToUint(", value, ")"})
                           : t.k == kind::unsigned_integer ? value
                                                           : concat({"uint(", value, ")"});
        if (t.k == kind::signed_integer && t.size < 4)
            bits = concat({"(", bits, (t.size == 1 ? " & 255u)" : " & 65535u)")});
        put_bits(bits, offset, t.size * 8, words);
    }
}
}  // namespace detail

/// The value of type `t` whose host bytes are the uint expressions `words`; a value of less than a word sits
/// in the low bits of words[0]. The answer may stand in any larger expression.
///
///     from_words(type_of<float>(), words)   // "uintBitsToFloat(w0)" where words is {"w0"}
inline std::string from_words(type const& t, array_view<std::string const> words) {
    std::string out;
    detail::append_value(t, 0, words, out);
    return out;
}

/// Appends the word_count(t) uint expressions that hold `value`, the name of a variable. Padding is zero.
inline void to_words(type const& t, std::string_view value, list<std::string>& words) {
    std::size_t first = words.size();
    for (std::uint32_t k = 0; k < word_count(t); ++k) words.push_back({});
    detail::put_value(t, std::string(value), 0, {words.data() + first, words.size() - first});
    for (std::size_t i = first; i < words.size(); ++i)
        if (words[i].empty()) words[i] = "0u";
}
}  // namespace gpu::glsl

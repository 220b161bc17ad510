// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/words.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/words.hpp>

namespace gpu::inline v0_2::glsl {

namespace detail {

GPU_DECL void append_number(std::string& out, std::uint32_t n) {
    char digits[10];
    int count = 0;
    do digits[count++] = static_cast<char>('0' + n % 10);
    while (n /= 10);
    while (count) out += digits[--count];
}

GPU_DECL std::string primary(std::string_view s) {
    int depth = 0;
    for (char c : s) {
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                     c == '.';
        if (c == '(' || c == '[')
            ++depth;
        else if (c == ')' || c == ']')
            --depth;
        else if (!plain && depth == 0)
            return fill_in("($)", {s});
    }
    return std::string(s);
}

GPU_DECL std::string bits_at(array_view<std::string const> words, std::uint32_t offset) {
    std::uint32_t shift = offset % 4 * 8;
    std::string low = primary(words[offset / 4]);
    if (shift == 0) return low;
    return fill_in("(($ >> $u) | ($ << $u))", {low, shift, primary(words[offset / 4 + 1]), 32 - shift});
}

GPU_DECL std::string narrow_from_words(
    type const& t, std::uint32_t offset, array_view<std::string const> words) {
    std::uint32_t width = t.size * 8, shift = offset % 4 * 8;
    std::string word = shift + width > 32 ? bits_at(words, offset) : words[offset / 4];
    if (shift + width > 32) shift = 0;
    // Extend signed integers by shifts, not by bitfieldExtract. NVIDIA's compiler divides a result
    // of bitfieldExtract wrongly (quirk 9.18).
    if (t.k == kind::signed_integer)
        return fill_in("(int($) << $ >> $)", {word, 32 - width - shift, 32 - width});
    std::string bits = fill_in("bitfieldExtract($, $, $)", {word, shift, width});
    if (t.k == kind::boolean) return fill_in("($ != 0u)", {bits});
    return t.k == kind::floating ? fill_in("half_value($)", {bits}) : bits;
}

GPU_DECL std::string scalar_from_word(type const& t, std::string const& bits) {
    if (t.k == kind::floating) return fill_in("uintBitsToFloat($)", {bits});
    return t.k == kind::signed_integer ? fill_in("int($)", {bits}) : bits;
}

GPU_DECL std::string scalar_from_pair(type const& t, std::string const& pair) {
    if (t.k == kind::floating) return fill_in("packDouble2x32($)", {pair});
    return fill_in(t.k == kind::unsigned_integer ? "packUint2x32($)" : "packInt2x32(ivec2($))", {pair});
}

GPU_DECL void append_scalar(
    type const& t, std::uint32_t offset, array_view<std::string const> words, std::string& out) {
    if (t.size < 4)
        out += narrow_from_words(t, offset, words);
    else if (t.size == 4)
        out += scalar_from_word(t, bits_at(words, offset));
    else
        out +=
            scalar_from_pair(t, fill_in("uvec2($, $)", {bits_at(words, offset), bits_at(words, offset + 4)}));
}

GPU_DECL void append_value(
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

GPU_DECL void put_bits(
    std::string const& bits, std::uint32_t offset, std::uint32_t width, array_view<std::string> words) {
    std::uint32_t shift = offset % 4 * 8;
    if (shift == 0) return merge_bits(words[offset / 4], bits);
    merge_bits(words[offset / 4], fill_in("($ << $u)", {bits, shift}));
    if (shift + width > 32) merge_bits(words[offset / 4 + 1], fill_in("($ >> $u)", {bits, 32 - shift}));
}

GPU_DECL std::string pair_of(type const& t, std::string const& value) {
    if (t.k == kind::floating) return fill_in("unpackDouble2x32($)", {value});
    return fill_in(t.k == kind::unsigned_integer ? "unpackUint2x32($)" : "uvec2(unpackInt2x32($))", {value});
}

GPU_DECL std::string word_of(type const& t, std::string const& value) {
    if (t.k == kind::floating) return fill_in(t.size == 2 ? "half_bits($)" : "floatBitsToUint($)", {value});
    if (t.k == kind::unsigned_integer) return value;
    std::string bits = fill_in("uint($)", {value});
    if (t.k != kind::signed_integer || t.size == 4) return bits;
    return fill_in("($ & $u)", {bits, t.size == 1 ? 255 : 65535});
}

GPU_DECL void put_value(
    type const& t, std::string const& value, std::uint32_t offset, array_view<std::string> words) {
    if (t.k == kind::structure)
        for (field const& f : t.fields) put_value(*f.t, concat({value, member(f)}), offset + f.offset, words);
    else if (t.component)
        for (std::uint32_t i = 0; i < std::uint32_t{t.columns} * t.rows; ++i) {
            std::string part = value;
            if (t.columns > 1) part += fill_in("[$]", {i / t.rows});
            part += '.';
            part += "xyzw"[i % t.rows];
            put_value(*t.component, part, offset + i * t.component->size, words);
        }
    else if (t.size == 8) {
        std::string pair = pair_of(t, value);
        put_bits(concat({pair, ".x"}), offset, 32, words);
        put_bits(concat({pair, ".y"}), offset + 4, 32, words);
    } else
        put_bits(word_of(t, value), offset, t.size * 8, words);
}
}  // namespace detail

GPU_DECL void to_words(type const& t, std::string_view value, list<std::string>& words) {
    std::size_t first = words.size();
    for (std::uint32_t k = 0; k < word_count(t); ++k) words.push_back({});
    detail::put_value(t, std::string(value), 0, {words.data() + first, words.size() - first});
    for (std::size_t i = first; i < words.size(); ++i)
        if (words[i].empty()) words[i] = "0u";
}

}  // namespace gpu::inline v0_2::glsl

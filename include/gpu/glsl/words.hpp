// SPDX-License-Identifier: MIT
// Gives gpu::glsl::from_words() and to_words(), the GLSL expressions that convert between a value
// and the 32-bit words in which the host stores it.
#pragma once

#include <gpu/glsl/descriptor.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {
namespace detail {

void append_number(std::string& out, std::uint32_t n);
inline std::string number(std::uint32_t n) {
    std::string out;
    append_number(out, n);
    return out;
}
/// Returns the expression s in a form that any operator may follow: in parentheses, unless s is a
/// name, a number, a call or an indexed element.
std::string primary(std::string_view s);

/// Returns the uint expression for the 32 bits that begin at byte `offset` of `words`, a list of
/// uint expressions. In a packed structure the offset may be no multiple of 4, and the bits then
/// lie in two words.
std::string bits_at(array_view<std::string const> words, std::uint32_t offset);

/// Returns the expression for a scalar of type t, shorter than a word, that begins at byte `offset`
/// of `words`, a list of uint expressions.
std::string narrow_from_words(type const& t, std::uint32_t offset, array_view<std::string const> words);
/// Returns the expression for a scalar of type t, which has one word. `bits` is a uint expression
/// for its bits.
std::string scalar_from_word(type const& t, std::string const& bits);
/// Returns the expression for a scalar of type t, which has two words. `pair` is a uvec2 expression
/// for its bits.
std::string scalar_from_pair(type const& t, std::string const& pair);
void append_scalar(
    type const& t, std::uint32_t offset, array_view<std::string const> words, std::string& out);

/// Appends to `out` the expression for the value of type t that begins at byte `offset` of `words`,
/// a list of uint expressions.
void append_value(type const& t, std::uint32_t offset, array_view<std::string const> words, std::string& out);

/// Appends `| bits` to `word`, the expression for a word that holds several parts of a value. An
/// empty `word` becomes `bits`.
inline void merge_bits(std::string& word, std::string const& bits) {
    if (!word.empty()) word += " | ";
    word += bits;
}
/// Puts the uint expression `bits` at byte `offset` of `words`, a list of uint expressions. Only
/// the low `width` bits of its value may be other than zero.
void put_bits(
    std::string const& bits, std::uint32_t offset, std::uint32_t width, array_view<std::string> words);

/// Returns the uvec2 expression for the bits of the expression `value`, a scalar of type t with two
/// words.
std::string pair_of(type const& t, std::string const& value);
/// Returns the uint expression for the bits of the expression `value`, a scalar of type t with at
/// most one word. The higher bits are zero.
std::string word_of(type const& t, std::string const& value);
/// Puts the expression `value`, of type t, at byte `offset` of `words`, a list of uint expressions.
void put_value(type const& t, std::string const& value, std::uint32_t offset, array_view<std::string> words);
}  // namespace detail

/// Returns the GLSL expression for a value of type t. The uint expressions `words` hold the value
/// as the host stores it. A value shorter than a word is in the low bits of words[0]. The result
/// may stand in any larger expression.
///
///     std::vector<std::string> words{"w0"};
///     from_words(type_of<float>(), words)   // "uintBitsToFloat(w0)"
inline std::string from_words(type const& t, array_view<std::string const> words) {
    std::string out;
    detail::append_value(t, 0, words, out);
    return out;
}

/// Appends to `words` the word_count(t) uint expressions for the words in which the host stores the
/// variable `value` of type t. Padding is zero.
///
///     gpu::detail::list<std::string> words;
///     to_words(type_of<float>(), "v", words);   // words: "floatBitsToUint(v)"
void to_words(type const& t, std::string_view value, list<std::string>& words);
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/words.ipp>
#endif

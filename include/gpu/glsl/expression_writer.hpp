// SPDX-License-Identifier: MIT
// Gives gpu::glsl::detail::expression_writer, which writes the values of a recording as GLSL
// expressions.
#pragma once

#include <gpu/glsl/builtin.hpp>
#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/dataflow.hpp>
#include <gpu/glsl/literal.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/registry.hpp>
#include <gpu/glsl/requirements.hpp>
#include <gpu/glsl/text_function.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace gpu::inline v0_2::glsl::detail {

/// GLSL's binary operators, in the order of op::add to op::lor.
inline constexpr char const* operator_signs[] = {
    "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||"};

/// Returns the type of the value that `ref` refers to, which may be a component of a vector.
type const& type_of_reference(recording const& r, std::uint32_t ref);
/// Returns the type in which a local array holds elements of type t. For a bool it is uint, and for
/// a vector of bools a vector of uints, because zink on llvmpipe crashes when it reads an array of
/// bools at an index (quirk 9.11). For a type with 64-bit numbers it is uint, and an element takes
/// word_count(t) of them, because NVIDIA's compiler keeps only 32 bits of a 64-bit number in an
/// array that it indexes (quirk 9.28).
type const& element_encoded(type const& t);
/// Returns how many numbers of type element_encoded(t) hold one element of type t.
inline std::uint32_t words_of_element(type const& t) { return has_wide(t) ? word_count(t) : 1; }

/// Appends GLSL expressions for the values of one recording to a text. Collects the types and
/// functions that must be declared for the expressions.
///
/// A value that the dataflow analysis marks as named is written as the name of its variable, and
/// any other value as an expression.
class expression_writer {
public:
    expression_writer(recording const& r, dataflow const& flow, std::string& out, requirements& needs,
        std::uint32_t first_capture, list<stream_use>& streams);

    /// Appends the name of a variable or an argument: a letter and a number, such as v3.
    void name(char letter, std::uint32_t n) {
        out_ += letter;
        append_number(out_, n);
    }
    /// Appends the text of the value that `ref` refers to. When `bracket` is true, an expression
    /// with an operator is put in parentheses.
    void operand(std::uint32_t ref, bool bracket = false);
    /// Appends the GLSL expression for the operation of node i.
    void expression(std::uint32_t i);
    /// Appends the GLSL text of the local array element that a get or put node accesses, such as
    /// v3[i]. An index that might be out of range becomes min(i, length - 1), because some drivers
    /// would access other memory. Elements that take several words have the text v3[i * 2u + 1u],
    /// for word 1 of 2.
    void element(node const& n, std::uint32_t word = 0, std::uint32_t words = 1);
    /// Returns the texts of all words of an element that takes several.
    list<std::string> words_of(node const& n, std::uint32_t words);
    /// Appends the call of the GLSL function by which node i loads, stores or atomically changes an
    /// element of a stream (a buffer behind an accessor).
    void stream_access(std::uint32_t i);
    /// Replaces the expression that begins at position `at` of the text by one that converts its
    /// value from type `from` to type `to`.
    void convert_from(std::size_t at, type const& from, type const& to);

private:
    static bool is_operator(node const& n);
    /// Appends the operands of node i in parentheses, as the arguments of a call.
    void brackets(std::uint32_t i);
    /// Appends the expression for a binary operator with its two operands.
    void infix(node const& n);
    /// Appends a % b as a - a / b * b, because GLSL leaves % of negative operands undefined. An
    /// operand that is computed has been stored in a variable before, so nothing is computed twice.
    void signed_remainder(node const& n);
    /// True when node n divides a 64-bit unsigned number by a literal power of two, or takes the
    /// remainder. Such a node is written as a shift or a mask, because NVIDIA's compiler generates
    /// a full division for it (quirk 9.24).
    bool is_wide_power(node const& n) const;
    static std::uint64_t wide_value(node const& literal) {
        return static_cast<std::uint64_t>(literal.b) << 32 | literal.a;
    }
    /// Appends the operator and the right operand of a division by a power of two: a shift for the
    /// quotient, or a mask for the remainder.
    void by_wide_power(node const& n);
    /// True when index node n must not be written as an index, on any driver. That is so when the
    /// index is no literal, and the element contains a 64-bit number, of which NVIDIA's compiler
    /// would lose half (quirk 9.28), or is an element of an array and contains a bool, for which
    /// zink on llvmpipe would crash (quirk 9.11).
    bool is_chosen(node const& n) const;
    /// Appends a[i] as (i == 0 ? a[0] : i == 1 ? a[1] : a[2]).
    void choose(node const& n);
    /// Appends the name of the function by which node n accesses a stream. Notes in `s` that the
    /// text calls this function.
    void name_function(node const& n, stream_use& s);
    /// Appends the expression for a captured value, which reads it from the kernel's uniforms.
    void constant(node const& n);
    /// Appends the literal whose last node is i. A long literal has further words in the data nodes
    /// before node i.
    void literal(std::uint32_t i, type const& t);

    recording const& r_;
    dataflow const& flow_;
    std::string& out_;
    requirements& needs_;
    std::uint32_t first_capture_;
    list<stream_use>& streams_;
};
}  // namespace gpu::inline v0_2::glsl::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/expression_writer.ipp>
#endif

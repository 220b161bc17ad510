// SPDX-License-Identifier: MIT
// Gives gpu::glsl::append_literal(), which writes a C++ value as a GLSL literal of exactly that
// value, in any locale.
#pragma once

#include <gpu/glsl/half.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace gpu::inline v0_2::glsl {
namespace detail {

void append_hexadecimal(std::string& out, std::uint32_t w);
/// Appends v as a decimal number with as few digits as possible, such that reading the number gives
/// exactly v. v must not be negative.
void append_decimal(std::string& out, float v);
void append_float(std::string& out, std::uint32_t bits);
void append_double(std::string& out, std::uint32_t low, std::uint32_t high);
void append_floating(std::string& out, std::uint32_t size, std::uint32_t low, std::uint32_t high);
void append_integer(
    std::string& out, bool is_signed, std::uint32_t size, std::uint32_t low, std::uint32_t high);
}  // namespace detail

/// Appends a value of type t to `out` as a GLSL expression, which may stand in any larger
/// expression. `words` holds the value's bytes as the host stores them, from byte `offset` on.
///
///     std::string out;
///     std::uint32_t word = 0xffffffff;
///     append_literal(out, type_of<int>(), {&word, 1});   // out: "(-1)"
void append_literal(
    std::string& out, type const& t, array_view<std::uint32_t const> words, std::uint32_t offset = 0);
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/literal.ipp>
#endif

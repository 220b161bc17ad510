// SPDX-License-Identifier: MIT
// GLSL's built-in functions as an enumeration, with the GLSL name and the operand count of each.
//
// The enumeration and its tables are generated from builtins.def.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::glsl {

/// Identifies the built-in function that a recorded call calls. Some enumerators never occur in a
/// recording: those of functions with out-parameters, and those of functions that the library
/// replaces by GLSL text of its own.
enum class builtin : std::uint8_t {
#define GPU_BUILTIN(NAME, ...) NAME,
#include <gpu/glsl/builtins.def>
};

/// The names of GLSL's built-in functions, indexed by the value of a builtin.
inline constexpr char const* builtin_names[] = {
#define GPU_BUILTIN(NAME, ...) #NAME,
#define GPU_BUILTIN_NAMED(NAME, GLSL, ...) #GLSL,
#include <gpu/glsl/builtins.def>
};

/// The numbers of operands of GLSL's built-in functions, indexed by the value of a builtin.
inline constexpr std::uint8_t builtin_operand_counts[] = {
#define GPU_BUILTIN(NAME, COUNT, ...) COUNT,
#include <gpu/glsl/builtins.def>
};

/// Returns how many operands a recorded call of the built-in function f has.
constexpr int operand_count(builtin f) { return builtin_operand_counts[static_cast<std::size_t>(f)]; }
}  // namespace gpu::inline v0_2::glsl

// SPDX-License-Identifier: MIT
// Gives three functions that change how the text of a kernel reads its uniforms args[0], args[1]
// and so on. One change is for llvmpipe, one for zink, and one for kernels with many uniforms.
#pragma once
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Returns the expression for a value of type t whose words are passed as uniforms, from number
/// `first` on.
[[gnu::cold]] std::string uniform_value(type const& t, std::uint32_t first);

/// Returns the text with each args[number] replaced by a global variable arg_number. Appends the
/// declarations of these variables to `globals`.
///
/// The variables are set before main() runs. Under a condition or in a loop, llvmpipe reads a
/// uniform for one lane after the other, but a global variable for all lanes at once (quirk 9.4).
[[gnu::cold]] std::string with_uniforms_as_globals(std::string const& text, std::string& globals);

/// Adds a zero whose value the compiler cannot know to the index of every uniform. Otherwise zink
/// compiles the values that uniforms have in the first dispatch into the kernel (quirk 9.1).
[[gnu::cold]] void hide_uniform_indices(std::string& text);

/// Number of uniforms from which on they are passed four to a vector. NVIDIA's driver links no more
/// than 512 elements of an array of uniforms, of whatever type.
inline constexpr std::uint32_t packed_from = 257;

/// Changes the array args of uint into an array of uvec4, and all that reads it.
[[gnu::cold]] void pack_uniforms(std::string& text, std::uint32_t count);

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/uniform_text.ipp>
#endif

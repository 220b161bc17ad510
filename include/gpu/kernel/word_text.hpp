// SPDX-License-Identifier: MIT
// Gives functions that write GLSL functions. Some of these convert values to words and back, and
// others exchange values between the threads of a subgroup word by word.
#pragma once
#include <gpu/glsl/source.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// Writes two GLSL functions: void words_of(T v, out uint w[WORDS]) converts a value to words, and
/// T value_of(uint w[WORDS]) converts words back to a value. Also defines WORDS, the number of
/// words. `suffix` is appended to each of these three names.
[[gnu::cold]] void write_word_functions(source& s, type const& t, std::string const& suffix);

/// Writes the GLSL function uint thread_index(), which returns the index of a thread in its group.
///
/// For subgroups of more than one thread, also writes the functions shuffle_up, shuffle_down and
/// shuffle, which exchange values of T in a subgroup, and the macro EACH_STEP(DO). The macro
/// expands to DO(1u) DO(2u) DO(4u) and so on, for all powers of two below the subgroup size. The
/// steps are written out because NVIDIA's compiler does not unroll loops that double their counter
/// (quirk 9.23).
[[gnu::cold]] void write_group_functions(source& s, type const& t, std::uint32_t subgroup_size);

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/word_text.ipp>
#endif

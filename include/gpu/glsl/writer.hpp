// SPDX-License-Identifier: MIT
// Gives gpu::glsl::write_function(), which returns the GLSL text of a recording.
#pragma once

#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/requirements.hpp>
#include <gpu/glsl/statement_writer.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/words.hpp>
#include <gpu/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Returns the definition of a GLSL function that does what was recorded.
///
/// The function is `result name(a0, a1 ...)`. `result` may be void, or a type to which C++ would
/// convert the recorded value. Captured word k is read from args[first_capture + k]. streams[k]
/// names the functions that access stream k of the recording, and is set to tell which of these
/// functions are called. The types, extensions and functions that must be declared first are added
/// to `needs`.
///
/// Throws gpu::unsupported when a value that was made inside a gpu::if_ or a loop is used after it,
/// or when `result` is not void and the recording returns nothing. write_function runs once for
/// each new program.
///
///     float f(float a0, float a1) {
///         precise float result = (uintBitsToFloat(args[0]) * a0) + a1;
///         return result;
///     }
[[gnu::cold]] std::string write_function(recording const& r, std::string_view name, type const& result,
    array_view<type const* const> arguments, std::uint32_t first_capture, requirements& needs,
    list<stream_use>& streams);
/// Returns the definition of a GLSL function `result name(a0, a1 ...)` that does what was recorded.
/// Made for tests. The accessors of the recording, if any, are numbered from 0: load<k>, store<k>
/// and so on are the functions that access stream k.
[[gnu::cold]] std::string write_function(recording const& r, std::string_view name, type const& result,
    array_view<type const* const> arguments, std::uint32_t first_capture, requirements& needs);
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/writer.ipp>
#endif

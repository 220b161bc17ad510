// SPDX-License-Identifier: MIT
// Reads and restores OpenGL's error flag, which the library shares with the application.
#pragma once

#include <string>

#include <gpu/gl/api.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// Returns the name of an OpenGL error code, such as "GL_INVALID_VALUE".
std::string error_name(GLenum code);

/// Returns the error code in OpenGL's error flag, or GL_NO_ERROR, and clears the flag.
GLenum take_error(table const& gl) noexcept;

/// Raises the OpenGL error `code` on purpose, so that the application can still read an error that
/// the library has cleared. Works for GL_INVALID_ENUM, GL_INVALID_VALUE and GL_INVALID_OPERATION.
/// Other errors are lost, because no harmless call can raise them. Debug output is off meanwhile,
/// because the application's debug callback has heard of this error before.
void put_back_error(table const& gl, GLenum code) noexcept;

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/error_flag.ipp>
#endif

// SPDX-License-Identifier: MIT
// Reads and restores OpenGL's error flag, which the library shares with the application.
#pragma once

#include <string>

#include <gpu/gl/api.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// Returns the name of an OpenGL error code, such as "GL_INVALID_VALUE".
inline std::string error_name(GLenum code) {
    switch (code) {
        case k_no_error:
            return "GL_NO_ERROR";
        case k_invalid_enum:
            return "GL_INVALID_ENUM";
        case k_invalid_value:
            return "GL_INVALID_VALUE";
        case k_invalid_operation:
            return "GL_INVALID_OPERATION";
        case k_invalid_framebuffer_operation:
            return "GL_INVALID_FRAMEBUFFER_OPERATION";
        case k_out_of_memory:
            return "GL_OUT_OF_MEMORY";
        case k_context_lost:
            return "GL_CONTEXT_LOST";
        default:
            return concat({"OpenGL error ", code});
    }
}

/// Returns the error code in OpenGL's error flag, or GL_NO_ERROR, and clears the flag.
inline GLenum take_error(table const& gl) noexcept {
    GLenum const first = gl.get_error();
    if (first == k_no_error) return first;
    // An OpenGL implementation may hold several errors: read the others too, but stop after eight
    // calls.
    for (int i = 0; i < 8 && gl.get_error() != k_no_error; ++i) {
    }
    return first;
}

/// Raises the OpenGL error `code` on purpose, so that the application can still read an error that
/// the library has cleared. Works for GL_INVALID_ENUM, GL_INVALID_VALUE and GL_INVALID_OPERATION.
/// Other errors are lost, because no harmless call can raise them. Debug output is off meanwhile,
/// because the application's debug callback has heard of this error before.
inline void put_back_error(table const& gl, GLenum code) noexcept {
    bool const heard = gl.is_enabled(k_debug_output);
    if (heard) gl.disable(k_debug_output);
    switch (code) {
        case k_invalid_enum:
            gl.enable(k_false);
            break;
        case k_invalid_value:
            gl.delete_buffers(-1, nullptr);
            break;
        case k_invalid_operation:
            gl.unmap_named_buffer(0);
            break;
        default:
            break;
    }
    if (heard) gl.enable(k_debug_output);
}

}  // namespace gpu::inline v0_2::gl

// SPDX-License-Identifier: MIT
// OpenGL's one error flag is shared with the application: read without losing what it raised.
#pragma once

#include <string>

#include <gpu/gl/api.hpp>
#include <gpu/text.hpp>

namespace gpu::gl {

/// "GL_INVALID_VALUE" and its like.
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

/// Reads the flag, and answers the first error in it; the flag is clear afterwards.
inline GLenum take_error(table const& gl) noexcept {
    const GLenum first = gl.get_error();
    if (first == k_no_error) return first;
    for (int i = 0; i < 8 && gl.get_error() != k_no_error; ++i) {  // an implementation may keep several
    }
    return first;
}

/// Sets the flag back to an error that was read from it, by a call that raises just that one.
/// (Not possible for the two that nothing raises on purpose; they are then gone.)
inline void put_back_error(table const& gl, GLenum code) noexcept {
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
}

}  // namespace gpu::gl

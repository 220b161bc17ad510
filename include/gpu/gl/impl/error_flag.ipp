// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/error_flag.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/error_flag.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL std::string error_name(GLenum code) {
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

GPU_DECL GLenum take_error(table const& gl) noexcept {
    GLenum const first = gl.get_error();
    if (first == k_no_error) return first;
    // An OpenGL implementation may hold several errors: read the others too, but stop after eight
    // calls.
    for (int i = 0; i < 8 && gl.get_error() != k_no_error; ++i) {
    }
    return first;
}

GPU_DECL void put_back_error(table const& gl, GLenum code) noexcept {
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

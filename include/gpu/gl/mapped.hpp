// SPDX-License-Identifier: MIT
// Gives gl::map_unused, which maps a new buffer for as long as the buffer lives.
#pragma once

#include <string_view>

#include <gpu/gl/api.hpp>

namespace gpu::inline v0_2::gl {

/// Maps the first `bytes` bytes of the buffer `name`, which no command has used yet. `flags` are
/// those of glMapNamedBufferRange, and also those of the buffer's storage. Returns null when the
/// driver cannot map the buffer.
///
/// zink may give a new buffer memory that another context has used, and waits for that context
/// before it maps the buffer: for ever when that context executes nothing more (quirk 9.26). So on
/// zink a command of this context reads and writes the buffer first; zink then waits for this
/// command only. The buffer must have room for 32 bytes.
inline void* map_unused(
    table const& gl, std::string_view renderer, GLuint name, GLsizeiptr bytes, GLbitfield flags) {
    if (renderer.find("zink") != std::string_view::npos) gl.copy_named_buffer_sub_data(name, name, 0, 16, 16);
    return gl.map_named_buffer_range(name, 0, bytes, flags);
}

}  // namespace gpu::inline v0_2::gl

// SPDX-License-Identifier: MIT
// Gives names to OpenGL objects and to groups of commands, for graphics debuggers to show. Does
// nothing unless the context is a debug context, or GPU_DEBUG is set in the environment.
#pragma once

#include <cstddef>
#include <string_view>

#include <gpu/gl/device.hpp>

namespace gpu::inline v0_2::gl {

/// The id of all debug groups of this library. An application's debug callback can recognise and
/// filter the groups by this id.
inline constexpr GLuint debug_group_id = 0x67707500;

/// Labels an OpenGL object with the name that debuggers and traces show. The name is cut at the
/// driver's maximum length. `kind` is k_buffer, k_program, k_query or k_texture. Does nothing
/// unless capabilities::debug is true.
void label(device const& d, GLenum kind, GLuint name, std::string_view text);

/// Puts the OpenGL commands of a scope into a named group, which debuggers and traces show. Does
/// nothing unless capabilities::debug is true.
///
///     gl::debug_group group(gl::current(), "gpu::sort<float>(1048576)");
class debug_group {
public:
    debug_group(device& d, std::string_view text) : debug_group(d, text.data(), text.size()) {}
    /// Opens the debug group `text`, or none when `text` is null.
    debug_group(device& d, char const* text);
    ~debug_group() {
        if (device_) device_->gl.pop_debug_group();
    }
    debug_group(debug_group const&) = delete;
    debug_group& operator=(debug_group const&) = delete;

private:
    debug_group(device& d, char const* text, std::size_t length);
    device* device_ = nullptr;
};

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/debug.ipp>
#endif

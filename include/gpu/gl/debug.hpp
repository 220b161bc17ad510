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
inline void label(device const& d, GLenum kind, GLuint name, std::string_view text) {
    if (!d.caps.debug || name == 0) return;
    auto const most = static_cast<std::size_t>(d.caps.label_length > 1 ? d.caps.label_length - 1 : 0);
    d.gl.object_label(kind, name, static_cast<GLsizei>(text.size() < most ? text.size() : most), text.data());
}

/// Puts the OpenGL commands of a scope into a named group, which debuggers and traces show. Does
/// nothing unless capabilities::debug is true.
///
///     gl::debug_group group(gl::current(), "gpu::sort<float>(1048576)");
class debug_group {
public:
    debug_group(device& d, std::string_view text) : debug_group(d, text.data(), text.size()) {}
    /// Opens the debug group `text`, or none when `text` is null.
    debug_group(device& d, char const* text)
        : debug_group(d, text, text && d.caps.debug ? std::string_view(text).size() : 0) {}
    ~debug_group() {
        if (device_) device_->gl.pop_debug_group();
    }
    debug_group(debug_group const&) = delete;
    debug_group& operator=(debug_group const&) = delete;

private:
    debug_group(device& d, char const* text, std::size_t length) {
        if (!d.caps.debug || !text) return;
        // When OpenGL's stack of groups is full, make no group: the push would fail, and the pop
        // would end a group of the application.
        GLint depth = 0, deepest = 0;
        d.gl.get_integerv(k_debug_group_stack_depth, &depth);
        d.gl.get_integerv(k_max_debug_group_stack_depth, &deepest);
        if (depth >= deepest) return;
        constexpr std::size_t most = 200;  // within every driver's maximum length of a group name
        d.gl.push_debug_group(k_debug_source_application,
            debug_group_id,
            static_cast<GLsizei>(length < most ? length : most),
            text);
        device_ = &d;
    }
    device* device_ = nullptr;
};

}  // namespace gpu::inline v0_2::gl

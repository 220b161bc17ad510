// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/debug.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/debug.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL void label(device const& d, GLenum kind, GLuint name, std::string_view text) {
    if (!d.caps.debug || name == 0) return;
    auto const most = static_cast<std::size_t>(d.caps.label_length > 1 ? d.caps.label_length - 1 : 0);
    d.gl.object_label(kind, name, static_cast<GLsizei>(text.size() < most ? text.size() : most), text.data());
}

GPU_DECL debug_group::debug_group(device& d, char const* text)
    : debug_group(d, text, text && d.caps.debug ? std::string_view(text).size() : 0) {}

GPU_DECL debug_group::debug_group(device& d, char const* text, std::size_t length) {
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

}  // namespace gpu::inline v0_2::gl

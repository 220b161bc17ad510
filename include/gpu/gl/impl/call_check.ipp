// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/call_check.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/call_check.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL call_check::call_check(device& d, char const* what, bool state, bool wanted) {
    if (wanted && checked()) [[unlikely]]
        begin(d, what, state);
}

GPU_DECL void call_check::begin(device& d, char const* what, bool state) {
    if (detail::checked_calls > 0 || !d.alive()) return;
    what_ = what;
    if (GLenum const stale = take_error(d.gl); stale != k_no_error)
        gpu::detail::raise(opengl_error(concat({name(),
            ": ",
            error_name(stale),
            " was raised before this call, by the application; read glGetError after its own calls"})));
    if (state) before_.reset(new state_record(read_state(d)));
    exceptions_ = std::uncaught_exceptions();
    device_ = &d;
    ++detail::checked_calls;
}

GPU_DECL void call_check::end() {
    --detail::checked_calls;
    device& d = *device_;
    if (std::uncaught_exceptions() > exceptions_ || !d.alive() || !d.is_current()) return;
    if (GLenum const raised = take_error(d.gl); raised != k_no_error)
        gpu::detail::raise(opengl_error(concat({name(),
            ": OpenGL raised ",
            error_name(raised),
            " during this call; a debug context (GPU_DEBUG=1) and a debug callback tell which "
            "command"})));
    if (!before_) return;
    std::string const difference = first_difference(*before_, read_state(d));
    if (!difference.empty())
        gpu::detail::raise(opengl_error(concat({name(),
            ": the call has changed OpenGL's state: ",
            difference,
            "; save and set this state around the call, and report the defect"})));
}

GPU_DECL std::string call_check::name() const {
    return what_ && *what_ ? concat({"gpu::", what_}) : std::string("a call of the library");
}

GPU_DECL void require_buffer(
    device const& d, char const* what, GLuint name, std::size_t bytes, std::size_t element) {
    auto const refuse = [&](std::string const& why) {
        gpu::detail::raise(
            invalid_argument(concat({"gpu::", what && *what ? what : "launch", ": buffer ", name, why})));
    };
    if (!d.gl.is_buffer(name))
        refuse(" is not a buffer in the current OpenGL context; it was deleted, or belongs to another");
    GLint64 held = 0;
    d.gl.get_named_buffer_parameteri64v(name, k_buffer_size, &held);
    if (static_cast<std::size_t>(held) < bytes)
        refuse(concat({" has ",
            static_cast<std::size_t>(held),
            " bytes, and the range ends at byte ",
            bytes,
            element
                ? concat(
                      {"; element ", static_cast<std::size_t>(held) / element, " of it is the first beyond"})
                : std::string(),
            "; shorten the range, or make the buffer longer"}));
    GLint mapped = 0, flags = 0;
    d.gl.get_named_buffer_parameteriv(name, k_buffer_mapped, &mapped);
    if (!mapped) return;
    d.gl.get_named_buffer_parameteriv(name, k_buffer_storage_flags, &flags);
    if (!(static_cast<GLbitfield>(flags) & k_map_persistent_bit))
        refuse(" is mapped; unmap it first (glUnmapNamedBuffer), or map it persistently");
}

}  // namespace gpu::inline v0_2::gl

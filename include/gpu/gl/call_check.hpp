// SPDX-License-Identifier: MIT
// Gives gl::call_check, which in the checked mode (gpu::checked()) compares OpenGL's state before
// and after a call and throws OpenGL's errors, and gl::require_buffer(), which looks at a buffer.
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <utility>

#include <gpu/config.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/error_flag.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/state_record.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {
inline constinit thread_local int checked_calls = 0;  // call_check objects that are active
}

/// Checks one call in the checked mode; does nothing otherwise. The constructor throws opengl_error
/// when an OpenGL error was pending, and reads OpenGL's state. The destructor throws opengl_error
/// when the call has raised an OpenGL error, or has left the state other than it was. It throws
/// nothing while another exception passes through. Of nested checks, only the outermost is active.
class call_check {
public:
    /// `what` names the call. When `state` is false, looks at errors only. When `wanted` is false,
    /// does nothing.
    call_check(device& d, char const* what, bool state, bool wanted = true) {
        if (wanted && checked()) [[unlikely]]
            begin(d, what, state);
    }
    call_check(call_check const&) = delete;
    call_check& operator=(call_check const&) = delete;
    ~call_check() noexcept(false) {
        if (device_) [[unlikely]]
            end();
    }

private:
    [[gnu::cold]] void begin(device& d, char const* what, bool state) {
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
    [[gnu::cold]] void end() {
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
    std::string name() const {
        return what_ && *what_ ? concat({"gpu::", what_}) : std::string("a call of the library");
    }

    device* device_ = nullptr;
    char const* what_ = nullptr;
    int exceptions_ = 0;
    owned<state_record> before_;
};

/// Throws invalid_argument, whose message begins with `what`, unless `name` is a buffer of at least
/// `bytes` bytes that OpenGL may use: not deleted, and not mapped unless persistently. `element` is
/// the size of an element in bytes, or 0; the message then names the first element out of range.
[[gnu::cold]] inline void require_buffer(
    device const& d, char const* what, GLuint name, std::size_t bytes, std::size_t element = 0) {
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

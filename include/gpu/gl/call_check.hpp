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
    call_check(device& d, char const* what, bool state, bool wanted = true);
    call_check(call_check const&) = delete;
    call_check& operator=(call_check const&) = delete;
    ~call_check() noexcept(false) {
        if (device_) [[unlikely]]
            end();
    }

private:
    [[gnu::cold]] void begin(device& d, char const* what, bool state);
    [[gnu::cold]] void end();
    std::string name() const;

    device* device_ = nullptr;
    char const* what_ = nullptr;
    int exceptions_ = 0;
    owned<state_record> before_;
};

/// Throws invalid_argument, whose message begins with `what`, unless `name` is a buffer of at least
/// `bytes` bytes that OpenGL may use: not deleted, and not mapped unless persistently. `element` is
/// the size of an element in bytes, or 0; the message then names the first element out of range.
[[gnu::cold]] void require_buffer(
    device const& d, char const* what, GLuint name, std::size_t bytes, std::size_t element = 0);

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/call_check.ipp>
#endif

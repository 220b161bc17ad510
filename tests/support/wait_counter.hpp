// SPDX-License-Identifier: MIT
// Counts the waits of the host, for tests of solvers that promise few of them.
#pragma once
#include <gpu/gl/context.hpp>

namespace testing {

/// Counts, while it lives, the calls by which the host waits to read a scalar: glClientWaitSync and
/// glGetNamedBufferSubData.
struct wait_counter {
    inline static int calls = 0;
    inline static decltype(gpu::gl::device::gl.client_wait_sync) wait = nullptr;
    inline static decltype(gpu::gl::device::gl.get_named_buffer_sub_data) read = nullptr;
    gpu::gl::device& d = gpu::gl::current();
    wait_counter() {
        calls = 0;
        wait = d.gl.client_wait_sync;
        read = d.gl.get_named_buffer_sub_data;
        d.gl.client_wait_sync = [](gpu::gl::GLsync s, gpu::gl::GLbitfield f, gpu::gl::GLuint64 t) {
            ++calls;
            return wait(s, f, t);
        };
        d.gl.get_named_buffer_sub_data =
            [](gpu::gl::GLuint b, gpu::gl::GLintptr at, gpu::gl::GLsizeiptr n, void* to) {
                ++calls;
                read(b, at, n, to);
            };
    }
    ~wait_counter() {
        d.gl.client_wait_sync = wait;
        d.gl.get_named_buffer_sub_data = read;
    }
};

}  // namespace testing

// SPDX-License-Identifier: MIT
// Gives gl::timer, which measures by the GPU's clock how long the GPU takes to execute commands.
#pragma once

#include <cstdint>
#include <utility>

#include <gpu/gl/device.hpp>
#include <gpu/gl/pointer.hpp>

namespace gpu::inline v0_2::gl {

/// Measures GPU time by two GL_TIMESTAMP queries. Unlike GL_TIME_ELAPSED queries, timers can be
/// nested, also within queries of the application.
///
///     gl::device& d = gl::current();
///     gl::timer t(d);
///     t.start(); d.gl.dispatch_compute(64, 1, 1); t.stop();
///     t.nanoseconds();   // waits for the answer
class timer {
public:
    timer() : timer(current_checked()) {}
    explicit timer(device& d) : owner_(d.self()) { d.gl.create_queries(k_timestamp, 2, marks_); }
    timer(timer&& other) noexcept { swap(other); }
    timer& operator=(timer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~timer() {
        if (!owner_) return;
        owner_->bury(object_kind::query, marks_[0]);
        owner_->bury(object_kind::query, marks_[1]);
    }

    void start() { mark(0); }
    void stop() { mark(1); }

    /// Returns the GPU time between start() and stop(). Waits until the GPU has executed all
    /// commands before stop().
    std::uint64_t nanoseconds() const {
        owner_->require_current();
        table const& gl = owner_->gl;
        // If the application has bound a query buffer, unbind it for now, because OpenGL would
        // write the results of the queries to this buffer.
        GLint query_buffer = 0;
        gl.get_integerv(k_query_buffer_binding, &query_buffer);
        if (query_buffer != 0) gl.bind_buffer(k_query_buffer, 0);
        std::uint64_t at[2] = {};
        gl.get_query_objectui64v(marks_[0], k_query_result, &at[0]);
        gl.get_query_objectui64v(marks_[1], k_query_result, &at[1]);
        if (query_buffer != 0) gl.bind_buffer(k_query_buffer, static_cast<GLuint>(query_buffer));
        return at[1] - at[0];
    }

private:
    void mark(int which) {
        owner_->require_current();
        owner_->gl.query_counter(marks_[which], k_timestamp);
    }
    void swap(timer& other) noexcept {
        owner_.swap(other.owner_);
        std::swap(marks_, other.marks_);
    }

    shared<device> owner_;
    GLuint marks_[2] = {};
};

}  // namespace gpu::inline v0_2::gl

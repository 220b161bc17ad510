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
    explicit timer(device& d);
    timer(timer&& other) noexcept { swap(other); }
    timer& operator=(timer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~timer();

    void start() { mark(0); }
    void stop() { mark(1); }

    /// Returns the GPU time between start() and stop(). Waits until the GPU has executed all
    /// commands before stop().
    std::uint64_t nanoseconds() const;

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

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/timer.ipp>
#endif

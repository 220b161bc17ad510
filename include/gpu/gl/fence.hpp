// SPDX-License-Identifier: MIT
// gl::fence: has the GPU come this far? Asked, or waited for.
#pragma once

#include <string>
#include <utility>

#include <gpu/gl/device.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/text.hpp>

namespace gpu::gl {

/// Waits until `sync` has passed. Throws device_lost when the device was reset meanwhile.
inline void wait_for(device& d, GLsync sync) {
    // A few polls first: a short wait is over sooner than a sleeping thread is woken.
    GLenum answer = d.gl.client_wait_sync(sync, k_sync_flush_commands_bit, 0);
    for (int polls = 0; answer == k_timeout_expired; ++polls) {
        constexpr GLuint64 one_second = 1'000'000'000;
        answer = d.gl.client_wait_sync(sync, 0, polls < 32 ? 0 : one_second);
        if (polls > 32) d.require_not_lost();
    }
    if (answer != k_wait_failed) return;
    d.require_not_lost();
    throw context_error(
        concat({"glClientWaitSync failed on ", d.caps.renderer, ": the fence is not of this context"}));
}

/// Waits for all commands so far.
inline void wait_for_all(device& d) {
    const GLsync reached = d.gl.fence_sync(k_sync_gpu_commands_complete, 0);
    wait_for(d, reached);
    d.gl.delete_sync(reached);
}

/// A point in the stream of commands of one context.
///
///     gl::fence f(gl::current());   // after everything that was asked for so far
///     while (!f.signalled()) draw_a_frame();
class fence {
public:
    /// No point at all: signalled from the start.
    fence() = default;
    /// The point where `d` stands now; `d` must be current.
    explicit fence(device& d) : owner_(d.self()), sync_(d.gl.fence_sync(k_sync_gpu_commands_complete, 0)) {}
    fence(fence&& other) noexcept
        : owner_(std::move(other.owner_))
        , sync_(std::exchange(other.sync_, nullptr))
        , flushed_(other.flushed_) {}
    fence& operator=(fence&& other) noexcept {
        owner_.swap(other.owner_);
        std::swap(sync_, other.sync_);
        std::swap(flushed_, other.flushed_);
        return *this;
    }
    ~fence() { reset(); }

    /// Has the GPU passed this point? Does not wait.
    bool signalled() {
        if (!sync_) return true;
        owner_->require_current();
        const GLbitfield flush = std::exchange(flushed_, true) ? 0 : k_sync_flush_commands_bit;
        const GLenum answer = owner_->gl.client_wait_sync(sync_, flush, 0);
        if (answer == k_wait_failed) owner_->require_not_lost();
        if (answer == k_timeout_expired) return false;
        reset();
        return true;
    }

    /// Returns when the GPU has passed this point. Throws device_lost, context_error.
    void wait() {
        if (!sync_) return;
        owner_->require_current();
        wait_for(*owner_, sync_);
        reset();
    }

private:
    void reset() noexcept {
        if (sync_) owner_->bury(std::exchange(sync_, nullptr));
        owner_.reset();
    }

    shared<device> owner_;
    GLsync sync_ = nullptr;
    bool flushed_ = false;
};

}  // namespace gpu::gl

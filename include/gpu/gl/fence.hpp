// SPDX-License-Identifier: MIT
// Gives gl::fence, a point in the command stream that the host can poll or wait for.
#pragma once

#include <string>
#include <utility>

#include <gpu/gl/device.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// Waits until the GPU has reached the fence `sync`. Throws device_lost when the GPU was reset
/// meanwhile, and context_error when `sync` does not belong to the current context.
inline void wait_for(device& d, GLsync sync) {
    ++d.waits;
    // Poll a few times before sleeping, because waking a sleeping thread takes longer than a short
    // wait.
    GLenum answer = d.gl.client_wait_sync(sync, k_sync_flush_commands_bit, 0);
    for (int polls = 0; answer == k_timeout_expired; ++polls) {
        constexpr GLuint64 one_second = 1'000'000'000;
        answer = d.gl.client_wait_sync(sync, 0, polls < 32 ? 0 : one_second);
        if (polls > 32) d.require_not_lost();
    }
    if (answer != k_wait_failed) return;
    d.require_not_lost();
    gpu::detail::raise(context_error(
        concat({"glClientWaitSync failed on ", d.caps.renderer, ": the fence is not of this context"})));
}

/// Waits until the GPU has finished all commands issued so far.
inline void wait_for_all(device& d) {
    GLsync const reached = d.gl.fence_sync(k_sync_gpu_commands_complete, 0);
    wait_for(d, reached);
    d.gl.delete_sync(reached);
}

/// A point in the command stream of one context.
///
///     gl::fence f(gl::current());   // the point after all commands issued so far
///     while (!f.signalled()) draw_a_frame();
class fence {
public:
    /// Makes an empty fence, which counts as signalled.
    fence() = default;
    /// Marks the point after all commands issued so far. The context of `d` must be current.
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

    /// True when the GPU has executed all commands before this fence. Does not wait. Throws
    /// device_lost or context_error.
    bool signalled() {
        if (!sync_) return true;
        owner_->require_current();
        GLbitfield const flush = std::exchange(flushed_, true) ? 0 : k_sync_flush_commands_bit;
        GLenum const answer = owner_->gl.client_wait_sync(sync_, flush, 0);
        if (answer == k_wait_failed) owner_->require_not_lost();
        if (answer == k_timeout_expired) return false;
        reset();
        return true;
    }

    /// Waits until the GPU has executed all commands before this fence. Throws device_lost or
    /// context_error.
    void wait() {
        if (!sync_) return;
        owner_->require_current();
        wait_for(*owner_, sync_);
        reset();
    }

private:
    void reset() noexcept {
        if (owner_ && sync_) owner_->bury(std::exchange(sync_, nullptr));
        owner_.reset();
    }

    shared<device> owner_;
    GLsync sync_ = nullptr;
    bool flushed_ = false;
};

}  // namespace gpu::inline v0_2::gl

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/fence.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/fence.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL void wait_for(device& d, GLsync sync) {
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

GPU_DECL void wait_for_all(device& d) {
    GLsync const reached = d.gl.fence_sync(k_sync_gpu_commands_complete, 0);
    wait_for(d, reached);
    d.gl.delete_sync(reached);
}

GPU_DECL fence::fence(device& d)
    : owner_(d.self()), sync_(d.gl.fence_sync(k_sync_gpu_commands_complete, 0)) {}

GPU_DECL fence::fence(fence&& other) noexcept
    : owner_(std::move(other.owner_)), sync_(std::exchange(other.sync_, nullptr)), flushed_(other.flushed_) {}

GPU_DECL fence& fence::operator=(fence&& other) noexcept {
    owner_.swap(other.owner_);
    std::swap(sync_, other.sync_);
    std::swap(flushed_, other.flushed_);
    return *this;
}

GPU_DECL bool fence::signalled() {
    if (!sync_) return true;
    owner_->require_current();
    GLbitfield const flush = std::exchange(flushed_, true) ? 0 : k_sync_flush_commands_bit;
    GLenum const answer = owner_->gl.client_wait_sync(sync_, flush, 0);
    if (answer == k_wait_failed) owner_->require_not_lost();
    if (answer == k_timeout_expired) return false;
    reset();
    return true;
}

GPU_DECL void fence::wait() {
    if (!sync_) return;
    owner_->require_current();
    wait_for(*owner_, sync_);
    reset();
}

GPU_DECL void fence::reset() noexcept {
    if (owner_ && sync_) owner_->bury(std::exchange(sync_, nullptr));
    owner_.reset();
}

}  // namespace gpu::inline v0_2::gl

namespace gpu::inline v0_2 {

GPU_DECL void wait() { gl::wait_for_all(gl::current_checked()); }

}  // namespace gpu::inline v0_2

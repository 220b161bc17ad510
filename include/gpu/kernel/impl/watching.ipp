// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/watching.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/watching.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL watcher::watcher(runtime& r) : runtime_(r), outer_(r.watched) {
    r.device.observer = r.watched = this;
}

GPU_DECL watcher::~watcher() {
    if (!attached_) return;
    // Remove this watcher wherever it is in the list, because watchers may be destroyed in any
    // order.
    watcher** at = &runtime_.watched;
    while (*at && *at != this) at = &(*at)->outer_;
    if (*at) *at = outer_;
    runtime_.device.observer = runtime_.watched;
}

GPU_DECL std::size_t watcher::bound_bytes() const {
    std::size_t sum = 0;
    auto const blocks = runtime_.call.blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        auto const& b = blocks[k];
        if (k > 0 && b.name == blocks[k - 1].name) continue;  // another piece of this buffer
        gl::GLint64 bytes = 0;
        if (b.owned)
            bytes = static_cast<gl::GLint64>(b.owned->bytes());
        else if (b.name)
            runtime_.device.gl.get_named_buffer_parameteri64v(b.name, gl::k_buffer_size, &bytes);
        sum += static_cast<std::size_t>(bytes);
    }
    return sum;
}

}  // namespace gpu::inline v0_2::kernel

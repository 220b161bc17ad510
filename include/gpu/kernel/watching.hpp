// SPDX-License-Identifier: MIT
// Defines the members of kernel::watcher that need the runtime, for the headers that derive from
// kernel::watcher.
#pragma once
#include <gpu/kernel/runtime.hpp>
#include <gpu/kernel/watcher.hpp>

#include <cstddef>

namespace gpu::inline v0_2::kernel {

inline watcher::watcher(runtime& r) : runtime_(r), outer_(r.watched) { r.device.observer = r.watched = this; }
inline watcher::~watcher() {
    if (!attached_) return;
    // Remove this watcher wherever it is in the list, because watchers may be destroyed in any
    // order.
    watcher** at = &runtime_.watched;
    while (*at && *at != this) at = &(*at)->outer_;
    if (*at) *at = outer_;
    runtime_.device.observer = runtime_.watched;
}
inline char const* watcher::launching() const {
    return runtime_.algorithm ? runtime_.algorithm : detail::called;
}
inline char const* watcher::transferring() const {
    return runtime_.algorithm ? runtime_.algorithm : detail::transferring;
}
inline std::size_t watcher::bound_bytes() const {
    std::size_t sum = 0;
    for (auto const& b : runtime_.call.blocks()) {
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

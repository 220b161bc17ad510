// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/watcher.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/watcher.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL void rehearsal::finished(std::string_view name) {
    if (++done > total) total = done;
    detail::outside_sessions const outside;
    tell(listener, done, total, name);
}

GPU_DECL watched_launch::watched_launch(
    watcher* innermost, program const& p, std::uint32_t groups, std::uint32_t threads)
    : innermost_(innermost) {
    for (watcher* w = innermost_; w; w = w->outer()) [[unlikely]] w->before(p, groups, threads);
}

GPU_DECL watched_launch::~watched_launch() {
    for (watcher* w = innermost_; w; w = w->outer()) [[unlikely]] w->after();
}

}  // namespace gpu::inline v0_2::kernel

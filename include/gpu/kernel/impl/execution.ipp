// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/execution.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/execution.hpp>

namespace gpu::inline v0_2 {

GPU_DECL section::section(char const* name) : group_(gl::current(), name), before_(kernel::detail::section) {
    kernel::detail::section = name;
}

GPU_DECL statistics current_statistics() {
    kernel::runtime const& r = kernel::current();
    statistics now = r.counts;
    now.waits = r.device.waits;
    return now;
}

GPU_DECL void limit_scratch(std::size_t bytes) {
    auto& r = kernel::current();
    r.pool.limit = bytes;
    if (r.counts.scratch_bytes + r.counts.scratch_cached > bytes) r.pool.trim();
}

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// gpu::section, statistics, scratch memory's limit: what a program may say and ask about how its calls are
// run.
#pragma once
#include <gpu/gl/debug.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstddef>

namespace gpu {

/// Names what this thread does while it lives, in profiles, explanations and debuggers. `name` must outlive
/// it.
///
///     { gpu::section s("cull"); gpu::copy_if_into(...); }
class section {
public:
    explicit section(char const* name) : group_(gl::current(), name), before_(kernel::detail::section) {
        kernel::detail::section = name;
    }
    ~section() { kernel::detail::section = before_; }
    section(section const&) = delete;
    section& operator=(section const&) = delete;

private:
    gl::debug_group group_;
    char const* before_;
};

/// What has been done in the current context so far: launches, programs, scratch memory.
///
///     auto before = gpu::current_statistics();
///     gpu::sort(v);
///     gpu::current_statistics().launches - before.launches;
using statistics = kernel::statistics;
inline statistics current_statistics() { return kernel::current().counts; }

/// The peak of scratch memory counts from what is in use now.
inline void reset_scratch_peak() {
    auto& counts = kernel::current().counts;
    counts.scratch_peak = counts.scratch_bytes;
}
/// Frees the scratch memory that is kept for the next algorithms of the current context, and what is kept of
/// vectors that have died (see gpu::large_pages()).
inline void trim_scratch() { kernel::current().trim(); }
/// Scratch memory of the current context, in use and kept, stays below `bytes`: what is kept is freed first,
/// and an algorithm that needs more throws out_of_memory, before it has launched what needs it.
inline void limit_scratch(std::size_t bytes) {
    auto& r = kernel::current();
    r.scratch_limit = bytes;
    if (r.counts.scratch_bytes + r.counts.scratch_cached > bytes) r.trim();
}

}  // namespace gpu

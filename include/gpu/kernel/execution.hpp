// SPDX-License-Identifier: MIT
// Gives gpu::section, which names a part of a program in profiles; gpu::current_statistics(), which
// counts launches and programs; and gpu::limit_scratch(), which limits scratch memory.
#pragma once
#include <gpu/gl/debug.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

/// Names what this thread does while the object lives. The name appears in profiles, explanations
/// and debuggers. The text `name` must outlive the object.
///
///     gpu::vector<int> keys(1000);
///     { gpu::section s("order"); gpu::sort(keys); }   // a profile lists this sort under "order"
class section {
public:
    explicit section(char const* name);
    ~section() { kernel::detail::section = before_; }
    section(section const&) = delete;
    section& operator=(section const&) = delete;

private:
    gl::debug_group group_;
    char const* before_;
};

/// Counts of what the library has done in the current context: launches, waits of the host,
/// programs, scratch memory.
///
///     gpu::vector<int> v(1000);
///     auto before = gpu::current_statistics();
///     gpu::sort(v);
///     auto launches = gpu::current_statistics().launches - before.launches;   // those of the sort
///     auto waits = gpu::current_statistics().waits - before.waits;            // 0
using statistics = kernel::statistics;
/// Returns how many launches and programs the current context has made, how often the host has
/// waited for the GPU, and how much scratch memory is in use. Does not wait for the GPU.
statistics current_statistics();

/// Sets statistics::scratch_peak of the current context to the scratch memory that is in use now.
/// The peak is then the maximum from now on.
inline void reset_scratch_peak() {
    auto& counts = kernel::current().counts;
    counts.scratch_peak = counts.scratch_bytes;
}
/// Frees the memory that the current context keeps for later use. This is scratch memory of earlier
/// algorithms, and memory of destroyed vectors (see gpu::large_pages()).
inline void trim_scratch() { kernel::current().pool.trim(); }
/// Limits the scratch memory of the current context to `bytes` bytes. Both the memory in use and
/// the memory kept for later use count, and kept memory is freed first. An algorithm that still
/// needs more than the limit throws out_of_memory, before the launch that would use the memory.
void limit_scratch(std::size_t bytes);

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/execution.ipp>
#endif

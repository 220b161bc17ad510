// SPDX-License-Identifier: MIT
// Gives kernel::scratch_pool, which keeps the scratch memory of finished algorithms for later
// algorithms.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/kernel/tuning.hpp>
#include <gpu/kernel/watcher.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <utility>

namespace gpu::inline v0_2::kernel {

/// Allocates scratch memory. When an algorithm gives a buffer back, the pool keeps the buffer for
/// later algorithms.
class scratch_pool {
public:
    scratch_pool(gl::device& d, statistics& counts) : device_(d), counts_(counts) {}

    /// Maximum size in bytes of all scratch memory, both in use and kept for later use.
    std::size_t limit = static_cast<std::size_t>(-1);

    /// Returns a buffer of at least `bytes` bytes: one that was kept, or a new one. The size is
    /// rounded up to a multiple of 4 KiB, but not beyond what a kernel reaches. Large sizes are
    /// rounded more coarsely, so that there are only 32 sizes between two powers of two, and a
    /// slightly longer range finds the buffers of an earlier one. Throws out_of_memory.
    gl::buffer take(std::size_t bytes);
    /// Takes a buffer back from an algorithm, and keeps it for later ones.
    void give(gl::buffer b) noexcept;
    /// Frees the scratch memory that is kept for later calls. Also calls gl::trim_large_pages(),
    /// which frees the memory that is kept from destroyed long buffers.
    void trim() {
        kept_.clear();
        counts_.scratch_cached = 0;
        gl::trim_large_pages(device_);
    }

private:
    /// Returns a kept buffer of this size, or an empty buffer.
    gl::buffer cached(std::size_t bytes);
    /// Allocates a buffer. When the limit would be exceeded, frees the kept buffers first. When
    /// memory is short, frees the kept buffers and tries again. Throws out_of_memory.
    [[gnu::cold]] gl::buffer fresh(std::size_t bytes);

    gl::device& device_;
    statistics& counts_;
    list<gl::buffer> kept_;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/scratch_pool.ipp>
#endif

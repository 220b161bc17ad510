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
    /// rounded up to a multiple of 4 KiB. Large sizes are rounded more coarsely, so that there are
    /// only 32 sizes between two powers of two, and a slightly longer range finds the buffers of an
    /// earlier one. Throws out_of_memory.
    gl::buffer take(std::size_t bytes) {
        std::size_t step = 4096;
        while (step * 64 < bytes) step *= 2;
        std::size_t const rounded = round_up(bytes ? bytes : 1, step);
        gl::buffer b = cached(rounded);
        if (b) {
            ++counts_.scratch_hits;
        } else {
            b = fresh(rounded);
            ++counts_.scratch_misses;
        }
        b.labelled("gpu scratch");
        counts_.scratch_bytes += rounded;
        if (counts_.scratch_bytes > counts_.scratch_peak) counts_.scratch_peak = counts_.scratch_bytes;
        return b;
    }
    /// Takes a buffer back from an algorithm, and keeps it for later ones.
    void give(gl::buffer b) noexcept {
        counts_.scratch_bytes -= b.bytes();
        counts_.scratch_cached += b.bytes();
        kept_.push_back(std::move(b));
    }
    /// Frees the scratch memory that is kept for later calls. Also calls gl::trim_large_pages(),
    /// which frees the memory that is kept from destroyed long buffers.
    void trim() {
        kept_.clear();
        counts_.scratch_cached = 0;
        gl::trim_large_pages(device_);
    }

private:
    /// Returns a kept buffer of this size, or an empty buffer.
    gl::buffer cached(std::size_t bytes) {
        for (std::size_t k = 0; k < kept_.size(); ++k) {
            if (kept_[k].bytes() != bytes) continue;
            gl::buffer b = std::move(kept_[k]);
            kept_[k] = std::move(kept_.back());
            kept_.pop_back();
            counts_.scratch_cached -= bytes;
            return b;
        }
        return {};
    }
    /// Allocates a buffer. When the limit would be exceeded, frees the kept buffers first. When
    /// memory is short, frees the kept buffers and tries again. Throws out_of_memory.
    [[gnu::cold]] gl::buffer fresh(std::size_t bytes) {
        if (bytes > limit || counts_.scratch_bytes > limit - bytes)
            gpu::detail::raise(out_of_memory(
                fill_in("an algorithm asked for $ bytes of scratch memory while $ are in use, and "
                        "gpu::limit_scratch() set the limit $",
                    {bytes, counts_.scratch_bytes, limit})));
        if (counts_.scratch_bytes + counts_.scratch_cached > limit - bytes) trim();
        if (kept_.empty()) return gl::buffer(bytes);
        if (gl::buffer b = gl::buffer::if_possible(bytes)) return b;
        trim();  // the kept buffers may be what fills the memory
        return gl::buffer(bytes);
    }

    gl::device& device_;
    statistics& counts_;
    list<gl::buffer> kept_;
};

}  // namespace gpu::inline v0_2::kernel

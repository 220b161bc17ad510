// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/scratch_pool.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/scratch_pool.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL gl::buffer scratch_pool::take(std::size_t bytes) {
    std::size_t step = 4096;
    while (step < bytes / 64) step *= 2;
    std::size_t rounded = round_up(bytes ? bytes : 1, step);
    // Memory that a kernel reaches as a whole must not be rounded up beyond what it reaches.
    gl::capabilities const& caps = device_.caps;
    for (std::size_t const most : {static_cast<std::size_t>(caps.block_bytes) - 64, caps.reach()})
        if (bytes <= most && rounded > most) rounded = at_least(most / 4 * 4, bytes);
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

GPU_DECL void scratch_pool::give(gl::buffer b) noexcept {
    counts_.scratch_bytes -= b.bytes();
    counts_.scratch_cached += b.bytes();
    kept_.push_back(std::move(b));
}

GPU_DECL gl::buffer scratch_pool::cached(std::size_t bytes) {
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

GPU_DECL gl::buffer scratch_pool::fresh(std::size_t bytes) {
    if (bytes > limit || counts_.scratch_bytes > limit - bytes)
        gpu::detail::raise(
            out_of_memory(fill_in("an algorithm asked for $ bytes of scratch memory while $ are in use, and "
                                  "gpu::limit_scratch() set the limit $",
                {bytes, counts_.scratch_bytes, limit})));
    if (counts_.scratch_bytes + counts_.scratch_cached > limit - bytes) trim();
    if (kept_.empty()) return gl::buffer(bytes);
    if (gl::buffer b = gl::buffer::if_possible(bytes)) return b;
    trim();  // the kept buffers may be what fills the memory
    return gl::buffer(bytes);
}

}  // namespace gpu::inline v0_2::kernel

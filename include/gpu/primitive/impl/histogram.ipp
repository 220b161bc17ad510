// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/histogram.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/histogram.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL gl::buffer const& kept_bin_counts::of(std::uint32_t bins) {
    std::size_t const bytes = std::size_t{bins} * 4;
    if (memory_.bytes() >= bytes) return memory_;
    memory_ = gl::buffer(bytes < 4096 ? 4096 : bytes);
    memory_.labelled("gpu counts of bins");
    gl::observed_transfer const seen(device_, gl::transfer::clear, memory_.bytes());
    // OpenGL's clear command takes a null pointer for a value of zero, and then ignores the
    // application's pixel store state.
    device_.gl.clear_named_buffer_data(
        memory_.name(), gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int, nullptr);
    device_.gl.memory_barrier(gl::k_all_barrier_bits);
    return memory_;
}

GPU_DECL std::uint32_t bins_of_launch(kernel::profile const& p, std::uint32_t bin_count) {
    std::uint32_t window = 256;
    while (window < bin_count && window < p.histogram_window) window *= 2;
    return window;
}

}  // namespace gpu::inline v0_2::primitive

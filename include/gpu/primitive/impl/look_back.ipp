// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/look_back.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/look_back.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL void look_back_memory::begin(std::size_t pairs, std::size_t items) {
    std::size_t const most = runtime_.tuning.most_in_counted_launches;
    counted_ = most > 0 && items <= most;
    // A mark has 29 bits of the number of a launch.
    if (states_.bytes() >= pairs * 8 && launches_ != 0x1fffffff) {
        ++launches_;
        return;
    }
    std::size_t size = std::size_t(1) << 16;
    while (size < pairs * 8) size *= 2;
    states_ = gl::buffer(size);
    states_.labelled("gpu look-back states");
    gl::observed_transfer const seen(runtime_.device, gl::transfer::clear, size);
    // OpenGL's clear command takes a null pointer for a value of zero, and then ignores the
    // application's pixel store state.
    runtime_.device.gl.clear_named_buffer_data(
        states_.name(), gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int, nullptr);
    runtime_.device.gl.memory_barrier(gl::k_all_barrier_bits);
    launches_ = 1;
}

}  // namespace gpu::inline v0_2::primitive

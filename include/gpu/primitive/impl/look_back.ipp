// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/primitive/look_back.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/primitive/look_back.hpp>

namespace gpu::inline v0_2::primitive {

GPU_DECL gl::buffer look_back_memory::zeros(std::size_t pairs) const {
    std::size_t size = std::size_t(1) << 16;
    while (size < pairs * 8) size *= 2;
    gl::buffer b(size);
    b.labelled("gpu look-back states");
    gl::observed_transfer const seen(runtime_.device, gl::transfer::clear, size);
    // OpenGL's clear command takes a null pointer for a value of zero, and then ignores the
    // application's pixel store state.
    auto const& gl = runtime_.device.gl;
    gl.clear_named_buffer_data(b.name(), gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int, nullptr);
    gl.memory_barrier(gl::k_all_barrier_bits);
    return b;
}

GPU_DECL void look_back_memory::begin(std::size_t pairs, std::size_t items) {
    std::size_t const most = runtime_.tuning.most_in_counted_launches;
    counted_ = most > 0 && items <= most;
    // A mark has 29 bits of the number of a launch.
    if (states_.bytes() < pairs * 8 || launches_ == 0x1fffffff) {
        states_ = zeros(pairs);
        launches_ = 0;
    }
    ++launches_;
}

GPU_DECL gl::buffer const& look_back_memory::zero_states(std::size_t pairs) {
    if (zero_states_.bytes() < pairs * 8) zero_states_ = zeros(pairs);
    return zero_states_;
}

GPU_DECL void look_back_hook::bind(kernel::arguments& a) const {
    a.key(turns);
    a.key(memory.counted());
    kernel::state_array{"states", memory.states(), wide}.bind(a);
    if (memory.counted()) return kernel::word_array{"look_back_ticket", memory.counters(), true}.bind(a);
    a.word(memory.tickets_taken());
    a.word(memory.epoch());
    kernel::word_array{"look_back_ticket", memory.ticket()}.bind(a);
    kernel::counts_tickets{memory.tickets_taken(), turns}.bind(a);
}

GPU_DECL void look_back_hook::write(glsl::source& s) const {
    kernel::size{"TURNS", turns}.write(s);
    kernel::choice{"COUNTED", memory.counted()}.write(s);
    kernel::state_array{"states", memory.states(), wide}.write(s);
    if (memory.counted()) return kernel::word_array{"look_back_ticket", memory.counters(), true}.write(s);
    kernel::number{"TICKET", 0}.write(s);
    kernel::number{"EPOCH", 0}.write(s);
    kernel::word_array{"look_back_ticket", memory.ticket()}.write(s);
}

}  // namespace gpu::inline v0_2::primitive

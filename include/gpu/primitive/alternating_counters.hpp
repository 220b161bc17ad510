// SPDX-License-Identifier: MIT
// Gives alternating_counters, counters in GPU memory that no launch has to clear.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Counters in GPU memory, kept for a device from call to call. They form two halves of `Words`
/// words. An algorithm counts in one half, and one of its launches sets the other half to zero for
/// the next call. So no launch is needed to clear counters.
template <std::uint32_t Words> class alternating_counters {
public:
    explicit alternating_counters(kernel::runtime& r) : runtime_(r) {}

    /// Begins a call, and makes now() the index of the half of the counters that is zero. Clears
    /// all counters when they are new. Also clears them when an exception ended an earlier call,
    /// because its counters are left over.
    void begin() {
        if (!memory_.name()) {
            memory_ = gl::buffer(2 * Words * 4);
            memory_.labelled("gpu counters");
            left_ = true;
        }
        if (left_) {
            auto const& gl = runtime_.device.gl;
            gl::observed_transfer const seen(runtime_.device, gl::transfer::clear, memory_.bytes());
            // OpenGL's clear command takes a null pointer for a value of zero, and then ignores the
            // application's pixel store state.
            gl.clear_named_buffer_data(
                memory_.name(), gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int, nullptr);
            gl.memory_barrier(gl::k_all_barrier_bits);
        }
        // While precompile() runs, no kernel runs, so the counters do not change. The two halves
        // are then not exchanged.
        left_ = !runtime_.rehearsing;
        if (!runtime_.rehearsing) now_ = Words - now_;
    }
    /// Ends a call. One of its launches has set the half at before() to zero.
    void end() { left_ = false; }

    gl::buffer const& memory() const { return memory_; }
    /// Returns the index in memory() of the first counter of the current call.
    std::uint32_t now() const { return now_; }
    /// Returns the index in memory() of the first counter of the half in which the current call
    /// does not count.
    std::uint32_t before() const { return Words - now_; }

private:
    kernel::runtime& runtime_;
    gl::buffer memory_;
    std::uint32_t now_ = 0;
    bool left_ = false;
};

}  // namespace gpu::inline v0_2::primitive

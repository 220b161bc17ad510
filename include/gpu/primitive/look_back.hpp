// SPDX-License-Identifier: MIT
// Gives the memory through which the groups of a one-pass kernel exchange values (look-back), and
// the hooks that let a kernel use this memory.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/memory_hooks.hpp>
#include <gpu/kernel/runtime.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// The memory for look-back, kept for a device from launch to launch. It has a state for each tile,
/// and a ticket counter. A group takes a ticket for each of its tiles, which is the tile's number.
/// So tiles are numbered in the order in which groups begin them. Each state carries a mark, which
/// differs from launch to launch, so states are never cleared.
class look_back_memory {
public:
    explicit look_back_memory(kernel::runtime& r) : runtime_(r) {}

    /// Prepares the memory for the next launch, whose tile states take `pairs` pairs of a word and
    /// a mark in all. `items` is the number of its items. When they are few, the kernel counts
    /// launches and tickets in GPU memory, because uniforms that change would cost the launch time.
    /// Allocates new memory when the present memory is too small or the marks are used up.
    void begin(std::size_t pairs, std::size_t items = ~std::size_t(0));
    gl::buffer const& states() const { return states_; }
    /// True when the current launch counts launches and tickets in GPU memory.
    bool counted() const { return counted_; }
    /// Returns the epoch of the current launch, where the host counts launches. It is even.
    std::uint32_t epoch() const { return launches_ * 2; }
    /// Returns the number of tickets that earlier launches have taken, where the host counts them,
    /// which is the first ticket of the current launch. A launch adds its own tickets only when it
    /// is dispatched, because it may throw an exception before that.
    std::uint32_t& tickets_taken() { return tickets_taken_; }
    /// Returns the buffer that holds the ticket counter of launches that are not counted().
    gl::buffer const& ticket() { return kernel::launch_objects::zeros(ticket_, "gpu look-back ticket"); }
    /// Returns the buffer that holds the ticket counter and the number of counted() launches.
    gl::buffer const& counters() {
        return kernel::launch_objects::zeros(counters_, "gpu look-back counters");
    }
    /// Returns a buffer of states that take `pairs` pairs in all, and are 0 between launches. A
    /// launch that publishes states there sets them back to 0.
    gl::buffer const& zero_states(std::size_t pairs);

private:
    /// Makes a buffer of zeros that has room for `pairs` pairs.
    gl::buffer zeros(std::size_t pairs) const;

    kernel::runtime& runtime_;
    gl::buffer states_, zero_states_, ticket_, counters_;
    std::uint32_t launches_ = 0, tickets_taken_ = 0;  // launches_ counts all since the states were zero
    bool counted_ = false;
};

/// Hook that defines the look-back memory in a kernel: the array states[], and what
/// shaders/group/next_tile.glsl needs. A state is a word and a mark, or with `wide` two words and
/// two marks, side by side. Each group must take as many tickets as it has `turns`.
struct look_back_hook {
    look_back_memory& memory;
    bool wide;
    std::uint32_t turns;
    explicit look_back_hook(look_back_memory& m, bool two_words = false, std::uint32_t tickets = 1)
        : memory(m), wide(two_words), turns(tickets) {}
    void bind(kernel::arguments& a) const;
    void write(glsl::source& s) const;
};

/// Hook that defines, in a kernel, the look-back memory for values of T, and the functions on T
/// that shaders/group/look_back.glsl calls.
template <class T> struct look_back_states {
    look_back_hook hook;
    explicit look_back_states(look_back_memory& m, std::uint32_t tickets = 1)
        : hook(m, sizeof(T) > 4, tickets) {}
    void bind(kernel::arguments& a) const { hook.bind(a); }
    void write(glsl::source& s) const {
        hook.write(s);
        kernel::as_words<T>{""}.write(s);
    }
};

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/look_back.ipp>
#endif

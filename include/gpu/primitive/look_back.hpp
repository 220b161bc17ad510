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
/// So tiles are numbered in the order in which groups begin them. Each state carries the epoch of
/// the launch that stored it, so states are never cleared.
class look_back_memory {
public:
    explicit look_back_memory(kernel::runtime& r) : device_(r.device) {}

    /// Prepares the memory for the next launch, whose tile states take `pairs` pairs of a word and
    /// a mark in all. Advances the epoch (the number of the launch). Allocates new memory instead
    /// when the present memory is too small or the epochs are used up.
    void begin(std::size_t pairs);
    gl::buffer const& states() const { return states_; }
    /// Returns the epoch, the number of the current launch. It distinguishes the states of this
    /// launch from states that earlier launches stored.
    std::uint32_t epoch() const { return epoch_; }
    /// Returns the number of tickets that earlier launches have taken, which is the first ticket of
    /// the current launch. A launch adds its own tickets only when it is dispatched, because it may
    /// throw an exception before that.
    std::uint32_t& tickets_taken() { return tickets_taken_; }
    /// Returns the buffer that holds the ticket counter, which is one word.
    gl::buffer const& ticket() { return kernel::launch_objects::zeros(ticket_, "gpu look-back ticket"); }

private:
    gl::device& device_;
    gl::buffer states_, ticket_;
    std::uint32_t epoch_ = 0, tickets_taken_ = 0;
};

/// Hook that defines the look-back memory in a kernel: the arrays states[] and look_back_ticket[],
/// the launch's first ticket TICKET, and its number EPOCH. A state is a word and a mark, or with
/// `wide` two words and two marks, side by side. Each group must take as many tickets as it has
/// `turns`.
struct look_back_hook : kernel::composed<look_back_hook> {
    look_back_memory& memory;
    bool wide;
    std::uint32_t turns;
    explicit look_back_hook(look_back_memory& m, bool two_words = false, std::uint32_t tickets = 1)
        : memory(m), wide(two_words), turns(tickets) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::number{"TICKET", memory.tickets_taken()},
            kernel::number{"EPOCH", memory.epoch()},
            kernel::state_array{"states", memory.states(), wide},
            kernel::word_array{"look_back_ticket", memory.ticket()},
            kernel::counts_tickets{memory.tickets_taken(), turns});
    }
};

/// Hook that defines, in a kernel, the look-back memory for values of T, and the functions on T
/// that shaders/group/look_back.glsl calls.
template <class T> struct look_back_states : kernel::composed<look_back_states<T>> {
    look_back_memory& memory;
    std::uint32_t turns;
    explicit look_back_states(look_back_memory& m, std::uint32_t tickets = 1) : memory(m), turns(tickets) {}
    template <class Each> void parts(Each const& each) const {
        each(look_back_hook(memory, sizeof(T) > 4, turns), kernel::as_words<T>{""});
    }
};

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/look_back.ipp>
#endif

// SPDX-License-Identifier: MIT
// Gives the parts that all passes of a radix sort use: the division of a key into digits, the hooks
// that move values, and the memory in which digits are counted.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/memory_hooks.hpp>
#include <gpu/primitive/alternating_counters.hpp>

#include <array>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// The division of bits [begin, end) of a key into digits of at most 8 bits. A radix sort takes one
/// pass for each digit. No digit contains bits of both words of a 64-bit key.
struct digit_cut {
    /// An upper bound for the number of digits of a key.
    static constexpr std::uint32_t most = 9;
    std::uint32_t passes = 0;
    // packed[k] is the digit of pass k, as shift | mask << 8 | upper << 16. `upper` is 1 when the
    // digit lies in the upper word of a 64-bit key, otherwise 0.
    std::array<std::uint32_t, most> packed{};

    digit_cut(std::uint32_t begin, std::uint32_t end);
    std::uint32_t shift(std::uint32_t k) const { return packed[k] & 255; }
    std::uint32_t mask(std::uint32_t k) const { return packed[k] >> 8 & 255; }
    std::uint32_t upper(std::uint32_t k) const { return packed[k] >> 16; }
};

/// The counters of the digits of a radix sort, 256 for each digit, and two words behind them (see
/// radix_sort_histogram.glsl).
using digit_counts = alternating_counters<256 * digit_cut::most + 2>;

/// A tag that is passed instead of the iterator to the values when keys are sorted without values.
struct no_values {};

/// Hook that defines the function void move(uint from, uint to) in a kernel. It copies in[from] to
/// out[to].
template <class In, class Out> struct move_hook : kernel::composed<move_hook<In, Out>> {
    In in;
    Out out;
    move_hook(In from, Out to) : in(from), out(to) {}
    static constexpr char const* text = glsl::shaders::hooks_move;
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"moved", in}, kernel::write_hook<typename In::value_type>("store_moved", out));
    }
};

/// Hook that tells a pass of one_sweep_sort how to move the values. Values of up to 4 bytes go
/// through shared memory. For longer values their indices do, and each value is then copied
/// straight from input to output: by a load and a store up to 16 bytes, otherwise by a call of
/// move().
template <class In, class Out> struct value_hooks : kernel::composed<value_hooks<In, Out>> {
    using value = typename In::value_type;
    static constexpr bool in_shared = sizeof(value) <= 4, fetches = !in_shared && sizeof(value) <= 16;
    /// The number of bytes of a value.
    static constexpr std::uint32_t bytes = sizeof(value);
    In in;
    Out out;
    value_hooks(In from, Out to) : in(from), out(to) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"FETCHES", fetches}, kernel::choice{"MOVES", !in_shared && !fetches});
        if constexpr (in_shared)
            each(kernel::as_words<value>{"_value"});
        else
            each(kernel::choice{"WORDS_value", 0});
        if constexpr (in_shared || fetches)
            each(kernel::type_name<value>{"VALUE_TYPE"},
                kernel::reads{"value", in},
                kernel::write_hook<value>("store_value", out));
        else
            each(move_hook<In, Out>{in, out});
    }
};
template <> struct value_hooks<no_values, no_values> : kernel::composed<value_hooks<no_values, no_values>> {
    static constexpr std::uint32_t bytes = 0;
    value_hooks(no_values, no_values) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"FETCHES", 0}, kernel::choice{"MOVES", 0}, kernel::choice{"WORDS_value", 0});
    }
};

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/radix_digit.ipp>
#endif

// SPDX-License-Identifier: MIT
// Gives accumulate(), which folds a range in serial order, on one GPU thread.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file accumulate{"accumulate", {glsl::shaders::accumulate}};
}  // namespace kernels

/// Stores op(... op(op(*first, in[0]), in[1]) ..., in[count - 1]) at *out; count must not be 0.
/// Does not wait. A long range takes several launches, each of which passes its result to the next
/// through scratch memory.
template <class T, class In, class First, class Out, class Op>
void accumulate(In in, std::size_t count, First first, Out out, Op const& op) {
    using namespace kernel;
    using item = typename In::value_type;
    session s;
    // Choose the number of items of one launch. It is limited, because llvmpipe ends the loops of a
    // thread after 65,535 trips, and other drivers end a launch that takes too long.
    bool const few = s->loops_count(in, function_hook<T, T, item>("combine", op), out);
    std::uint32_t const packet = few ? 1 : packet_items(s->tuning, In::element_bytes);
    std::size_t most = few ? 4 : std::size_t(packet) << 15;
    if constexpr (in_order<In>) most = at_most(most, part_of(*s, count, In::element_bytes));

    // Fold the items of each launch in turn. A launch after the first continues from `carry`, the
    // result of the launch before it.
    scratch<T> const held(*s, 1);
    scratch_iterator<T> const carry(held);
    auto fold = [&](std::size_t from, std::size_t n, auto before, auto after) {
        limited_extent const within(s->call, in_order<In> ? n : std::size_t(arguments::unknown));
        launch(*s,
            kernels::accumulate,
            {1, 1, packet},
            stored_as<T>{"VALUE"},
            stored_as<item>{"ITEM"},
            number{"COUNT", static_cast<std::uint32_t>(n)},
            reads{"load", in + static_cast<std::ptrdiff_t>(from)},
            reads{"carried", before},
            fold_hook<T, T, item>("combine", op),
            write_hook<T>("leave", after));
    };
    if (count <= most) return fold(0, count, first, out);
    fold(0, most, first, carry);
    std::size_t done = most;
    for (; count - done > most; done += most) fold(done, most, carry, carry);
    fold(done, count - done, carry, out);
}

}  // namespace gpu::inline v0_2::primitive

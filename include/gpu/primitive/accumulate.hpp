// SPDX-License-Identifier: MIT
// accumulate(): a fold in serial order, by one thread.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file accumulate{"accumulate", {glsl::shaders::accumulate}};
}  // namespace kernels

/// *out = op(... op(op(*first, in[0]), in[1]) ..., in[count - 1]); count > 0. Launches of so many items
/// follow each other.
template <class T, class In, class First, class Out, class Op>
void accumulate(In in, std::size_t count, First first, Out out, Op const& op) {
    using namespace kernel;
    using item = typename In::value_type;
    session s;
    bool const few = s->loops_count(in, function_hook<T, T, item>("combine", op), out);
    std::uint32_t const packet = few ? 1 : packet_items(s->tuning, In::element_bytes);
    std::size_t const most =
        few ? 4 : std::size_t(packet) << 15;  // also short enough that no driver ends the launch
    scratch<T> const held(*s, 1);
    scratch_iterator<T> const carry(held);
    auto fold = [&](std::size_t from, std::size_t n, auto before, auto after) {
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

}  // namespace gpu::primitive

// SPDX-License-Identifier: MIT
// Gives find(), which finds the first or the last item that matches, and ends soon after it.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file find{"find", {glsl::shaders::find}};
}  // namespace kernels

/// True when find() is to be used on this device, for the flags that `in` reads. In the shape
/// lanes, each thread has its own part of the range, so that it cannot end early, and a reduction
/// finds an item as fast.
template <class In> bool finds(kernel::runtime& r, In const& in) {
    return r.tuning.form == kernel::shape::groups && !r.loops_count(in);
}

/// Finds the first i in [0, count) whose flag in[i] is not 0, or the last one when Last is true.
/// Stores from + i at *out. With two Kinds, flags are 0, 1 and 2, and *out becomes 2 * (from + i),
/// plus 1 when the flag is 2. Stores *otherwise when all flags are 0. `out` may not be the memory
/// that holds the count. finds() must be true.
///
/// Takes one launch and does not wait. The launch ends soon after the item is found: it has then
/// read about as many items more as the GPU has loads in flight. Throws length_error for more than
/// 2^31 - 1 items.
template <bool Last, std::uint32_t Kinds = 1, class In, class Out, class Otherwise>
void find(kernel::runtime& r, In in, kernel::length count, Out out, std::uint32_t from, Otherwise otherwise) {
    using namespace kernel;
    require_countable(count);
    profile const& p = r.tuning;
    std::uint32_t const packet = packet_items(p, In::element_bytes),
                        packets = static_cast<std::uint32_t>(count.most / packet);
    // A range that one group loads at once takes one group, so that no group waits for another.
    std::uint32_t const groups =
        packets <= 4 * p.threads ? 1 : at_most(ceil_div(packets, p.threads), p.groups);
    limited_extent const within(r.call, in_order<In> ? count.most : arguments::unknown);
    launch(r,
        kernels::find,
        {groups, p.threads, packet},
        choice{"BACKWARD", Last},
        choice{"KINDS", Kinds},
        count_hook{count},
        number{"FROM", from},
        reads{"matches", in},
        reads{"otherwise", otherwise},
        write_hook<std::uint32_t>("store_index", out),
        word_array{"state", r.objects.ticket()});
}

}  // namespace gpu::inline v0_2::primitive

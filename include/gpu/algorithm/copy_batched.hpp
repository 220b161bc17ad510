// SPDX-License-Identifier: MIT
// copy_batched: many parts of one range to many places in another, with as much work for a thread whatever their sizes.
#pragma once
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu {

/// For each of `parts` parts k: out[to[k] + j] = in[from[k] + j] for j < sizes[k]. Waits for the sum of the sizes.
///
/// Offsets and sizes count elements and lie on the GPU, or are computed there. The places written must not overlap each other or what
/// is read. Complexity: linear in elements and parts, seven launches for any number of parts; scratch memory: a word an element and a part.
///
///     gpu::vector<int> in{1, 2, 3, 4, 5}, out(5), from{3, 0}, to{0, 2}, sizes{2, 3};
///     gpu::copy_batched(in.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), 2);        // out: 4 5 1 2 3
template <readable_iterator I, readable_iterator From, writable_iterator O, readable_iterator To, readable_iterator Sizes>
void copy_batched(I in, From from, O out, To to, Sizes sizes, std::size_t parts) {
    require_room("copy_batched", "range of sources", from, parts);
    require_room("copy_batched", "range of targets", to, parts);
    require_room("copy_batched", "range of sizes", sizes, parts);
    if (parts == 0) return;
    auto const last = sizes + static_cast<std::ptrdiff_t>(parts);
    auto const all = static_cast<std::size_t>(gpu::reduce(sizes, last, 0.0));    // no sum is too large for a double
    primitive::require_countable(all);
    kernel::session s;
    kernel::scratch<std::uint32_t> const held(*s, parts);
    scratch_iterator<std::uint32_t> const starts(held);
    gpu::exclusive_scan(sizes, last, starts, std::uint32_t{0});
    gpu::interval_move(all, starts, starts + static_cast<std::ptrdiff_t>(parts), in, from, out, to);
}
template <device_range In, device_range From, device_range Out, device_range To, device_range Sizes> void copy_batched(In&& in, From&& from, Out&& out, To&& to, Sizes&& sizes) {
    gpu::copy_batched(in.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), range_length("copy_batched", sizes.begin(), sizes.end()));
}

} // namespace gpu

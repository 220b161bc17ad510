// SPDX-License-Identifier: MIT
// copy_batched: many parts of one range to many places in another, with as much work for a thread whatever
// their sizes.
#pragma once
#include <gpu/algorithm/interval.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu {

namespace detail {
/// N: std::size_t, or kernel::length where the number of parts is on the GPU. The sum of the sizes is read by
/// the host where `most` is none.
inline constexpr std::size_t no_bound = static_cast<std::size_t>(-1);
template <class I, class From, class O, class To, class Sizes, class N>
void copy_parts(I in, From from, O out, To to, Sizes sizes, N parts, std::size_t most) {
    constexpr char const* what = "copy_batched";
    require_room(what, "range of sources", from, parts);
    require_room(what, "range of targets", to, parts);
    require_room(what, "range of sizes", sizes, parts);
    std::size_t const most_parts = kernel::length(parts).most;
    if (most_parts == 0) return;
    kernel::session s;
    kernel::scratch<std::uint32_t> const held(*s, most_parts + 1), sum(*s, 1);
    scratch_iterator<std::uint32_t> const starts(held), all(sum);
    kernel::length n = 0;
    if (most == no_bound) {
        auto const range = counted_as(sizes, parts);
        n = static_cast<std::size_t>(
            gpu::reduce(range.begin(), range.end(), 0.0));  // no sum is too large for a double
        primitive::require_countable(n);
    } else
        n = kernel::length(sum.buffer().name(), &sum.buffer(), false, most);
    primitive::assign(constant_iterator<std::uint32_t>(0), std::size_t(1), starts);
    primitive::prefixes<std::uint32_t>(converted<std::uint32_t>(sizes),
        parts,
        starts + 1,
        false,
        plus<>{},
        primitive::initial_hook<std::uint32_t>{false, {}});
    if (n.on_gpu())
        primitive::assign(make_permutation_iterator(starts, length_iterator(parts)), std::size_t(1), all);
    auto const offsets = counted_as(starts, parts);
    move_intervals(what, n, offsets.begin(), offsets.end(), in, from, out, to);
}
}  // namespace detail

/// For each of `parts` parts k: out[to[k] + j] = in[from[k] + j] for j < sizes[k]. Waits for the sum of the
/// sizes, unless it is told the `most` that this can be.
///
/// Offsets and sizes count elements and lie on the GPU, or are computed there. The places written must not
/// overlap each other or what is read. Throws length_error where the sizes come to more than 2^31 - 1.
/// Complexity: linear in elements and parts, eight launches for any number of parts. Scratch memory: a word
/// an element (of `most`) and a part.
///
///     gpu::vector<int> in{1, 2, 3, 4, 5}, out(5), from{3, 0}, to{0, 2}, sizes{2, 3};
///     gpu::copy_batched(in.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), 2);        // out:
///     4 5 1 2 3
template <readable_iterator I, readable_iterator From, writable_iterator O, readable_iterator To,
    readable_iterator Sizes>
void copy_batched(
    I in, From from, O out, To to, Sizes sizes, std::size_t parts, std::size_t most = detail::no_bound) {
    detail::copy_parts(in, from, out, to, sizes, parts, most);
}
/// The range of sizes may be counted.
template <device_range In, device_range From, device_range Out, device_range To, device_range Sizes>
void copy_batched(
    In&& in, From&& from, Out&& out, To&& to, Sizes&& sizes, std::size_t most = detail::no_bound) {
    auto const parts = range_length("copy_batched", sizes.begin(), sizes.end());
    detail::copy_parts(
        in.begin(), from.begin(), out.begin(), to.begin(), detail::walkable(sizes.begin()), parts, most);
}

}  // namespace gpu

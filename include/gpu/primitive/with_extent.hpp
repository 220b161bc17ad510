// SPDX-License-Identifier: MIT
// Gives with_extent, a hook that uses only some elements of its memory, and reach_in_order().
#pragma once
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/extent.hpp>

#include <cstddef>

namespace gpu::inline v0_2::primitive {

/// Hook that does as `hook`, which uses up to `extent` elements of its memory.
template <class Hook> struct with_extent {
    Hook hook;
    std::size_t extent;
    with_extent(Hook const& h, std::size_t most) : hook(h), extent(most) {}
    void bind(kernel::arguments& a) const {
        kernel::limited_extent const within(a, extent);
        hook.bind(a);
    }
    void write(glsl::source& s) const { hook.write(s); }
};
/// Returns `reach` if all iterators access elements in order, otherwise arguments::unknown.
template <class... I> constexpr std::size_t reach_in_order(std::size_t reach) {
    return (in_order<I> && ...) ? reach : static_cast<std::size_t>(kernel::arguments::unknown);
}

}  // namespace gpu::inline v0_2::primitive

// SPDX-License-Identifier: MIT
// Gives shift(), which copies items to places that overlap theirs, in one pass.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/look_back.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file shift{"shift", {glsl::shaders::group_next_tile, glsl::shaders::shift}};
}  // namespace kernels

/// Returns by how many elements two iterators of one buffer are apart.
template <class I> std::size_t distance_in_memory(I const& a, I const& b) {
    return a.position() < b.position() ? b.position() - a.position() : a.position() - b.position();
}
/// True when shift() is to be used for n items from `in`, which go to `out`. Without addresses, one
/// launch must reach both ranges.
template <class I> bool shifts(kernel::runtime& r, I const& in, std::size_t n, I const& out) {
    using T = typename I::value_type;
    std::size_t const both = n + distance_in_memory(in, out);
    return whole_words<T> && sizeof(T) <= 16 && r.tuning.form == kernel::shape::groups &&
           r.tuning.look_back && (r.device.caps.addresses || part_of(r, both, I::element_bytes) == both);
}

/// Copies n items from `in` to `out`, iterators of one buffer at different positions; the two
/// ranges overlap. shifts() must be true. Does not wait. Takes one launch, or several when the
/// range is longer than one launch can process. Scratch memory: two words for each tile.
template <class I> void shift(kernel::runtime& r, I in, std::size_t n, I out) {
    using namespace kernel;
    using T = typename I::value_type;
    constexpr std::uint32_t threads = 512, items = kernel::at_least(96u / std::uint32_t(sizeof(T)), 1u),
                            tile = threads * items;
    bool const backward = in.position() < out.position();
    std::size_t const distance = distance_in_memory(in, out);
    // Each launch overwrites only items that it loads itself, or that earlier ones have loaded.
    std::size_t const most =
        at_most(part_of(r, n, I::element_bytes), std::size_t(tile) * r.tuning.most_groups);
    in_parts_of(most, n, [&](std::size_t done, std::size_t count) {
        auto const at = static_cast<std::ptrdiff_t>(backward ? n - done - count : done);
        std::uint32_t const tiles = static_cast<std::uint32_t>((count - 1) / tile) + 1;
        limited_extent const within(r.call, count);
        auto& look_back = r.kept<look_back_memory>();
        look_back.begin(tiles, count);
        launch(r,
            kernels::shift,
            {tiles, threads},
            type_name<T>{"ITEM"},
            size{"ITEMS", items},
            choice{"BACKWARD", backward},
            count_hook{count},
            number{"DISTANCE", static_cast<std::uint32_t>(at_most(distance, std::size_t(0x7fffffff)))},
            reads{"load", in + at},
            write_hook<T>("store", out + at),
            look_back_hook{look_back});
    });
}

}  // namespace gpu::inline v0_2::primitive

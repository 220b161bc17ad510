// SPDX-License-Identifier: MIT
// Gives copy_transposed(), which copies a transposed array tile by tile through shared memory.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/place_in_array.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/launch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file transpose_tiles{"transpose_tiles", {glsl::shaders::transpose_tiles}};
}  // namespace kernels

/// The iterator of a gpu::tensor_view: it reads the elements of an array by extents and strides.
template <class Base>
using array_iterator = permutation_iterator<Base,
    transform_iterator<gpu::detail::place_in_array, counting_iterator<std::uint32_t>>>;
template <class I> inline constexpr bool is_array_iterator = false;
template <class Base> inline constexpr bool is_array_iterator<array_iterator<Base>> = true;

/// An array as a number of matrices. Element (r, c) of a matrix lies `across` * c + r elements
/// after its first one in memory, and `down` * r + c elements after it in the order of the array.
struct transposed_matrices {
    std::uint32_t rows = 0, columns = 0, across = 0, down = 0, count = 1;
    gpu::detail::place_in_array from, to;  // where matrix m begins: in memory, and in the array's order
};
/// Returns the matrices of an array, or no rows when its elements lie in memory in such an order
/// that tiles would gain nothing: the last dimension has a stride of 1, or none has.
transposed_matrices matrices_of(gpu::detail::place_in_array const& array);

/// Copies the first `count` elements of `in`, the iterator of an array, to `out`, and returns true;
/// does not wait. Takes one launch. Does nothing and returns false when a copy element by element
/// is faster, or when the elements are not all those of the array.
template <class Base, class Out>
bool copy_transposed(array_iterator<Base> in, kernel::length const& count, Out out) {
    using namespace kernel;
    using T = typename Base::value_type;
    session s;
    transposed_matrices const m = matrices_of(in.index().functor());
    std::size_t const all = std::size_t(m.rows) * m.columns * m.count;
    // A row of a tile may begin at any address, so its load also moves bytes at both ends that no
    // thread uses. Longer rows waste fewer bytes. Items of more than a word get shorter rows,
    // because they would take so much shared memory that few groups run at once.
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    constexpr std::uint32_t few = 16;
    std::uint32_t const side = bytes == 4 ? 64 : 32, shared = side * (side + 1) * bytes;
    if (s->tuning.form != shape::groups || count.on_gpu() || all != count.most || m.rows < few ||
        m.columns < few || in.index().base().value() != 0 || shared > s->tuning.shared_bytes ||
        s->loops_count(in))
        return false;
    std::uint32_t const threads = side == 64 ? 2 * s->tuning.map_threads : s->tuning.map_threads,
                        tiles = ceil_div(m.rows, side) * ceil_div(m.columns, side);
    std::size_t const groups = std::size_t(tiles) * m.count;
    limited_extent const within(s->call, in_order<Out> ? all : std::size_t(arguments::unknown));
    // A kernel may read any element of the base, as through every permutation.
    counting_iterator<std::uint32_t> const every(0);
    launch(*s,
        kernels::transpose_tiles,
        {static_cast<std::uint32_t>(groups < s->tuning.most_groups ? groups : s->tuning.most_groups),
            threads,
            1},
        type_name<T>{"VALUE"},
        size{"SIDE", side},
        size{"LOADS", side * side / threads},
        number{"ROWS", m.rows},
        number{"COLUMNS", m.columns},
        number{"ACROSS", m.across},
        number{"DOWN", m.down},
        number{"MATRICES", m.count},
        function_hook<std::uint32_t, std::uint32_t>("from", m.from),
        function_hook<std::uint32_t, std::uint32_t>("to", m.to),
        reads{"load", gpu::make_permutation_iterator(in.base(), every)},
        write_hook<T>("store", out));
    return true;
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/transpose_tiles.ipp>
#endif

// SPDX-License-Identifier: MIT
// Gives filter_to_spline(), which computes the coefficients of the cubic B-spline through samples.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file spline_filter{
    "spline_filter", {glsl::shaders::thread_mirrored_samples, glsl::shaders::spline_filter}};
inline constexpr kernel::kernel_file spline_filter_lanes{
    "spline_filter_lanes", {glsl::shaders::thread_mirrored_samples, glsl::shaders::spline_filter_lanes}};
}  // namespace kernels

/// How many samples on either side a coefficient depends on. All samples further away would change
/// it by less than 9e-10 of the largest of them in float, and 9e-18 in double: 2 * 1.73 * (the sum
/// of 0.268^j over all j above the reach).
template <class T> inline constexpr std::uint32_t spline_reach = std::is_same_v<T, float> ? 16 : 30;

/// Stores the coefficients of the cubic B-spline through samples[0, n) at out[0, n), in one launch;
/// does not wait. A group reads 512 samples and those within reach on both sides; on llvmpipe a
/// thread reads 128 of its own, twice. The output must not overlap the samples. Throws length_error
/// for more samples than a kernel can count.
template <class In, class Out> void filter_to_spline(In samples, std::size_t n, Out out) {
    using namespace kernel;
    using T = typename In::value_type;
    if (n == 0) return;
    require_countable(n + 2 * spline_reach<T>);
    session s;
    bool const lanes = s->tuning.form == shape::lanes;
    std::uint32_t const threads = lanes ? 32 : 64, items = lanes ? 128 : 8,
                        tiles = ceil_div(static_cast<std::uint32_t>(n), threads * items);
    limited_extent const within(s->call, in_order<In> && in_order<Out> ? n : std::size_t(arguments::unknown));
    launch(*s,
        lanes ? kernels::spline_filter_lanes : kernels::spline_filter,
        {at_most(tiles, s->tuning.most_groups), threads, 1},
        type_name<T>{"REAL"},
        size{"ITEMS", items},
        size{"REACH", spline_reach<T>},
        choice{"SHORT", n <= spline_reach<T> + 1},
        number{"COUNT", static_cast<std::uint32_t>(n)},
        reads{"item", samples},
        write_hook<T>("store", out));
}

}  // namespace gpu::inline v0_2::primitive

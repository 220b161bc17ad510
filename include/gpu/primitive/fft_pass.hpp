// SPDX-License-Identifier: MIT
// Gives launch_pass(), which launches one pass of a Fourier transform over an array. Only for the
// shape groups.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/fft_in_lanes.hpp>
#include <gpu/primitive/fft_plan.hpp>
#include <gpu/primitive/fft_stages.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file fft{"fft", {glsl::shaders::fft}};
}  // namespace kernels

/// One pass over an array: how its numbers lie in columns, and by what it multiplies them.
template <class T> struct column_pass {
    fft_columns columns;
    std::uint32_t count;         // number of columns
    std::uint32_t inner;         // distance of neighbouring numbers of a line
    std::uint32_t line;          // numbers of a line
    std::uint32_t line_columns;  // columns of a line
    std::uint32_t done;          // the product of the lengths of earlier passes
    fft_way<T> reads, writes;    // `inverse` tells whether to conjugate, and `scale` is a factor
    bool real = false;           // results are those of twice as many real numbers, of one line
};
/// Launches the kernel fft for one pass. `hooks` are the hooks load() and store(), and what they
/// need.
template <class T, class... Hooks>
void launch_pass(kernel::runtime& r, column_pass<T> const& p, Hooks const&... hooks) {
    using namespace kernel;
    using number_type = complex_vector<T>;
    fft_columns const& c = p.columns;
    bool const paired = p.real && p.done > 1;
    std::uint32_t const groups = paired ? ceil_div(p.done / 2 + 1, c.width / 2) : ceil_div(p.count, c.width),
                        per_line = p.line_columns * p.inner;
    launch(r,
        kernels::fft,
        {groups < r.tuning.most_groups ? groups : r.tuning.most_groups, c.threads, 1},
        type_name<T>{"REAL"},
        type_name<number_type>{"COMPLEX"},
        size{"LENGTH", c.length},
        size{"WIDTH", c.width},
        size{"STRIDE", c.stride(sizeof(T))},
        choice{"STAGES", c.stages() + p.real},
        choice{"EARLIER", p.done > 1},
        choice{"CHIRPED", c.twice && c.span == c.length},
        choice{"RADER", c.span > c.length},
        choice{"PAIRED", paired},
        choice{"INNER_IS_1", p.inner == 1},
        number{"COLUMNS", p.count},
        number{"GROUPS", groups},
        number{"LINE_COLUMNS", per_line},
        number{"LINE", p.line * p.inner},
        number{"INNER", p.inner},
        number{"DONE", p.done},
        number{"STEP_FROM", per_line},
        number{"STEP_TO", p.done * p.inner},
        value<T>{"TURN", p.reads.inverse ? T(-1) : T(1)},
        value<T>{"SCALE_RE", p.writes.scale},
        value<T>{"SCALE_IM", p.writes.inverse ? -p.writes.scale : p.writes.scale},
        value<T>{"half_step_of_pass", gpu::detail::half_step<T>(p.done * c.span)},
        fused_root<T>{},
        hooks...,
        fft_stages<T>{c, per_line == 1, p.done * p.inner == 1, p.real});
}
}  // namespace gpu::inline v0_2::primitive

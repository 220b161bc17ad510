// SPDX-License-Identifier: MIT
// Gives fft_lines(), which computes the discrete Fourier transforms of many lines of an array at
// once: by Stockham's method for lengths without large prime factors, with Rader's for some larger
// ones, and by Bluestein's for all others.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/primitive/fft_by_kept_chirps.hpp>
#include <gpu/primitive/fft_in_groups.hpp>
#include <gpu/primitive/fft_in_lanes.hpp>
#include <gpu/primitive/index_kernel.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace primitive {
/// Functor that copies lines of n elements to longer lines of `length` elements. With `Back` it
/// copies the longer lines to lines of n elements. It multiplies element k of a line by its chirp
/// e^(-i pi k k / n). In the longer lines, the elements from index n on become 0. `turn` is the
/// factor of the imaginary parts that are read; `re` and `im` are the factors of the real and the
/// imaginary parts that are written.
template <class T, bool Back> struct chirped {
    complex_in<T> in;
    complex_out<T> out;
    std::uint32_t inner, length, n;
    double share;
    T half, turn, re, im;
    template <class I> void operator()(I const& t) const {
        auto const width = glsl::argument_of(inner), whole = glsl::argument_of(length),
                   part = glsl::argument_of(n);
        auto const q = t / width, line = Back ? q / part : q / whole, p = q - line * (Back ? part : whole),
                   beyond = line * (whole - part);
        auto const inside = p < part;
        expr<complex<T>> const z =
            in[Back ? t + beyond * width : t - (beyond + gpu::select(inside, 0u, p)) * width];
        auto const product =
            gpu::make<complex<T>>(z.real(), z.imag() * glsl::argument_of(turn)) *
            chirp<T>((gpu::min)(p, part), part, glsl::argument_of(half), glsl::argument_of(share));
        out[t] = gpu::make<complex<T>>(gpu::select(inside, product.real() * glsl::argument_of(re), T(0)),
            gpu::select(inside, product.imag() * glsl::argument_of(im), T(0)));
    }
};
/// Functor that stores conjugate chirps c(k) = e^(i pi k k / n) in a line of `length` elements.
/// c(k) goes to index k and, for k > 0, also to index length - k, for each k in [0, n). All other
/// elements become 0.
template <class T> struct chirp_ring {
    complex_out<T> out;
    std::uint32_t length, n;
    double share;
    T half;
    template <class I> void operator()(I const& t) const {
        auto const part = glsl::argument_of(n), p = (gpu::min)(t, glsl::argument_of(length) - t);
        auto const c = chirp<T>((gpu::min)(p, part), part, glsl::argument_of(half), glsl::argument_of(share));
        out[t] = gpu::make<complex<T>>(
            gpu::select(p < part, c.real(), T(0)), gpu::select(p < part, -c.imag(), T(0)));
    }
};
}  // namespace primitive
template <class T, bool Back>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirped<T, Back>> =
    sizeof(gpu::primitive::chirped<T, Back>) - sizeof(gpu::primitive::complex_in<T>) -
    sizeof(gpu::primitive::complex_out<T>);
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirp_ring<T>> =
    sizeof(gpu::primitive::chirp_ring<T>) - sizeof(gpu::primitive::complex_out<T>);

namespace primitive {
/// Calls f(i) on the GPU for each i in [0, n).
template <class F> void fft_step(std::size_t n, F const& f) {
    for_each_index(n, gpu::detail::one_item, gpu::detail::index_kernel<F>{f});
}

/// Returns the length of the lines in which fft_by_chirps() convolves lines of n elements: at least
/// 2 n - 1, and a power of two, or five, six or seven eighths of one.
std::uint32_t longer_length(std::uint32_t n);

/// Transforms lines of n elements, for any n, by Bluestein's method. By the identity 2 j k = j j +
/// k k - (k - j)(k - j), the sum of the transform becomes a convolution. Transforms of longer lines
/// compute this convolution; longer_length() gives the length of those lines. `out` may be the same
/// range as `in`; other overlaps are undefined. Does not wait. Throws length_error when the longer
/// lines have more than 2^31 - 1 elements in all. Scratch memory: none where fft_by_kept_chirps()
/// takes one launch, otherwise at most three arrays of the longer lines, one such line, and the
/// chirps of a line.
template <class T>
void fft_by_chirps(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    std::uint32_t const n = lines.length, m = longer_length(n);
    require_countable(std::size_t{lines.outer} * m * lines.inner);
    line_set const longer{lines.outer, m, lines.inner};
    if (r.tuning.form == kernel::shape::groups) return fft_by_kept_chirps<T>(r, in, out, lines, longer, way);

    // Multiply the input by the chirps e^(-i pi k k / n), and prepare the conjugate chirps.
    double const share = 0.5 / n;
    T const half = gpu::detail::half_step<T>(n), sign = way.inverse ? T(-1) : T(1);
    temporary<complex<T>> const held(r, longer.size()), ring(r, m);
    complex_place<T> const a = held.begin(), b = ring.begin();
    fft_step(longer.size(),
        chirped<T, false>{
            {in, lines.size()}, {a, longer.size()}, lines.inner, m, n, share, half, sign, T(1), T(1)});
    fft_step(m, chirp_ring<T>{{b, m}, m, n, share, half});

    // Convolve: transform the array and the conjugate chirps, multiply the two transforms, and
    // transform the product back.
    fft_in_lanes<T>(r, a, a, longer, {false, T(1)});
    fft_in_lanes<T>(r, b, b, {1, m, 1}, {false, T(1)});
    auto product = [z = inout_stream<complex<T>>(a, longer.size()),
                       ring_ = complex_in<T>(b, m),
                       width = lines.inner,
                       length = m](auto t) { z[t] = z[t] * ring_[t / width % length]; };
    fft_step(longer.size(), product);
    fft_in_lanes<T>(r, a, a, longer, {true, T(1) / static_cast<T>(m)});

    // Multiply the convolution by the chirps, which gives the transform of the input.
    fft_step(lines.size(),
        chirped<T, true>{{a, longer.size()},
            {out, lines.size()},
            lines.inner,
            m,
            n,
            share,
            half,
            T(1),
            way.scale,
            way.scale * sign});
}

/// Transforms every line of the array `in` and stores the results in `out`. With `inverse` it
/// computes the inverse transform, divided by the length of a line. `out` may be the same range as
/// `in`; other overlaps are undefined. Does not wait. Scratch memory: at most two copies of the
/// array, unless the lines are transformed by chirps; see fft_by_chirps().
template <class T>
void fft_lines(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, bool inverse) {
    fft_way<T> const way{inverse, inverse ? T(1) / static_cast<T>(lines.length) : T(1)};
    if (transforms_in_groups(r, lines, sizeof(T)))
        fft_in_groups<T>(r, in, out, lines, way);
    else if (large_factors(lines.length) == 1)
        fft_in_lanes<T>(r, in, out, lines, way);
    else
        fft_by_chirps<T>(r, in, out, lines, way);
}
}  // namespace primitive
}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fft.ipp>
#endif

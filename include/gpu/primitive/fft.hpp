// SPDX-License-Identifier: MIT
// Gives fft_lines(), which computes the discrete Fourier transforms of many lines of an array at
// once: by Stockham's method for lengths without large prime factors, by Bluestein's for others.
#pragma once
#include <gpu/functional/control.hpp>
#include <gpu/functional/unit_root.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/tabulate_output.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/fft_in_groups.hpp>
#include <gpu/primitive/fft_in_lanes.hpp>
#include <gpu/primitive/index_kernel.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace primitive {
/// Returns the chirp e^(-i pi k k / n), for k <= n and 2 n <= 2^30. `half` is the angle pi / (2 n),
/// from half_step<T>(n). `share` is 1 / (2 n).
template <class T, class K, class N, class H, class S>
auto chirp(K const& k, N const& n, H const& half, S const& share) {
    // Reduce k * k modulo 2 n. The quotient, computed in double, may be wrong by one. The remainder
    // is then outside [0, 2 n), and is corrected by adding or subtracting 2 n.
    auto const x = gpu::cast<double>(k);
    auto const circle = n + n;
    auto const rest = k * k - gpu::cast<std::uint32_t>(x * x * share) * circle;
    auto const above = gpu::select(rest > constant<0x7fffffffu>, rest + circle, rest);
    return gpu::detail::unit_root<T>(gpu::select(above >= circle, above - circle, above), n, half);
}
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
/// Functor that returns element t of the longer lines of chirped<T, false>, as a vector.
template <class T> struct chirped_line {
    complex_in<T> in;
    std::uint32_t inner, length, n;
    double share;
    T half, turn;
    template <class I> auto operator()(I const& t) const {
        auto const width = glsl::argument_of(inner), whole = glsl::argument_of(length),
                   part = glsl::argument_of(n);
        auto const q = t / width, line = q / whole, p = q - line * whole;
        auto const inside = p < part;
        expr<complex<T>> const z = in[t - (line * (whole - part) + gpu::select(inside, 0u, p)) * width];
        auto const product =
            gpu::make<complex<T>>(z.real(), z.imag() * glsl::argument_of(turn)) *
            chirp<T>((gpu::min)(p, part), part, glsl::argument_of(half), glsl::argument_of(share));
        return gpu::make<complex_vector<T>>(
            gpu::select(inside, product.real(), T(0)), gpu::select(inside, product.imag(), T(0)));
    }
};
/// Functor that takes an element of the longer lines and its index t, and does with it what
/// chirped<T, true> does.
template <class T> struct chirped_result {
    complex_out<T> out;
    std::uint32_t inner, length, n;
    double share;
    T half, re, im;
    template <class I, class V> void operator()(I const& t, V const& v) const {
        auto const width = glsl::argument_of(inner), whole = glsl::argument_of(length),
                   part = glsl::argument_of(n);
        auto const at = gpu::cast<std::uint32_t>(t), q = at / width, line = q / whole, p = q - line * whole;
        gpu::if_(p < part, [&] {
            auto const product = gpu::make<complex<T>>(v.x, v.y) *
                                 chirp<T>(p, part, glsl::argument_of(half), glsl::argument_of(share));
            out[at - line * (whole - part) * width] = gpu::make<complex<T>>(
                product.real() * glsl::argument_of(re), product.imag() * glsl::argument_of(im));
        });
    }
};
/// Functor that returns element t of the line of chirp_ring, as a vector.
template <class T> struct chirp_of_ring {
    std::uint32_t length, n;
    double share;
    T half;
    template <class I> auto operator()(I const& t) const {
        auto const part = glsl::argument_of(n), p = (gpu::min)(t, glsl::argument_of(length) - t);
        auto const c = chirp<T>((gpu::min)(p, part), part, glsl::argument_of(half), glsl::argument_of(share));
        return gpu::make<complex_vector<T>>(
            gpu::select(p < part, c.real(), T(0)), gpu::select(p < part, -c.imag(), T(0)));
    }
};
/// Functor that returns the product of element t of the longer lines and of its element of the
/// ring.
template <class T> struct times_ring {
    complex_in<T> lines, ring;
    std::uint32_t inner, length;
    template <class I> auto operator()(I const& t) const {
        expr<complex<T>> const a = lines[t],
                               b = ring[t / glsl::argument_of(inner) % glsl::argument_of(length)];
        auto const product = a * b;
        return gpu::make<complex_vector<T>>(product.real(), product.imag());
    }
};
}  // namespace primitive
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirped_line<T>> =
    sizeof(gpu::primitive::chirped_line<T>) - sizeof(gpu::primitive::complex_in<T>);
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirped_result<T>> =
    sizeof(gpu::primitive::chirped_result<T>) - sizeof(gpu::primitive::complex_out<T>);
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirp_of_ring<T>> = sizeof(
    gpu::primitive::chirp_of_ring<T>);
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::times_ring<T>> =
    sizeof(gpu::primitive::times_ring<T>) - 2 * sizeof(gpu::primitive::complex_in<T>);
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

/// Transforms lines whose length has no prime factor above 13. Overlaps and scratch memory: as
/// fft_in_lanes().
template <class T>
void fft_by_factors(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    if (r.tuning.form == kernel::shape::groups && lines.length > 1)
        fft_in_groups<T>(r, in, out, lines, way);
    else
        fft_in_lanes<T>(r, in, out, lines, way);
}

/// Returns the length of the lines in which fft_by_chirps() convolves lines of n elements: at least
/// 2 n - 1, and a power of two, or five, six or seven eighths of one.
inline std::uint32_t longer_length(std::uint32_t n) {
    std::uint64_t const least = 2 * std::uint64_t{n} - 1, power = std::bit_ceil(least);
    require_countable(power / 8 * 5);
    for (std::uint64_t eighths = 5; eighths < 8 && power >= 16; ++eighths)
        if (std::uint64_t const m = power / 8 * eighths; m >= least) return static_cast<std::uint32_t>(m);
    require_countable(power);
    return static_cast<std::uint32_t>(power);
}

/// Transforms lines of n elements, for any n, by Bluestein's method. By the identity
/// 2 j k = j j + k k - (k - j)(k - j), the sum of the transform becomes a convolution. Transforms
/// of longer lines compute this convolution; longer_length() gives the length of those lines. `out`
/// may be the same range as `in`; other overlaps are undefined. Does not wait. Throws length_error
/// when the longer lines have more than 2^31 - 1 elements in all. Scratch memory: at most three
/// arrays of the longer lines, and one such line.
template <class T>
void fft_by_chirps(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    std::uint32_t const n = lines.length, m = longer_length(n);
    require_countable(std::size_t{lines.outer} * m * lines.inner);
    line_set const longer{lines.outer, m, lines.inner};

    // Multiply the input by the chirps e^(-i pi k k / n), and prepare the conjugate chirps.
    double const share = 0.5 / n;
    T const half = gpu::detail::half_step<T>(n), sign = way.inverse ? T(-1) : T(1);
    temporary<complex<T>> const held(r, longer.size()), ring(r, m);
    complex_place<T> const a = held.begin(), b = ring.begin();
    if (r.tuning.form == kernel::shape::groups) {
        // The transforms read the chirped input and the product, and store the chirped results.
        using vector = complex_vector<T>;
        counting_iterator<std::uint32_t> const index(0);
        auto const transform = [&](auto const& from,
                                   auto const& to,
                                   complex_place<T> const* room,
                                   line_set const& of,
                                   fft_way<T> const& direction) {
            kernel::reads const load{"load", make_transform_iterator(index, from)};
            auto const store = kernel::write_hook<vector>("store", to);
            fft_in_groups<T>(r, {kernel::erase(load), kernel::erase(store), room}, of, direction);
        };
        transform(chirp_of_ring<T>{m, n, share, half},
            b.template as<vector>(),
            &b,
            line_set{1, m, 1},
            fft_way<T>{false, T(1)});
        transform(chirped_line<T>{{in, lines.size()}, lines.inner, m, n, share, half, sign},
            a.template as<vector>(),
            &a,
            longer,
            fft_way<T>{false, T(1)});
        transform(times_ring<T>{{a, longer.size()}, {b, m}, lines.inner, m},
            make_tabulate_output_iterator<vector>(chirped_result<T>{
                {out, lines.size()}, lines.inner, m, n, share, half, way.scale, way.scale * sign}),
            nullptr,
            longer,
            fft_way<T>{true, T(1) / static_cast<T>(m)});
        return;
    }
    fft_step(longer.size(),
        chirped<T, false>{
            {in, lines.size()}, {a, longer.size()}, lines.inner, m, n, share, half, sign, T(1), T(1)});
    fft_step(m, chirp_ring<T>{{b, m}, m, n, share, half});

    // Convolve: transform the array and the conjugate chirps, multiply the two transforms, and
    // transform the product back.
    fft_by_factors<T>(r, a, a, longer, {false, T(1)});
    fft_by_factors<T>(r, b, b, {1, m, 1}, {false, T(1)});
    auto product = [z = inout_stream<complex<T>>(a, longer.size()),
                       ring_ = complex_in<T>(b, m),
                       width = lines.inner,
                       length = m](auto t) { z[t] = z[t] * ring_[t / width % length]; };
    fft_step(longer.size(), product);
    fft_by_factors<T>(r, a, a, longer, {true, T(1) / static_cast<T>(m)});

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
/// array for lengths that are powers of two; for other lengths, see fft_by_chirps().
template <class T>
void fft_lines(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, bool inverse) {
    fft_way<T> const way{inverse, inverse ? T(1) / static_cast<T>(lines.length) : T(1)};
    if (large_factors(lines.length) == 1)
        fft_by_factors<T>(r, in, out, lines, way);
    else
        fft_by_chirps<T>(r, in, out, lines, way);
}
}  // namespace primitive
}  // namespace gpu::inline v0_2

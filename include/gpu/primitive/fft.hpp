// SPDX-License-Identifier: MIT
// Gives fft_lines(), which computes the discrete Fourier transforms of many lines of an array at
// once: by Stockham's method for lengths without large prime factors, by Bluestein's for others.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/fft_in_groups.hpp>
#include <gpu/primitive/fft_in_lanes.hpp>
#include <gpu/primitive/index_kernel.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

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
/// Functor that returns the chirp e^(-i pi k k / n), as a vector.
template <class T> struct chirp_of_index {
    std::uint32_t n;
    double share;
    T half;
    template <class I> auto operator()(I const& k) const {
        auto const c = chirp<T>(k, glsl::argument_of(n), glsl::argument_of(half), glsl::argument_of(share));
        return gpu::make<complex_vector<T>>(c.real(), c.imag());
    }
};
}  // namespace primitive
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::chirp_of_index<T>> = sizeof(
    gpu::primitive::chirp_of_index<T>);
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
std::uint32_t longer_length(std::uint32_t n);

/// Hook that defines load() of the kernel fft as a number of the longer lines of fft_by_chirps().
template <class T> struct load_chirped : kernel::composed<load_chirped<T>> {
    using vector = complex_vector<T>;
    static constexpr char const* text = glsl::shaders::hooks_fft_load_chirped;
    buffer_iterator<vector const> in, chirps;
    line_set const& lines;
    std::uint32_t longer;
    T turn;
    load_chirped(buffer_iterator<vector const> from, buffer_iterator<vector const> c, line_set const& l,
        std::uint32_t m, T factor)
        : in(from), chirps(c), lines(l), longer(m), turn(factor) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"line_number", in},
            kernel::reads{"chirp_at", chirps},
            kernel::value<T>{"turn_of_line", turn},
            kernel::number{"PART", lines.length},
            kernel::number{"LONGER", longer},
            kernel::number{"BESIDE", lines.inner});
    }
};
/// Hook that defines load() of the kernel fft as a number of the ring of conjugate chirps.
template <class T> struct load_ring : kernel::composed<load_ring<T>> {
    static constexpr char const* text = glsl::shaders::hooks_fft_load_ring;
    buffer_iterator<complex_vector<T> const> chirps;
    std::uint32_t length, longer;
    load_ring(buffer_iterator<complex_vector<T> const> c, std::uint32_t n, std::uint32_t m)
        : chirps(c), length(n), longer(m) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"chirp_at", chirps},
            kernel::number{"PART", length},
            kernel::number{"LONGER", longer});
    }
};
/// Hook that defines load() of the kernel fft as the product of a number of the longer lines with
/// its number of the transformed ring.
template <class T> struct load_product : kernel::composed<load_product<T>> {
    using vector = complex_vector<T>;
    static constexpr char const* text = glsl::shaders::hooks_fft_load_product;
    buffer_iterator<vector const> in, ring;
    line_set const& longer;
    load_product(buffer_iterator<vector const> from, buffer_iterator<vector const> by, line_set const& l)
        : in(from), ring(by), longer(l) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"longer_number", in},
            kernel::reads{"ring_at", ring},
            kernel::number{"LONGER", longer.length},
            kernel::number{"BESIDE", longer.inner});
    }
};
/// Hook that defines store() of the kernel fft, which receives a number of the longer lines and
/// stores its product with its chirp.
template <class T> struct store_chirped : kernel::composed<store_chirped<T>> {
    using vector = complex_vector<T>;
    static constexpr char const* text = glsl::shaders::hooks_fft_store_chirped;
    buffer_iterator<vector> out;
    buffer_iterator<vector const> chirps;
    line_set const& lines;
    std::uint32_t longer;
    T re, im;
    store_chirped(buffer_iterator<vector> to, buffer_iterator<vector const> c, line_set const& l,
        std::uint32_t m, T of_re, T of_im)
        : out(to), chirps(c), lines(l), longer(m), re(of_re), im(of_im) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::write_hook<vector>("store_line_number", out),
            kernel::reads{"chirp_at", chirps},
            kernel::value<T>{"scale_re", re},
            kernel::value<T>{"scale_im", im},
            kernel::number{"STORED_LENGTH", lines.length},
            kernel::number{"STORED_LONGER", longer},
            kernel::number{"STORED_BESIDE", lines.inner});
    }
};

/// The chirps of one length, and the transform of their ring. They are kept for a device from call
/// to call, so only the first transform of a length makes them. Only for the shape groups.
template <class T> class kept_chirps {
    using vector = complex_vector<T>;
    using numbers = buffer_iterator<vector const>;

public:
    explicit kept_chirps(kernel::runtime& r) : runtime_(r) {}
    /// Makes the chirps of lines of n numbers, and a ring of m, unless they are there.
    void make(std::uint32_t n, std::uint32_t m) {
        if (length_ == n) return;
        length_ = 0;
        chirps_.emplace(runtime_, n);
        ring_.emplace(runtime_, m);
        assign(make_transform_iterator(counting_iterator<std::uint32_t>(0),
                   chirp_of_index<T>{n, 0.5 / n, gpu::detail::half_step<T>(n)}),
            std::size_t(n),
            chirps_->begin().template as<vector>());
        complex_place<T> const ring = ring_->begin();
        load_ring<T> const load{chirps(), n, m};
        auto const store = kernel::write_hook<vector>("store", ring.template as<vector>());
        fft_in_groups<T>(
            runtime_, {kernel::erase(load), kernel::erase(store), &ring}, {1, m, 1}, {false, T(1)});
        if (!runtime_.rehearsing && !runtime_.tuning.assemble_only) length_ = n;
    }
    /// Returns an iterator over e^(-i pi k k / n), for k from 0 to n - 1.
    numbers chirps() const { return chirps_->begin().template as<vector const>(); }
    /// Returns an iterator over the transform of the ring of conjugate chirps.
    numbers ring() const { return ring_->begin().template as<vector const>(); }
    /// Gives the memory back when there is much of it.
    void forget_long() {
        if (ring_->size() <= most) return;
        length_ = 0;
        chirps_.reset();
        ring_.reset();
    }

private:
    static constexpr std::size_t most = std::size_t{1} << 20;  // numbers of a ring that is kept
    kernel::runtime& runtime_;
    std::uint32_t length_ = 0;  // n, or 0 when there are no chirps
    std::optional<temporary<complex<T>>> chirps_, ring_;
};
/// Transforms lines as fft_by_chirps() does, in two transforms of longer lines: the first reads the
/// chirped input, and the second reads the product with the ring and stores the chirped results.
template <class T>
void fft_by_kept_chirps(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, line_set const& longer, fft_way<T> way) {
    using vector = complex_vector<T>;
    auto& kept = r.kept<kept_chirps<T>>();
    kept.make(lines.length, longer.length);
    temporary<complex<T>> const held(r, longer.size());
    complex_place<T> const a = held.begin();
    T const sign = way.inverse ? T(-1) : T(1);

    load_chirped<T> const load{in.template as<vector const>(), kept.chirps(), lines, longer.length, sign};
    auto const store = kernel::write_hook<vector>("store", a.template as<vector>());
    fft_in_groups<T>(r, {kernel::erase(load), kernel::erase(store), &a}, longer, {false, T(1)});

    load_product<T> const product{a.template as<vector const>(), kept.ring(), longer};
    store_chirped<T> const store_last{
        out.template as<vector>(), kept.chirps(), lines, longer.length, way.scale, way.scale * sign};
    fft_in_groups<T>(r,
        {kernel::erase(product), kernel::erase(store_last)},
        longer,
        {true, T(1) / static_cast<T>(longer.length)});
    kept.forget_long();
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

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/fft.ipp>
#endif

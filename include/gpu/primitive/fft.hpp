// SPDX-License-Identifier: MIT
// fft_lines(): Fourier transforms of many lines at once, in passes of radix 16 (Stockham), and of other
// lengths through those (Bluestein).
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/primitive/index_kernel.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace gpu {

namespace primitive {
template <class T> using complex_in = in_stream<complex<T>>;
template <class T> using complex_out = out_stream<complex<T>>;

/// Lines of `length` elements, each `inner` apart from the next, and all the lines: an array
/// [outer][length][inner].
struct line_set {
    std::uint32_t outer, length, inner;
    std::size_t size() const { return std::size_t{outer} * length * inner; }
};

/// The transform of 1, 2, 4, 8 or 16 numbers in registers.
template <class C> void small_dft(C* v, int radix) {
    using Z = glsl::value_t<C>;
    using T = typename Z::value_type;
    auto turned = [](C const& z) { return C(gpu::make<Z>(z.imag(), -z.real())); };  // by -i
    int const half = radix / 2;
    if (half == 0) return;
    C even[8], odd[8];
    for (int i = 0; i < half; ++i) {
        even[i] = v[2 * i];
        odd[i] = v[2 * i + 1];
    }
    small_dft(even, half);
    small_dft(odd, half);
    for (int i = 0; i < half; ++i) {
        constexpr T cosines[] = {
            T(1), T(0.923879532511286756128), T(0.707106781186547524401), T(0.382683432365089771728)};
        int const step = i * 16 / radix;  // in sixteenths of the circle, below 8
        C t = step >= 4 ? turned(odd[i]) : odd[i];
        if (step % 4 == 2)
            t = gpu::make<Z>((t.real() + t.imag()) * cosines[2], (t.imag() - t.real()) * cosines[2]);
        else if (step % 4) {
            T const c = cosines[step % 4], s = cosines[4 - step % 4];
            t = gpu::make<Z>(t.real() * c + t.imag() * s, t.imag() * c - t.real() * s);
        }
        v[i] = even[i] + t;
        v[i + half] = even[i] - t;
    }
}

/// One pass of Stockham's method, which sorts as it goes: thread j of a line transforms elements j, j + n /
/// radix, ..., multiplied by powers of e^(-2 pi i k / (done * radix)), and writes them `done` apart. `done`
/// is the product of the earlier radices, k is j modulo done.
template <class T> struct fft_pass {
    complex_in<T> in;
    complex_out<T> out;
    std::uint32_t inner,
        rest;  // between neighbours of a line; elements of a line beyond those that the index counts
    std::uint32_t shift, mask;  // threads of a line are 2^shift; done - 1
    std::uint32_t gap, wide;    // between the elements that are read, and written
    std::uint32_t circle;       // half of done * radix
    T half, turn;               // step of the circle; what imaginary parts are multiplied by at first
    T re, im;                   // what both parts are multiplied by at last
    int radix;

    template <class I> void operator()(I const& t) const {
        using C = expr<complex<T>>;
        auto const width = glsl::argument_of(inner), longer = glsl::argument_of(rest),
                   bits = glsl::argument_of(shift), low = glsl::argument_of(mask);
        auto const apart = glsl::argument_of(gap), over = glsl::argument_of(wide),
                   whole = glsl::argument_of(circle);
        auto const step = glsl::argument_of(half), sign = glsl::argument_of(turn),
                   by_re = glsl::argument_of(re), by_im = glsl::argument_of(im);
        auto const q = t / width, line = q >> bits, j = q - (line << bits), k = q & low;
        auto const from = t + line * longer,
                   to = from + (j - k) * static_cast<std::uint32_t>(radix - 1) * width;
        C v[16], w[16];
        for (std::uint32_t r = 0; r < static_cast<std::uint32_t>(radix); ++r) {
            C const z = in[from + r * apart];
            v[r] = gpu::make<complex<T>>(z.real(), z.imag() * sign);
            if (r == 0) continue;
            std::uint32_t const high =
                std::bit_floor(r);  // four points of the circle; the others are products of these
            if (r == high)
                w[r] = gpu::detail::unit_root<T>(k * r, whole, step);
            else
                w[r] = w[high] * w[r - high];
            v[r] = v[r] * w[r];
        }
        small_dft(v, radix);
        for (std::uint32_t r = 0; r < static_cast<std::uint32_t>(radix); ++r)
            out[to + r * over] = gpu::make<complex<T>>(v[r].real() * by_re, v[r].imag() * by_im);
    }
};
}  // namespace primitive
// All else is made arguments, so that the numbers of the method are literals.
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::fft_pass<T>> =
    sizeof(gpu::primitive::fft_pass<T>) - sizeof(gpu::primitive::complex_in<T>) -
    sizeof(gpu::primitive::complex_out<T>);
namespace primitive {

/// visit(i) calls a pass. Some hundred operations are traced when a program is made; what they would bind is
/// known without a trace.
template <class T> struct fft_visit {
    fft_pass<T> const& pass;
    buffer_iterator<complex<T> const> in;
    buffer_iterator<complex<T>> out;
    std::size_t all;
    void bind(kernel::arguments& a) const {
        if (checked())
            return gpu::detail::index_kernel<fft_pass<T>>{pass}.bind(a);  // where accessors bind more
        kernel::unlimited_extent const anywhere(a);
        a.key(static_cast<std::uint32_t>(pass.radix));
        // The arguments and the memory in the order in which a pass asks for them.
        for (std::uint32_t w :
            {pass.inner, pass.rest, pass.shift, pass.mask, pass.gap, pass.wide, pass.circle})
            a.word(w);
        for (T x : {pass.half, pass.turn, pass.re, pass.im}) a.value(x);
        a.memory(in.buffer(), in.owned(), in.position(), sizeof(complex<T>), in.position() + all);
        a.memory(out.buffer(), out.owned(), out.position(), sizeof(complex<T>), out.position() + all);
    }
    void write(glsl::source& s) const { gpu::detail::index_kernel<fft_pass<T>>{pass}.write(s); }
};

/// Which way, and by what the result is multiplied. The inverse is the transform of the conjugate numbers,
/// conjugate again.
template <class T> struct fft_way {
    bool inverse;
    T scale;
};

template <class T> using complex_place = buffer_iterator<complex<T>>;

/// Lines of a power of two elements. `out` may be `in`; other overlaps are undefined.
template <class T>
void fft_of_power(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    int const bits = static_cast<int>(std::bit_width(lines.length)) - 1,
              passes = bits < 4 ? 1 : (bits + 3) / 4;
    std::size_t const all = lines.size();
    std::optional<temporary<complex<T>>> other, another;
    if (passes > 1) other.emplace(r, all);
    if (passes > 1 && passes % 2 && gpu::detail::coincide(in, out))
        another.emplace(r, all);  // or the first pass would write what it reads
    std::uint32_t done = 1;
    for (int p = 0; p < passes; ++p) {
        int const log = (bits + p) / passes;  // as equal as may be, the small ones first
        std::uint32_t const radix = 1u << log, count = lines.length / radix, circle = done * radix / 2;
        bool const first = p == 0, last = p == passes - 1;
        complex_place<T> const to =
            (passes - 1 - p) % 2 == 0 ? (first && another ? another->begin() : out) : other->begin();
        fft_pass<T> const pass{.in = {in, all},
            .out = {to, all},
            .inner = lines.inner,
            .rest = (lines.length - count) * lines.inner,
            .shift = static_cast<std::uint32_t>(bits - log),
            .mask = done - 1,
            .gap = count * lines.inner,
            .wide = done * lines.inner,
            .circle = circle,
            .half = gpu::detail::half_step<T>(circle),
            .turn = first && way.inverse ? T(-1) : T(1),
            .re = last ? way.scale : T(1),
            .im = last ? (way.inverse ? -way.scale : way.scale) : T(1),
            .radix = 1 << log};
        for_each_index(all / radix, gpu::detail::one_item, fft_visit<T>{pass, in, to, all});
        in = to;
        done *= radix;
    }
}

/// e^(-i pi k k / n); 2 n <= 2^30; `share` is 1 / (2 n).
template <class T, class K, class N, class H, class S>
auto chirp(K const& k, N const& n, H const& half, S const& share) {
    // k k modulo 2 n: the quotient by way of double may be wrong by one, and the rest is exact modulo 2^32.
    auto const x = gpu::cast<double>(k);
    auto const circle = n + n;
    auto const rest = k * k - gpu::cast<std::uint32_t>(x * x * share) * circle;
    auto const above = gpu::select(rest > constant<0x7fffffffu>, rest + circle, rest);
    return gpu::detail::unit_root<T>(gpu::select(above >= circle, above - circle, above), n, half);
}
/// Between lines of n elements and lines of `length`, zero beyond n; each element is multiplied by its chirp.
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
/// The conjugate chirps, from place 0 on to both sides of a line that is a ring.
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
template <class F> void fft_step(std::size_t n, F const& f) {
    for_each_index(n, gpu::detail::one_item, gpu::detail::index_kernel<F>{f});
}

/// Lines of any length by Bluestein's method: j k = (j j + k k - (k - j)(k - j)) / 2 makes of the sum a
/// convolution, by transforms of a power of two.
template <class T>
void fft_by_chirps(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    std::size_t const least = 2 * std::size_t{lines.length} - 1;
    require_countable(std::size_t{lines.outer} * std::bit_ceil(least) * lines.inner);
    std::uint32_t const n = lines.length, m = static_cast<std::uint32_t>(std::bit_ceil(least));
    line_set const longer{lines.outer, m, lines.inner};
    double const share = 0.5 / n;
    T const half = gpu::detail::half_step<T>(n), sign = way.inverse ? T(-1) : T(1);
    temporary<complex<T>> const held(r, longer.size()), ring(r, m);
    complex_place<T> const a = held.begin(), b = ring.begin();
    fft_step(longer.size(),
        chirped<T, false>{
            {in, lines.size()}, {a, longer.size()}, lines.inner, m, n, share, half, sign, T(1), T(1)});
    fft_step(m, chirp_ring<T>{{b, m}, m, n, share, half});
    fft_of_power<T>(r, a, a, longer, {false, T(1)});
    fft_of_power<T>(r, b, b, {1, m, 1}, {false, T(1)});
    auto product = [z = inout_stream<complex<T>>(a, longer.size()),
                       ring_ = complex_in<T>(b, m),
                       width = lines.inner,
                       mask = m - 1](auto t) { z[t] = z[t] * ring_[t / width & mask]; };
    fft_step(longer.size(), product);
    fft_of_power<T>(r, a, a, longer, {true, T(1) / static_cast<T>(m)});
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

template <class T>
void fft_lines(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, bool inverse) {
    fft_way<T> const way{inverse, inverse ? T(1) / static_cast<T>(lines.length) : T(1)};
    if (std::has_single_bit(lines.length))
        fft_of_power<T>(r, in, out, lines, way);
    else
        fft_by_chirps<T>(r, in, out, lines, way);
}
}  // namespace primitive
}  // namespace gpu

// SPDX-License-Identifier: MIT
// Gives fft_in_lanes(), which computes the discrete Fourier transforms of many lines of an array at
// once, for lengths whose prime factors are at most 13 (Stockham's method). Made for the shape
// lanes: a thread transforms up to 16 numbers in registers, without shared memory.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/iterator/overlap.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/primitive/fft_plan.hpp>
#include <gpu/primitive/index_kernel.hpp>
#include <gpu/primitive/temporary.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace gpu::inline v0_2 {

namespace primitive {
/// Accessors by which the kernels of a transform read and write complex numbers.
template <class T> using complex_in = in_stream<complex<T>>;
template <class T> using complex_out = out_stream<complex<T>>;

/// An array of shape [outer][length][inner], as a set of outer * inner lines to be transformed. A
/// line has `length` elements, and neighbouring elements of a line are `inner` elements apart.
struct line_set {
    std::uint32_t outer, length, inner;
    std::size_t size() const { return std::size_t{outer} * length * inner; }
};

/// Returns z e^(-2 pi i k / n), for 0 <= k < n. The root of unity becomes a constant of the kernel.
template <class C> C times_root(C const& z, int k, int n) {
    using Z = glsl::value_t<C>;
    using T = typename Z::value_type;
    // Turn by quarters of the circle first, which needs no product.
    int const quarters = 4 * k / n;
    C t = z;
    if (quarters == 1) t = gpu::make<Z>(z.imag(), -z.real());
    if (quarters == 2) t = gpu::make<Z>(-z.real(), -z.imag());
    if (quarters == 3) t = gpu::make<Z>(-z.imag(), z.real());
    int const rest = 4 * k - quarters * n;  // in quarters of the circle: rest / n
    if (rest == 0) return t;
    long double const angle = 1.570796326794896619231321691639751442L * rest / n;
    T const c = static_cast<T>(std::cos(angle)), s = static_cast<T>(std::sin(angle));
    if (2 * rest == n) return gpu::make<Z>((t.real() + t.imag()) * c, (t.imag() - t.real()) * c);
    return gpu::make<Z>(t.real() * c + t.imag() * s, t.imag() * c - t.real() * s);
}
/// Replaces v[0], ..., v[p - 1] by their discrete Fourier transform, for a prime number p up to 13.
/// Numbers j and p - j are added and subtracted first, so that each pair needs one cosine and one
/// sine.
template <class C> void prime_dft(C* v, int p) {
    using Z = glsl::value_t<C>;
    using T = typename Z::value_type;
    C const first = v[0];
    if (p == 2) {
        v[0] = first + v[1];
        v[1] = first - v[1];
        return;
    }
    C sum[7], difference[7];
    for (int j = 1; j <= p / 2; ++j) {
        sum[j] = v[j] + v[p - j];
        difference[j] = v[j] - v[p - j];
        v[0] = v[0] + sum[j];
    }
    for (int k = 1; k <= p / 2; ++k) {
        C a = first, b;
        for (int j = 1; j <= p / 2; ++j) {
            long double const angle = 6.283185307179586476925286766559005768L * (j * k % p) / p;
            a = a + sum[j] * static_cast<T>(std::cos(angle));
            C const term = difference[j] * static_cast<T>(std::sin(angle));
            b = j == 1 ? term : b + term;
        }
        v[k] = gpu::make<Z>(a.real() + b.imag(), a.imag() - b.real());
        v[p - k] = gpu::make<Z>(a.real() - b.imag(), a.imag() + b.real());
    }
}
/// Replaces v[0], ..., v[radix - 1] by their discrete Fourier transform, for a radix of at most
/// longest_radix. When this function is traced, its loops are unrolled, so that the kernel gets
/// straight-line code on registers.
template <class C> void small_dft(C* v, int radix) {
    if (radix == 1) return;
    int p = 2;  // the smallest prime factor
    while (radix % p) ++p;
    int const length = radix / p;

    // Transform the numbers whose index is b modulo p, for each b.
    C part[longest_radix];
    for (int b = 0; b < p; ++b) {
        for (int a = 0; a < length; ++a) part[b * length + a] = v[a * p + b];
        small_dft(part + b * length, length);
    }

    // Combine the p transforms.
    for (int k = 0; k < length; ++k) {
        C x[13];
        for (int b = 0; b < p; ++b) x[b] = times_root(part[b * length + k], b * k, radix);
        prime_dft(x, p);
        for (int q = 0; q < p; ++q) v[k + q * length] = x[q];
    }
}

/// Functor for one pass of Stockham's method, which needs no separate reordering of the elements.
/// Thread j of a line of n elements loads the elements j + r * n / radix, for r in [0, radix). It
/// multiplies each by e^(-2 pi i k r / (done * radix)), where `done` is the product of the radices
/// of the earlier passes and k is j modulo `done`. It then transforms these `radix` elements, and
/// stores the results `done` elements apart.
template <class T> struct fft_pass {
    complex_in<T> in;
    complex_out<T> out;
    // `inner` is the distance in memory between neighbouring elements of a line. `rest` is inner *
    // (number of elements of a line - number of threads of a line).
    std::uint32_t inner, rest;
    // `threads` is the number of threads of a line, and `before` the product of the radices of the
    // earlier passes. When the length of a line is a power of two (`power`), `threads` is the
    // base-2 logarithm of that number, and `before` is that product less 1; the kernel then needs
    // no division.
    std::uint32_t threads, before;
    // A thread reads elements that are `gap` apart in memory, and writes elements that are `wide`
    // apart.
    std::uint32_t gap, wide;
    // `circle` is the product of the radices of this pass and all earlier ones.
    std::uint32_t circle;
    // `half` is the angle pi / (2 circle). `turn` is the factor of the imaginary parts that are
    // read.
    T half, turn;
    // `re` and `im` are the factors of the real and the imaginary parts that are written.
    T re, im;
    int radix;
    bool power;

    template <class I> void operator()(I const& t) const {
        using C = expr<complex<T>>;

        // Pass the members to the kernel as arguments, because plain numbers would become literals.
        auto const width = glsl::argument_of(inner), longer = glsl::argument_of(rest),
                   count = glsl::argument_of(threads), earlier = glsl::argument_of(before);
        auto const apart = glsl::argument_of(gap), over = glsl::argument_of(wide),
                   whole = glsl::argument_of(circle);
        auto const step = glsl::argument_of(half), sign = glsl::argument_of(turn),
                   by_re = glsl::argument_of(re), by_im = glsl::argument_of(im);

        // Find the thread's line and elements.
        auto const q = t / width, line = power ? q >> count : q / count,
                   j = q - (power ? line << count : line * count), k = power ? q & earlier : j % earlier;
        auto const from = t + line * longer,
                   to = from + (j - k) * static_cast<std::uint32_t>(radix - 1) * width;

        // Load the elements, and multiply each by its root of unity. The roots of index 1, 2, 4 and
        // 8 are computed; the others are products of these.
        C v[16], w[16];
        for (std::uint32_t r = 0; r < static_cast<std::uint32_t>(radix); ++r) {
            C const z = in[from + r * apart];
            v[r] = gpu::make<complex<T>>(z.real(), z.imag() * sign);
            if (r == 0) continue;
            std::uint32_t const high = std::bit_floor(r);
            if (r == high)
                w[r] = gpu::detail::unit_root<T>(k * (2 * r), whole, step);
            else
                w[r] = w[high] * w[r - high];
            v[r] = v[r] * w[r];
        }

        // Transform the elements, and store the results.
        small_dft(v, radix);
        for (std::uint32_t r = 0; r < static_cast<std::uint32_t>(radix); ++r)
            out[to + r * over] = gpu::make<complex<T>>(v[r].real() * by_re, v[r].imag() * by_im);
    }
};
}  // namespace primitive
// The number of bytes of an fft_pass besides its two accessors. The functor itself passes these
// bytes to the kernel as arguments, because plain numbers in its code would become literals.
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<primitive::fft_pass<T>> =
    sizeof(gpu::primitive::fft_pass<T>) - sizeof(gpu::primitive::complex_in<T>) -
    sizeof(gpu::primitive::complex_out<T>);
namespace primitive {

/// Hook for for_each_index: visit(i) calls an fft_pass with i. The pass is traced only when its
/// program is made, because a trace records hundreds of operations. For other launches, bind() adds
/// the arguments and the memory of the pass without a trace.
template <class T> struct fft_visit {
    fft_pass<T> const& pass;
    buffer_iterator<complex<T> const> in;
    buffer_iterator<complex<T>> out;
    std::size_t all;
    void bind(kernel::arguments& a) const {
        // When indices are checked, accessors bind more than their memory, so trace the pass to
        // find out what to bind.
        if (checked()) return gpu::detail::index_kernel<fft_pass<T>>{pass}.bind(a);
        kernel::unlimited_extent const anywhere(a);
        a.key(static_cast<std::uint32_t>(pass.radix) * 2u + pass.power);
        // Bind the arguments and the memory in the order in which a pass uses them.
        for (std::uint32_t w :
            {pass.inner, pass.rest, pass.threads, pass.before, pass.gap, pass.wide, pass.circle})
            a.word(w);
        for (T x : {pass.half, pass.turn, pass.re, pass.im}) a.value(x);
        auto const add = [&](auto const& i) {
            a.memory(i.buffer(),
                i.owned(),
                i.position(),
                sizeof(complex<T>),
                i.position() + all,
                kernel::arguments::access::bounded);
        };
        add(in);
        // A pass whose output is its input binds this range only once, because a recording makes
        // one storage block of two accessors to one range.
        if (in.buffer() == out.buffer() && in.position() == out.position()) return;
        add(out);
    }
    void write(glsl::source& s) const { gpu::detail::index_kernel<fft_pass<T>>{pass}.write(s); }
};

/// The direction of a transform, and the factor by which its result is multiplied. The inverse
/// transform is computed from the conjugate numbers: it is the conjugate of their forward
/// transform.
template <class T> struct fft_way {
    bool inverse;
    T scale;
};

template <class T> using complex_place = buffer_iterator<complex<T>>;

/// Transforms lines whose length has no prime factor above 13, in passes of radix at most
/// longest_radix. `out` may be the same range as `in`; other overlaps are undefined. Does not wait.
/// Scratch memory: none when one pass suffices, otherwise one copy of the array. Two copies are
/// needed when `out` is `in` and the number of passes is odd.
template <class T>
void fft_in_lanes(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    factors const radices = radices_of(lines.length);
    std::uint32_t const passes = radices.count;
    std::size_t const all = lines.size();
    bool const power = std::has_single_bit(lines.length);
    // The passes write to `other` and `out` in turn. When the first pass would write to the range
    // that it reads, it writes to `another` instead. `other` and `another` are scratch copies of
    // the array.
    std::optional<temporary<complex<T>>> other, another;
    if (passes > 1) other.emplace(r, all);
    if (passes > 1 && passes % 2 && gpu::detail::coincide(in, out)) another.emplace(r, all);
    std::uint32_t done = 1;
    for (std::uint32_t p = 0; p < passes; ++p) {
        // The smaller radices come first.
        std::uint32_t const radix = radices.at[passes - 1 - p], count = lines.length / radix,
                            circle = done * radix;
        bool const first = p == 0, last = p == passes - 1;
        complex_place<T> const to =
            (passes - 1 - p) % 2 == 0 ? (first && another ? another->begin() : out) : other->begin();
        fft_pass<T> const pass{.in = {in, all},
            .out = {to, all},
            .inner = lines.inner,
            .rest = (lines.length - count) * lines.inner,
            .threads = power ? static_cast<std::uint32_t>(std::countr_zero(count)) : count,
            .before = power ? done - 1 : done,
            .gap = count * lines.inner,
            .wide = done * lines.inner,
            .circle = circle,
            .half = gpu::detail::half_step<T>(circle),
            .turn = first && way.inverse ? T(-1) : T(1),
            .re = last ? way.scale : T(1),
            .im = last ? (way.inverse ? -way.scale : way.scale) : T(1),
            .radix = static_cast<int>(radix),
            .power = power};
        for_each_index(all / radix, gpu::detail::one_item, fft_visit<T>{pass, in, to, all});
        in = to;
        done *= radix;
    }
}
}  // namespace primitive
}  // namespace gpu::inline v0_2

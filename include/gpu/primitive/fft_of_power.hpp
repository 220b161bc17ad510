// SPDX-License-Identifier: MIT
// Gives fft_of_power(), which computes the discrete Fourier transforms of many lines of an array at
// once, for lengths that are powers of two (Stockham's method).
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

/// Replaces v[0], ..., v[radix - 1] by their discrete Fourier transform; `radix` is 1, 2, 4, 8 or
/// 16. When this function is traced, its loops are unrolled, so that the kernel gets straight-line
/// code on registers.
template <class C> void small_dft(C* v, int radix) {
    using Z = glsl::value_t<C>;
    using T = typename Z::value_type;
    // Returns z multiplied by -i.
    auto turned = [](C const& z) { return C(gpu::make<Z>(z.imag(), -z.real())); };
    int const half = radix / 2;
    if (half == 0) return;

    // Transform the elements of even index, and those of odd index.
    C even[8], odd[8];
    for (int i = 0; i < half; ++i) {
        even[i] = v[2 * i];
        odd[i] = v[2 * i + 1];
    }
    small_dft(even, half);
    small_dft(odd, half);

    // Combine the two transforms. First multiply each odd[i] by the root of unity whose angle is
    // -step sixteenths of a full turn; `step` is below 8.
    for (int i = 0; i < half; ++i) {
        constexpr T cosines[] = {
            T(1), T(0.923879532511286756128), T(0.707106781186547524401), T(0.382683432365089771728)};
        int const step = i * 16 / radix;
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
    // A line has 2^shift threads. `mask` is the product of the radices of the earlier passes, less
    // 1.
    std::uint32_t shift, mask;
    // A thread reads elements that are `gap` apart in memory, and writes elements that are `wide`
    // apart.
    std::uint32_t gap, wide;
    // `circle` is half the product of the radices of this pass and all earlier ones.
    std::uint32_t circle;
    // `half` is the angle pi / (2 circle). `turn` is the factor of the imaginary parts that are
    // read.
    T half, turn;
    // `re` and `im` are the factors of the real and the imaginary parts that are written.
    T re, im;
    int radix;

    template <class I> void operator()(I const& t) const {
        using C = expr<complex<T>>;

        // Pass the members to the kernel as arguments, because plain numbers would become literals.
        auto const width = glsl::argument_of(inner), longer = glsl::argument_of(rest),
                   bits = glsl::argument_of(shift), low = glsl::argument_of(mask);
        auto const apart = glsl::argument_of(gap), over = glsl::argument_of(wide),
                   whole = glsl::argument_of(circle);
        auto const step = glsl::argument_of(half), sign = glsl::argument_of(turn),
                   by_re = glsl::argument_of(re), by_im = glsl::argument_of(im);

        // Find the thread's line and elements.
        auto const q = t / width, line = q >> bits, j = q - (line << bits), k = q & low;
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
                w[r] = gpu::detail::unit_root<T>(k * r, whole, step);
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
        a.key(static_cast<std::uint32_t>(pass.radix));
        // Bind the arguments and the memory in the order in which a pass uses them.
        for (std::uint32_t w :
            {pass.inner, pass.rest, pass.shift, pass.mask, pass.gap, pass.wide, pass.circle})
            a.word(w);
        for (T x : {pass.half, pass.turn, pass.re, pass.im}) a.value(x);
        a.memory(in.buffer(), in.owned(), in.position(), sizeof(complex<T>), in.position() + all);
        // A pass whose output is its input binds this range only once, because a recording makes
        // one storage block of two accessors to one range.
        if (in.buffer() == out.buffer() && in.position() == out.position()) return;
        a.memory(out.buffer(), out.owned(), out.position(), sizeof(complex<T>), out.position() + all);
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

/// Transforms lines whose length is a power of two, in passes of radix at most 16. `out` may be the
/// same range as `in`; other overlaps are undefined. Does not wait. Scratch memory: none when one
/// pass suffices, otherwise one copy of the array. Two copies are needed when `out` is `in` and the
/// number of passes is odd.
template <class T>
void fft_of_power(kernel::runtime& r, buffer_iterator<complex<T> const> in, complex_place<T> out,
    line_set const& lines, fft_way<T> way) {
    int const bits = std::countr_zero(lines.length), passes = bits < 4 ? 1 : (bits + 3) / 4;
    std::size_t const all = lines.size();
    // The passes write to `other` and `out` in turn. When the first pass would write to the range
    // that it reads, it writes to `another` instead. `other` and `another` are scratch copies of
    // the array.
    std::optional<temporary<complex<T>>> other, another;
    if (passes > 1) other.emplace(r, all);
    if (passes > 1 && passes % 2 && gpu::detail::coincide(in, out)) another.emplace(r, all);
    std::uint32_t done = 1;
    for (int p = 0; p < passes; ++p) {
        // The radices are as equal as possible, and the smaller ones come first.
        int const log = (bits + p) / passes;
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
}  // namespace primitive
}  // namespace gpu::inline v0_2

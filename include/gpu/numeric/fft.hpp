// SPDX-License-Identifier: MIT
// fft, inverse_fft, real_fft_into, inverse_real_fft_into: Fourier transforms of any length. Complex
// arrays may have one, two or three dimensions.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/numeric/fourier.hpp>
#include <gpu/numeric/real_fft.hpp>

#include <cstddef>

namespace gpu::inline v0_2 {

/// Writes the discrete Fourier transform of n numbers: out[k] is the sum over j of
/// first[j] e^(-2 pi i j k / n). Returns the end of the output.
///
/// The elements are gpu::complex of float or double, or real numbers; the results are complex. The
/// results are not scaled; inverse_fft_into divides by n. `out` may equal `first`; otherwise the
/// two ranges must not overlap. Rounding errors, relative to the root mean square of the results,
/// are about 1e-7 log2 n for float and 1e-16 log2 n for double. Does not wait for the GPU. Throws
/// length_error when a transform has more than 2^31 - 1 elements.
///
/// Complexity: n log n. A length without prime factors above 13 takes one launch on a GPU up to
/// about 4096 elements, two up to about 10^6, and three up to about 10^9; on llvmpipe it takes one
/// launch for about each factor of 16.
///
/// On a GPU, a length may have larger prime factors p, each at most 257, or at most 1021 if p - 1
/// has no prime factor above 13. Each p may take one launch more, and takes about p / 2 products
/// for each element. A p for which p - 1 has no prime factor above 13 takes the work of two
/// launches instead, if p is above 257, or if p is at least 41, the array has 2^18 elements or
/// more, and a line more than 257. The first transform with such a p makes p - 1 factors in two
/// launches; the factors of the last four p are kept. A length that is itself a prime above 257 is
/// transformed like the other lengths below.
///
/// Any other length is transformed by way of lines of m elements, where m is at least 2 n - 1 and
/// less than 3 n. On a GPU, this takes one launch when a group can hold m elements in shared memory
/// (floats up to about 4000 along rows and 2500 along columns, doubles up to 2048), and otherwise
/// two transforms of length m. The m + n factors of the last four such lengths with m up to 2^16
/// are kept; the first transform of a length makes them, in two launches or more. On llvmpipe any
/// other length takes three transforms of length m.
///
/// Scratch memory: none for a single launch, otherwise n elements, or 2 n when `out` equals `first`
/// and the number of launches is odd. A length that is transformed by way of lines of m elements
/// takes up to 4 m + n elements. All lengths take n elements more when the input or the output is
/// not in memory of complex numbers.
///
/// The roots of unity are computed from integers and are as exact as the number type allows, on any
/// driver. Source: Govindaraju, Lloyd, Dotsenko, Smith and Manferdelli, "High performance discrete
/// Fourier transforms on graphics processors", 2008 (Stockham's method); Bluestein, "A linear
/// filtering approach to the computation of discrete Fourier transform", 1970, and Rader,
/// "Discrete Fourier transforms when the number of data samples is prime", 1968, for prime factors
/// above 13.
///
///     gpu::vector<gpu::complex<float>> v{1, 0, 0, 0}, w(4);
///     gpu::fft_into(v.begin(), v.end(), w.begin());                 // w: 1 1 1 1
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, I last, O out) {
    return detail::fourier("fft_into", first, {range_length("fft_into", first, last)}, out, false);
}
/// Writes the inverse discrete Fourier transform of n numbers: out[j] is the sum over k of
/// first[k] e^(2 pi i j k / n), divided by n. This inverts fft_into. Returns the end of the output.
/// Cost: as fft_into.
///
///     gpu::vector<gpu::complex<float>> w{1, 1, 1, 1}, v(4);
///     gpu::inverse_fft_into(w.begin(), w.end(), v.begin());         // v: 1 0 0 0
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, I last, O out) {
    return detail::fourier(
        "inverse_fft_into", first, {range_length("inverse_fft_into", first, last)}, out, true);
}
/// Writes the Fourier transform of an array of e.width x e.height elements in row-major order:
/// transforms its rows, then its columns. inverse_fft_into inverts this transform and divides by
/// e.width * e.height. Requirements and cost: as fft_into of a one-dimensional range.
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, extent2 e, O out) {
    return detail::fourier("fft_into", first, {e.width, e.height}, out, false);
}
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, extent2 e, O out) {
    return detail::fourier("inverse_fft_into", first, {e.width, e.height}, out, true);
}
/// Writes the Fourier transform of an array of e.width x e.height x e.depth elements, where x runs
/// fastest in memory and z slowest. inverse_fft_into inverts it and divides by the number of
/// elements. Requirements and cost: as fft_into of a one-dimensional range.
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, extent3 e, O out) {
    return detail::fourier("fft_into", first, {e.width, e.height, e.depth}, out, false);
}
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, extent3 e, O out) {
    return detail::fourier("inverse_fft_into", first, {e.width, e.height, e.depth}, out, true);
}

/// Replaces n complex numbers by their discrete Fourier transform. Cost: as fft_into.
///
///     gpu::vector<gpu::complex<float>> v{1, 0, 0, 0};
///     gpu::fft(v.begin(), v.end());                                 // v: 1 1 1 1
template <detail::complex_input I>
requires writable_iterator<I>
void fft(I first, I last) { detail::fourier("fft", first, {range_length("fft", first, last)}, first, false); }
/// Replaces n complex numbers by their inverse discrete Fourier transform, divided by n. This
/// inverts gpu::fft. Cost: as fft_into.
///
///     gpu::vector<gpu::complex<float>> v{1, 1, 1, 1};
///     gpu::inverse_fft(v.begin(), v.end());                // v: 1 0 0 0, up to rounding errors
template <detail::complex_input I>
requires writable_iterator<I>
void inverse_fft(I first, I last) {
    detail::fourier("inverse_fft", first, {range_length("inverse_fft", first, last)}, first, true);
}
// Overloads of fft and inverse_fft for arrays of two and three dimensions, which are transformed in
// place. The x index runs fastest in memory.
template <detail::complex_input I>
requires writable_iterator<I>
void fft(I first, extent2 e) { detail::fourier("fft", first, {e.width, e.height}, first, false); }
template <detail::complex_input I>
requires writable_iterator<I>
void inverse_fft(I first, extent2 e) {
    detail::fourier("inverse_fft", first, {e.width, e.height}, first, true);
}
template <detail::complex_input I>
requires writable_iterator<I>
void fft(I first, extent3 e) { detail::fourier("fft", first, {e.width, e.height, e.depth}, first, false); }
template <detail::complex_input I>
requires writable_iterator<I>
void inverse_fft(I first, extent3 e) {
    detail::fourier("inverse_fft", first, {e.width, e.height, e.depth}, first, true);
}

// Overloads of fft, fft_into and their inverses that take a whole range instead of iterators.
template <device_range R, writable_iterator O> O fft_into(R&& r, O out) {
    return gpu::fft_into(r.begin(), r.end(), out);
}
template <device_range R, writable_iterator O> O inverse_fft_into(R&& r, O out) {
    return gpu::inverse_fft_into(r.begin(), r.end(), out);
}
template <device_range R> void fft(R&& r) { gpu::fft(r.begin(), r.end()); }
template <device_range R> void inverse_fft(R&& r) { gpu::inverse_fft(r.begin(), r.end()); }
template <device_range R, writable_iterator O> O fft_into(R&& r, extent2 e, O out) {
    return gpu::fft_into(r.begin(), e, out);
}
template <device_range R, writable_iterator O> O inverse_fft_into(R&& r, extent2 e, O out) {
    return gpu::inverse_fft_into(r.begin(), e, out);
}
template <device_range R> void fft(R&& r, extent2 e) { gpu::fft(r.begin(), e); }
template <device_range R> void inverse_fft(R&& r, extent2 e) { gpu::inverse_fft(r.begin(), e); }
template <device_range R, writable_iterator O> O fft_into(R&& r, extent3 e, O out) {
    return gpu::fft_into(r.begin(), e, out);
}
template <device_range R, writable_iterator O> O inverse_fft_into(R&& r, extent3 e, O out) {
    return gpu::inverse_fft_into(r.begin(), e, out);
}
template <device_range R> void fft(R&& r, extent3 e) { gpu::fft(r.begin(), e); }
template <device_range R> void inverse_fft(R&& r, extent3 e) { gpu::inverse_fft(r.begin(), e); }

}  // namespace gpu::inline v0_2

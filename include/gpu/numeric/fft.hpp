// SPDX-License-Identifier: MIT
// fft, inverse_fft, real_fft_into, inverse_real_fft_into: Fourier transforms of any length, in one,
// two and three dimensions.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/numeric/fourier.hpp>
#include <gpu/numeric/real_fft.hpp>

#include <cstddef>

namespace gpu::inline v0_1 {

/// Writes the discrete Fourier transform: out[k] is the sum over j of first[j] e^(-2 pi i j k / n).
/// Returns the end of the output.
///
/// The elements are gpu::complex of float or double, or real numbers; the results are complex.
/// Nothing is scaled: inverse_fft_into divides by n. `out` may be `first`, and must not overlap it
/// otherwise. Errors are about 1e-7 log2 n for float, and 1e-16 log2 n for double, of the root mean
/// square of the results. Does not wait for the GPU. Throws length_error when a transform has more
/// than 2^31 - 1 elements.
///
/// Complexity: n log n. A power of two takes one launch for each factor of 16. Any other length
/// takes three transforms of the smallest power of two that is at least 2 n - 1. Scratch memory:
/// for a power of two above 16, n elements, or twice that when the input is the output and the
/// number of launches is odd; for any other length up to four times the elements of the longer
/// transform. Another n elements when the input or the output is not in memory of complex numbers.
///
/// Method: Stockham's for powers of two, Bluestein's for other lengths. The roots of unity are
/// computed from integers and are as exact as T allows, on any driver.
///
///     gpu::vector<gpu::complex<float>> v{1, 0, 0, 0}, w(4);
///     gpu::fft_into(v.begin(), v.end(), w.begin());                                  // w: 1 1 1 1
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, I last, O out) {
    return detail::fourier("fft_into", first, {range_length("fft_into", first, last)}, out, false);
}
/// Writes the inverse of fft_into's transform: out[j] is the sum over k of first[k] e^(2 pi i j k /
/// n), divided by n. Cost: as fft_into.
///
///     gpu::vector<gpu::complex<float>> w{1, 1, 1, 1}, v(4);
///     gpu::inverse_fft_into(w.begin(), w.end(), v.begin());                          // v: 1 0 0 0
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, I last, O out) {
    return detail::fourier(
        "inverse_fft_into", first, {range_length("inverse_fft_into", first, last)}, out, true);
}
/// Transforms an array of e.width x e.height elements, with x fastest: its rows, then its columns.
/// The inverse divides by e.width * e.height. Otherwise as fft_into and inverse_fft_into.
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, extent2 e, O out) {
    return detail::fourier("fft_into", first, {e.width, e.height}, out, false);
}
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, extent2 e, O out) {
    return detail::fourier("inverse_fft_into", first, {e.width, e.height}, out, true);
}
/// Transforms an array of e.width x e.height x e.depth elements, with x fastest. The inverse
/// divides by their number. Otherwise as fft_into and inverse_fft_into.
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, extent3 e, O out) {
    return detail::fourier("fft_into", first, {e.width, e.height, e.depth}, out, false);
}
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, extent3 e, O out) {
    return detail::fourier("inverse_fft_into", first, {e.width, e.height, e.depth}, out, true);
}

/// Transforms complex numbers in place, as fft_into does. Cost: as fft_into.
///
///     gpu::vector<gpu::complex<float>> v{1, 0, 0, 0};
///     gpu::fft(v.begin(), v.end());                                                  // v: 1 1 1 1
template <detail::complex_input I>
requires writable_iterator<I>
void fft(I first, I last) { detail::fourier("fft", first, {range_length("fft", first, last)}, first, false); }
/// Inverts a transform in place, as inverse_fft_into does. Cost: as fft_into.
///
///     gpu::vector<gpu::complex<float>> v{1, 1, 1, 1};
///     gpu::inverse_fft(v.begin(), v.end());                // v: 1 0 0 0, up to rounding errors
template <detail::complex_input I>
requires writable_iterator<I>
void inverse_fft(I first, I last) {
    detail::fourier("inverse_fft", first, {range_length("inverse_fft", first, last)}, first, true);
}
// In-place transforms of two- and three-dimensional arrays, with x fastest.
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

// Overloads of the functions above that take whole ranges instead of iterators.
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

}  // namespace gpu::inline v0_1

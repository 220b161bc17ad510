// SPDX-License-Identifier: MIT
// real_fft_into, inverse_real_fft_into: Fourier transforms of real numbers, at half the cost of
// complex ones.
#pragma once
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/numeric/fourier.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that computes element k of the Fourier transform of 2 n real numbers x from `in`, the
/// transform of the n complex numbers (x[2 j], x[2 j + 1]).
template <class T> struct real_apart {
    primitive::complex_in<T> in;
    std::uint32_t n;  // half the number of real numbers
    T half;
    template <class K> auto operator()(K const& k) const {
        auto const count = glsl::argument_of(n);
        expr<complex<T>> const z = in[gpu::select(k == count, 0u, k)],
                               other = in[gpu::select(k == 0u, k, count - k)];
        auto const even = (z + gpu::conj(other)) * T(0.5), odd = (z - gpu::conj(other)) * T(0.5);
        return even + gpu::make<complex<T>>(odd.imag(), -odd.real()) *
                          unit_root<T>(k, count, glsl::argument_of(half));
    }
};
/// Functor that computes element k of the Fourier transform of the n complex numbers
/// (x[2 j], x[2 j + 1]) from `in`, the transform of the 2 n real numbers x. It is the inverse of
/// real_apart.
template <class T> struct real_together {
    primitive::complex_in<T> in;
    std::uint32_t n;
    T half;
    template <class K> auto operator()(K const& k) const {
        auto const count = glsl::argument_of(n);
        expr<complex<T>> const x = in[k], other = in[count - k];
        auto const even = (x + gpu::conj(other)) * T(0.5),
                   odd = (x - gpu::conj(other)) * T(0.5) *
                         gpu::conj(unit_root<T>(k, count, glsl::argument_of(half)));
        return gpu::make<complex<T>>(even.real() - odd.imag(), even.imag() + odd.real());
    }
};
/// Functor that computes element k of the Fourier transform of n real numbers from `in`, its first
/// n / 2 + 1 elements. The other elements are the complex conjugates of these in reverse order.
template <class T> struct mirrored_half {
    primitive::complex_in<T> in;
    std::uint32_t n;
    template <class K> auto operator()(K const& k) const {
        auto const count = glsl::argument_of(n), other = count - k;
        auto const given = k < other || k == 0u;
        expr<complex<T>> const x = in[gpu::select(given, k, other)];
        return gpu::make<complex<T>>(x.real(), gpu::select(given, x.imag(), -x.imag()));
    }
};
/// Functor that reads complex numbers as twice as many real ones: element k is the real part (k
/// even) or the imaginary part (k odd) of complex number k / 2.
template <class T> struct part_of_pair {
    primitive::complex_in<T> in;
    template <class K> auto operator()(K const& k) const {
        expr<complex<T>> const z = in[k >> 1u];
        return gpu::select((k & 1u) == 0u, z.real(), z.imag());
    }
};
struct real_part {
    template <class Z> auto operator()(Z const& z) const { return z.real(); }
};
struct pair_as_complex {
    template <class Z> auto operator()(Z const& z) const {
        auto const re = gpu::get<0>(z), im = gpu::get<1>(z);
        return gpu::make<complex<glsl::value_t<decltype(re)>>>(re, im);
    }
};
/// Returns an iterator over f(0), f(1), f(2), ...
template <class F> auto tabulated(F const& f) {
    return make_transform_iterator(counting_iterator<std::uint32_t>(0), f);
}
}  // namespace detail
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::real_apart<T>> =
    sizeof(gpu::detail::real_apart<T>) - sizeof(gpu::primitive::complex_in<T>);
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::real_together<T>> =
    sizeof(gpu::detail::real_together<T>) - sizeof(gpu::primitive::complex_in<T>);
template <class T>
inline constexpr std::size_t glsl::bytes_beside_captures<detail::mirrored_half<T>> =
    sizeof(gpu::detail::mirrored_half<T>) - sizeof(gpu::primitive::complex_in<T>);

/// Writes the first n / 2 + 1 elements of the discrete Fourier transform of n real numbers. The
/// other elements are the complex conjugates of the written ones, in reverse order. Returns the end
/// of the output.
///
/// The input is read before `out` is written, so the two may overlap. Does not wait for the GPU.
/// Complexity: n log n. An even n costs as much as fft of n / 2 complex numbers and a launch more,
/// an odd n as much as fft of n and a launch more. Scratch memory: that of this fft, and n / 2
/// complex numbers (n for an odd n). On a GPU, the further launch and the n / 2 numbers are saved
/// for an even n without prime factors above 13, or above 257 when n is below 2^19, if both ranges
/// lie in vectors or spans, the real one from an even index of its vector on. Up to about 8192
/// numbers without prime factors above 13 then take one launch, and no scratch memory. Throws
/// length_error above 2^31 - 1 complex numbers.
///
///     gpu::vector<float> x{1, 2, 3, 4};
///     gpu::vector<gpu::complex<float>> w(3);
///     gpu::real_fft_into(x.begin(), x.end(), w.begin());            // w: 10 (-2, 2) -2
template <detail::fourier_input I, writable_iterator O>
requires(!detail::complex_input<I>) O real_fft_into(I first, I last, O out) {
    using T = detail::real_of<I>;
    std::size_t const n = range_length("real_fft_into", first, last), results = n ? n / 2 + 1 : 0,
                      half = n / 2;
    require_room("real_fft_into", "output", out, results);
    if (n == 0) return out;
    primitive::require_countable(n % 2 ? n : half);
    kernel::session s;
    // Pairs of numbers in memory are complex numbers when the first has an even index.
    constexpr bool in_memory = requires {
        first.buffer();
        first.position();
    }
    &&std::same_as<typename I::value_type, T>;
    bool pairs_are_complex = false;
    buffer_iterator<complex<T> const> pairs;
    if constexpr (in_memory) {
        std::size_t const at = first.position() / 2;
        pairs_are_complex = n % 2 == 0 && first.position() % 2 == 0;
        pairs = buffer_iterator<complex<T> const>(first.buffer(), at + half, at);
    }
    if constexpr (std::same_as<O, buffer_iterator<complex<T>>>)
        if (pairs_are_complex && primitive::real_fft_in_groups<T>(*s, pairs, out, half))
            return out + static_cast<std::ptrdiff_t>(results);
    primitive::temporary<complex<T>> const held(*s, n % 2 ? n : half);
    // Odd n: transform the real numbers as n complex numbers.
    if (n % 2) {
        detail::fourier("real_fft_into", first, {n}, held.begin(), false);
        primitive::assign(held.begin(), results, out);
    } else {
        // Even n: transform n / 2 pairs of real numbers as complex numbers, then compute the result
        // from their transform.
        if (pairs_are_complex) {
            detail::fourier("real_fft_into", pairs, {half}, held.begin(), false);
        } else {
            auto const zipped =
                make_zip_iterator(make_strided_iterator(first, 2), make_strided_iterator(first + 1, 2));
            primitive::assign(make_transform_iterator(zipped, detail::pair_as_complex{}), half, held.begin());
            detail::fourier("real_fft_into", held.begin(), {half}, held.begin(), false);
        }
        detail::real_apart<T> const apart{{held.begin(), half},
            static_cast<std::uint32_t>(half),
            detail::half_step<T>(static_cast<std::uint32_t>(half))};
        primitive::assign(detail::tabulated(apart), results, out);
    }
    return out + static_cast<std::ptrdiff_t>(results);
}
/// Inverts real_fft_into: writes the n real numbers whose discrete Fourier transform begins with
/// the n / 2 + 1 elements from `first` on. Returns the end of the output.
///
/// The imaginary parts of element 0 and, for an even n, of element n / 2 must be 0, as they are in
/// every transform of real numbers. The input is read before `out` is written, so the two may
/// overlap. Does not wait for the GPU. Complexity and scratch memory: as real_fft_into, and
/// n / 2 + 1 complex numbers for an input that is not in memory.
///
///     gpu::vector<gpu::complex<float>> w{10, {-2, 2}, -2};
///     gpu::vector<float> x(4);
///     gpu::inverse_real_fft_into(w.begin(), 4, x.begin());          // x: 1 2 3 4
template <detail::complex_input I, writable_iterator O>
O inverse_real_fft_into(I first, std::size_t n, O out) {
    using T = detail::real_of<I>;
    std::size_t const given = n ? n / 2 + 1 : 0, half = n / 2;
    require_room("inverse_real_fft_into", "input", first, given);
    require_room("inverse_real_fft_into", "output", out, n);
    if (n == 0) return out;
    primitive::require_countable(n % 2 ? n : half);
    kernel::session s;
    // Read the elements where they lie, or copy to scratch memory what an iterator computes.
    constexpr bool in_memory = std::convertible_to<I, buffer_iterator<complex<T> const>>;
    std::optional<primitive::temporary<complex<T>>> copy;
    buffer_iterator<complex<T> const> elements;
    if constexpr (in_memory)
        elements = first;
    else {
        elements = copy.emplace(*s, given).begin();
        primitive::assign(first, given, copy->begin());
    }
    primitive::complex_in<T> const spectrum(elements, given);
    // Odd n: compute all n elements of the transform and invert it as a complex one.
    if (n % 2) {
        primitive::temporary<complex<T>> const held(*s, n);
        primitive::assign(
            detail::tabulated(detail::mirrored_half<T>{spectrum, static_cast<std::uint32_t>(n)}),
            n,
            held.begin());
        detail::fourier("inverse_real_fft_into", held.begin(), {n}, held.begin(), true);
        primitive::assign(make_transform_iterator(held.begin(), detail::real_part{}), n, out);
        return out + static_cast<std::ptrdiff_t>(n);
    }
    // Even n: compute the transform of n / 2 pairs of real numbers, and invert it. The pairs are
    // complex numbers of the output when that begins with an even index of a vector.
    auto const together = detail::tabulated(detail::real_together<T>{
        spectrum, static_cast<std::uint32_t>(half), detail::half_step<T>(static_cast<std::uint32_t>(half))});
    bool pairs_are_complex = false;
    [[maybe_unused]] buffer_iterator<complex<T>> pairs;
    if constexpr (std::same_as<O, buffer_iterator<T>>) {
        std::size_t const at = out.position() / 2;
        pairs_are_complex = out.position() % 2 == 0;
        pairs = buffer_iterator<complex<T>>(out.buffer(), at + half, at);
        bool const apart = !detail::may_overlap(elements, pairs, given);
        if (pairs_are_complex && primitive::inverse_fft_in_groups<T>(*s, together, pairs, half, apart))
            return out + static_cast<std::ptrdiff_t>(n);
    }
    primitive::temporary<complex<T>> const held(*s, half);
    primitive::assign(together, half, held.begin());
    if (pairs_are_complex) {
        detail::fourier("inverse_real_fft_into", held.begin(), {half}, pairs, true);
    } else {
        detail::fourier("inverse_real_fft_into", held.begin(), {half}, held.begin(), true);
        primitive::assign(detail::tabulated(detail::part_of_pair<T>{{held.begin(), half}}), n, out);
    }
    return out + static_cast<std::ptrdiff_t>(n);
}

// Overloads of real_fft_into and inverse_real_fft_into that take a whole range instead of
// iterators.
template <device_range R, writable_iterator O> O real_fft_into(R&& r, O out) {
    return gpu::real_fft_into(r.begin(), r.end(), out);
}
template <device_range R, writable_iterator O> O inverse_real_fft_into(R&& r, std::size_t n, O out) {
    return gpu::inverse_real_fft_into(r.begin(), n, out);
}

}  // namespace gpu::inline v0_2

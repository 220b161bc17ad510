// SPDX-License-Identifier: MIT
// fft, inverse_fft, real_fft_into, inverse_real_fft_into: Fourier transforms of any length, in one, two and
// three dimensions.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/fft.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <type_traits>

namespace gpu {

namespace detail {
template <class V> struct complex_value { using type = V; };
template <class T> struct complex_value<complex<T>> { using type = T; };
/// Of the numbers that an iterator gives: float or double.
template <class I> using real_of = typename complex_value<typename I::value_type>::type;
template <class I>
concept fourier_input = readable_iterator<I> &&
    (std::same_as<real_of<I>, float> || std::same_as<real_of<I>, double>);
template <class I>
concept complex_input = fourier_input<I> && !std::same_as<real_of<I>, typename I::value_type>;

struct as_complex {
    template <class X> auto operator()(X const& x) const {
        return gpu::make<complex<glsl::value_t<X>>>(x, glsl::value_t<X>(0));
    }
};
template <class I> auto complex_from(I first) {
    if constexpr (complex_input<I>)
        return first;
    else
        return make_transform_iterator(first, as_complex{});
}

/// An array of up to three dimensions, x first, from any iterator to any other.
template <class I, class O>
O fourier(char const* what, I first, std::initializer_list<std::size_t> extents, O out, bool inverse) {
    using T = real_of<I>;
    using C = complex<T>;
    std::size_t n = 1;
    for (std::size_t e : extents) {
        require_product(n, e);
        n *= e;
    }
    require_room(what, "input", first, n);
    require_room(what, "output", out, n);
    if (n == 0) return out;
    primitive::require_countable(n);
    if constexpr (std::same_as<typename I::value_type, C>)
        require_same_or_apart(what, "input", first, n, out);
    kernel::session s;
    // Iterators that are not memory of complex numbers: their elements are put there.
    constexpr bool reads = !std::same_as<std::remove_const_t<I>, buffer_iterator<C>> &&
                           !std::same_as<I, buffer_iterator<C const>>,
                   writes = !std::same_as<O, buffer_iterator<C>>;
    std::optional<primitive::temporary<C>> held;
    if constexpr (reads || writes) held.emplace(*s, n);
    buffer_iterator<C const> in;
    if constexpr (reads) {
        primitive::assign(complex_from(first), n, held->begin());
        in = held->begin();
    } else
        in = first;
    primitive::complex_place<T> to;
    if constexpr (writes)
        to = held->begin();
    else
        to = out;
    primitive::line_set lines{static_cast<std::uint32_t>(n), 1, 1};
    bool some = false;
    for (std::size_t e : extents) {
        lines.inner *= lines.length;
        lines.length = static_cast<std::uint32_t>(e);
        lines.outer /= lines.length;
        if (e == 1 && (n > 1 || some)) continue;
        primitive::fft_lines<T>(*s, in, to, lines, inverse);
        in = to;
        some = true;
    }
    if constexpr (writes) primitive::assign(to, n, out);
    return out + static_cast<std::ptrdiff_t>(n);
}

/// From the transform Z of the pairs (x[2 j], x[2 j + 1]) as complex numbers that of x itself.
template <class T> struct real_apart {
    primitive::complex_in<T> in;
    std::uint32_t n;  // half the length
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
/// The way back.
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
/// The whole transform of real numbers from its first half.
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
/// The numbers of pairs, one after the other.
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

/// out[k] = the sum over j of first[j] e^(-2 pi i j k / n): the discrete Fourier transform. Returns the end
/// of the output.
///
/// The elements are gpu::complex of float or double, or real numbers; the results are complex. `out` may be
/// `first`, and must not overlap it otherwise. Nothing is scaled here: inverse_fft divides by n. Errors grow
/// with log n: some 1e-7 for float and 1e-16 for double of the root mean square of the results, times log2 n.
/// Does not wait.
///
/// Complexity: n log n. A power of two takes a launch for every factor of 16, any other length three
/// transforms of the power of two from 2 n - 1 on (Bluestein). Scratch memory: n elements for a power of two
/// above 16 (twice that where input and output are one and the launches are odd in number), for any other
/// length up to four times as many as the longer ones have; n more where input or output is no memory of
/// complex numbers. Throws length_error where a transform has more than 2^31 - 1 elements. Stockham's method;
/// points of the unit circle are computed from whole numbers and as exact as T can hold, on any driver.
///
///     gpu::vector<gpu::complex<float>> v{1, 0, 0, 0}, w(4);
///     gpu::fft_into(v.begin(), v.end(), w.begin());                                     // w: 1 1 1 1
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, I last, O out) {
    return detail::fourier("fft_into", first, {range_length("fft_into", first, last)}, out, false);
}
/// out[j] = the sum over k of first[k] e^(2 pi i j k / n), divided by n: what fft_into is the transform of.
/// Complexity and scratch memory: as fft_into.
///
///     gpu::inverse_fft_into(w.begin(), w.end(), v.begin());                             // v: 1 0 0 0
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, I last, O out) {
    return detail::fourier(
        "inverse_fft_into", first, {range_length("inverse_fft_into", first, last)}, out, true);
}
/// Of an array of width x height elements, x fastest: rows, then columns. The inverse divides by width *
/// height.
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, extent2 e, O out) {
    return detail::fourier("fft_into", first, {e.width, e.height}, out, false);
}
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, extent2 e, O out) {
    return detail::fourier("inverse_fft_into", first, {e.width, e.height}, out, true);
}
/// Of width x height x depth elements.
template <detail::fourier_input I, writable_iterator O> O fft_into(I first, extent3 e, O out) {
    return detail::fourier("fft_into", first, {e.width, e.height, e.depth}, out, false);
}
template <detail::fourier_input I, writable_iterator O> O inverse_fft_into(I first, extent3 e, O out) {
    return detail::fourier("inverse_fft_into", first, {e.width, e.height, e.depth}, out, true);
}

/// In place. Complexity and scratch memory: as fft_into.
///
///     gpu::vector<gpu::complex<float>> v{1, 0, 0, 0};
///     gpu::fft(v.begin(), v.end());                                                     // v: 1 1 1 1
template <detail::complex_input I>
requires writable_iterator<I>
void fft(I first, I last) { detail::fourier("fft", first, {range_length("fft", first, last)}, first, false); }
/// In place. Complexity and scratch memory: as fft_into.
///
///     gpu::inverse_fft(v.begin(), v.end());                                             // v: 1 0 0 0, but
///     for rounding
template <detail::complex_input I>
requires writable_iterator<I>
void inverse_fft(I first, I last) {
    detail::fourier("inverse_fft", first, {range_length("inverse_fft", first, last)}, first, true);
}
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

/// The first n / 2 + 1 results for n real numbers; the others are their conjugates from the last to the
/// first. Returns the end of the output.
///
/// Of an even n it costs a complex transform of half the length. The input is read before `out` is written.
/// Does not wait. Complexity: n log n, as fft_into. Scratch memory: n / 2 complex elements (n of an odd n),
/// and what that transform takes in place.
///
///     gpu::vector<float> x{1, 2, 3, 4};
///     gpu::vector<gpu::complex<float>> w(3);
///     gpu::real_fft_into(x.begin(), x.end(), w.begin());                                // w: 10, -2 + 2i,
///     -2
template <detail::fourier_input I, writable_iterator O>
requires(!detail::complex_input<I>) O real_fft_into(I first, I last, O out) {
    using T = detail::real_of<I>;
    std::size_t const n = range_length("real_fft_into", first, last), results = n ? n / 2 + 1 : 0,
                      half = n / 2;
    require_room("real_fft_into", "output", out, results);
    if (n == 0) return out;
    kernel::session s;
    primitive::temporary<complex<T>> const held(*s, n % 2 ? n : half);
    if (n % 2) {
        detail::fourier("real_fft_into", first, {n}, held.begin(), false);
        primitive::assign(held.begin(), results, out);
    } else {
        auto const pairs =
            make_zip_iterator(make_strided_iterator(first, 2), make_strided_iterator(first + 1, 2));
        primitive::assign(make_transform_iterator(pairs, detail::pair_as_complex{}), half, held.begin());
        detail::fourier("real_fft_into", held.begin(), {half}, held.begin(), false);
        detail::real_apart<T> const apart{{held.begin(), half},
            static_cast<std::uint32_t>(half),
            detail::half_step<T>(static_cast<std::uint32_t>(half))};
        primitive::assign(detail::tabulated(apart), results, out);
    }
    return out + static_cast<std::ptrdiff_t>(results);
}
/// The n real numbers whose transform begins with the n / 2 + 1 elements from `first` on; divides by n.
/// Returns the end of the output.
///
/// What no transform of real numbers has is not looked at: the imaginary parts of element 0, and of element n
/// / 2 of an even n. Does not wait. Complexity: as real_fft_into. Scratch memory: as real_fft_into, and n / 2
/// + 1 elements more.
///
///     gpu::inverse_real_fft_into(w.begin(), 4, x.begin());                              // x: 1 2 3 4
template <detail::complex_input I, writable_iterator O>
O inverse_real_fft_into(I first, std::size_t n, O out) {
    using T = detail::real_of<I>;
    std::size_t const given = n ? n / 2 + 1 : 0, half = n / 2;
    require_room("inverse_real_fft_into", "input", first, given);
    require_room("inverse_real_fft_into", "output", out, n);
    if (n == 0) return out;
    kernel::session s;
    primitive::temporary<complex<T>> const in(*s, given), held(*s, n % 2 ? n : half);
    primitive::assign(first, given, in.begin());
    primitive::complex_in<T> const spectrum(in.begin(), given);
    if (n % 2) {
        primitive::assign(
            detail::tabulated(detail::mirrored_half<T>{spectrum, static_cast<std::uint32_t>(n)}),
            n,
            held.begin());
        detail::fourier("inverse_real_fft_into", held.begin(), {n}, held.begin(), true);
        primitive::assign(make_transform_iterator(held.begin(), detail::real_part{}), n, out);
    } else {
        detail::real_together<T> const together{spectrum,
            static_cast<std::uint32_t>(half),
            detail::half_step<T>(static_cast<std::uint32_t>(half))};
        primitive::assign(detail::tabulated(together), half, held.begin());
        detail::fourier("inverse_real_fft_into", held.begin(), {half}, held.begin(), true);
        primitive::assign(detail::tabulated(detail::part_of_pair<T>{{held.begin(), half}}), n, out);
    }
    return out + static_cast<std::ptrdiff_t>(n);
}

template <device_range R, writable_iterator O> O fft_into(R&& r, O out) {
    return gpu::fft_into(r.begin(), r.end(), out);
}
template <device_range R, writable_iterator O> O inverse_fft_into(R&& r, O out) {
    return gpu::inverse_fft_into(r.begin(), r.end(), out);
}
template <device_range R> void fft(R&& r) { gpu::fft(r.begin(), r.end()); }
template <device_range R> void inverse_fft(R&& r) { gpu::inverse_fft(r.begin(), r.end()); }
template <device_range R, writable_iterator O> O real_fft_into(R&& r, O out) {
    return gpu::real_fft_into(r.begin(), r.end(), out);
}
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
template <device_range R, writable_iterator O> O inverse_real_fft_into(R&& r, std::size_t n, O out) {
    return gpu::inverse_real_fft_into(r.begin(), n, out);
}

}  // namespace gpu

// SPDX-License-Identifier: MIT
// detail::fourier: the Fourier transform of an array of up to three dimensions, between iterators
// of any kind. fft and real_fft_into use it.
#pragma once
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/fft.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
template <class V> struct complex_value { using type = V; };
template <class T> struct complex_value<complex<T>> { using type = T; };
/// The type of the real and imaginary parts of an iterator's elements: float or double.
template <class I> using real_of = typename complex_value<typename I::value_type>::type;
/// An iterator over real or complex numbers of float or double.
template <class I>
concept fourier_input = readable_iterator<I> &&
    (std::same_as<real_of<I>, float> || std::same_as<real_of<I>, double>);
/// An iterator over complex numbers of float or double.
template <class I>
concept complex_input = fourier_input<I> && !std::same_as<real_of<I>, typename I::value_type>;

struct as_complex {
    template <class X> auto operator()(X const& x) const {
        return gpu::make<complex<glsl::value_t<X>>>(x, glsl::value_t<X>(0));
    }
};
/// Returns an iterator that converts the elements of `first` to complex numbers. When they are
/// complex already, returns `first` itself.
template <class I> auto complex_from(I first) {
    if constexpr (complex_input<I>)
        return first;
    else
        return make_transform_iterator(first, as_complex{});
}

/// Writes to `out` the Fourier transform, or the inverse transform, of an array of up to three
/// dimensions. `extents` lists the dimensions, the fastest-running one first. Input and output may
/// be iterators of any kind. Returns the end of the output.
template <class I, class O>
O fourier(char const* what, I first, std::initializer_list<std::size_t> extents, O out, bool inverse) {
    using T = real_of<I>;
    using C = complex<T>;
    // Check the sizes.
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
    // primitive::fft_lines() reads and writes vectors of complex numbers only. For any other input,
    // copy the elements to scratch memory first. For any other output, transform into scratch
    // memory and copy the result from there at the end.
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
    // Transform the lines along one axis after the other.
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
}  // namespace detail

}  // namespace gpu::inline v0_2

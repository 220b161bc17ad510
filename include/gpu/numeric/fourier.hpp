// SPDX-License-Identifier: MIT
// detail::fourier: the transform of an array of up to three dimensions, from any iterator to any
// other; shared by fft and real_fft_into.
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

namespace gpu::inline v0_1 {

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
/// Returns an iterator that reads real numbers as complex ones; complex numbers are read as they
/// are.
template <class I> auto complex_from(I first) {
    if constexpr (complex_input<I>)
        return first;
    else
        return make_transform_iterator(first, as_complex{});
}

/// Transforms an array of up to three dimensions, given by its extents with the fastest one first,
/// from any iterator to any other. Returns the end of the output.
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
    // The transforms read and write vectors of complex numbers. For any other input or output
    // iterator, scratch memory stands in: the input is copied there first, the result is
    // copied from there last.
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

}  // namespace gpu::inline v0_1

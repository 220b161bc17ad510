// SPDX-License-Identifier: MIT
// gpu::complex<T>: complex numbers as in std::complex, for the host, traced functions and vectors.
#pragma once

#include <gpu/functional/math.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/structure.hpp>

#include <concepts>
#include <type_traits>

namespace gpu::inline v0_2 {

/// A complex number re + im * i, where T is float or double; two T in memory, as std::complex.
///
/// real() and imag() return the parts. The members re and im may also be assigned, on the host and
/// on the GPU. GLSL has no exp, log, sin, cos or atan of double, so the functions that need them
/// take complex<double> only on the host.
///
///     auto escapes = [](auto c) {                              // true outside the Mandelbrot set
///         gpu::var<gpu::complex<float>> z;
///         gpu::for_(0, 100, [&](auto) { z = z * z + c; return gpu::norm(z) < 4.0f; });
///         return gpu::norm(z) >= 4.0f;
///     };
template <class T> struct complex {
    static_assert(
        std::is_same_v<T, float> || std::is_same_v<T, double>, "gpu: complex numbers are of float or double");
    using value_type = T;
    T re{}, im{};
    constexpr complex() = default;
    constexpr complex(T real, T imaginary = T{}) : re(real), im(imaginary) {}
    constexpr T real() const { return re; }
    constexpr T imag() const { return im; }
};
}  // namespace gpu::inline v0_2
#define GPU_COMPLEX_METHODS \
    (                       \
        auto real() const { return +this->re; } auto imag() const { return +this->im; })
GPU_STRUCT_WITH(gpu::complex<float>, GPU_COMPLEX_METHODS, re, im);
GPU_STRUCT_WITH(gpu::complex<double>, GPU_COMPLEX_METHODS, re, im);
#undef GPU_COMPLEX_METHODS

namespace gpu::inline v0_2 {
namespace glsl {
template <class T> inline constexpr bool is_complex = false;
template <class T> inline constexpr bool is_complex<complex<T>> = true;
template <class Z>
concept complex_operand = operand<Z> && is_complex<value_t<Z>>;
/// Satisfied by two complex numbers of one type, and by a complex and a real number in either
/// order.
template <class A, class B>
concept complex_operands = operand<A> && operand<B> &&
    ((complex_operand<A> && (std::same_as<value_t<A>, value_t<B>> || scalar<value_t<B>>)) ||
        (complex_operand<B> && scalar<value_t<A>>));
template <class A, class B = A>
using complex_of = std::conditional_t<is_complex<value_t<A>>, value_t<A>, value_t<B>>;
/// Converts a real number to the type of the real and imaginary parts of C.
template <class C, class X> auto as_part(X const& x) { return gpu::cast<typename C::value_type>(x); }
}  // namespace glsl

/// real and imag return the real and the imaginary part.
///
///     gpu::real(gpu::complex<float>(1, 2))   // 1
template <glsl::complex_operand Z> auto real(Z const& z) { return z.real(); }
template <glsl::complex_operand Z> auto imag(Z const& z) { return z.imag(); }

template <class A, class B>
requires glsl::complex_operands<A, B>
auto operator+(A const& a, B const& b) {
    using C = glsl::complex_of<A, B>;
    if constexpr (!glsl::complex_operand<A>)
        return gpu::make<C>(glsl::as_part<C>(a) + b.real(), b.imag());
    else if constexpr (!glsl::complex_operand<B>)
        return gpu::make<C>(a.real() + glsl::as_part<C>(b), a.imag());
    else
        return gpu::make<C>(a.real() + b.real(), a.imag() + b.imag());
}
template <class A, class B>
requires glsl::complex_operands<A, B>
auto operator-(A const& a, B const& b) {
    using C = glsl::complex_of<A, B>;
    if constexpr (!glsl::complex_operand<A>)
        return gpu::make<C>(glsl::as_part<C>(a) - b.real(), -b.imag());
    else if constexpr (!glsl::complex_operand<B>)
        return gpu::make<C>(a.real() - glsl::as_part<C>(b), a.imag());
    else
        return gpu::make<C>(a.real() - b.real(), a.imag() - b.imag());
}
template <class A, class B>
requires glsl::complex_operands<A, B>
auto operator*(A const& a, B const& b) {
    using C = glsl::complex_of<A, B>;
    if constexpr (!glsl::complex_operand<A>)
        return gpu::make<C>(glsl::as_part<C>(a) * b.real(), glsl::as_part<C>(a) * b.imag());
    else if constexpr (!glsl::complex_operand<B>)
        return gpu::make<C>(a.real() * glsl::as_part<C>(b), a.imag() * glsl::as_part<C>(b));
    else
        return gpu::make<C>(
            a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
}
/// Returns the square of the absolute value, re * re + im * im.
template <glsl::complex_operand Z> auto norm(Z const& z) { return z.real() * z.real() + z.imag() * z.imag(); }
template <glsl::complex_operand Z> auto conj(Z const& z) {
    return gpu::make<glsl::value_t<Z>>(z.real(), -z.imag());
}
/// Returns the quotient a / b. For a complex b it is computed as a * conj(b) / norm(b). So the
/// squares of b's real and imaginary parts must not overflow, and must not both underflow to 0.
template <class A, class B>
requires glsl::complex_operands<A, B>
auto operator/(A const& a, B const& b) {
    using C = glsl::complex_of<A, B>;
    if constexpr (!glsl::complex_operand<B>)
        return gpu::make<C>(a.real() / glsl::as_part<C>(b), a.imag() / glsl::as_part<C>(b));
    else {
        auto const over = a * gpu::conj(b);
        auto const under = gpu::norm(b);
        return gpu::make<C>(over.real() / under, over.imag() / under);
    }
}
template <glsl::complex_operand Z> auto operator-(Z const& z) {
    return gpu::make<glsl::value_t<Z>>(-z.real(), -z.imag());
}
template <class A, class B>
requires glsl::complex_operands<A, B>
auto operator==(A const& a, B const& b) {
    if constexpr (!glsl::complex_operand<A>)
        return b.real() == glsl::as_part<glsl::value_t<B>>(a) &&
               b.imag() == glsl::as_part<glsl::value_t<B>>(constant<0>);
    else if constexpr (!glsl::complex_operand<B>)
        return a.real() == glsl::as_part<glsl::value_t<A>>(b) &&
               a.imag() == glsl::as_part<glsl::value_t<A>>(constant<0>);
    else
        return a.real() == b.real() && a.imag() == b.imag();
}
template <class A, class B>
requires glsl::complex_operands<A, B>
auto operator!=(A const& a, B const& b) { return !(a == b); }
#define GPU_COMPLEX_COMPOUND(OP)                        \
    template <glsl::complex_operand Z, glsl::operand X> \
    requires glsl::complex_operands<Z, X> Z& operator OP##=(Z& z, X const& x) { return z = z OP x; }
GPU_COMPLEX_COMPOUND(+)
GPU_COMPLEX_COMPOUND(-)
GPU_COMPLEX_COMPOUND(*)
GPU_COMPLEX_COMPOUND(/)
#undef GPU_COMPLEX_COMPOUND

/// Returns the absolute value, the square root of norm(z).
template <glsl::complex_operand Z> auto abs(Z const& z) { return gpu::sqrt(gpu::norm(z)); }
/// Returns the angle of z in radians, from -pi to pi.
template <glsl::complex_operand Z> auto arg(Z const& z) { return gpu::atan2(z.imag(), z.real()); }
/// Returns the complex number with the absolute value r and the given angle in radians.
template <glsl::operand R, glsl::operand A>
requires glsl::scalar<glsl::value_t<R>>
auto polar(R const& r, A const& angle) {
    using C = complex<glsl::working_t<glsl::style::real, R, A>>;
    return gpu::make<C>(r * gpu::cos(angle), r * gpu::sin(angle));
}
template <glsl::complex_operand Z> auto exp(Z const& z) { return gpu::polar(gpu::exp(z.real()), z.imag()); }
/// Returns the logarithm of z. Its imaginary part is arg(z), the angle of z.
template <glsl::complex_operand Z> auto log(Z const& z) {
    return gpu::make<glsl::value_t<Z>>(gpu::log(gpu::abs(z)), gpu::arg(z));
}
/// Returns the square root of z whose real part is not negative.
template <glsl::complex_operand Z> auto sqrt(Z const& z) {
    using C = glsl::value_t<Z>;
    auto const half = glsl::as_part<C>(constant<1>) / glsl::as_part<C>(constant<2>),
               none = glsl::as_part<C>(constant<0>);
    auto const x = z.real(), y = z.imag();
    // `large` is the absolute value of the result's larger part (real or imaginary), computed by a
    // square root. `lesser` is the other part, computed as a quotient by `large`, because a
    // difference of nearly equal numbers would have few correct bits.
    auto const large = gpu::sqrt((gpu::abs(z) + gpu::abs(x)) * half),
               lesser = gpu::select(large > none, y * half / large, none);
    return gpu::make<C>(gpu::select(x < none, gpu::abs(lesser), large),
        gpu::select(x < none, gpu::select(y < none, -large, large), lesser));
}
/// Returns z to the power of w, computed as exp(w * log(z)); w may be real.
template <glsl::complex_operand Z, glsl::operand W>
requires glsl::complex_operands<Z, W>
auto pow(Z const& z, W const& w) { return gpu::exp(w * gpu::log(z)); }

template <class U, class T> inline constexpr bool is_commutative_v<plus<U>, complex<T>> = true;
template <class U, class T> inline constexpr bool is_commutative_v<multiplies<U>, complex<T>> = true;
}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// unit_root(): points of the unit circle, as accurate as T allows for float and double, on the host
// and the GPU.
#pragma once
#include <gpu/functional/complex.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/select.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// Returns pi / (2 n), half of the angle between neighbouring results of unit_root. It is computed
/// on the host.
template <class T> T half_step(std::uint32_t n) { return static_cast<T>(1.57079632679489661923 / n); }

/// Returns e^(-i pi k / n) for 0 <= k < 2 n and n < 2^30; `half` is half_step<T>(n). The error is
/// below two units in the last place of 1.
///
/// GLSL has no sine of double, and its sine of float may be inaccurate. So k is first reduced to
/// the first eighth of the circle by integer operations, which are exact. In this eighth, the error
/// of the Taylor polynomials is below the precision of T.
template <class T, class K, class N, class H> auto unit_root(K const& k, N const& n, H const& half) {
    auto const below = k > n;  // true when the root is above the real axis
    auto const a = gpu::select(below, n + n - k, k);
    auto const left = a > n - a;  // true when the root is left of the imaginary axis
    auto const b = gpu::select(left, n - a, a);
    auto const steep = b + b > n - b - b;  // beyond 45 degrees: exchange sine and cosine
    auto const x = gpu::cast<T>(gpu::select(steep, n - b - b, b + b)) * half, square = x * x;
    constexpr int terms = std::is_same_v<T, float> ? 5 : 8;
    auto polynomial = [&](int first) {  // the sum 1 - x^2 / ((first + 1) (first + 2)) + ...
        T term[std::size_t(terms + 1)] = {1};
        for (int i = 1; i <= terms; ++i)
            term[i] = -term[i - 1] / static_cast<T>((first + 2 * i - 1) * (first + 2 * i));
        std::remove_const_t<decltype(square)> sum = square * term[terms] + term[terms - 1];
        for (int i = terms - 1; i-- > 0;) sum = sum * square + term[i];
        return sum;
    };
    auto const cosine = polynomial(0), sine = x * polynomial(1);
    auto const re = gpu::select(steep, sine, cosine), im = gpu::select(steep, cosine, sine);
    return gpu::make<complex<T>>(gpu::select(left, -re, re), gpu::select(below, im, -im));
}

}  // namespace gpu::inline v0_2::detail

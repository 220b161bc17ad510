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

/// Returns e^(-i pi k / n) for 0 <= k < 2 n and n < 2^31; `half` is half_step<T>(n). The error is
/// below two units in the last place of 1.
///
/// GLSL has no sine of double, and its sine of float may be inaccurate. So the nearest multiple of
/// a quarter of the circle is subtracted from the angle, by integer operations, which are exact. In
/// the eighths of the circle that remain, the error of the Taylor polynomials is below the
/// precision of T.
template <class T, class K, class N, class H> auto unit_root(K const& k, N const& n, H const& half) {
    // The number of quarters is a rounded quotient. When rounding makes it the second nearest, the
    // angle that remains is hardly more than an eighth of the circle.
    auto const quarters =
        gpu::cast<std::uint32_t>(gpu::cast<float>(k) * (gpu::cast<float>(half) * 1.27323954f) + 0.5f);
    auto const x = gpu::cast<T>(gpu::cast<std::int32_t>(k + k - quarters * n)) * half, square = x * x;
    constexpr int terms = std::is_same_v<T, float> ? 4 : 8;
    auto polynomial = [&](int first) {  // the sum 1 - x^2 / ((first + 1) (first + 2)) + ...
        T term[std::size_t(terms + 1)] = {1};
        for (int i = 1; i <= terms; ++i)
            term[i] = -term[i - 1] / static_cast<T>((first + 2 * i - 1) * (first + 2 * i));
        std::remove_const_t<decltype(square)> sum = square * term[terms] + term[terms - 1];
        for (int i = terms - 1; i-- > 0;) sum = sum * square + term[i];
        return sum;
    };
    auto const cosine = polynomial(0), sine = x * polynomial(1);
    // Turn the point back by the quarters.
    auto const odd = (quarters & constant<1u>) != constant<0u>;
    auto const re = gpu::select(odd, sine, cosine), im = gpu::select(odd, cosine, sine);
    return gpu::make<complex<T>>(
        gpu::select(((quarters + constant<1u>)&constant<2u>) != constant<0u>, -re, re),
        gpu::select((quarters & constant<2u>) != constant<0u>, im, -im));
}

}  // namespace gpu::inline v0_2::detail

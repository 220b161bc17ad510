// SPDX-License-Identifier: MIT
// Functions of C++'s <cmath> that GLSL does not have: hypot, cbrt, log10, log1p, expm1, erf, erfc.
//
// Operands are numbers, vectors and symbols, of float or double; integers become floats. On the
// host they are the standard library's functions. docs/functions.md has their errors on the GPU.
#pragma once

#include <gpu/functional/real_functions.hpp>

#include <cmath>

namespace gpu::inline v0_2 {

#define GPU_CMATH(NAME)                                              \
    template <glsl::operand A> auto(NAME)(A const& a) {              \
        constexpr auto host = [](auto x) { return (std::NAME)(x); }; \
        return glsl::real_call<glsl::real::NAME>(host, a);           \
    }
/// Returns the cube root of a, which may be negative.
///
///     gpu::cbrt(-27.0f)   // -3
GPU_CMATH(cbrt)
/// Returns the logarithm of a to base 10.
///
///     gpu::log10(0.001)   // -3
GPU_CMATH(log10)
/// Returns ln(1 + a), which keeps its digits where a is near 0.
///
///     gpu::log1p(1e-10f)   // 1e-10
GPU_CMATH(log1p)
/// Returns e^a - 1, which keeps its digits where a is near 0.
///
///     gpu::expm1(1e-10f)   // 1e-10
GPU_CMATH(expm1)
/// Returns the error function of a, the integral of 2 / sqrt(pi) e^(-t^2) from 0 to a.
///
///     gpu::erf(1.0f)   // 0.842701
GPU_CMATH(erf)
/// Returns 1 - erf(a), which keeps its digits where erf(a) is near 1. The probability that a
/// standard normal variable is below x is erfc(-x / sqrt(2)) / 2.
///
///     gpu::erfc(10.0)   // 2.08849e-45
GPU_CMATH(erfc)
#undef GPU_CMATH

/// Returns the square root of a^2 + b^2, also where the squares would be infinite or vanish.
///
///     gpu::hypot(3e30f, 4e30f)   // 5e+30
template <glsl::operand A, glsl::operand B> auto hypot(A const& a, B const& b) {
    constexpr auto host = [](auto x, auto y) { return std::hypot(x, y); };
    return glsl::real_call<glsl::real::hypot>(host, a, b);
}

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// GLSL's mathematics under gpu::, on numbers, vectors and symbols: sqrt, pow, sin, min, clamp, mix, dot, normalize ...
//
// Operands convert to their common type as in C++; integers given to a function of reals count as float, as in GLSL.
// On the host these are GLM's functions, which are the standard library's for single numbers.
#pragma once

#include <gpu/functional/detail/math_call.hpp>
#include <gpu/functional/detail/math_parts.hpp>
#include <gpu/functional/detail/min_max.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/select.hpp>

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace gpu {

// STYLE: real (float and double), single (GLSL has no double version), any (integers stay integers).
#define GPU_MATH_1(NAME, STYLE)                                                                       \
    template <glsl::operand A>                                                                        \
    auto NAME(A const& a) {                                                                           \
        constexpr auto host = [](auto const& x) { return glm::NAME(x); };                             \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a);                          \
    }
#define GPU_MATH_2(NAME, STYLE)                                                                       \
    template <glsl::operand A, glsl::operand B>                                                       \
    auto NAME(A const& a, B const& b) {                                                               \
        constexpr auto host = [](auto const& x, auto const& y) { return glm::NAME(x, y); };           \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a, b);                       \
    }
#define GPU_MATH_3(NAME, STYLE)                                                                       \
    template <glsl::operand A, glsl::operand B, glsl::operand C>                                      \
    auto NAME(A const& a, B const& b, C const& c) {                                                   \
        constexpr auto host = [](auto const& x, auto const& y, auto const& z) { return glm::NAME(x, y, z); }; \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a, b, c);                    \
    }

// Angles and trigonometry
GPU_MATH_1(radians, single)
GPU_MATH_1(degrees, single)
GPU_MATH_1(sin, single)
GPU_MATH_1(cos, single)
GPU_MATH_1(tan, single)
GPU_MATH_1(asin, single)
GPU_MATH_1(acos, single)
GPU_MATH_1(atan, single)
GPU_MATH_1(sinh, single)
GPU_MATH_1(cosh, single)
GPU_MATH_1(tanh, single)
GPU_MATH_1(asinh, single)
GPU_MATH_1(acosh, single)
GPU_MATH_1(atanh, single)
/// The angle of the point (x, y), from -pi to pi.
template <glsl::operand Y, glsl::operand X>
auto atan2(Y const& y, X const& x) {
    constexpr auto host = [](auto const& v, auto const& u) { return glm::atan(v, u); };
    return glsl::math<glsl::builtin::atan2, glsl::style::single>(host, y, x);
}
template <glsl::operand Y, glsl::operand X>
auto atan(Y const& y, X const& x) {
    return gpu::atan2(y, x);
}

// Exponentials
GPU_MATH_1(exp, single)
GPU_MATH_1(log, single)
GPU_MATH_1(exp2, single)
GPU_MATH_1(log2, single)
GPU_MATH_1(sqrt, real)
GPU_MATH_1(inversesqrt, real)
/// x to the power of y as in C++, unlike GLSL's: pow(-2, 3) is -8, pow(x, 0) is 1.
template <glsl::operand X, glsl::operand Y>
auto pow(X const& x, Y const& y) {
    return glsl::power(x, y);
}

// Common functions
GPU_MATH_1(sign, any)
GPU_MATH_1(floor, real)
GPU_MATH_1(ceil, real)
GPU_MATH_1(trunc, real)
GPU_MATH_1(roundEven, real)
GPU_MATH_1(fract, real)
GPU_MATH_1(isnan, real)
GPU_MATH_1(isinf, real)
GPU_MATH_2(mod, real)
GPU_MATH_2(step, real)
GPU_MATH_3(clamp, any)
GPU_MATH_3(smoothstep, real)

/// Of an unsigned number: itself.
template <glsl::operand A>
auto abs(A const& a) {
    if constexpr (std::is_unsigned_v<glsl::working_t<glsl::style::any, A>>) return gpu::cast<glsl::value_t<A>>(a);
    else {
        constexpr auto host = [](auto const& x) { return glm::abs(x); };
        return glsl::math<glsl::builtin::abs, glsl::style::any>(host, a);
    }
}
/// Halfway cases away from zero, as std::round.
template <glsl::operand A>
auto round(A const& a) {
    return glsl::round_away(a);
}
/// a * (1 - t) + b * t; or, for a condition t, b where it holds.
template <glsl::operand A, glsl::operand B, glsl::operand T>
auto mix(A const& a, B const& b, T const& t) {
    if constexpr (std::is_same_v<glsl::value_t<T>, bool>) return gpu::select(t, b, a);
    else {
        constexpr auto host = [](auto const& x, auto const& y, auto const& z) { return glm::mix(x, y, z); };
        return glsl::math<glsl::builtin::mix, glsl::style::real>(host, a, b, t);
    }
}
/// a * b + c in one rounding.
template <glsl::operand A, glsl::operand B, glsl::operand C>
auto fma(A const& a, B const& b, C const& c) {
    constexpr auto host = [](auto const& x, auto const& y, auto const& z) { return glsl::host_fma(x, y, z); };
    return glsl::math<glsl::builtin::fma, glsl::style::real>(host, a, b, c);
}

/// x * 2^n. Float or double x, whole n.
template <glsl::operand X, glsl::operand N>
auto ldexp(X const& x, N const& n) {
    using C = glsl::working_t<glsl::style::real, X>;
    static_assert(glsl::scalar<glsl::value_t<X>> && std::is_integral_v<glsl::value_t<N>>, "gpu::ldexp: a number and a whole number");
    if constexpr (glsl::plain<X> && glsl::plain<N>) return std::ldexp(static_cast<C>(x), static_cast<int>(n));
    else {
        constexpr bool pure = glsl::pure<X> || glsl::pure<N>;
        if constexpr (!pure)
            if (glsl::known(x) && glsl::known(n)) return glsl::symbol_for<C, false>(std::ldexp(static_cast<C>(glsl::host(x)), static_cast<int>(glsl::host(n))));
        std::uint32_t l = glsl::as<C>(x), r = glsl::as<int>(n);
        return glsl::symbol_for<C, pure>(glsl::from{glsl::call_node<C>(glsl::builtin::ldexp, l, r)});
    }
}

// Geometry
GPU_MATH_1(length, real)
GPU_MATH_1(normalize, real)
GPU_MATH_2(distance, real)
GPU_MATH_2(dot, real)
GPU_MATH_2(cross, real)
GPU_MATH_2(reflect, real)
GPU_MATH_3(faceforward, real)
GPU_MATH_3(refract, real)

// Matrices
GPU_MATH_1(transpose, real)
GPU_MATH_1(determinant, real)
GPU_MATH_1(inverse, real)
GPU_MATH_2(outerProduct, real)
GPU_MATH_2(matrixCompMult, real)

#undef GPU_MATH_1
#undef GPU_MATH_2
#undef GPU_MATH_3
} // namespace gpu

// SPDX-License-Identifier: MIT
// GLSL's mathematics under gpu::, on numbers, vectors and symbols: sqrt, pow, sin, min, clamp, mix, dot,
// normalize ...
//
// Operands convert to their common type as in C++; integers given to a function of reals count as float, as
// in GLSL. On the host these are GLM's functions, which are the standard library's for single numbers.
#pragma once

#include <gpu/functional/math_call.hpp>
#include <gpu/functional/math_parts.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu {

// STYLE: real (float and double), single (GLSL has no double version), any (integers stay integers).
#define GPU_MATH_1(NAME, STYLE)                                              \
    template <glsl::operand A> auto NAME(A const& a) {                       \
        constexpr auto host = [](auto const& x) { return glm::NAME(x); };    \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a); \
    }
#define GPU_MATH_2(NAME, STYLE)                                                             \
    template <glsl::operand A, glsl::operand B> auto NAME(A const& a, B const& b) {         \
        constexpr auto host = [](auto const& x, auto const& y) { return glm::NAME(x, y); }; \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a, b);             \
    }
#define GPU_MATH_3(NAME, STYLE)                                                    \
    template <glsl::operand A, glsl::operand B, glsl::operand C>                   \
    auto NAME(A const& a, B const& b, C const& c) {                                \
        constexpr auto host = [](auto const& x, auto const& y, auto const& z) {    \
            return glm::NAME(x, y, z);                                             \
        };                                                                         \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a, b, c); \
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
template <glsl::operand Y, glsl::operand X> auto atan2(Y const& y, X const& x) {
    constexpr auto host = [](auto const& v, auto const& u) { return glm::atan(v, u); };
    return glsl::math<glsl::builtin::atan2, glsl::style::single>(host, y, x);
}
template <glsl::operand Y, glsl::operand X> auto atan(Y const& y, X const& x) { return gpu::atan2(y, x); }

// Exponentials
GPU_MATH_1(exp, single)
GPU_MATH_1(log, single)
GPU_MATH_1(exp2, single)
GPU_MATH_1(log2, single)
GPU_MATH_1(sqrt, real)
GPU_MATH_1(inversesqrt, real)
/// x to the power of y as in C++, unlike GLSL's: pow(-2, 3) is -8, pow(x, 0) is 1.
template <glsl::operand X, glsl::operand Y> auto pow(X const& x, Y const& y) { return glsl::power(x, y); }

// Common functions
GPU_MATH_1(sign, any)
GPU_MATH_1(floor, real)
GPU_MATH_1(ceil, real)
GPU_MATH_1(trunc, real)
/// To the nearest whole number, halves to the even one. GLM's goes by way of int, and so is not defined for
/// large numbers.
template <glsl::operand A> auto roundEven(A const& a) {
    constexpr auto host = [](auto x) {
        if constexpr (std::is_floating_point_v<decltype(x)>)
            x = std::nearbyint(x);
        else
            for (int i = 0; i < x.length(); ++i) x[i] = std::nearbyint(x[i]);
        return x;
    };
    return glsl::math<glsl::builtin::roundEven, glsl::style::real>(host, a);
}
GPU_MATH_1(fract, real)
GPU_MATH_1(isnan, real)
GPU_MATH_1(isinf, real)
GPU_MATH_2(mod, real)
GPU_MATH_2(step, real)
GPU_MATH_3(smoothstep, real)

/// `low` where x < low, `high` where x > high, else x, NaN too, as std::clamp; low must not be above high.
template <glsl::operand X, glsl::operand L, glsl::operand H>
auto clamp(X const& x, L const& low, H const& high) {
    if constexpr (std::is_integral_v<glsl::working_t<glsl::style::any, X, L, H>>) {
        constexpr auto host = [](auto const& v, auto const& l, auto const& h) { return glm::clamp(v, l, h); };
        return glsl::math<glsl::builtin::clamp, glsl::style::any>(host, x, low, high);
    } else
        return (gpu::min)((gpu::max)(x, low), high);
}
/// Of an unsigned number: itself.
template <glsl::operand A> auto abs(A const& a) {
    if constexpr (std::is_unsigned_v<glsl::working_t<glsl::style::any, A>>)
        return gpu::cast<glsl::value_t<A>>(a);
    else {
        constexpr auto host = [](auto const& x) { return glm::abs(x); };
        return glsl::math<glsl::builtin::abs, glsl::style::any>(host, a);
    }
}
/// Halfway cases away from zero, as std::round.
template <glsl::operand A> auto round(A const& a) { return glsl::round_away(a); }
/// a * (1 - t) + b * t; or, for a condition t (a bool, or bools of each component), b where it holds.
template <glsl::operand A, glsl::operand B, glsl::operand T> auto mix(A const& a, B const& b, T const& t) {
    if constexpr (std::is_same_v<glsl::value_t<T>, bool>)
        return gpu::select(t, b, a);
    else if constexpr (std::is_same_v<typename glsl::glm_shape<glsl::value_t<T>>::component, bool>) {
        constexpr auto host = []<class V, class K>(V const& x, V const& y, K const& k) {
            return glsl::componentwise<V>(
                [](auto u, auto v, bool second) { return second ? v : u; }, x, y, k);
        };
        return glsl::math<glsl::builtin::mix, glsl::style::any>(host, a, b, t);
    } else {
        constexpr auto host = [](auto const& x, auto const& y, auto const& z) { return glm::mix(x, y, z); };
        return glsl::math<glsl::builtin::mix, glsl::style::real>(host, a, b, t);
    }
}
/// a * b + c in one rounding.
template <glsl::operand A, glsl::operand B, glsl::operand C> auto fma(A const& a, B const& b, C const& c) {
    constexpr auto host = []<class V>(V const& x, V const& y, V const& z) {
        return glsl::componentwise<V>([](auto u, auto v, auto w) { return std::fma(u, v, w); }, x, y, z);
    };
    return glsl::math<glsl::builtin::fma, glsl::style::real>(host, a, b, c);
}

/// x * 2^n, for real x and whole n from -252 to 254; a vector x takes a vector of as many n.
template <glsl::operand X, glsl::operand N> auto ldexp(X const& x, N const& n) {
    using V = glsl::real_t<X>;
    using I = glsl::shaped_t<int, X>;
    static_assert(glsl::converts_to<I, glsl::value_t<N>> && !std::is_floating_point_v<glsl::value_t<N>>,
        "gpu::ldexp: x, and a whole number for each component of it");
    constexpr auto host = [](V const& v, I const& e) {
        return glsl::componentwise<V>([](auto u, int k) { return std::ldexp(u, k); }, v, e);
    };
    return glsl::text_call<V(V, I)>::call(host, &glsl::ldexp_function<V, I>, x, n);
}
/// (fraction, whole): x - trunc(x) and trunc(x), as a pair; the fraction of an infinity is 0.
///
///     auto [fraction, whole] = gpu::modf(-2.75f);   // -0.75, -2
template <glsl::operand X> auto modf(X const& x) {
    using V = glsl::real_t<X>;
    constexpr auto host = [](V const& v) {
        V const whole = glsl::componentwise<V>([](auto u) { return std::trunc(u); }, v);
        return std::pair<V, V>(
            glsl::componentwise<V>(
                [](auto u, auto w) { return (std::isinf)(u) ? decltype(u){} : u - w; }, v, whole),
            whole);
    };
    return glsl::text_call<std::pair<V, V>(V)>::call(host, &glsl::modf_function<V>, x);
}
/// (s, e): x is s * 2^e, and |s| is in [0.5, 1), as a pair; (0, 0) for 0. What e is for infinities and NaN is
/// left open.
///
///     auto [significand, exponent] = gpu::frexp(6.0f);   // 0.75, 3
template <glsl::operand X> auto frexp(X const& x) {
    using V = glsl::real_t<X>;
    using I = glsl::shaped_t<int, X>;
    constexpr auto host = [](V const& v) {
        auto exponent = [](auto u) {
            int e = 0;
            std::frexp(u, &e);
            return e;
        };
        auto significand = [](auto u) {
            int e;
            return std::frexp(u, &e);
        };
        return std::pair<V, I>(glsl::componentwise<V>(significand, v), glsl::componentwise<I>(exponent, v));
    };
    return glsl::text_call<std::pair<V, I>(V)>::call(host, &glsl::frexp_function<V, I>, x);
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
}  // namespace gpu

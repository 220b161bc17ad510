// SPDX-License-Identifier: MIT
// GLSL's mathematics in namespace gpu: sqrt, pow, sin, min, clamp, mix, dot, normalize ...
//
// Operands are numbers, vectors and symbols. They convert to their common type as in C++. A
// function of reals converts integers to float, as GLSL does. On the host the functions are GLM's,
// which are the standard library's for single numbers.
#pragma once

#include <gpu/functional/math_call.hpp>
#include <gpu/functional/math_parts.hpp>
#include <gpu/functional/matrix.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/functional/real_functions.hpp>
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

namespace gpu::inline v0_2 {

// Defines gpu::NAME for each row of builtins.def whose third column is real, single or any. The
// function calls glm::NAME for numbers and records a call of GLSL's function for symbols. The
// comment above the row in builtins.def describes the function. The brackets keep function-like
// macros, as isnan of math.h, from being expanded.
#define GPU_MATH_1(NAME, STYLE)                                              \
    template <glsl::operand A> auto(NAME)(A const& a) {                      \
        constexpr auto host = [](auto const& x) { return (glm::NAME)(x); };  \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a); \
    }
#define GPU_MATH_2(NAME, STYLE)                                                               \
    template <glsl::operand A, glsl::operand B> auto(NAME)(A const& a, B const& b) {          \
        constexpr auto host = [](auto const& x, auto const& y) { return (glm::NAME)(x, y); }; \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a, b);               \
    }
#define GPU_MATH_3(NAME, STYLE)                                                    \
    template <glsl::operand A, glsl::operand B, glsl::operand C>                   \
    auto(NAME)(A const& a, B const& b, C const& c) {                               \
        constexpr auto host = [](auto const& x, auto const& y, auto const& z) {    \
            return (glm::NAME)(x, y, z);                                           \
        };                                                                         \
        return glsl::math<glsl::builtin::NAME, glsl::style::STYLE>(host, a, b, c); \
    }
#define GPU_MATH_real(NAME, COUNT) GPU_MATH_##COUNT(NAME, real)
// GLSL has these functions for float only; for double they are those of real_functions.def.
#define GPU_MATH_single(NAME, COUNT)                                              \
    template <glsl::operand A> auto(NAME)(A const& a) {                           \
        constexpr auto host = [](auto const& x) { return (glm::NAME)(x); };       \
        if constexpr (glsl::in_doubles<A>)                                        \
            return glsl::real_call<glsl::real::NAME>(host, a);                    \
        else                                                                      \
            return glsl::math<glsl::builtin::NAME, glsl::style::single>(host, a); \
    }
#define GPU_MATH_any(NAME, COUNT) GPU_MATH_##COUNT(NAME, any)
#define GPU_MATH_by_hand(NAME, COUNT)
#define GPU_MATH_none(NAME, COUNT)
#define GPU_BUILTIN(NAME, COUNT, FUNCTION, ...) GPU_MATH_##FUNCTION(NAME, COUNT)
#include <gpu/glsl/builtins.def>
#undef GPU_MATH_1
#undef GPU_MATH_2
#undef GPU_MATH_3
#undef GPU_MATH_real
#undef GPU_MATH_single
#undef GPU_MATH_any
#undef GPU_MATH_by_hand
#undef GPU_MATH_none

/// Returns the angle of the point (x, y), in [-pi, pi].
///
///     gpu::atan2(1.0f, -1.0f)   // 2.35619, which is 3/4 of pi
template <glsl::operand Y, glsl::operand X> auto atan2(Y const& y, X const& x) {
    constexpr auto host = [](auto const& v, auto const& u) { return glm::atan(v, u); };
    if constexpr (glsl::in_doubles<Y, X>)
        return glsl::real_call<glsl::real::atan2>(host, y, x);
    else
        return glsl::math<glsl::builtin::atan2, glsl::style::single>(host, y, x);
}
/// Returns atan2(y, x), under GLSL's name.
template <glsl::operand Y, glsl::operand X> auto atan(Y const& y, X const& x) { return gpu::atan2(y, x); }

/// Returns x to the power of y, as std::pow. GLSL's own pow is undefined for negative x and for
/// pow(0, 0).
///
///     gpu::pow(-2.0f, 3)      // -8
///     gpu::pow(0.0f, 0.0f)    // 1
template <glsl::operand X, glsl::operand Y> auto pow(X const& x, Y const& y) { return glsl::power(x, y); }

/// Returns the whole number nearest to a; halfway between two, the even one.
///
///     gpu::roundEven(2.5f)   // 2
template <glsl::operand A> auto roundEven(A const& a) {
    // glm::roundEven converts to int, which is undefined for large numbers.
    constexpr auto host = [](auto x) {
        if constexpr (std::is_floating_point_v<decltype(x)>)
            x = std::nearbyint(x);
        else
            for (int i = 0; i < x.length(); ++i) x[i] = std::nearbyint(x[i]);
        return x;
    };
    return glsl::math<glsl::builtin::roundEven, glsl::style::real>(host, a);
}

/// Returns `low` where x < low, `high` where x > high, and x elsewhere, as std::clamp; so NaN stays
/// NaN. `low` must not be above `high`.
///
///     gpu::clamp(5, 0, 3)   // 3
template <glsl::operand X, glsl::operand L, glsl::operand H>
auto clamp(X const& x, L const& low, H const& high) {
    if constexpr (std::is_integral_v<glsl::working_t<glsl::style::any, X, L, H>>) {
        constexpr auto host = [](auto const& v, auto const& l, auto const& h) { return glm::clamp(v, l, h); };
        return glsl::math<glsl::builtin::clamp, glsl::style::any>(host, x, low, high);
    } else
        return (gpu::min)((gpu::max)(x, low), high);
}
/// Returns the absolute value of a. For unsigned numbers that is a itself, and no function is
/// called.
template <glsl::operand A> auto abs(A const& a) {
    if constexpr (std::is_unsigned_v<glsl::working_t<glsl::style::any, A>>)
        return gpu::cast<glsl::value_t<A>>(a);
    else {
        constexpr auto host = [](auto const& x) { return glm::abs(x); };
        return glsl::math<glsl::builtin::abs, glsl::style::any>(host, a);
    }
}
/// Returns the whole number nearest to a; halfway between two, the one further from zero, as
/// std::round.
///
///     gpu::round(-2.5f)   // -3
template <glsl::operand A> auto round(A const& a) { return glsl::round_away(a); }
/// Returns a * (1 - t) + b * t. When t is a bool or a vector of bools, returns b where t is true
/// and a where t is false.
///
///     gpu::mix(1.0f, 3.0f, 0.5f)   // 2
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
/// Returns a * b + c, rounded once.
template <glsl::operand A, glsl::operand B, glsl::operand C> auto fma(A const& a, B const& b, C const& c) {
    constexpr auto host = []<class V>(V const& x, V const& y, V const& z) {
        return glsl::componentwise<V>([](auto u, auto v, auto w) { return std::fma(u, v, w); }, x, y, z);
    };
    return glsl::math<glsl::builtin::fma, glsl::style::real>(host, a, b, c);
}

/// Returns x * 2^n for a real x and an integer n from -252 to 254. For a vector x, n is a vector of
/// integers with one component for each of x.
///
///     gpu::ldexp(3.0f, 2)   // 12
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
/// Returns the pair (fraction, whole): x - trunc(x) and trunc(x). The fraction of an infinity is 0.
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
/// Returns the pair (s, e) for which x = s * 2^e and |s| is in [0.5, 1); for 0, the pair (0, 0).
/// For an infinity and for NaN, e is unspecified.
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
}  // namespace gpu::inline v0_2

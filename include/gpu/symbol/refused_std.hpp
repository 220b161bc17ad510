// SPDX-License-Identifier: MIT
// Makes std::sqrt(x) and sqrtf(x) of a symbol a compile-time error that says to write gpu::sqrt.
//
// Without these overloads the compiler would list every function that it tried. By the C++
// standard, declarations in namespace std are undefined behaviour. These overloads take symbols
// only, and no call of them compiles; docs/decisions/0016 has the reasons. The names of C's
// functions, as sqrtf, are declared in namespace gpu, where argument-dependent lookup finds them
// for symbols.
#pragma once

#include <gpu/symbol/refused.hpp>

// Define overloads of NAME for one, two or three operands, whose error ends with WORDS. The return
// type is `auto`, so that the body is compiled first and its sentence is the first error. The
// result is a symbol, so that the code around the call causes no further errors. The parentheses
// around NAME keep function-like macros, such as min of windows.h and isnan of math.h, from being
// expanded. The empty pack makes gpu::NAME the better match after `using std::NAME;`.
#define GPU_NOT_STD_1(NAME, WORDS)                                                                 \
    template <gpu::glsl::pure X, class... Y>                                                       \
    requires(sizeof...(Y) == 0) constexpr auto(NAME)(X const& x, Y const&...) {                    \
        static_assert(gpu::glsl::known_to_cpp<X>, "gpu: " GPU_STD #NAME " takes numbers. " WORDS); \
        return x;                                                                                  \
    }
#define GPU_NOT_STD_2(NAME, WORDS)                                                                   \
    template <class A, class B, class... Y>                                                          \
    requires(gpu::glsl::any_pure<A, B> && sizeof...(Y) == 0) constexpr auto(NAME)(                   \
        A const& a, B const& b, Y const&...) {                                                       \
        static_assert(                                                                               \
            gpu::glsl::known_to_cpp<A>, "gpu: " GPU_STD #NAME " takes numbers of one type. " WORDS); \
        return gpu::glsl::first_pure(a, b);                                                          \
    }
#define GPU_NOT_STD_3(NAME, WORDS)                                                                   \
    template <class A, class B, class C, class... Y>                                                 \
    requires(gpu::glsl::any_pure<A, B, C> && sizeof...(Y) == 0) constexpr auto(NAME)(                \
        A const& a, B const& b, C const& c, Y const&...) {                                           \
        static_assert(                                                                               \
            gpu::glsl::known_to_cpp<A>, "gpu: " GPU_STD #NAME " takes numbers of one type. " WORDS); \
        return gpu::glsl::first_pure(a, b, c);                                                       \
    }
// Defines the overload of std::NAME whose error says to write gpu::NAME.
#define GPU_SAME_NAME(COUNT, NAME) \
    GPU_NOT_STD_##COUNT(NAME, "Write gpu::" #NAME ", which takes numbers and what is known only on the GPU.")

#define GPU_STD "std::"
namespace std {
// Reject calls of those std functions that GLSL has with the same name and operands.
#define GPU_NOT_STD_yes(COUNT, NAME) GPU_SAME_NAME(COUNT, NAME)
#define GPU_NOT_STD_no(COUNT, NAME)
#define GPU_BUILTIN(NAME, COUNT, FUNCTION, STD, GLM) GPU_NOT_STD_##STD(COUNT, NAME)
#include <gpu/glsl/builtins.def>
#undef GPU_NOT_STD_yes
#undef GPU_NOT_STD_no

// Reject calls of std functions that the library has beyond GLSL's, and of those that it has under
// another name, with other operands, or not at all.
GPU_SAME_NAME(1, cbrt)
GPU_SAME_NAME(1, log10)
GPU_SAME_NAME(1, log1p)
GPU_SAME_NAME(1, expm1)
GPU_SAME_NAME(1, erf)
GPU_SAME_NAME(1, erfc)
GPU_SAME_NAME(2, hypot)
GPU_SAME_NAME(1, popcount)
GPU_SAME_NAME(1, countl_zero)
GPU_SAME_NAME(1, countr_zero)
GPU_NOT_STD_1(fabs, "Write gpu::abs(x).")
GPU_NOT_STD_1(nearbyint, "Write gpu::roundEven(x).")
GPU_NOT_STD_1(rint, "Write gpu::roundEven(x).")
GPU_NOT_STD_1(lround, "Write gpu::cast<T>(gpu::round(x)).")
GPU_NOT_STD_1(isfinite, "Write !gpu::isinf(x) && !gpu::isnan(x).")
GPU_NOT_STD_1(signbit, "Write x < 0.")
GPU_NOT_STD_1(tgamma, "The GPU has no such function.")
GPU_NOT_STD_1(lgamma, "The GPU has no such function.")
GPU_NOT_STD_2(rotl, "Write x << n | x >> (32 - n).")
GPU_NOT_STD_2(modf, "Write auto [fraction, whole] = gpu::modf(x).")
GPU_NOT_STD_2(frexp, "Write auto [significand, exponent] = gpu::frexp(x).")
GPU_NOT_STD_3(lerp, "Write gpu::mix(x, y, t).")
GPU_NOT_STD_2(fmod, "Write x - y * gpu::trunc(x / y).")
GPU_NOT_STD_2(fmin, "Write gpu::min(x, y).")
GPU_NOT_STD_2(fmax, "Write gpu::max(x, y).")
GPU_NOT_STD_2(fdim, "Write gpu::max(x - y, 0.0f).")
GPU_NOT_STD_2(copysign, "Write gpu::abs(x) * gpu::select(y < 0, -1.0f, 1.0f).")
GPU_NOT_STD_1(to_string, "Write what is known only on the GPU to a gpu::vector, and print that.")
template <class To, gpu::glsl::pure X> constexpr auto bit_cast(X const& x) {
    static_assert(gpu::glsl::known_to_cpp<X>,
        "gpu: std::bit_cast takes what C++ knows. Write gpu::bit_cast<T>(x), which takes what is known only "
        "on the GPU, too.");
    return x;
}
// std::get of a symbol works. `using gpu::get; get<0>(t)` finds std::get, because std::pair or
// std::tuple is an argument of the symbol's type.
template <size_t I, gpu::glsl::pure X>
requires requires(X const& x) { x.template get<I>(); }
constexpr auto const& get(X const& x) { return x.template get<I>(); }
}  // namespace std

// Reject calls of C's functions, such as sqrtf. The error message names them without std::.
#undef GPU_STD
#define GPU_STD
#define GPU_NOT_C(COUNT, NAME, WRITTEN) GPU_NOT_STD_##COUNT(NAME, "Write gpu::" #WRITTEN ".")
namespace gpu::inline v0_2 {
GPU_NOT_C(1, sqrtf, sqrt)
GPU_NOT_C(1, expf, exp)
GPU_NOT_C(1, logf, log)
GPU_NOT_C(1, sinf, sin)
GPU_NOT_C(1, cosf, cos)
GPU_NOT_C(1, fabs, abs)
GPU_NOT_C(1, fabsf, abs)
GPU_NOT_C(1, floorf, floor)
GPU_NOT_C(2, powf, pow)
GPU_NOT_C(2, fmin, min)
GPU_NOT_C(2, fminf, min)
GPU_NOT_C(2, fmax, max)
GPU_NOT_C(2, fmaxf, max)
GPU_NOT_C(3, fmaf, fma)
}  // namespace gpu::inline v0_2
#undef GPU_NOT_C
#undef GPU_STD

#undef GPU_SAME_NAME
#undef GPU_NOT_STD_1
#undef GPU_NOT_STD_2
#undef GPU_NOT_STD_3

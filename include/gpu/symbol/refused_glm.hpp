// SPDX-License-Identifier: MIT
// Makes glm::dot(p, q) of symbols a compile-time error that says to write gpu::dot.
//
// Without these overloads GLM would say that it takes floating-point numbers only. glm::sin and the
// other functions that GLM takes from namespace std are treated by refused_std.hpp.
#pragma once

#include <gpu/symbol/refused.hpp>

#include <type_traits>

// Define overloads of NAME for one, two or three operands. TYPE is X or X const&, as in GLM's own
// template, so that only the constraint differs and the compiler prefers the constrained template.
// GLM's templates take operands of one type, so operands of several types have an overload of their
// own. The parentheses around NAME keep function-like macros, such as min and max of windows.h,
// from being expanded.
#define GPU_NOT_GLM_WORDS(NAME, ...)                    \
    static_assert(gpu::glsl::known_to_cpp<__VA_ARGS__>, \
        "gpu: glm::" #NAME " takes what C++ knows. Write gpu::" #NAME ".")
#define GPU_NOT_GLM_1(NAME, TYPE)                               \
    template <gpu::glsl::pure X> constexpr auto(NAME)(TYPE x) { \
        GPU_NOT_GLM_WORDS(NAME, X);                             \
        return x;                                               \
    }
#define GPU_NOT_GLM_2(NAME, TYPE)                                                      \
    template <gpu::glsl::pure X> constexpr auto(NAME)(TYPE x, TYPE) {                  \
        GPU_NOT_GLM_WORDS(NAME, X);                                                    \
        return x;                                                                      \
    }                                                                                  \
    template <class A, class B>                                                        \
    requires(gpu::glsl::any_pure<A, B> && !std::is_same_v<A, B>) constexpr auto(NAME)( \
        A const& a, B const&) {                                                        \
        GPU_NOT_GLM_WORDS(NAME, A, B);                                                 \
        return a;                                                                      \
    }
#define GPU_NOT_GLM_MIXED_3(NAME)                          \
    template <class A, class B, class C>                   \
    requires gpu::glsl::any_pure<A, B, C>                  \
    constexpr auto(NAME)(A const& a, B const&, C const&) { \
        GPU_NOT_GLM_WORDS(NAME, A, B, C);                  \
        return a;                                          \
    }
#define GPU_NOT_GLM_3(NAME, TYPE)                                           \
    GPU_NOT_GLM_MIXED_3(NAME)                                               \
    template <gpu::glsl::pure X> constexpr auto(NAME)(TYPE x, TYPE, TYPE) { \
        GPU_NOT_GLM_WORDS(NAME, X);                                         \
        return x;                                                           \
    }

namespace glm {
#define GPU_NOT_GLM_value(COUNT, NAME) GPU_NOT_GLM_##COUNT(NAME, X)
#define GPU_NOT_GLM_reference(COUNT, NAME) GPU_NOT_GLM_##COUNT(NAME, X const&)
#define GPU_NOT_GLM_no(COUNT, NAME)
#define GPU_BUILTIN(NAME, COUNT, FUNCTION, STD, GLM) GPU_NOT_GLM_##GLM(COUNT, NAME)
#include <gpu/glsl/builtins.def>
#undef GPU_NOT_GLM_value
#undef GPU_NOT_GLM_reference
#undef GPU_NOT_GLM_no

// glm::mix and glm::refract get overloads of their own, because their operands differ: the third
// operand of mix has a type of its own, and refract takes only its third operand by value.
GPU_NOT_GLM_MIXED_3(refract)
GPU_NOT_GLM_MIXED_3(mix)
template <class X, class Y>
requires gpu::glsl::any_pure<X, Y>
constexpr auto mix(X x, X, Y) {
    GPU_NOT_GLM_WORDS(mix, X, Y);
    return x;
}
}  // namespace glm

#undef GPU_NOT_GLM_1
#undef GPU_NOT_GLM_2
#undef GPU_NOT_GLM_3
#undef GPU_NOT_GLM_MIXED_3
#undef GPU_NOT_GLM_WORDS

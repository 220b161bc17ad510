// SPDX-License-Identifier: MIT
// glm::dot(p, q) of symbols: a sentence that names gpu::dot, where GLM would say that it wants floating-point
// inputs. (glm::sin and its like are std::sin.)
#pragma once

#include <gpu/symbol/refused.hpp>

#include <type_traits>

// TYPE is that of GLM's own template: one more constrained than that is preferred. Those of several types
// take what GLM's do not.
#define GPU_NOT_GLM_WORDS(NAME, ...)                    \
    static_assert(gpu::glsl::known_to_cpp<__VA_ARGS__>, \
        "gpu: glm::" #NAME " takes what C++ knows. Write gpu::" #NAME ".")
#define GPU_NOT_GLM_1(NAME, TYPE)                              \
    template <gpu::glsl::pure X> constexpr auto NAME(TYPE x) { \
        GPU_NOT_GLM_WORDS(NAME, X);                            \
        return x;                                              \
    }
#define GPU_NOT_GLM_2(NAME, TYPE)                                                                            \
    template <gpu::glsl::pure X> constexpr auto NAME(TYPE x, TYPE) {                                         \
        GPU_NOT_GLM_WORDS(NAME, X);                                                                          \
        return x;                                                                                            \
    }                                                                                                        \
    template <class A, class B>                                                                              \
    requires(gpu::glsl::any_pure<A, B> && !std::is_same_v<A, B>) constexpr auto NAME(A const& a, B const&) { \
        GPU_NOT_GLM_WORDS(NAME, A, B);                                                                       \
        return a;                                                                                            \
    }
#define GPU_NOT_GLM_3(NAME)                               \
    template <class A, class B, class C>                  \
    requires gpu::glsl::any_pure<A, B, C>                 \
    constexpr auto NAME(A const& a, B const&, C const&) { \
        GPU_NOT_GLM_WORDS(NAME, A, B, C);                 \
        return a;                                         \
    }
#define GPU_NOT_GLM_3_ALIKE(NAME)                                 \
    GPU_NOT_GLM_3(NAME)                                           \
    template <gpu::glsl::pure X> constexpr auto NAME(X x, X, X) { \
        GPU_NOT_GLM_WORDS(NAME, X);                               \
        return x;                                                 \
    }

namespace glm {
GPU_NOT_GLM_1(length, X)
GPU_NOT_GLM_1(normalize, X const&)
GPU_NOT_GLM_1(abs, X)
GPU_NOT_GLM_1(fract, X)
GPU_NOT_GLM_1(radians, X)
GPU_NOT_GLM_1(inversesqrt, X)
GPU_NOT_GLM_1(transpose, X const&)
GPU_NOT_GLM_1(inverse, X const&)
GPU_NOT_GLM_2(dot, X)
GPU_NOT_GLM_2(cross, X const&)
GPU_NOT_GLM_2(distance, X const&)
GPU_NOT_GLM_2(reflect, X const&)
GPU_NOT_GLM_2(min, X)
GPU_NOT_GLM_2(max, X)
GPU_NOT_GLM_2(mod, X)
GPU_NOT_GLM_2(step, X)
GPU_NOT_GLM_3(refract)
GPU_NOT_GLM_3_ALIKE(clamp)
GPU_NOT_GLM_3_ALIKE(smoothstep)
GPU_NOT_GLM_3(mix)
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
#undef GPU_NOT_GLM_3_ALIKE
#undef GPU_NOT_GLM_WORDS

// SPDX-License-Identifier: MIT
// glm::dot(p, q) of symbols: a sentence that names gpu::dot, where GLM would say that it wants floating-point inputs.
#pragma once

#include <gpu/glsl/refused.hpp>

#include <type_traits>

// One type twice has GLM's own signature, and is more constrained; two types are what GLM's templates do not take.
#define GPU_NOT_GLM(NAME, TYPE)                                                                                              \
    template <::gpu::glsl::pure X>                                                                                           \
    constexpr auto NAME(TYPE x, TYPE) {                                                                                      \
        static_assert(::gpu::glsl::known_to_cpp<X>, "gpu: glm::" #NAME " takes what C++ knows. Write gpu::" #NAME ".");      \
        return x;                                                                                                            \
    }                                                                                                                        \
    template <class A, class B>                                                                                              \
        requires((::gpu::glsl::pure<A> || ::gpu::glsl::pure<B>) && !std::is_same_v<A, B>)                                    \
    constexpr auto NAME(A const& a, B const&) {                                                                              \
        static_assert(::gpu::glsl::known_to_cpp<A, B>, "gpu: glm::" #NAME " takes what C++ knows. Write gpu::" #NAME ".");   \
        return a;                                                                                                            \
    }
#define GPU_NOT_GLM_1(NAME, TYPE)                                                                                            \
    template <::gpu::glsl::pure X>                                                                                           \
    constexpr auto NAME(TYPE x) {                                                                                            \
        static_assert(::gpu::glsl::known_to_cpp<X>, "gpu: glm::" #NAME " takes what C++ knows. Write gpu::" #NAME ".");      \
        return x;                                                                                                            \
    }

namespace glm {
GPU_NOT_GLM_1(length, X)
GPU_NOT_GLM_1(normalize, X const&)
GPU_NOT_GLM(dot, X)
GPU_NOT_GLM(cross, X const&)
GPU_NOT_GLM(distance, X const&)
GPU_NOT_GLM(reflect, X const&)
GPU_NOT_GLM(min, X)
GPU_NOT_GLM(max, X)
} // namespace glm

#undef GPU_NOT_GLM
#undef GPU_NOT_GLM_1

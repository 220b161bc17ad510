// SPDX-License-Identifier: MIT
// What C++ cannot do with a symbol: such a use finds one of these, which fails to compile with a sentence that says what to write.
//
// Implicit conversions to the types of literals would give more sentences, and break `flag ? x : 1.0f`, which is well.
#pragma once

#include <gpu/glsl/operand.hpp>

#include <cstddef>
#include <type_traits>

namespace gpu {
namespace glsl {

/// Never, but the compiler learns it only when the function is used.
template <class...>
inline constexpr bool known_to_cpp = false;
#define GPU_GLSL_NO_CONDITION(T)                                                                                                     \
    explicit constexpr operator bool() const {                                                                                       \
        static_assert(::gpu::glsl::known_to_cpp<T>,                                                                                  \
                      "gpu: this condition is known only on the GPU, so C++ cannot branch on it (if, while, for, ?:, std::min, "     \
                      "std::max). Write gpu::select(condition, a, b) for a value, gpu::if_(condition, [&] { ... }).else_([&] { ... }) " \
                      "or gpu::while_([&] { return condition; }, [&] { ... }) for statements.");                                     \
        return false;                                                                                                                \
    }

template <class N>
concept arithmetic_or_enum = (std::is_arithmetic_v<N> && !std::is_same_v<N, bool>) || std::is_enum_v<N>;
/// What C++ indexes memory by; a symbol of 64 bits stands beside such numbers in `flag ? x : n`, and is not turned into one.
template <class T, class N>
concept index_for = std::is_integral_v<T> && sizeof(T) < sizeof(N) && (std::is_same_v<N, std::size_t> || std::is_same_v<N, std::ptrdiff_t>);
/// A switch turns its condition into an enumeration, too, and nothing else does so by itself.
enum class number_known_to_cpp {};

#define GPU_GLSL_NO_NUMBER(T)                                                                                                        \
    template <::gpu::glsl::arithmetic_or_enum N>                                                                                     \
    explicit(!::gpu::glsl::index_for<T, N>) constexpr operator N() const {                                                           \
        static_assert(::gpu::glsl::known_to_cpp<T, N>,                                                                               \
                      "gpu: this value is known only on the GPU, so it is no number or index in C++. Write gpu::cast<T>(x) for a "   \
                      "conversion, gpu::make<T>(...) for a vector or structure, gpu::array<T, N> for a table that a symbol indexes, " \
                      "gpu::in(v) for memory.");                                                                                     \
        return N{};                                                                                                                  \
    }                                                                                                                                \
    constexpr operator ::gpu::glsl::number_known_to_cpp() const                                                                      \
        requires std::is_integral_v<T>                                                                                               \
    {                                                                                                                                \
        static_assert(::gpu::glsl::known_to_cpp<T>,                                                                                  \
                      "gpu: this value is known only on the GPU, so C++ cannot switch on it. Write gpu::if_(x == 1, [&] { ... })"    \
                      ".else_if_([&] { return x == 2; }, [&] { ... }).else_([&] { ... }).");                                         \
        return {};                                                                                                                   \
    }

template <class A>
concept cpp_number = std::is_arithmetic_v<A>;
template <class S>
concept output_stream = requires(S& s) { s.rdbuf(), s.precision(), s.flush(); };
} // namespace glsl

#define GPU_GLSL_NO_COMPOUND(OP)                                                                                                     \
    template <glsl::cpp_number A, glsl::pure X>                                                                                      \
    constexpr auto& operator OP(A& number, X const&) {                                                                               \
        static_assert(glsl::known_to_cpp<X>, "gpu: a number of C++ cannot change by what is known only on the GPU. Make it a local of " \
                                             "both sides: gpu::var<float> sum = 0.0f;");                                             \
        return number;                                                                                                               \
    }
GPU_GLSL_NO_COMPOUND(+=)
GPU_GLSL_NO_COMPOUND(-=)
GPU_GLSL_NO_COMPOUND(*=)
GPU_GLSL_NO_COMPOUND(/=)
GPU_GLSL_NO_COMPOUND(%=)
GPU_GLSL_NO_COMPOUND(&=)
GPU_GLSL_NO_COMPOUND(|=)
GPU_GLSL_NO_COMPOUND(^=)
GPU_GLSL_NO_COMPOUND(<<=)
GPU_GLSL_NO_COMPOUND(>>=)
#undef GPU_GLSL_NO_COMPOUND

template <glsl::output_stream S, glsl::pure X>
constexpr auto& operator<<(S& to, X const&) {
    static_assert(glsl::known_to_cpp<X>, "gpu: a value that is known only on the GPU cannot be printed in C++. Write it to a gpu::vector and print "
                                         "that, or call the function with numbers: it is plain C++.");
    return to;
}
} // namespace gpu

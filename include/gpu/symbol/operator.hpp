// SPDX-License-Identifier: MIT
// The C++ operators on symbols: + - * / % << >> & | ^ == != < <= > >= && || and unary - ~ ! +.
#pragma once

#include <gpu/symbol/scalar.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

// Defines a binary operator that takes a symbol and another symbol or a number. checked_operation
// tests whether C++ or GLM has the operator for both value types.
#define GPU_GLSL_BINARY(NAME, OP)                                                             \
    template <class A, class B>                                                               \
    requires((glsl::symbolic<A> || glsl::symbolic<B>)&&glsl::numeric<glsl::value_t<A>> &&     \
             glsl::numeric<glsl::value_t<B>>) auto                                            \
    operator OP(A const& a, B const& b) {                                                     \
        constexpr bool in_cpp = requires(glsl::value_t<A> v, glsl::value_t<B> w) { v OP w; }; \
        return glsl::checked_operation<glsl::op::NAME, in_cpp>(a, b);                         \
    }
GPU_GLSL_BINARY(add, +)
GPU_GLSL_BINARY(sub, -)
GPU_GLSL_BINARY(mul, *)
GPU_GLSL_BINARY(div, /)
GPU_GLSL_BINARY(rem, %)
GPU_GLSL_BINARY(shl, <<)
GPU_GLSL_BINARY(shr, >>)
GPU_GLSL_BINARY(band, &)
GPU_GLSL_BINARY(bor, |)
GPU_GLSL_BINARY(bxor, ^)
GPU_GLSL_BINARY(eq, ==)
GPU_GLSL_BINARY(ne, !=)
GPU_GLSL_BINARY(lt, <)
GPU_GLSL_BINARY(le, <=)
GPU_GLSL_BINARY(gt, >)
GPU_GLSL_BINARY(ge, >=)
GPU_GLSL_BINARY(land, &&)
GPU_GLSL_BINARY(lor, ||)
#undef GPU_GLSL_BINARY

#define GPU_GLSL_UNARY(NAME, OP)                                                                       \
    template <glsl::symbolic A>                                                                        \
    requires glsl::numeric<glsl::value_t<A>>                                                           \
    auto operator OP(A const& a) {                                                                     \
        using V = glsl::value_t<A>;                                                                    \
        constexpr bool is_there = glsl::check_operator < glsl::op::NAME, V, V, requires(V v) { OP v; } \
        > ();                                                                                          \
        if constexpr (is_there) {                                                                      \
            using R = std::remove_cvref_t<decltype(OP std::declval<V>())>;                             \
            if constexpr (glsl::two_sided<A>)                                                          \
                if (a.is_known()) return either<R>(OP a.get_host());                                   \
            std::uint32_t r;                                                                           \
            if constexpr (glsl::scalar<R>)                                                             \
                r = glsl::as<R>(a);                                                                    \
            else                                                                                       \
                r = glsl::reference(a);                                                                \
            return glsl::symbol_for<R, glsl::pure<A>>(                                                 \
                glsl::from{glsl::rec().push(glsl::op::NAME, glsl::type_id<R>(), r)});                  \
        }                                                                                              \
    }
GPU_GLSL_UNARY(neg, -)
GPU_GLSL_UNARY(bnot, ~)
GPU_GLSL_UNARY(lnot, !)
#undef GPU_GLSL_UNARY

/// Returns a symbol promoted as by C++'s unary +. The result is a value: it does not follow later
/// assignments to `a`.
template <glsl::pure A>
requires glsl::numeric<glsl::value_t<A>>
auto operator+(A const& a) {
    return expr<std::remove_cvref_t<decltype(+std::declval<glsl::value_t<A>>())>>(a);
}
}  // namespace gpu::inline v0_2

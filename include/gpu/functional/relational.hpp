// SPDX-License-Identifier: MIT
// GLSL's relational functions for vectors: lessThan, lessThanEqual, greaterThan, greaterThanEqual,
// equal, notEqual, any, all, not_.
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/text_call.hpp>

namespace gpu::inline v0_2 {
namespace glsl {
template <class A, class B>
concept same_vectors = vector_type<value_t<A>> && std::is_same_v<value_t<A>, value_t<B>>;
template <class X>
concept bool_vector = vector_type<value_t<X>> && std::is_same_v < typename glm_shape<value_t<X>>::component,
bool > ;
}  // namespace glsl

// Defines NAME, which compares two vectors of one type component by component and returns a vector
// of bools. Numbers are compared by < <= > >= == != instead.
#define GPU_RELATIONAL(NAME, OP)                                                        \
    template <class A, class B>                                                         \
    requires glsl::same_vectors<A, B>                                                   \
    auto NAME(A const& a, B const& b) {                                                 \
        using V = glsl::value_t<A>;                                                     \
        using R = glsl::shaped_t<bool, A>;                                              \
        constexpr auto host = [](V const& x, V const& y) {                              \
            return glsl::componentwise<R>([](auto u, auto v) { return u OP v; }, x, y); \
        };                                                                              \
        return glsl::builtin_call<glsl::builtin::NAME, R(V, V)>::call(host, a, b);      \
    }
/// lessThan, lessThanEqual, greaterThan, greaterThanEqual, equal and notEqual compare two vectors
/// of one type component by component, and return a vector of bools.
///
///     gpu::lessThan(gpu::vec2(1, 2), gpu::vec2(0, 3))   // false true
GPU_RELATIONAL(lessThan, <)
GPU_RELATIONAL(lessThanEqual, <=)
GPU_RELATIONAL(greaterThan, >)
GPU_RELATIONAL(greaterThanEqual, >=)
GPU_RELATIONAL(equal, ==)
GPU_RELATIONAL(notEqual, !=)
#undef GPU_RELATIONAL

/// True when at least one component is true.
///
///     gpu::vec2 p(1, 2), q(0, 3);
///     gpu::any(gpu::lessThan(p, q))   // true: 2 is less than 3
template <glsl::bool_vector V> auto any(V const& v) {
    using B = glsl::value_t<V>;
    constexpr auto host = [](B const& b) {
        bool r = false;
        for (int i = 0; i < glsl::glm_shape<B>::rows; ++i) r = r || b[i];
        return r;
    };
    return glsl::builtin_call<glsl::builtin::any, bool(B)>::call(host, v);
}
/// True when all components are true.
template <glsl::bool_vector V> auto all(V const& v) {
    using B = glsl::value_t<V>;
    constexpr auto host = [](B const& b) {
        bool r = true;
        for (int i = 0; i < glsl::glm_shape<B>::rows; ++i) r = r && b[i];
        return r;
    };
    return glsl::builtin_call<glsl::builtin::all, bool(B)>::call(host, v);
}
/// Returns the negation of each component. It is GLSL's not(), whose name C++ reserves.
template <glsl::bool_vector V> auto not_(V const& v) {
    using B = glsl::value_t<V>;
    constexpr auto host = [](B const& b) { return glsl::componentwise<B>([](bool c) { return !c; }, b); };
    return glsl::builtin_call<glsl::builtin::not_, B(B)>::call(host, v);
}
}  // namespace gpu::inline v0_2

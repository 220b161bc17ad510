// SPDX-License-Identifier: MIT
// gpu::min and gpu::max, on numbers, vectors and symbols. A part of math.hpp that needs none of GLM's functions.
#pragma once

#include <gpu/functional/detail/math_call.hpp>

namespace gpu {
namespace glsl {

/// pick(x, y) on numbers; on vectors of each component, with the same number for all where one is no vector.
template <class X, class Y, class Pick>
constexpr auto by_component(X const& x, Y const& y, Pick pick) {
    if constexpr (scalar<X> && scalar<Y>) return pick(x, y);
    else {
        auto part = [](auto const& v, int i) {
            if constexpr (scalar<std::remove_cvref_t<decltype(v)>>) return v;
            else return v[i];
        };
        std::conditional_t<scalar<X>, Y, X> r{};
        for (int i = 0; i < glm_shape<decltype(r)>::rows; ++i) r[i] = pick(part(x, i), part(y, i));
        return r;
    }
}
} // namespace glsl

/// The smaller of two values, of equal ones the first; of vectors each component.
template <glsl::operand A, glsl::operand B>
auto min(A const& a, B const& b) {
    constexpr auto host = [](auto const& x, auto const& y) {
        return glsl::by_component(x, y, [](auto u, auto v) { return v < u ? v : u; });
    };
    return glsl::math<glsl::builtin::min, glsl::style::any>(host, a, b);
}
/// The greater of two values, of equal ones the first; of vectors each component.
template <glsl::operand A, glsl::operand B>
auto max(A const& a, B const& b) {
    constexpr auto host = [](auto const& x, auto const& y) {
        return glsl::by_component(x, y, [](auto u, auto v) { return u < v ? v : u; });
    };
    return glsl::math<glsl::builtin::max, glsl::style::any>(host, a, b);
}
} // namespace gpu

// SPDX-License-Identifier: MIT
// gpu::min and gpu::max for numbers, vectors and symbols; a part of math.hpp that needs no GLM
// function.
#pragma once

#include <gpu/functional/math_call.hpp>

namespace gpu::inline v0_2 {
namespace glsl {

/// Returns component i of a vector, or the number itself when x is a number.
template <class X> auto lane(X const& x, int i) {
    if constexpr (scalar<value_t<X>>)
        return x;
    else
        return x[i];
}
/// Applies f to each component of the operands and returns the results as an R. A number among
/// vectors is used for every component.
template <class R, class F, class... V> R componentwise(F f, V const&... v) {
    if constexpr (scalar<R>)
        return f(v...);
    else {
        R r{};
        for (int i = 0; i < glm_shape<R>::rows; ++i) r[i] = f(glsl::lane(v, i)...);
        return r;
    }
}
/// Records the operand x and returns its reference, which is the position of its node. When V is a
/// vector type and x is a number, records a vector with all components x instead.
template <class V, class X> std::uint32_t spread_reference(X const& x) {
    if constexpr (scalar<V> || !scalar<value_t<X>>)
        return glsl::reference(x);
    else {
        std::uint32_t const p[] = {glsl::as<typename glm_shape<V>::component>(x)};
        return rec().compose(op::make, type_id<V>(), p, 1);
    }
}

/// Records the expression l < r ? b : a. Vectors are compared and selected component by component.
template <class R>
expr<R> second_where_less(expr<R> const& l, expr<R> const& r, expr<R> const& a, expr<R> const& b) {
    if constexpr (scalar<R>)
        return gpu::select(l < r, b, a);
    else {
        using B = glm::vec<glm_shape<R>::rows, bool, glm::defaultp>;
        std::uint32_t const less =
            glsl::call_node<B>(builtin::lessThan, l.get_reference(), r.get_reference());
        return expr<R>(from{glsl::call_node<R>(builtin::mix, a.get_reference(), b.get_reference(), less)});
    }
}
/// Returns the smaller of two operands, or the greater when Max is true. Integers use GLSL's min or
/// max. Floats use the comparison of std::min or std::max, because GLSL leaves the result undefined
/// for NaN and for zeros of opposite sign.
template <bool Max, class A, class B> auto extreme(A const& a, B const& b) {
    constexpr auto pick = [](auto x, auto y) { return Max ? (x < y ? y : x) : (y < x ? y : x); };
    constexpr auto host = [pick](auto const& x, auto const& y) {
        using X = std::remove_cvref_t<decltype(x)>;
        using Y = std::remove_cvref_t<decltype(y)>;
        return glsl::componentwise<std::conditional_t<scalar<X>, Y, X>>(pick, x, y);
    };
    glsl::check_vectors<value_t<A>, value_t<B>>();
    using C = working_t<style::any, A, B>;
    if constexpr (std::is_integral_v<C> || (plain<A> && plain<B>)) {
        constexpr builtin function = Max ? builtin::max : builtin::min;
        return glsl::math<function, style::any>(host, a, b);
    } else {
        // Floats: compare and select.
        using R = std::remove_cvref_t<decltype(host(
            glsl::adapted<C>(std::declval<value_t<A>>()), glsl::adapted<C>(std::declval<value_t<B>>())))>;
        constexpr bool is_pure = pure<A> || pure<B>;
        if constexpr (!is_pure)
            if (glsl::known(a) && glsl::known(b))
                return symbol_for<R, false>(
                    host(glsl::adapted<C>(glsl::host(a)), glsl::adapted<C>(glsl::host(b))));
        auto symbol = [](auto const& x) {
            if constexpr (scalar<R>)
                return expr<R>(from{glsl::as<R>(x)});
            else
                return expr<R>(from{glsl::spread_reference<R>(x)});
        };
        expr<R> const l = symbol(a), r = symbol(b);
        expr<R> const answer =
            Max ? glsl::second_where_less(l, r, l, r) : glsl::second_where_less(r, l, l, r);
        return symbol_for<R, is_pure>(from{answer.get_reference()});
    }
}
}  // namespace glsl

/// Returns the smaller of two values, for vectors component by component. As std::min, it returns
/// the first when both are equal or one is NaN.
template <glsl::operand A, glsl::operand B> auto(min)(A const& a, B const& b) {
    return glsl::extreme<false>(a, b);
}
/// Returns the greater of two values, for vectors component by component. As std::max, it returns
/// the first when both are equal or one is NaN.
template <glsl::operand A, glsl::operand B> auto(max)(A const& a, B const& b) {
    return glsl::extreme<true>(a, b);
}
}  // namespace gpu::inline v0_2

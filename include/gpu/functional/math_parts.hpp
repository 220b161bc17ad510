// SPDX-License-Identifier: MIT
// Mathematical functions that GLSL lacks or defines otherwise than C++: pow, round, ldexp, modf,
// frexp.
#pragma once

#include <gpu/functional/math_call.hpp>
#include <gpu/functional/min_max.hpp>
#include <gpu/functional/real_functions.hpp>
#include <gpu/functional/text_call.hpp>

#include <glm/common.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::glsl {

// Registers a function for pow, because GLSL's pow is undefined for negative x and for pow(0, 0),
// and C++'s is not.
inline std::uint32_t power_function() {
    static std::uint32_t const id = text_functions::get().add("float",
        "pow",
        "float x, float y",
        "{\n"
        "    float r = pow(abs(x), y);\n"
        "    if (x == 0.0) r = y > 0.0 ? 0.0 : uintBitsToFloat(0x7f800000u);\n"
        "    if (floatBitsToUint(x) >> 31 != 0u && floor(y) == y) r = mod(y, 2.0) != 0.0 ? -r : r;\n"
        "    else if (x < 0.0) r = uintBitsToFloat(0x7fc00000u);\n"
        "    return y == 0.0 ? 1.0 : r;\n"
        "}");
    return id;
}
template <class X, class Y> auto power(X const& x, Y const& y) {
    using C = working_t<style::single, X, Y>;
    if constexpr (!scalar<value_t<X>> || !scalar<value_t<Y>>) {
        using V = std::conditional_t<scalar<value_t<X>>, value_t<Y>, value_t<X>>;
        return [&]<int... I>(std::integer_sequence<int, I...>) {
            return gpu::make<V>(glsl::power(glsl::lane(x, I), glsl::lane(y, I))...);
        }
        (std::make_integer_sequence<int, glm_shape<V>::rows>{});
    } else if constexpr (plain<X> && plain<Y>)
        return std::pow(static_cast<C>(x), static_cast<C>(y));
    else if constexpr (std::is_same_v<C, double>)
        return glsl::real_call<real::pow>([](double a, double b) { return std::pow(a, b); }, x, y);
    else {
        constexpr bool is_pure = pure<X> || pure<Y>;
        if constexpr (!is_pure)
            if (glsl::known(x) && glsl::known(y))
                return symbol_for<C, false>(
                    std::pow(static_cast<C>(glsl::host(x)), static_cast<C>(glsl::host(y))));
        std::uint32_t const p[] = {glsl::as<C>(x), glsl::as<C>(y)};
        return symbol_for<C, is_pure>(from{rec().compose(op::text, type_id<C>(), p, 2, power_function())});
    }
}

/// Rounds x to the nearest whole number, and halves away from zero. GLSL's own round may round
/// halves either way, so it is not used. The result is trunc(x), or one further from zero when x
/// and trunc(x) differ by a half or more.
template <class X> auto round_away(X const& x) {
    using C = working_t<style::real, X>;
    using R = std::remove_cvref_t<decltype(glsl::adapted<C>(std::declval<value_t<X>>()))>;
    if constexpr (plain<X>)
        return glm::round(glsl::adapted<C>(static_cast<value_t<X>>(x)));
    else {
        if constexpr (two_sided<X>)
            if (x.is_known()) return symbol_for<R, false>(glm::round(glsl::adapted<C>(x.get_host())));
        expr<R> const e(from{glsl::adapted_reference<C>(x)});
        expr<R> const whole(from{glsl::call_node<R>(builtin::trunc, e.get_reference())});
        expr<R> const rest = e - whole;
        std::uint32_t size = glsl::call_node<R>(builtin::abs, rest.get_reference());
        expr<R> const up(from{glsl::call_node<R>(builtin::step, glsl::plain_reference(C(0.5f), true), size)});
        expr<R> const away(from{glsl::call_node<R>(builtin::sign, e.get_reference())});
        return symbol_for<R, pure<X>>(from{(whole + away * up).get_reference()});
    }
}

/// The type that a function of real numbers computes in for an operand X: float for an integer, X
/// itself otherwise.
template <class X>
using real_t =
    std::remove_cvref_t<decltype(glsl::adapted<working_t<style::real, X>>(std::declval<value_t<X>>()))>;

// Registers a function for ldexp, because two drivers get the built-in one wrong. For doubles, Mesa
// 22.3 gives 2^n for 0 * 2^n, so a zero is returned as it is. For floats, NVIDIA (driver 580.159)
// multiplies by 2^n, and 2^128 is not a float, so the power is split into two factors. The products
// are `precise`, because that driver would merge them.
template <class V, class I> std::uint32_t ldexp_function() {
    static std::uint32_t const id = [] {
        std::string const& v = type_of<V>().name;
        std::string const &i = type_of<I>().name, parameters = v + " x, " + i + " n",
                          zero = scalar<V> ? "x == 0.0" : "equal(x, " + v + "(0.0))";
        if (!has_double(type_of<V>()))
            return glsl::add_text<V>("ldexp",
                parameters,
                "{\n    " + i + " m = clamp(n, -252, 254), h = m / 2;\n    precise " + v +
                    " half_way = x * intBitsToFloat((h + 127) << 23), r = half_way * intBitsToFloat((m - h + "
                    "127) << 23);\n    return r;\n}");
        return glsl::add_text<V>("ldexp", parameters, "{ return mix(ldexp(x, n), x, " + zero + "); }");
    }();
    return id;
}
template <class V> std::uint32_t modf_function() {
    static std::uint32_t const id = [] {
        std::string const &v = type_of<V>().name, &pair = type_of<std::pair<V, V>>().name;
        return glsl::add_text<std::pair<V, V>>("modf",
            v + " x",
            "{ " + v + " w = trunc(x); return " + pair + "(mix(x - w, " + v + "(0.0), isinf(x)), w); }");
    }();
    return id;
}
template <class V, class I> std::uint32_t frexp_function() {
    static std::uint32_t const id = [] {
        std::string const &v = type_of<V>().name, &i = type_of<I>().name,
                          &pair = type_of<std::pair<V, I>>().name;
        return glsl::add_text<std::pair<V, I>>(
            "frexp", v + " x", "{ " + i + " e; " + v + " s = frexp(x, e); return " + pair + "(s, e); }");
    }();
    return id;
}
}  // namespace gpu::inline v0_2::glsl

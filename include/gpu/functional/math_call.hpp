// SPDX-License-Identifier: MIT
// How a mathematical function is called: with numbers it calls GLM, and with symbols it records a
// GLSL call.
#pragma once

#include <gpu/functional/select.hpp>
#include <gpu/glsl/builtin.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::glsl {

enum class style : std::uint8_t {
    real,    // functions of float and double
    single,  // functions that GLSL has for float only; real_functions.def has them for double
    any,     // functions of every number type; integers stay integers
};

template <class V, class... Rest> struct first_component : first_component<Rest...> {};
template <class V, class... Rest>
requires(!scalar<V>) struct first_component<V, Rest...> {
    using type = typename glm_shape<V>::component;
    static constexpr int rows = glm_shape<V>::rows;
};
template <class... V> constexpr auto check_vectors() {
    if constexpr (!(scalar<V> && ...))
        static_assert(((scalar<V> || glm_shape<V>::rows == first_component<V...>::rows) && ...),
            "gpu: the vectors that this function is called with have different numbers of components.");
    return true;
}
/// Returns a value of the type in which a function computes: the component type of its vector
/// operands, or the common type when all operands are numbers. Integers and halves become float
/// unless S is style::any.
template <style S, class... V> constexpr auto working_type() {
    constexpr bool is_number = !((std::is_enum_v<V> || ...) && (S != style::any || sizeof...(V) == 1));
    static_assert(is_number,
        "gpu: this function takes numbers, not enumerations; convert them with gpu::cast<float>(x) first.");
    if constexpr (!is_number)
        return float{};
    else if constexpr (!(scalar<V> && ...))
        return typename first_component<V...>::type{};
    else {
        using C = std::common_type_t<V...>;
        if constexpr (S != style::any && (std::is_integral_v<C> || std::is_same_v<C, half>))
            return float{};
        else if constexpr (sizeof...(V) == 1)
            return decltype(+C{}){};
        else
            return C{};
    }
}
template <style S, class... X> using working_t = decltype(glsl::working_type<S, value_t<X>...>());

template <class C, class V> auto adapted(V const& v) {
    if constexpr (scalar<V>)
        return static_cast<C>(v);
    else
        return v;
}
template <class C, class X> std::uint32_t adapted_reference(X const& x) {
    if constexpr (scalar<value_t<X>>)
        return glsl::as<C>(x);
    else
        return glsl::reference(x);
}
template <class R>
std::uint32_t call_node(builtin f, std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0) {
    return rec().push(op::call, type_id<R>(), a, b, c, static_cast<std::uint8_t>(f));
}

template <builtin F, style S, class Host, class... X> auto math(Host host_function, X const&... x) {
    if constexpr (F != builtin::outerProduct) glsl::check_vectors<value_t<X>...>();
    using C = working_t<S, X...>;
    using R = std::remove_cvref_t<decltype(host_function(glsl::adapted<C>(std::declval<value_t<X>>())...))>;
    if constexpr ((plain<X> && ...))
        return host_function(glsl::adapted<C>(static_cast<value_t<X>>(x))...);
    else {
        constexpr bool is_pure = (pure<X> || ...);
        if constexpr (!is_pure)
            if ((glsl::known(x) && ...))
                return symbol_for<R, false>(host_function(glsl::adapted<C>(glsl::host(x))...));
        std::uint32_t const p[] = {glsl::adapted_reference<C>(x)..., 0, 0};
        return symbol_for<R, is_pure>(from{glsl::call_node<R>(F, p[0], p[1], p[2])});
    }
}
}  // namespace gpu::inline v0_2::glsl

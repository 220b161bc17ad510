// SPDX-License-Identifier: MIT
// Gives real_call(), which calls a mathematical function that is written in GLSL for float or
// double. real_functions.def lists them.
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/text_call.hpp>
#include <gpu/functional/tuple.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::glsl {

enum class real : std::uint8_t {
#define GPU_REAL(NAME, PARAMETERS, TEXT) NAME,
#include <gpu/functional/real_functions.def>
    count
};

/// A row of real_functions.def.
struct real_row {
    std::string_view name, parameters;
    char const* text;
};

/// Registers the GLSL text of a function for float or double, and of those that it calls. Returns
/// its number in text_functions.
[[gnu::cold]] std::uint32_t add_real(real f, bool is_double);

/// True for operands with a symbol among them, of which a function of real numbers makes doubles.
template <class... X>
inline constexpr bool in_doubles =
    (symbolic<X> || ...) && std::is_same_v<working_t<style::real, X...>, double>;

template <real F, class T> std::uint32_t real_function() {
    static std::uint32_t const id = glsl::add_real(F, std::is_same_v<T, double>);
    return id;
}
/// Calls `host` when all operands are numbers; otherwise records a call of the GLSL function F.
/// Vectors are computed component by component, and integers become floats.
template <real F, class Host, class... X> auto real_call(Host const& host, X const&... x) {
    glsl::check_vectors<value_t<X>...>();
    using T = working_t<style::real, X...>;
    if constexpr ((scalar<value_t<X>> && ...)) {
        if constexpr (sizeof...(X) == 1)
            return text_call<T(T)>::call(host, &real_function<F, T>, x...);
        else
            return text_call<T(T, T)>::call(host, &real_function<F, T>, x...);
    } else {
        using V = shaped_t<T, X...>;
        return [&]<int... I>(std::integer_sequence<int, I...>) {
            auto const component = [&](int i) { return glsl::real_call<F>(host, glsl::lane(x, i)...); };
            return gpu::make<V>(component(I)...);
        }
        (std::make_integer_sequence<int, glm_shape<V>::rows>{});
    }
}

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/functional/impl/real_functions.ipp>
#endif

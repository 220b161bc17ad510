// SPDX-License-Identifier: MIT
// How a function of fixed types is called: with numbers as C++, and with symbols as a call of a
// GLSL function, which is built in or given as text.
#pragma once

#include <gpu/functional/math_call.hpp>
#include <gpu/glsl/text_function.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace gpu::inline v0_2::glsl {

template <class> struct fixed_call;
template <element R, element... A> struct fixed_call<R(A...)> {
    /// Converts the operands to the types A. When all of them are numbers, returns the result of
    /// host_function. Otherwise returns the symbol for the node that `make` records; `make` gets an
    /// array of references to the recorded operands.
    template <class Host, class Make, class... X>
    static auto call(Host const& host_function, Make make, X const&... x) {
        static_assert(sizeof...(X) == sizeof...(A), "gpu: wrong number of arguments");
        static_assert((converts_to<A, value_t<X>> && ...),
            "gpu: this function takes other types; convert with gpu::cast<T>(x)");
        constexpr bool is_pure = (pure<X> || ...);
        if constexpr ((plain<X> && ...))
            return static_cast<R>(host_function(static_cast<A>(static_cast<value_t<X>>(x))...));
        else {
            if constexpr (!is_pure)
                if ((glsl::known(x) && ...))
                    return symbol_for<R, false>(host_function(static_cast<A>(glsl::host(x))...));
            std::uint32_t const p[] = {glsl::as<A>(x)..., 0, 0, 0};
            return symbol_for<R, is_pure>(from{make(p)});
        }
    }
};
template <builtin F, class Signature> struct builtin_call;
/// Calls `host_function` when all operands are numbers; otherwise records a call of GLSL's built-in
/// function F.
template <builtin F, class R, class... A> struct builtin_call<F, R(A...)> {
    template <class Host, class... X> static auto call(Host const& host_function, X const&... x) {
        return fixed_call<R(A...)>::call(
            host_function,
            [](std::uint32_t const* p) { return glsl::call_node<R>(F, p[0], p[1], p[2]); },
            x...);
    }
};
/// Records a call of a function given as text. `function` is its number in text_functions, the
/// table of such functions.
inline std::uint32_t text_node(
    std::uint16_t type, std::uint32_t const* operands, std::uint32_t count, std::uint32_t function) {
    recording& r = rec();
    r.looped |= text_functions::get().at(function).loops;
    return r.compose(op::text, type, operands, count, function);
}
template <class> struct text_call;
/// Calls `host_function` when all operands are numbers; otherwise records a call of a function
/// given as GLSL text. `function()` returns the number of that function in text_functions.
template <class R, class... A> struct text_call<R(A...)> {
    template <class Host, class... X>
    static auto call(Host const& host_function, std::uint32_t (*function)(), X const&... x) {
        return fixed_call<R(A...)>::call(
            host_function,
            [=](std::uint32_t const* p) {
                return glsl::text_node(type_id<R>(), p, sizeof...(A), function());
            },
            x...);
    }
};

/// Registers the GLSL function `R name(parameters) body`, and returns its number in text_functions,
/// the table of functions given as text.
template <class R>
[[gnu::cold]] std::uint32_t add_text(
    std::string_view name, std::string_view parameters, std::string_view body) {
    return text_functions::get().add(type_of<R>().name, name, parameters, body);
}

/// The type S when the types V are all scalars. Otherwise it is a vector of S with as many
/// components as the first vector among V.
template <class S, class... V> struct shaped { using type = S; };
template <class S, class V, class... More> struct shaped<S, V, More...> : shaped<S, More...> {};
template <class S, int L, class T, glm::qualifier Q, class... More>
struct shaped<S, glm::vec<L, T, Q>, More...> {
    using type = glm::vec<L, S, Q>;
};
template <class S, class... X> using shaped_t = typename shaped<S, value_t<X>...>::type;
}  // namespace gpu::inline v0_2::glsl

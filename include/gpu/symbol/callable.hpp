// SPDX-License-Identifier: MIT
// What can be called with symbols: generic functors, and stateless class templates, which are rebound to
// symbols.
#pragma once

#include <gpu/symbol/scalar.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu {
namespace glsl {

/// plus_mod_10<int> becomes plus_mod_10<expr<int>>.
template <class F> struct rebound { using type = void; };
template <template <class> class F, element T> struct rebound<F<T>> { using type = F<expr<T>>; };
template <template <class, class> class F, element T, element U> struct rebound<F<T, U>> {
    using type = F<expr<T>, expr<U>>;
};
template <template <class, auto> class F, element T, auto N>
requires requires { typename F<expr<T>, N>; }
struct rebound<F<T, N>> {
    using type = F<expr<T>, N>;
};

// Symbols turn into what memory is indexed by, for the sake of a sentence (refused.hpp); a function of such
// numbers takes no symbols.
template <class Call> inline constexpr bool takes_indices = false;
template <class R, class C, class... A>
inline constexpr bool takes_indices<R (C::*)(A...) const> = (index_for<char, std::remove_cvref_t<A>> || ...);
template <class R, class... A>
inline constexpr bool takes_indices<R(A...)> = (index_for<char, std::remove_cvref_t<A>> || ...);
template <class F> inline constexpr bool is_for_indices = takes_indices<std::remove_pointer_t<F>>;
template <class F>
requires requires { typename std::void_t<decltype(&F::operator())>; }
inline constexpr bool is_for_indices<F> = takes_indices<decltype(&F::operator())>;
template <class F, class... S>
concept takes = requires(F& f, S&... s) {
    f(s...);
}
&&!((symbolic<S> || ...) && is_for_indices<F>);
// `is_transparent` says, as in std::less<>, that operator() takes any types.
template <class F, class... S>
concept takes_rebound = std::is_empty_v<F> && !requires {
    typename F::is_transparent;
}
&&!std::is_void_v<typename rebound<F>::type> && std::is_default_constructible_v<typename rebound<F>::type> &&
    takes<typename rebound<F>::type, S...>;
/// Can F be traced with arguments of these C++ types?
template <class F, class... Args>
concept traceable = takes_rebound<F, expr<Args>...> || takes<F, expr<Args>...>;

template <class F, class... X> decltype(auto) call(F const& f, X&... x) {
    if constexpr ((symbolic<X> || ...) && takes_rebound<F, X...>)
        return typename rebound<F>::type{}(x...);
    else if constexpr (!takes<F, X...>)
        static_assert(takes<F, X...>,
            "gpu: this functor takes concrete C++ types, or another number of arguments; write its "
            "operator() with auto parameters, "
            "make it a class template, or use GPU_FUNCTION");
    else if constexpr (requires { f(x...); })
        return f(x...);
    else {
        F once = f;  // an operator() that is not const
        return once(x...);
    }
}
/// A function of symbols that answered with a plain bool: that must be the last symbol's answer, untouched.
[[gnu::cold]] inline expr<bool> symbol_of_bool(recording& r, std::uint32_t exits_before, bool answer) {
    if (r.bool_exits != exits_before + 1 || answer != r.bool_answer)
        throw unsupported(
            "gpu: a symbol became a bool inside the function: return it at once, or keep it in auto and use "
            "gpu::select or gpu::if_");
    r.bool_exits = exits_before;
    r.bool_seen = true;
    return expr<bool>(from{r.bool_ref});
}
}  // namespace glsl

/// f(x...) on numbers or on symbols: how a functor calls another one. Also takes class templates made for
/// numbers (std::plus<int>) and functions that return a plain bool (std::less<int>).
template <class F, class... X> decltype(auto) invoke(F const& f, X&&... x) {
    using R = decltype(glsl::call(f, x...));
    if constexpr (std::is_same_v<std::remove_cvref_t<R>, bool> && (glsl::symbolic<X> || ...)) {
        if (!glsl::active)
            return expr<bool>(
                static_cast<bool>(glsl::call(f, x...)));  // throws: there is no symbol on the host
        glsl::recording& r = glsl::rec();
        std::uint32_t before = r.bool_exits;
        bool answer = glsl::call(f, x...);
        if (r.bool_exits == before) return expr<bool>(answer);  // a constant
        return glsl::symbol_of_bool(r, before, answer);
    } else
        return glsl::call(f, x...);
}

namespace glsl {
template <class F, class... Args>
using raw_result_t = decltype(gpu::invoke(std::declval<F const&>(), std::declval<expr<Args>&>()...));
/// The C++ type of f's result for arguments of these types; void if it has none.
template <class F, class... Args> using result_t = value_t<raw_result_t<F, Args...>>;
}  // namespace glsl
}  // namespace gpu

// SPDX-License-Identifier: MIT
// What can be called with symbols: generic functors, and stateless class templates, whose template
// arguments are replaced by symbols.
#pragma once

#include <gpu/symbol/scalar.hpp>
#include <gpu/symbol/structure_of_symbols.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {

/// Rebinds a class template from numbers to symbols: plus_mod_10<int> becomes
/// plus_mod_10<expr<int>>.
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

// True for functions that take std::size_t or std::ptrdiff_t. They must not count as callable with
// symbols, because a symbol converts to these types only to give a readable error (refused.hpp).
template <class Call> inline constexpr bool takes_indices = false;
template <class R, class C, class... A>
inline constexpr bool takes_indices<R (C::*)(A...) const> = (index_for<char, std::remove_cvref_t<A>> || ...);
template <class R, class... A>
inline constexpr bool takes_indices<R(A...)> = (index_for<char, std::remove_cvref_t<A>> || ...);
template <class F> inline constexpr bool is_for_indices = takes_indices<std::remove_pointer_t<F>>;
template <class F>
requires requires { typename std::void_t<decltype(&F::operator())>; }
inline constexpr bool is_for_indices<F> = takes_indices<decltype(&F::operator())>;
/// True when the call operator of F is a template or overloaded, as that of a lambda with auto
/// parameters is.
template <class F> inline constexpr bool has_generic_call = std::is_class_v<F> && !requires {
    typename std::void_t<decltype(&F::operator())>;
};
/// The functors that a functor of the library calls. Such a functor names them by a member type:
/// `using calls = glsl::functors<Less>;`.
template <class... F> struct functors {};
/// True when F does the same at every call, so that it is traced only once. Other functors without
/// members may read global variables.
template <class F> inline constexpr bool always_alike = false;
template <class F>
requires std::is_empty_v<F> && requires { typename F::is_transparent; }
inline constexpr bool always_alike<F> = true;
template <class... F> constexpr bool are_always_alike(functors<F...>) { return (always_alike<F> && ...); }
template <class F>
requires std::is_empty_v<F> && requires { typename F::calls; }
inline constexpr bool always_alike<F> = glsl::are_always_alike(typename F::calls{});
/// Returns the field of a structure, or of a symbol of it, that `pointer` points to. Defined in
/// functional/structure.hpp.
template <class S, class M, class X> auto member_of(M S::*pointer, X const& x);
template <class F, class... S>
concept called_with = requires(F& f, S&... s) {
    f(s...);
}
&&!((symbolic<S> || ...) && is_for_indices<F>);
template <class F, class... S>
concept takes = called_with<F, S...> ||(std::is_member_object_pointer_v<F> && sizeof...(S) == 1);
// Satisfied by stateless class templates, such as std::plus<int>, that take symbols of these types
// when their template argument is replaced by a symbol. A functor with `is_transparent`, such as
// std::less<>, takes any types already and is not rebound.
template <class F, class... S>
concept takes_rebound = std::is_empty_v<F> && !requires {
    typename F::is_transparent;
}
&&!std::is_void_v<typename rebound<F>::type> && std::is_default_constructible_v<typename rebound<F>::type> &&
    takes<typename rebound<F>::type, S...>;
/// True when F can be traced with arguments of these C++ types.
template <class F, class... Args>
concept traceable = takes<F, expr<Args>...> || takes_rebound<F, expr<Args>...>;

/// True when call(), for arguments of types X, calls F with a symbol as its template argument:
/// std::plus<expr<int>> in place of std::plus<int>. False when F has a call operator with auto
/// parameters that takes symbols.
template <class F, class... X> consteval bool is_rebound_for() {
    if constexpr (!(symbolic<X> || ...))
        return false;
    else if constexpr (has_generic_call<F> && takes<F, X...>)
        return false;
    else
        return takes_rebound<F, X...>;
}

template <class F, class... X> decltype(auto) call(F const& f, X&... x) {
    if constexpr (std::is_member_object_pointer_v<F>)
        return glsl::member_of(f, x...);
    else if constexpr (is_rebound_for<F, X...>())
        return typename rebound<F>::type{}(x...);
    else if constexpr (!takes<F, X...> && requires { typename F::is_transparent; })
        static_assert(takes<F, X...>,
            "gpu: this type has no such operator. For structures name an order, gpu::by(&particle::mass), or "
            "a lambda of two elements, as [](auto a, auto b) { return a.id == b.id; }, or an operator for "
            "reductions; or say by gpu::compares_fields that its operators compare all fields; or write the "
            "operator as a template (docs/functions.md, Structures)");
    else if constexpr (!takes<F, X...>)
        static_assert(takes<F, X...>,
            "gpu: this functor takes concrete C++ types, or another number of arguments, or its body does "
            "not compile (the errors before this one say why); write its operator() with auto parameters, "
            "make it a class template without members, or use GPU_FUNCTION");
    else if constexpr (requires { f(x...); })
        return f(x...);
    else {
        F once = f;  // Call a copy, because F's operator() is not const.
        return once(x...);
    }
}
/// Returns the symbol that a traced function has converted to a plain bool and returned as
/// `answer`, as in `return a < b;`. Throws unsupported when the function has converted several
/// symbols to bool, or has not returned the result of the conversion.
[[gnu::cold]] inline expr<bool> symbol_of_bool(recording& r, std::uint32_t exits_before, bool answer) {
    if (r.bool_exits != exits_before + 1 || answer != r.bool_answer)
        gpu::detail::raise(unsupported(
            "gpu: a symbol became a bool inside the function: return it at once, or keep it in auto and use "
            "gpu::select or gpu::if_"));
    r.bool_exits = exits_before;
    r.bool_seen = true;
    return expr<bool>(from{r.bool_ref});
}
}  // namespace glsl

/// Returns f(x...) for numbers or symbols, or the field x.*f when f is a pointer to a member. A
/// functor uses it to call another functor. f may also be a class template made for numbers
/// (std::plus<int>), return a plain bool (std::less<int>), or return a structure of symbols
/// (interval<expr<float>>), which becomes one symbol.
template <class F, class... X> decltype(auto) invoke(F const& f, X&&... x) {
    if constexpr ((glsl::symbolic<X> || ...))
        if (glsl::active) glsl::active->require_stack();
    using R = decltype(glsl::call(f, x...));
    if constexpr (std::is_same_v<std::remove_cvref_t<R>, bool> && (glsl::symbolic<X> || ...)) {
        if (!glsl::active)
            // Nothing is being traced. Throw the error of a symbol that is used outside a trace.
            return expr<bool>(static_cast<bool>(glsl::call(f, x...)));
        glsl::recording& r = glsl::rec();
        std::uint32_t before = r.bool_exits;
        bool answer = glsl::call(f, x...);
        if (r.bool_exits == before) return expr<bool>(answer);  // a constant answer
        return glsl::symbol_of_bool(r, before, answer);
    } else if constexpr (glsl::structure_of_symbols<R>) {
        using T = typename glsl::value_of_structure<std::remove_cvref_t<R>>::type;
        return expr<T>(glsl::from{glsl::structure_reference<T>(glsl::call(f, x...))});
    } else
        return glsl::call(f, x...);
}

namespace glsl {
/// Returns the number `v` as a symbol when `like` is a symbol, so that a functor that changes its
/// argument, or wants two arguments of one type, can be called with both. Otherwise returns v.
template <class X, class T> auto in_kind_of([[maybe_unused]] X const& like, T const& v) {
    if constexpr (pure<X>)
        return expr<T>(from{glsl::reference(v)});
    else
        return v;
}
template <class F, class... Args>
using raw_result_t = decltype(gpu::invoke(std::declval<F const&>(), std::declval<expr<Args>&>()...));
/// The C++ type of f's result for arguments of these types; void when f returns nothing.
template <class F, class... Args> using result_t = value_t<raw_result_t<F, Args...>>;
}  // namespace glsl
}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// Symbols and variables of std::pair and std::tuple, which zip iterators and key-value algorithms
// pass to a functor.
#pragma once

#include <gpu/symbol/matrix.hpp>
#include <gpu/symbol/structure_of_symbols.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {
/// Returns the symbol of field i of the structure `whole`.
template <class T> expr<T> field_of(from whole, std::uint32_t i) {
    return expr<T>(from{rec().push(op::field, type_id<T>(), whole.ref, i)});
}
/// Returns field i of the structure `whole` as an either, which can hold a number or a symbol.
template <class T> either<T> either_field(from whole, std::uint32_t i) {
    return either<T>(from{rec().push(op::field, type_id<T>(), whole.ref, i)});
}
/// Records a structure made of these symbols, and returns its reference: the position of its node
/// in the recording.
template <class S, class... E> std::uint32_t assemble(E const&... e) {
    std::uint32_t const p[] = {e.get_reference()...};
    return rec().compose(op::make, type_id<S>(), p, sizeof...(E));
}
[[noreturn, gnu::cold]] inline void no_host_value() {
    gpu::detail::raise(unsupported(
        "gpu: a symbol was turned into a structure of the host; keep it in auto or in a gpu::var"));
}

/// Calls f(first, second) for a pair, and f(e...) with all elements for a tuple.
template <class Whole, class F> decltype(auto) with_parts(Whole&& w, F f) {
    if constexpr (requires { w.first; })
        return f(w.first, w.second);
    else
        return std::apply(f, w.parts);
}
template <std::size_t I, class Whole> auto& part_of(Whole& w) {
    if constexpr (!requires { w.first; })
        return std::get<I>(w.parts);
    else if constexpr (I == 0)
        return w.first;
    else
        return w.second;
}
// Defines get<I>(), which returns a reference into an lvalue, and a copy from a temporary.
#define GPU_GLSL_GET                                                                      \
    template <std::size_t I> auto& get()& { return glsl::part_of<I>(*this); }             \
    template <std::size_t I> auto const& get() const& { return glsl::part_of<I>(*this); } \
    template <std::size_t I> auto get()&& { return glsl::part_of<I>(*this); }
// GPU_GLSL_EXPR_OF, GPU_GLSL_EITHER_OF and GPU_GLSL_VAR_OF define the members that expr, either and
// var of a pair share with those of a tuple. PARTS declares the data members.
#define GPU_GLSL_EXPR_OF(PARTS)                                                                            \
public:                                                                                                    \
    PARTS                                                                                                  \
    expr() = default;                                                                                      \
    expr(expr const&) = default;                                                                           \
    template <glsl::operand X>                                                                             \
    requires glsl::converts_to<value_type, glsl::value_t<X>> expr(X const& o)                              \
        : expr(glsl::from{glsl::as<value_type>(o)}) {}                                                     \
    template <glsl::symbols_of<value_type> X>                                                              \
    expr(X const& o) : expr(glsl::from{glsl::structure_reference<value_type>(o)}) {}                       \
    template <glsl::symbols_of<value_type> X> operator X() const {                                         \
        return glsl::with_parts(*this, [](auto const&... e) { return X(e...); });                          \
    }                                                                                                      \
    expr& operator=(expr const&)& = default;                                                               \
    std::uint32_t get_reference() const {                                                                  \
        return glsl::with_parts(*this, [](auto const&... e) { return glsl::assemble<value_type>(e...); }); \
    }                                                                                                      \
    GPU_GLSL_GET
#define GPU_GLSL_EITHER_OF(PARTS)                                                                      \
public:                                                                                                \
    PARTS                                                                                              \
    bool is_known() const { return ref_ == ~0u; }                                                      \
    value_type get_host() const {                                                                      \
        return glsl::with_parts(*this, [](auto const&... e) { return value_type(e.get_host()...); });  \
    }                                                                                                  \
    std::uint32_t get_reference() const { return ref_; }                                               \
    either operator+() const { return *this; }                                                         \
    operator value_type() const {                                                                      \
        if (!is_known()) glsl::no_host_value();                                                        \
        return get_host();                                                                             \
    }                                                                                                  \
    operator expr<value_type>() const { return expr<value_type>(glsl::from{glsl::reference(*this)}); } \
    GPU_GLSL_GET                                                                                       \
private:                                                                                               \
    std::uint32_t ref_;
#define GPU_GLSL_VAR_OF(PARTS)                                                                             \
public:                                                                                                    \
    PARTS                                                                                                  \
    var() = default;                                                                                       \
    var(var const&) = default;                                                                             \
    template <glsl::operand X>                                                                             \
    requires glsl::converts_to<value_type, glsl::value_t<X>> var(X const& o) { *this = o; }                \
    var& operator=(var const& o)& { return *this = +o; }                                                   \
    template <glsl::operand X>                                                                             \
    requires glsl::converts_to<value_type, glsl::value_t<X>> var& operator=(X const& o)& {                 \
        auto set = [this](auto const& from) {                                                              \
            [&]<std::size_t... I>(std::index_sequence<I...>) {                                             \
                glsl::with_parts(*this, [&](auto&... e) { ((e = glsl::part<I>(from)), ...); });            \
            }                                                                                              \
            (std::make_index_sequence<std::tuple_size_v<value_type>>{});                                   \
        };                                                                                                 \
        if (is_known())                                                                                    \
            set(static_cast<value_type>(glsl::host(o)));                                                   \
        else                                                                                               \
            set(expr<value_type>(glsl::from{glsl::as<value_type>(o)}));                                    \
        return *this;                                                                                      \
    }                                                                                                      \
    bool is_known() const {                                                                                \
        return glsl::with_parts(*this, [](auto const& one, auto const&...) { return one.is_known(); });    \
    }                                                                                                      \
    value_type get_host() const {                                                                          \
        return glsl::with_parts(*this, [](auto const&... e) { return value_type(e.get_host()...); });      \
    }                                                                                                      \
    std::uint32_t get_reference() const {                                                                  \
        return glsl::with_parts(*this, [](auto const&... e) { return glsl::assemble<value_type>(e...); }); \
    }                                                                                                      \
    either<value_type> operator+() const {                                                                 \
        return is_known() ? either<value_type>(get_host())                                                 \
                          : either<value_type>(glsl::from{get_reference()});                               \
    }                                                                                                      \
    operator value_type() const { return +*this; }                                                         \
    GPU_GLSL_GET
/// Returns element I of a pair or tuple of numbers or symbols.
template <std::size_t I, class T> decltype(auto) part(T const& t) {
    if constexpr (symbolic<T>)
        return t.template get<I>();
    else
        return std::get<I>(t);
}
}  // namespace glsl

template <class A, class B> class expr<std::pair<A, B>> : public glsl::symbol {
public:
    using value_type = std::pair<A, B>;
    using first_type = expr<A>;
    using second_type = expr<B>;
    explicit expr(glsl::from f) : first(glsl::field_of<A>(f, 0)), second(glsl::field_of<B>(f, 1)) {}
    GPU_GLSL_EXPR_OF(expr<A> first; expr<B> second;)
};
template <class A, class B> class either<std::pair<A, B>> : public glsl::symbol {
public:
    using value_type = std::pair<A, B>;
    explicit either(value_type const& v) : first(v.first), second(v.second), ref_(~0u) {}
    explicit either(glsl::from f)
        : first(glsl::either_field<A>(f, 0)), second(glsl::either_field<B>(f, 1)), ref_(f.ref) {}
    GPU_GLSL_EITHER_OF(either<A> first; either<B> second;)
};
template <class A, class B> class var<std::pair<A, B>> : public glsl::symbol {
public:
    using value_type = std::pair<A, B>;
    GPU_GLSL_VAR_OF(var<A> first; var<B> second;)
};

template <class... T> class expr<std::tuple<T...>> : public glsl::symbol {
    template <std::size_t... I>
    expr(glsl::from f, std::index_sequence<I...>) : parts{glsl::field_of<T>(f, I)...} {}

public:
    using value_type = std::tuple<T...>;
    explicit expr(glsl::from f) : expr(f, std::index_sequence_for<T...>{}) {}
    GPU_GLSL_EXPR_OF(std::tuple<expr<T>...> parts;)
};
template <class... T> class either<std::tuple<T...>> : public glsl::symbol {
    template <std::size_t... I>
    either(glsl::from f, std::index_sequence<I...>) : parts{glsl::either_field<T>(f, I)...}, ref_(f.ref) {}
    template <std::size_t... I>
    either(std::tuple<T...> const& v, std::index_sequence<I...>)
        : parts{either<T>(std::get<I>(v))...}, ref_(~0u) {}

public:
    using value_type = std::tuple<T...>;
    explicit either(value_type const& v) : either(v, std::index_sequence_for<T...>{}) {}
    explicit either(glsl::from f) : either(f, std::index_sequence_for<T...>{}) {}
    GPU_GLSL_EITHER_OF(std::tuple<either<T>...> parts;)
};
template <class... T> class var<std::tuple<T...>> : public glsl::symbol {
public:
    using value_type = std::tuple<T...>;
    GPU_GLSL_VAR_OF(std::tuple<var<T>...> parts;)
};
#undef GPU_GLSL_GET
#undef GPU_GLSL_EXPR_OF
#undef GPU_GLSL_EITHER_OF
#undef GPU_GLSL_VAR_OF
}  // namespace gpu::inline v0_2

// Allow structured bindings of a pair or tuple t: auto [a, b] = t.
#define GPU_GLSL_BINDING(SYMBOL)                                                                            \
    template <class A, class B>                                                                             \
    struct std::tuple_size<gpu::SYMBOL<std::pair<A, B>>> : std::integral_constant<std::size_t, 2> {};       \
    template <std::size_t I, class A, class B> struct std::tuple_element<I, gpu::SYMBOL<std::pair<A, B>>> { \
        using type = gpu::SYMBOL<std::tuple_element_t<I, std::pair<A, B>>>;                                 \
    };                                                                                                      \
    template <class... T>                                                                                   \
    struct std::tuple_size<gpu::SYMBOL<std::tuple<T...>>>                                                   \
        : std::integral_constant<std::size_t, sizeof...(T)> {};                                             \
    template <std::size_t I, class... T> struct std::tuple_element<I, gpu::SYMBOL<std::tuple<T...>>> {      \
        using type = gpu::SYMBOL<std::tuple_element_t<I, std::tuple<T...>>>;                                \
    };
GPU_GLSL_BINDING(expr)
GPU_GLSL_BINDING(either)
GPU_GLSL_BINDING(var)
#undef GPU_GLSL_BINDING

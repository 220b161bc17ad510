// SPDX-License-Identifier: MIT
// Symbols of std::pair and std::tuple: what zip iterators and key-value algorithms hand to a functor.
#pragma once

#include <gpu/glsl/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu {
namespace glsl {
/// The symbol of field i of the structure `whole`.
template <class T>
expr<T> field_of(from whole, std::uint32_t i) {
    return expr<T>(from{rec().push(op::field, type_id<T>(), whole.ref, i)});
}
/// The reference of a structure made of these symbols.
template <class S, class... E>
std::uint32_t assemble(E const&... e) {
    std::uint32_t const p[] = {e.get_reference()...};
    return rec().compose(op::make, type_id<S>(), p, sizeof...(E));
}
} // namespace glsl

template <class A, class B>
class expr<std::pair<A, B>> : public glsl::symbol {
public:
    using value_type = std::pair<A, B>;
    using first_type = expr<A>;
    using second_type = expr<B>;
    expr<A> first;
    expr<B> second;
    expr() = default;
    explicit expr(glsl::from f) : first(glsl::field_of<A>(f, 0)), second(glsl::field_of<B>(f, 1)) {}
    expr(expr const&) = default;
    template <glsl::operand X>
        requires std::same_as<glsl::value_t<X>, value_type>
    expr(X const& o) : expr(glsl::from{glsl::reference(o)}) {}
    expr& operator=(expr const&) & = default;
    std::uint32_t get_reference() const { return glsl::assemble<value_type>(first, second); }
    template <std::size_t I>
    auto& get() & {
        if constexpr (I == 0) return first;
        else return second;
    }
    template <std::size_t I>
    auto const& get() const& {
        if constexpr (I == 0) return first;
        else return second;
    }
    template <std::size_t I>
    auto get() && { // by value: the pair is about to go
        if constexpr (I == 0) return first;
        else return second;
    }
};

template <class... T>
class expr<std::tuple<T...>> : public glsl::symbol {
    std::tuple<expr<T>...> e_;
    template <std::size_t... I>
    expr(glsl::from f, std::index_sequence<I...>) : e_{glsl::field_of<T>(f, I)...} {}

public:
    using value_type = std::tuple<T...>;
    expr() = default;
    explicit expr(glsl::from f) : expr(f, std::index_sequence_for<T...>{}) {}
    expr(expr const&) = default;
    template <glsl::operand X>
        requires std::same_as<glsl::value_t<X>, value_type>
    expr(X const& o) : expr(glsl::from{glsl::reference(o)}) {}
    expr& operator=(expr const&) & = default;
    std::uint32_t get_reference() const {
        return [this]<std::size_t... I>(std::index_sequence<I...>) { return glsl::assemble<value_type>(std::get<I>(e_)...); }(std::index_sequence_for<T...>{});
    }
    template <std::size_t I>
    auto& get() & {
        return std::get<I>(e_);
    }
    template <std::size_t I>
    auto const& get() const& {
        return std::get<I>(e_);
    }
    template <std::size_t I>
    auto get() && {
        return std::get<I>(e_);
    }
};
} // namespace gpu

template <class A, class B>
struct std::tuple_size<gpu::expr<std::pair<A, B>>> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I, class A, class B>
struct std::tuple_element<I, gpu::expr<std::pair<A, B>>> {
    using type = gpu::expr<std::tuple_element_t<I, std::pair<A, B>>>;
};
template <class... T>
struct std::tuple_size<gpu::expr<std::tuple<T...>>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <std::size_t I, class... T>
struct std::tuple_element<I, gpu::expr<std::tuple<T...>>> {
    using type = gpu::expr<std::tuple_element_t<I, std::tuple<T...>>>;
};

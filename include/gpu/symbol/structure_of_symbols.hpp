// SPDX-License-Identifier: MIT
// Structures whose fields are symbols: interval<expr<float>>, where GPU_STRUCT or the library names
// the fields of interval<float>. A functor that is a class template makes them when the library
// replaces its template argument by a symbol.
#pragma once

#include <gpu/symbol/operand.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::glsl {

/// Gives S<float> for S<expr<float>>, when S<float> has a GLSL form; void for other types.
template <class X> struct value_of_structure { using type = void; };
template <template <class...> class S, class... A>
requires((pure<A> || ...) && (operand<A> && ...) &&
         structure_type<S<value_t<A>...>>) struct value_of_structure<S<A...>> {
    using type = S<value_t<A>...>;
};
template <class X>
concept structure_of_symbols = !std::is_void_v<typename value_of_structure<std::remove_cvref_t<X>>::type>;
/// True when X is the structure T with symbols for its fields.
template <class X, class T>
concept symbols_of = std::same_as<typename value_of_structure<std::remove_cvref_t<X>>::type, T>;

/// Records the structure x of symbols as a T, and returns its reference: the position of its node
/// in the recording.
template <class T, symbols_of<T> X> std::uint32_t structure_reference(X const& x);

/// Records a field of a structure of symbols with the conversion to T, and returns its reference.
template <class T, class X> std::uint32_t field_reference(X const& x) {
    if constexpr (std::is_array_v<X>) {
        std::uint32_t p[std::extent_v<X>], k = 0;
        for (auto const& element : x) p[k++] = glsl::field_reference<typename T::value_type>(element);
        return rec().compose(op::make, type_id<T>(), p, k);
    } else if constexpr (symbols_of<X, T>)
        return glsl::structure_reference<T>(x);
    else
        return glsl::as<T>(x);
}
template <class T, symbols_of<T> X> std::uint32_t structure_reference(X const& x) {
    if constexpr (requires { std::tuple_size<T>::value; })
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::uint32_t const p[] = {glsl::field_reference<std::tuple_element_t<I, T>>(std::get<I>(x))...};
            return rec().compose(op::make, type_id<T>(), p, sizeof...(I));
        }
    (std::make_index_sequence<std::tuple_size_v<T>>());
    else return structure<T>::reference(x);
}
/// Assigns the symbol `from` to a field, or its elements to those of a C array.
template <class F, class X> void assign_field(F& field, X const& from) {
    if constexpr (std::is_array_v<F>)
        for (int k = 0; k < static_cast<int>(std::extent_v<F>); ++k) glsl::assign_field(field[k], from[k]);
    else
        field = from;
}
}  // namespace gpu::inline v0_2::glsl

// SPDX-License-Identifier: MIT
// gpu::pair, gpu::tuple, make_pair, make_tuple, get<I> and comparisons, for numbers and symbols.
#pragma once

#include <gpu/functional/lazy.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/symbol/tuple.hpp>

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// pair, tuple and tie are those of std. Pairs and tuples may be elements of vectors, and arguments
/// and results of lambdas.
using std::pair;
using std::tie;
using std::tuple;

/// Returns element I of a pair, tuple or array. Structured bindings work as well: auto [a, b] = t.
///
///     auto product = [](auto t) { return gpu::get<0>(t) * gpu::get<1>(t); };
template <std::size_t I, class T> decltype(auto) get(T&& t) {
    if constexpr (requires { std::forward<T>(t).template get<I>(); })
        return std::forward<T>(t).template get<I>();
    else if constexpr (!requires { std::tuple_size<std::remove_cvref_t<T>>::value; })
        static_assert(glsl::known_to_cpp<T>,
            "gpu: gpu::get<I>(x) takes a pair, a tuple or an array, and this x is none. A functor behind an "
            "output "
            "iterator gets the element type of the output; name another one: "
            "gpu::make_transform_output_iterator<gpu::tuple<float, float>>(out, f)");
    else
        return std::get<I>(std::forward<T>(t));
}

/// The variables that gpu::tie names. Assigning a pair or tuple sets them one by one.
template <class... A> struct tied {
    std::tuple<A&...> parts;
    template <class X> tied const& operator=(X const& x) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) { ((std::get<I>(parts) = glsl::part<I>(x)), ...); }
        (std::index_sequence_for<A...>{});
        return *this;
    }
};
/// Ties symbols and variables, so that a pair or tuple can be assigned to them:
/// `gpu::tie(a, b) = pair`. For numbers of the host it is std::tie.
template <class... A>
requires(glsl::symbolic<A> || ...) tied<A...> tie(A&... a) { return {std::tuple<A&...>(a...)}; }

/// Returns a tuple of numbers, or the symbol of a tuple when a part is a symbol.
template <glsl::operand... A> auto make_tuple(A const&... a) {
    return gpu::make<std::tuple<glsl::value_t<A>...>>(a...);
}
template <glsl::operand A, glsl::operand B> auto make_pair(A const& a, B const& b) {
    return gpu::make<std::pair<glsl::value_t<A>, glsl::value_t<B>>>(a, b);
}
/// make_tuple and make_pair for arguments that have no GLSL form, such as iterators. They return a
/// std::tuple and a std::pair, so that Thrust's make_zip_iterator(make_tuple(i, j)) compiles.
template <class... A>
requires((!glsl::operand<A> || ...) && !(lazy::is_lazy<A> || ...)) auto make_tuple(A const&... a) {
    return std::tuple<A...>(a...);
}
template <class A, class B>
requires((!glsl::operand<A> || !glsl::operand<B>)&&!lazy::is_lazy<A> && !lazy::is_lazy<B>) auto make_pair(
    A const& a, B const& b) {
    return std::pair<A, B>(a, b);
}

/// A trait to specialise: true says that the operators == and < of the structure S compare all
/// fields in their order, as defaulted operators do. Functors and algorithms on the GPU then know
/// the operators that S has. Without it, they know none, because they cannot see what an operator
/// of S does.
///
///     struct card { int suit, rank; auto operator<=>(card const&) const = default; };
///     GPU_STRUCT(card, suit, rank);
///     template <> inline constexpr bool gpu::compares_fields<card> = true;
///     gpu::vector<card> v{{2, 1}, {1, 9}, {2, 1}};
///     gpu::sort(v.begin(), v.end());                          // the card {1, 9} comes first
///     gpu::count(v.begin(), v.end(), card{2, 1});             // 2
template <class S> inline constexpr bool compares_fields = false;

namespace glsl {
template <class T> inline constexpr bool is_tuple = false;
template <class A, class B> inline constexpr bool is_tuple<std::pair<A, B>> = true;
template <class... T> inline constexpr bool is_tuple<std::tuple<T...>> = true;
template <class T> inline constexpr bool is_array_of_fields = false;
template <class T, std::size_t N> inline constexpr bool is_array_of_fields<std::array<T, N>> = true;
/// True for symbols of types that are compared field by field.
template <class A, class B>
concept compared_by_fields = (pure<A> || pure<B>)&&std::is_same_v<value_t<A>, value_t<B>> &&
                             (is_tuple<value_t<A>> || is_array_of_fields<value_t<A>> ||
                                 compares_fields<value_t<A>>);
template <class A, class B>
concept equal_by_fields = compared_by_fields<A, B> && requires(value_t<A> const& a) {
    a == a;
};
template <class A, class B>
concept ordered_by_fields = compared_by_fields<A, B> && requires(value_t<A> const& a) {
    a < a;
};

/// Returns field I of the symbol of a pair, tuple, array or structure.
template <std::size_t I, class T> auto field_at(expr<T> const& x) {
    if constexpr (is_tuple<T>)
        return gpu::get<I>(x);
    else if constexpr (is_array_of_fields<T>)
        return glsl::field_of<typename T::value_type>(from{x.get_reference()}, I);
    else
        return glsl::field_of<std::tuple_element_t<I, typename structure<T>::gpu_types>>(
            from{x.get_reference()}, I);
}
template <std::size_t I, class T> expr<bool> equal_from(expr<T> const& a, expr<T> const& b) {
    auto same = glsl::field_at<I>(a) == glsl::field_at<I>(b);
    if constexpr (I + 1 == structure<T>::count)
        return same;
    else
        return same && glsl::equal_from<I + 1>(a, b);
}
template <std::size_t I, class T> expr<bool> less_from(expr<T> const& a, expr<T> const& b) {
    auto before = glsl::field_at<I>(a) < glsl::field_at<I>(b);
    if constexpr (I + 1 == structure<T>::count)
        return before;
    else
        return before || (!(glsl::field_at<I>(b) < glsl::field_at<I>(a)) && glsl::less_from<I + 1>(a, b));
}
}  // namespace glsl

// Pairs, tuples, arrays and structures are compared lexicographically, as std::pair is.
template <class A, class B>
requires glsl::equal_by_fields<A, B> expr<bool>
operator==(A const& a, B const& b) {
    using S = expr<glsl::value_t<A>>;
    return glsl::equal_from<0>(S(a), S(b));
}
template <class A, class B>
requires glsl::ordered_by_fields<A, B> expr<bool>
operator<(A const& a, B const& b) {
    using S = expr<glsl::value_t<A>>;
    return glsl::less_from<0>(S(a), S(b));
}
template <class A, class B>
requires glsl::equal_by_fields<A, B> expr<bool>
operator!=(A const& a, B const& b) { return !(a == b); }
template <class A, class B>
requires glsl::ordered_by_fields<A, B> expr<bool>
operator>(A const& a, B const& b) { return b < a; }
template <class A, class B>
requires glsl::ordered_by_fields<A, B> expr<bool>
operator<=(A const& a, B const& b) { return !(b < a); }
template <class A, class B>
requires glsl::ordered_by_fields<A, B> expr<bool>
operator>=(A const& a, B const& b) { return !(a < b); }
}  // namespace gpu::inline v0_2

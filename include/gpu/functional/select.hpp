// SPDX-License-Identifier: MIT
// gpu::select, gpu::cast, gpu::make, gpu::swizzle: C++'s ?:, static_cast, T{...} and GLSL's v.xy,
// for numbers and symbols.
#pragma once

#include <gpu/symbol/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

namespace glsl {
/// The common type of A and B: std::common_type, and for two pairs or two tuples of one length the
/// pair or tuple of their elements' common types.
template <class A, class B> struct common_of : std::common_type<A, B> {};
template <class A> struct common_of<A, A> { using type = A; };
template <class A, class B> using common_t = typename common_of<A, B>::type;
template <class A, class B, class C, class D>
requires(
    !std::is_same_v<std::pair<A, B>, std::pair<C, D>>) struct common_of<std::pair<A, B>, std::pair<C, D>> {
    using type = std::pair<common_t<A, C>, common_t<B, D>>;
};
template <class... T, class... U>
requires(sizeof...(T) == sizeof...(U) &&
         !std::is_same_v<std::tuple<T...>, std::tuple<U...>>) struct common_of<std::tuple<T...>,
    std::tuple<U...>> {
    using type = std::tuple<common_t<T, U>...>;
};
}  // namespace glsl

/// Returns `a` where the condition holds and `b` elsewhere. Both operands are evaluated. The result
/// has the common type that C++'s ?: gives.
///
///     auto absolute = [](auto x) { return gpu::select(x < 0, -x, x); };
template <glsl::operand C, glsl::operand A, glsl::operand B>
auto select(C const& condition, A const& a, B const& b) {
    using VA = glsl::value_t<A>;
    using VB = glsl::value_t<B>;
    static_assert(
        requires {
            requires glsl::converts_to<glsl::common_t<VA, VB>, VA> &&
                glsl::converts_to<glsl::common_t<VA, VB>, VB>;
        },
        "gpu: the two values of gpu::select have no common type; make one of the type of the other: "
        "gpu::vec3(0.0f).");
    static_assert(glsl::scalar<glsl::value_t<C>>,
        "gpu: the condition of gpu::select is one bool; for one of each component of a vector there is "
        "gpu::mix(b, a, condition).");
    using R = glsl::common_t<VA, VB>;
    constexpr bool pure = glsl::pure<C> || glsl::pure<A> || glsl::pure<B>;
    if constexpr (glsl::plain<C> && glsl::plain<A> && glsl::plain<B>)
        return static_cast<glsl::value_t<C>>(condition) ? static_cast<R>(static_cast<VA>(a))
                                                        : static_cast<R>(static_cast<VB>(b));
    else {
        if constexpr (!pure)
            if (glsl::known(condition) && glsl::known(a) && glsl::known(b))
                return either<R>(
                    glsl::host(condition) ? static_cast<R>(glsl::host(a)) : static_cast<R>(glsl::host(b)));
        std::uint32_t k = glsl::as<bool>(condition), l = glsl::as<R>(a), r = glsl::as<R>(b);
        return glsl::symbol_for<R, pure>(
            glsl::from{glsl::rec().push(glsl::op::select, glsl::type_id<R>(), k, l, r)});
    }
}

/// Returns static_cast<T>(x). Vectors and matrices keep their shape: gpu::cast<gpu::ivec3>(v).
template <element T, glsl::operand X> auto cast(X const& x) {
    using V = glsl::value_t<X>;
    if constexpr (glsl::plain<X>) {
        if constexpr (std::is_same_v<T, V>)
            return static_cast<V>(x);
        else
            return static_cast<T>(static_cast<V>(x));
    } else if constexpr (glsl::pure<X>) {
        if constexpr (std::is_same_v<T, V>)
            return expr<T>(x);
        else
            return expr<T>(glsl::from{glsl::cast_reference<T>(x)});
    } else {
        if (glsl::known(x)) return either<T>(static_cast<T>(glsl::host(x)));
        return either<T>(glsl::from{glsl::cast_reference<T>(x)});
    }
}

namespace glsl {
/// The field types of a structure, array, pair or tuple T, as a std::tuple.
template <class T> struct fields_of { using type = typename structure<T>::gpu_types; };
template <class T, std::size_t N> struct fields_of<std::array<T, N>> {
    template <std::size_t> using element = T;
    template <std::size_t... I> static std::tuple<element<I>...> all(std::index_sequence<I...>);
    using type = decltype(all(std::make_index_sequence<N>{}));
};
template <class A, class B> struct fields_of<std::pair<A, B>> { using type = std::tuple<A, B>; };
template <class... T> struct fields_of<std::tuple<T...>> { using type = std::tuple<T...>; };

template <element T, std::size_t I, class X> std::uint32_t part_reference(X const& x) {
    if constexpr (structure_type<T>)
        return glsl::as<std::tuple_element_t<I, typename fields_of<T>::type>>(x);
    else if constexpr (scalar<T>)
        return glsl::as<T>(x);
    else if constexpr (scalar<value_t<X>>)
        return glsl::as<typename glm_shape<T>::component>(x);
    else
        return glsl::reference(x);  // x is a vector; T's constructor in GLSL converts it
}
template <class T, class... V> T construct(V const&... v) {
    if constexpr (std::is_aggregate_v<T> && !numeric<T>)
        return T{v...};
    else
        return T(v...);
}
template <class T, class... V> constexpr bool made_of() {
    if constexpr (!structure_type<T>) return requires(V... v) {
            T(v...);
        };
    else if constexpr (std::tuple_size_v<typename fields_of<T>::type> != sizeof...(V))
        return false;  // GLSL needs a value for every field of T; C++ lets T{...} omit the last ones.
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (converts_to<std::tuple_element_t<I, typename fields_of<T>::type>, V> && ...);
        }
    (std::index_sequence_for<V...>{});
}
}  // namespace glsl

/// Returns a T made of its parts, numbers or symbols: T{a...} for structures, T(a...) for vectors
/// and matrices.
///
///     gpu::make<gpu::vec4>(position, 1.0f)
///     gpu::make<particle>(position, mass, velocity, true)
template <element T, glsl::operand... A> auto make(A const&... a) {
    constexpr bool pure = (glsl::pure<A> || ...);
    if constexpr ((glsl::plain<A> && ...))
        return glsl::construct<T>(static_cast<glsl::value_t<A>>(a)...);
    else {
        static_assert(glsl::made_of<T, glsl::value_t<A>...>(),
            "gpu: gpu::make<T>(...) takes what T{...} or T(...) does: a value for each field of a structure, "
            "one or all "
            "components of a vector; the type or number of these is another.");
        if constexpr (!pure)
            if ((glsl::known(a) && ...))
                return glsl::symbol_for<T, false>(glsl::construct<T>(glsl::host(a)...));
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            std::uint32_t const p[] = {glsl::part_reference<T, I>(a)...};
            return glsl::symbol_for<T, pure>(
                glsl::from{glsl::rec().compose(glsl::op::make, glsl::type_id<T>(), p, sizeof...(A))});
        }
        (std::index_sequence_for<A...>{});
    }
}

/// Returns some components of a vector, in any order: gpu::swizzle<2, 0>(v) is (v.z, v.x).
template <int... I, glsl::operand V> auto swizzle(V const& v) {
    using T = glsl::value_t<V>;
    static_assert(glsl::vector_type<T> && ((I >= 0 && I < glsl::glm_shape<T>::rows) && ...),
        "gpu::swizzle: the vector has no such component");
    if constexpr (sizeof...(I) == 1)
        return v[(I, ...)];
    else
        return gpu::make<glm::vec<sizeof...(I), typename glsl::glm_shape<T>::component, glm::defaultp>>(
            v[I]...);
}
template <glsl::operand V> auto xy(V const& v) { return gpu::swizzle<0, 1>(v); }
template <glsl::operand V> auto yz(V const& v) { return gpu::swizzle<1, 2>(v); }
template <glsl::operand V> auto xz(V const& v) { return gpu::swizzle<0, 2>(v); }
template <glsl::operand V> auto xyz(V const& v) { return gpu::swizzle<0, 1, 2>(v); }
}  // namespace gpu::inline v0_2

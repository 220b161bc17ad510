// SPDX-License-Identifier: MIT
// What may stand beside an operator: symbols, and plain values. Their C++ types decide what is recorded.
#pragma once

#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/type.hpp>

#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gpu {
template <class T> class expr;  // always a symbol: what a traced function is called with
template <class T>
class either;                  // a number on the host, a symbol while tracing: what the operators of var give
template <class T> class var;  // a local that changes, on both sides

namespace glsl {

struct symbol {};  // base of the three above
struct from {      // "the symbol that stands for this reference"
    std::uint32_t ref;
};
/// The type of gpu::constant<N>: N on the host, a literal while tracing.
template <auto N> struct baked {
    using value_type = std::remove_const_t<decltype(N)>;
    constexpr operator value_type() const { return N; }
};

template <class X>
concept symbolic = std::derived_from<std::remove_cvref_t<X>, symbol>;
template <class X> struct value_of { using type = X; };
template <class X>
requires symbolic<X>
struct value_of<X> {
    using type = typename X::value_type;
};
template <auto N> struct value_of<baked<N>> { using type = typename baked<N>::value_type; };
/// The C++ type that an operand stands for: float for float, expr<float> and var<float>.
template <class X> using value_t = typename value_of<std::remove_cvref_t<X>>::type;
template <class X>
concept operand = element<value_t<X>>;

template <class X> inline constexpr bool is_two_sided = false;
template <class T> inline constexpr bool is_two_sided<either<T>> = true;
template <class T> inline constexpr bool is_two_sided<var<T>> = true;
template <class X>
concept two_sided = is_two_sided<std::remove_cvref_t<X>>;
template <class X>
concept pure = symbolic<X> && !two_sided<X>;
template <class X> inline constexpr bool is_baked = false;
template <auto N> inline constexpr bool is_baked<baked<N>> = true;
template <class X>
concept plain = !symbolic<X>;

/// Is this a number, here and now?
template <class X> bool known(X const& x) {
    if constexpr (two_sided<X>)
        return x.is_known();
    else
        return plain<X>;
}
/// That number.
template <class X> value_t<X> host(X const& x) {
    if constexpr (two_sided<X>)
        return x.get_host();
    else if constexpr (symbolic<X>)
        throw unsupported("gpu: a symbol was stored in a gpu::var of the host");
    else
        return static_cast<value_t<X>>(x);
}

template <element T> std::uint32_t plain_reference(T const& x, bool baked) {
    if constexpr (scalar<T>) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &x, sizeof x);  // little endian, as every GPU host is
        return rec().number(type_id<T>(), bits, sizeof x == 8, baked);
    } else
        return rec().value(type_of<T>(), &x, baked);
}
/// An argument of the kernel, also where plain numbers are literals.
template <scalar T> expr<T> argument_of(T x);
/// The reference of an operand, in its own type.
template <class X> std::uint32_t reference(X const& x) {
    if constexpr (is_baked<X>)
        return plain_reference<value_t<X>>(x, true);
    else if constexpr (plain<X>)
        return plain_reference(x, rec().baking);
    else if constexpr (two_sided<X>)
        return x.is_known() ? plain_reference(x.get_host(), rec().baking) : x.get_reference();
    else
        return x.get_reference();
}
template <class To, class From>
concept converts_to = std::same_as<To, From> ||(scalar<To>&& scalar<From>);
/// Is it the same int or uint in GLSL, without any code?
template <class To, class From> constexpr bool widens() {
    if constexpr (std::is_integral_v<To> && std::is_integral_v<From>)
        return !std::is_same_v<From, bool> && !std::is_same_v<To, bool> &&
               std::is_signed_v<To> == std::is_signed_v<From> &&
               (sizeof(To) == sizeof(From) || (sizeof(To) <= 4 && sizeof(From) < sizeof(To)));
    else
        return false;
}
/// The reference of an operand that C++ converts to T.
template <class T, class X>
requires converts_to<T, value_t<X>> std::uint32_t as(X const& x) {
    using V = value_t<X>;
    if constexpr (std::is_same_v<T, V>)
        return glsl::reference(x);
    else if constexpr (plain<X>)
        return plain_reference(static_cast<T>(static_cast<V>(x)), is_baked<X> || rec().baking);
    else {
        if constexpr (two_sided<X>)
            if (x.is_known()) return plain_reference(static_cast<T>(x.get_host()), rec().baking);
        std::uint32_t r = x.get_reference();
        if constexpr (widens<T, V>())
            return r;
        else
            return rec().push(op::convert, type_id<T>(), r);
    }
}
/// A component of a vector, or a column of a matrix, as C++ converts it to a scalar, vector or matrix of the
/// same shape.
template <class T, class X> std::uint32_t cast_reference(X const& x) {
    using V = value_t<X>;
    if constexpr (converts_to<T, V>)
        return glsl::as<T>(x);
    else {
        static_assert(numeric<T> && numeric<V> && glm_shape<T>::columns == glm_shape<V>::columns &&
                          glm_shape<T>::rows == glm_shape<V>::rows,
            "gpu: there is no conversion between these types");
        std::uint32_t r = glsl::reference(x);
        return rec().push(op::convert, type_id<T>(), r);
    }
}

/// One symbol (a pure operand is among them) or a number-or-symbol.
template <class R, bool Pure> using symbol_for = std::conditional_t<Pure, expr<R>, either<R>>;
}  // namespace glsl

/// A number that becomes part of the program instead of an argument of it; N itself on the host.
///
///     auto tenth = [=](auto x) { return (x + offset) / gpu::constant<10u>; };
template <auto N> inline constexpr glsl::baked<N> constant{};
}  // namespace gpu

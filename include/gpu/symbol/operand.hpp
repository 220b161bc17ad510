// SPDX-License-Identifier: MIT
// The operands of operators: symbols and plain values. The C++ types of the operands decide what is
// recorded.
#pragma once

#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/type.hpp>

#include <concepts>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
template <class T> class expr;    // a symbol, with which a traced function is called
template <class T> class either;  // a number on the host, a symbol while tracing
template <class T> class var;     // a local variable on the host and while tracing

namespace glsl {

struct symbol {};  // the base of expr, either and var
/// Argument for the constructor of a symbol that stands for a recorded value. `ref` is the position
/// of the value's node in the recording.
struct from {
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
/// The C++ type that an operand stands for: it is float for float, expr<float> and var<float>.
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

/// True when x holds a number now: a plain value, or a var or an either on the host.
template <class X> bool known(X const& x) {
    if constexpr (two_sided<X>)
        return x.is_known();
    else
        return plain<X>;
}
/// Returns the number that an operand holds; throws unsupported for an expr.
template <class X> value_t<X> host(X const& x) {
    if constexpr (two_sided<X>)
        return x.get_host();
    else if constexpr (symbolic<X>)
        gpu::detail::raise(unsupported("gpu: a symbol was stored in a gpu::var of the host"));
    else
        return static_cast<value_t<X>>(x);
}

template <element T> std::uint32_t plain_reference(T const& x, bool baked) {
    if constexpr (scalar<T>) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &x, sizeof x);  // assumes little-endian, as all hosts of GPUs are
        return rec().number(type_id<T>(), bits, sizeof x == 8, baked);
    } else
        return rec().value(type_of<T>(), &x, baked);
}
/// Records x as a kernel argument, even where other plain numbers are recorded as literals. Returns
/// a symbol for the argument.
template <scalar T> expr<T> argument_of(T x);
/// Records an operand in its own type, and returns its reference: the position of its node in the
/// recording.
template <class X> std::uint32_t reference(X const& x) {
    if constexpr (is_baked<X>)
        return plain_reference<value_t<X>>(x, true);
    else if constexpr (plain<X>)
        return plain_reference<value_t<X>>(x, rec().baking);
    else if constexpr (two_sided<X>)
        return x.is_known() ? plain_reference(x.get_host(), rec().baking) : x.get_reference();
    else
        return x.get_reference();
}
/// True for two pairs, or two tuples of one length, whose elements convert one by one.
template <class To, class From> inline constexpr bool converts_by_element = false;
template <class To, class From>
concept converts_to = std::same_as<To, From> ||(scalar<To>&& scalar<From>) || converts_by_element<To, From>;
template <class A, class B, class C, class D>
inline constexpr bool converts_by_element<std::pair<A, B>, std::pair<C, D>> =
    converts_to<A, C>&& converts_to<B, D>;
template <class... T, class... U>
requires(sizeof...(T) ==
         sizeof...(U)) inline constexpr bool converts_by_element<std::tuple<T...>, std::tuple<U...>> =
    (converts_to<T, U> && ...);
/// True when the conversion from From to To needs no code, because GLSL holds both integers as one
/// type, and To has every value of From.
template <class To, class From> constexpr bool widens() {
    if constexpr (std::is_integral_v<To> && std::is_integral_v<From>)
        return !std::is_same_v<From, bool> && !std::is_same_v<To, bool> &&
               std::is_signed_v<To> == std::is_signed_v<From> &&
               (sizeof(To) == sizeof(From) || (sizeof(To) <= 4 && sizeof(From) < sizeof(To)));
    else
        return false;
}
/// Records an operand with C++'s conversion to T, and returns its reference: the position of its
/// node in the recording.
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
/// Raises the compile-time error for an operand of type From where a To is wanted. The compiler
/// names both types with it.
template <class To, class From> struct conversion_to {
    static constexpr bool exists = numeric<To> && numeric<From> &&
                                   glm_shape<To>::columns == glm_shape<From>::columns &&
                                   glm_shape<To>::rows == glm_shape<From>::rows;
    static_assert(exists,
        "gpu: there is no conversion between these types, which the lines above name. Constructors and "
        "conversions "
        "of a structure are unknown to the GPU: make it of its fields by gpu::make<T>(...), and where a "
        "reduction starts, by gpu::transform_reduce");
};
/// Records an operand converted to T, and returns its reference (the position of its node). The
/// conversion is from any scalar to a scalar, from a vector or matrix to one of the same shape, or
/// from a pair or tuple to one with as many elements.
template <class T, class X> std::uint32_t cast_reference(X const& x) {
    using V = value_t<X>;
    if constexpr (converts_to<T, V>)
        return glsl::as<T>(x);
    else {
        std::uint32_t r = glsl::reference(x);
        return conversion_to<T, V>::exists ? rec().push(op::convert, type_id<T>(), r) : r;
    }
}

/// The type of an operation's result: expr<R> when Pure is true, because at least one operand is an
/// expr; either<R> otherwise.
template <class R, bool Pure> using symbol_for = std::conditional_t<Pure, expr<R>, either<R>>;
}  // namespace glsl

/// The number N, which becomes a literal in the GLSL text of a lambda instead of a uniform. On the
/// host it converts to N.
///
///     auto tenth = [=](auto x) { return (x + offset) / gpu::constant<10u>; };
template <auto N> inline constexpr glsl::baked<N> constant{};
}  // namespace gpu::inline v0_2

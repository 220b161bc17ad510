// SPDX-License-Identifier: MIT
// How an operator is applied to symbols and numbers: C++ or GLM decides its types, and the result
// is computed or recorded.
#pragma once

#include <gpu/symbol/operand.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::glsl {

template <op O, class A, class B> constexpr auto apply(A const& a, B const& b) {
    if constexpr (O == op::add)
        return a + b;
    else if constexpr (O == op::sub)
        return a - b;
    else if constexpr (O == op::mul)
        return a * b;
    else if constexpr (O == op::div)
        return a / b;
    else if constexpr (O == op::rem)
        return a % b;
    else if constexpr (O == op::shl)
        return a << b;
    else if constexpr (O == op::shr)
        return a >> b;
    else if constexpr (O == op::band)
        return a & b;
    else if constexpr (O == op::bor)
        return a | b;
    else if constexpr (O == op::bxor)
        return a ^ b;
    else if constexpr (O == op::eq)
        return a == b;
    else if constexpr (O == op::ne)
        return a != b;
    else if constexpr (O == op::lt)
        return a < b;
    else if constexpr (O == op::le)
        return a <= b;
    else if constexpr (O == op::gt)
        return a > b;
    else if constexpr (O == op::ge)
        return a >= b;
    else if constexpr (O == op::land)
        return a && b;
    else
        return a || b;
}

/// Converts the plain number a as C++ does before it applies an operator to a and a number of type
/// Other. The cast is explicit, so that types mixed by the user cause no warnings in this header.
template <class Other, class A> constexpr decltype(auto) usual(A const& a) {
    if constexpr (scalar<A> && scalar<Other>)
        return static_cast<decltype(A{} + Other{})>(a);
    else
        return (a);
}

/// True for enumerations whose values do not become numbers by themselves.
template <class T>
inline constexpr bool scoped_enumeration = std::is_enum_v<T> && !std::is_convertible_v<T, number_of_t<T>>;
/// The type of number that the operators of C++ take for a T: the underlying type of a scoped
/// enumeration, the promoted type of another enumeration, and T itself otherwise.
template <class T> constexpr auto number_in_operator() {
    if constexpr (std::is_enum_v<T> && !scoped_enumeration<T>)
        return decltype(+T{}){};
    else
        return number_of_t<T>{};
}
template <class T> using number_in_operator_t = decltype(glsl::number_in_operator<T>());

template <class T> inline constexpr bool is_whole = std::is_integral_v<number_in_operator_t<T>>;
template <class T>
requires(!scalar<T>) inline constexpr bool is_whole<T> = std::is_integral_v<typename glm_shape<T>::component>;
template <op O>
inline constexpr bool wants_whole = O == op::rem || O == op::shl || O == op::shr || O == op::band ||
                                    O == op::bor || O == op::bxor || O == op::bnot;
/// True when the operator O has one meaning in GLM and in GLSL. For a vector v and a matrix m,
/// GLM's m / m and v / m multiply by the inverse, and GLSL's do not. GLM declares v % v for vectors
/// of floats, but that does not compile.
template <op O, class A, class B>
inline constexpr bool same_in_glsl =
    !(O == op::div && (matrix_type<B> || (matrix_type<A> && vector_type<B>))) &&
    (!wants_whole<O> || (is_whole<A> && is_whole<B>));

// left_operand and right_operand give the types to which C++ converts two scalars before it applies
// the operator O. Those of an enumeration are compared as numbers.
template <op O, class A, class B> constexpr auto left_operand() {
    if constexpr (std::is_enum_v<A> || std::is_enum_v<B>)
        return glsl::left_operand<O, number_in_operator_t<A>, number_in_operator_t<B>>();
    else if constexpr (O == op::land || O == op::lor)
        return bool{};
    else if constexpr (O == op::shl || O == op::shr)
        return decltype(+A{}){};
    else if constexpr (O >= op::eq && O <= op::ne && std::is_same_v<A, bool> && std::is_same_v<B, bool>)
        return bool{};
    else
        return decltype(A{} + B{}){};
}
template <op O, class A, class B> constexpr auto right_operand() {
    if constexpr (std::is_enum_v<A> || std::is_enum_v<B>)
        return glsl::right_operand<O, number_in_operator_t<A>, number_in_operator_t<B>>();
    else if constexpr (O == op::shl || O == op::shr)
        return decltype(+B{}){};
    else
        return glsl::left_operand<O, A, B>();
}
/// The type in which the right operand of the operator O is recorded: T, or 32 bits for a shift
/// count, because GLSL takes no 64-bit shift counts.
template <op O, class T>
using recorded_operand =
    std::conditional_t<(O == op::shl || O == op::shr) && sizeof(T) == 8, std::uint32_t, T>;

// Returns a copy of an operand. The functions that record an operator or an assignment take such
// copies by value, because these functions are not inlined. A reference to a gpu::var would keep
// that variable out of a register on the host.
template <class X> auto lift(X const& x) {
    if constexpr (two_sided<X>)
        return +x;
    else
        return x;
}
template <op O, class R, class C, class D, class A, class B>
[[gnu::noinline, gnu::cold]] std::uint32_t operation_node(A a, B b) {
    // Record l and r in two statements, because C++ may evaluate arguments of a call in any order.
    std::uint32_t l, r;
    if constexpr (std::is_void_v<C>) {
        l = glsl::reference(a);
        r = glsl::reference(b);
    } else {
        l = glsl::as<C>(a);
        r = glsl::as<recorded_operand<O, D>>(b);
    }
    return rec().push(O, type_id<R>(), l, r);
}
template <class T, class X>
[[gnu::noinline, gnu::cold]] std::uint32_t assignment_node(op o, std::uint32_t slot, X x) {
    std::uint32_t r = glsl::as<T>(x);
    return o == op::declare ? rec().push(o, type_id<T>(), r) : rec().push(o, type_id<T>(), slot, r);
}

template <op O, class A, class B> auto operation(A const& a, B const& b) {
    using VA = value_t<A>;
    using VB = value_t<B>;
    constexpr bool is_pure = pure<A> || pure<B>;
    if constexpr (scalar<VA> && scalar<VB>) {
        using C = decltype(glsl::left_operand<O, VA, VB>());
        using D = decltype(glsl::right_operand<O, VA, VB>());
        using R = decltype(glsl::apply<O>(C{}, D{}));
        if constexpr (is_pure) {
            std::uint32_t l = glsl::as<C>(a), r = glsl::as<recorded_operand<O, D>>(b);
            return expr<R>(from{rec().push(O, type_id<R>(), l, r)});
        } else {
            if (glsl::known(a) && glsl::known(b)) [[likely]]
                return either<R>(
                    glsl::apply<O>(static_cast<C>(glsl::host(a)), static_cast<D>(glsl::host(b))));
            return either<R>(from{glsl::operation_node<O, R, C, D>(glsl::lift(a), glsl::lift(b))});
        }
    } else {
        using R = decltype(glsl::apply<O>(std::declval<VA>(), std::declval<VB>()));
        if constexpr (!is_pure)
            if (glsl::known(a) && glsl::known(b))
                return either<R>(glsl::apply<O>(glsl::host(a), glsl::host(b)));
        return symbol_for<R, is_pure>(
            from{glsl::operation_node<O, R, void, void>(glsl::lift(a), glsl::lift(b))});
    }
}

/// True when C++ or GLM has the operator O for the types A and B (then `in_cpp` is true), and
/// GLSL's operator has this meaning. Otherwise a static_assert fails with a sentence that says what
/// to write.
template <op O, class A, class B, bool in_cpp> constexpr bool check_operator() {
    if constexpr (scoped_enumeration<A> || scoped_enumeration<B>) {
        constexpr bool compares =
            O == op::eq || O == op::ne || O == op::lt || O == op::le || O == op::gt || O == op::ge;
        static_assert(in_cpp && compares,
            "gpu: an enumeration has comparisons with values of its own, and no other operators. Write "
            "gpu::cast<int>(x) for its number, and gpu::cast<E>(n) for the value of a number.");
        return in_cpp && compares;
    } else {
        static_assert(in_cpp && same_in_glsl<O, A, B>,
            "gpu: C++ and GLM have no such operator for these types. Integers have % << >> & | ^ ~ (gpu::mod "
            "is there for floats); vectors have == but "
            "no <, and go with vectors of their own type and numbers of their components' type. Write "
            "gpu::cast<T>(x) to convert.");
        return in_cpp && same_in_glsl<O, A, B>;
    }
}
template <op O, bool in_cpp, class A, class B> auto checked_operation(A const& a, B const& b) {
    if constexpr (check_operator<O, value_t<A>, value_t<B>, in_cpp>()) return glsl::operation<O>(a, b);
}
}  // namespace gpu::inline v0_2::glsl

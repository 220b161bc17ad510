// SPDX-License-Identifier: MIT
// The functors of <functional> and of Thrust, for numbers and symbols: gpu::plus<>, gpu::less<int>,
// gpu::maximum<>, gpu::not_fn and others.
#pragma once

#include <gpu/functional/min_max.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/symbol/callable.hpp>

#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// Base class that functors of older C++ derive from; the library does not need it.
template <class Argument, class Result> struct unary_function {
    using argument_type = Argument;
    using result_type = Result;
};
template <class First, class Second, class Result> struct binary_function {
    using first_argument_type = First;
    using second_argument_type = Second;
    using result_type = Result;
};
/// Returns x itself. Thrust's functors call it to get the element behind a reference; functors of
/// this library receive elements.
template <class T> constexpr T&& raw_reference_cast(T&& x) { return static_cast<T&&>(x); }

// Defines the functor NAME, which computes EXPRESSION from the operands a and b. NAME<> takes
// operands of any types. NAME<T> converts its operands to T, and the result to RESULT.
#define GPU_FUNCTIONAL_BINARY(NAME, EXPRESSION, RESULT)                                       \
    template <class T = void> struct NAME {                                                   \
        using is_transparent = void;                                                          \
        template <class A, class B> constexpr auto operator()(A const& x, B const& y) const { \
            auto const a = gpu::cast<T>(x);                                                   \
            auto const b = gpu::cast<T>(y);                                                   \
            return gpu::cast<RESULT>(EXPRESSION);                                             \
        }                                                                                     \
    };                                                                                        \
    template <> struct NAME<void> {                                                           \
        using is_transparent = void;                                                          \
        template <class A, class B>                                                           \
        constexpr auto operator()(A const& x, B const& y) const requires requires(A a, B b) { \
            EXPRESSION;                                                                       \
        }                                                                                     \
        {                                                                                     \
            decltype(auto) a = glsl::usual<B>(x);                                             \
            decltype(auto) b = glsl::usual<A>(y);                                             \
            return EXPRESSION;                                                                \
        }                                                                                     \
    };
#define GPU_FUNCTIONAL_UNARY(NAME, EXPRESSION, RESULT)                                           \
    template <class T = void> struct NAME {                                                      \
        using is_transparent = void;                                                             \
        template <class A> constexpr auto operator()(A const& x) const {                         \
            auto const a = gpu::cast<T>(x);                                                      \
            return gpu::cast<RESULT>(EXPRESSION);                                                \
        }                                                                                        \
    };                                                                                           \
    template <> struct NAME<void> {                                                              \
        using is_transparent = void;                                                             \
        template <class A> constexpr auto operator()(A const& a) const -> decltype(EXPRESSION) { \
            return EXPRESSION;                                                                   \
        }                                                                                        \
    };

/// The functors of operators, as in the header functional of C++. NAME<> takes operands of any
/// types; NAME<T> converts them to T first, and the result too. They accept numbers, vectors and
/// symbols.
///
///     gpu::plus<>{}(2, 3)          // 5
///     gpu::plus<int>{}(2.5, 3.5)   // 5
///     gpu::square<>{}(3)           // 9
GPU_FUNCTIONAL_BINARY(plus, a + b, T)
GPU_FUNCTIONAL_BINARY(minus, a - b, T)
GPU_FUNCTIONAL_BINARY(multiplies, a* b, T)
GPU_FUNCTIONAL_BINARY(divides, a / b, T)
GPU_FUNCTIONAL_BINARY(modulus, a % b, T)
GPU_FUNCTIONAL_BINARY(bit_and, a& b, T)
GPU_FUNCTIONAL_BINARY(bit_or, a | b, T)
GPU_FUNCTIONAL_BINARY(bit_xor, a ^ b, T)
GPU_FUNCTIONAL_BINARY(equal_to, a == b, bool)
GPU_FUNCTIONAL_BINARY(not_equal_to, a != b, bool)
GPU_FUNCTIONAL_BINARY(less, a < b, bool)
GPU_FUNCTIONAL_BINARY(greater, a > b, bool)
GPU_FUNCTIONAL_BINARY(less_equal, a <= b, bool)
GPU_FUNCTIONAL_BINARY(greater_equal, a >= b, bool)
GPU_FUNCTIONAL_BINARY(logical_and, a&& b, bool)
GPU_FUNCTIONAL_BINARY(logical_or, a || b, bool)
GPU_FUNCTIONAL_UNARY(negate, -a, T)
GPU_FUNCTIONAL_UNARY(bit_not, ~a, T)
GPU_FUNCTIONAL_UNARY(square, a* a, T)
GPU_FUNCTIONAL_UNARY(logical_not, !a, bool)
#undef GPU_FUNCTIONAL_BINARY
#undef GPU_FUNCTIONAL_UNARY

/// Returns the smaller of two values, and the first when both are equal; for vectors component by
/// component. Pairs and tuples compare lexicographically.
template <class T = void> struct minimum {
    using is_transparent = void;
    template <class A, class B> constexpr auto operator()(A const& a, B const& b) const {
        if constexpr (!std::is_void_v<T>)
            return minimum<>{}(gpu::cast<T>(a), gpu::cast<T>(b));
        else if constexpr (glsl::vector_type<glsl::value_t<A>>)
            return (gpu::min)(a, b);
        else
            return gpu::select(glsl::usual<A>(b) < glsl::usual<B>(a), b, a);
    }
};
/// Returns the greater of two values, and the first when both are equal; for vectors component by
/// component. Pairs and tuples compare lexicographically.
template <class T = void> struct maximum {
    using is_transparent = void;
    template <class A, class B> constexpr auto operator()(A const& a, B const& b) const {
        if constexpr (!std::is_void_v<T>)
            return maximum<>{}(gpu::cast<T>(a), gpu::cast<T>(b));
        else if constexpr (glsl::vector_type<glsl::value_t<A>>)
            return (gpu::max)(a, b);
        else
            return gpu::select(glsl::usual<B>(a) < glsl::usual<A>(b), b, a);
    }
};

/// Returns its argument unchanged.
template <class T = void> struct identity {
    using is_transparent = void;
    template <class A> constexpr A operator()(A const& a) const { return a; }
};
/// project1st returns the first of its two arguments, project2nd the second.
template <class T = void, class U = void> struct project1st {
    using is_transparent = void;
    template <class A, class B> constexpr A operator()(A const& a, B const&) const { return a; }
};
template <class T = void, class U = void> struct project2nd {
    using is_transparent = void;
    template <class A, class B> constexpr B operator()(A const&, B const& b) const { return b; }
};

namespace detail {
template <class F> struct negated {
    [[no_unique_address]] F f;
    template <class... A> constexpr auto operator()(A const&... a) const { return !gpu::invoke(f, a...); }
};
}  // namespace detail
/// Returns the predicate that is true where `f` is false.
///
///     gpu::count_if(v.begin(), v.end(), gpu::not_fn([](auto x) { return x < 0; }));
template <class F> constexpr detail::negated<F> not_fn(F f) { return {std::move(f)}; }

/// True when f(a, b) always equals f(b, a) for values of type T. Specialize it for your own functor
/// to make reductions faster.
template <class F, class T> inline constexpr bool is_commutative_v = false;
#define GPU_FUNCTIONAL_COMMUTATIVE(NAME, CONCEPT) \
    template <class U, class T>                   \
    requires(CONCEPT) inline constexpr bool is_commutative_v<NAME<U>, T> = true;
GPU_FUNCTIONAL_COMMUTATIVE(plus, glsl::numeric<T>)
GPU_FUNCTIONAL_COMMUTATIVE(multiplies, glsl::scalar<T> || glsl::vector_type<T>)
GPU_FUNCTIONAL_COMMUTATIVE(minimum, glsl::scalar<T> || glsl::vector_type<T>)
GPU_FUNCTIONAL_COMMUTATIVE(maximum, glsl::scalar<T> || glsl::vector_type<T>)
GPU_FUNCTIONAL_COMMUTATIVE(bit_and, glsl::numeric<T>)
GPU_FUNCTIONAL_COMMUTATIVE(bit_or, glsl::numeric<T>)
GPU_FUNCTIONAL_COMMUTATIVE(bit_xor, glsl::numeric<T>)
GPU_FUNCTIONAL_COMMUTATIVE(logical_and, glsl::numeric<T>)
GPU_FUNCTIONAL_COMMUTATIVE(logical_or, glsl::numeric<T>)
#undef GPU_FUNCTIONAL_COMMUTATIVE
}  // namespace gpu::inline v0_2

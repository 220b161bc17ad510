// SPDX-License-Identifier: MIT
// gpu::placeholders::_1 ... _9: functors written as expressions, for example _1 * 10 + 1.
#pragma once

#include <gpu/functional/lazy.hpp>
#include <gpu/symbol/callable.hpp>
#include <gpu/symbol/operation.hpp>
#include <gpu/symbol/operator.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace lazy {

/// A placeholder expression such as gpu::sqrt(_1): when it is called with arguments, it evaluates
/// its operands and calls F::apply with their values. functional/placeholder_functions.hpp lists
/// the functions that return such expressions.
template <class F, class... X> struct call;
struct subscript {
    template <class A, class B> static constexpr decltype(auto) apply(A const& a, B const& b) { return a[b]; }
};
template <std::size_t I> struct element_of {
    template <class A> static constexpr auto apply(A const& a) {
        if constexpr (requires { a.template get<I>(); })
            return a.template get<I>();
        else
            return std::get<I>(a);
    }
};
// Defines subscripts and element access, as _1[2] and gpu::get<0>(_1), for the class SELF of
// placeholder expressions.
#define GPU_LAZY_PARTS(SELF)                                         \
    template <class I> constexpr auto operator[](I const& i) const { \
        return call<subscript, SELF, I>(*this, i);                   \
    }                                                                \
    template <std::size_t I> constexpr auto get() const { return call<element_of<I>, SELF>(*this); }

template <std::size_t N> struct argument : expression {
    GPU_LAZY_PARTS(argument)
    template <class... A> constexpr auto const& operator()(A const&... a) const {
        static_assert(N < sizeof...(A), "gpu: this placeholder has no argument");
        return std::get<N>(std::tie(a...));
    }
};
template <class X, class... A> constexpr decltype(auto) evaluate(X const& x, A const&... a) {
    if constexpr (is_lazy<X>)
        return x(a...);
    else
        return (x);
}
template <class F, class L, class R> struct binary : expression {
    [[no_unique_address]] L left;
    [[no_unique_address]] R right;
    constexpr binary(L const& l, R const& r) : left(l), right(r) {}
    GPU_LAZY_PARTS(binary)
    template <class... A> constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(left, a...), lazy::evaluate(right, a...));
    }
};
template <class F, class L> struct unary : expression {
    [[no_unique_address]] L of;
    constexpr explicit unary(L const& l) : of(l) {}
    GPU_LAZY_PARTS(unary)
    template <class... A> constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(of, a...));
    }
};
// The operands of a call, four at most, are members and not a tuple, so that operands without data
// take no space.
template <class F, class X> struct call<F, X> : expression {
    [[no_unique_address]] X x;
    constexpr explicit call(X const& a) : x(a) {}
    GPU_LAZY_PARTS(call)
    template <class... A> constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(x, a...));
    }
};
template <class F, class X, class Y> struct call<F, X, Y> : expression {
    [[no_unique_address]] X x;
    [[no_unique_address]] Y y;
    constexpr call(X const& a, Y const& b) : x(a), y(b) {}
    GPU_LAZY_PARTS(call)
    template <class... A> constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(x, a...), lazy::evaluate(y, a...));
    }
};
template <class F, class X, class Y, class Z> struct call<F, X, Y, Z> : expression {
    [[no_unique_address]] X x;
    [[no_unique_address]] Y y;
    [[no_unique_address]] Z z;
    constexpr call(X const& a, Y const& b, Z const& c) : x(a), y(b), z(c) {}
    GPU_LAZY_PARTS(call)
    template <class... A> constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(x, a...), lazy::evaluate(y, a...), lazy::evaluate(z, a...));
    }
};
template <class F, class W, class X, class Y, class Z> struct call<F, W, X, Y, Z> : expression {
    [[no_unique_address]] W w;
    [[no_unique_address]] X x;
    [[no_unique_address]] Y y;
    [[no_unique_address]] Z z;
    constexpr call(W const& a, X const& b, Y const& c, Z const& d) : w(a), x(b), y(c), z(d) {}
    GPU_LAZY_PARTS(call)
    template <class... A> constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(w, a...),
            lazy::evaluate(x, a...),
            lazy::evaluate(y, a...),
            lazy::evaluate(z, a...));
    }
};
#undef GPU_LAZY_PARTS

#define GPU_LAZY_BINARY(NAME, OP, EXPRESSION)                                               \
    struct NAME {                                                                           \
        template <class A, class B> static constexpr auto apply(A const& a, B const& b) {   \
            return EXPRESSION;                                                              \
        }                                                                                   \
    };                                                                                      \
    template <class A, class B>                                                             \
    requires(is_lazy<A> || is_lazy<B>) constexpr auto operator OP(A const& a, B const& b) { \
        return binary<NAME, A, B>(a, b);                                                    \
    }
#define GPU_LAZY_UNARY(NAME, OP)                                                    \
    struct NAME {                                                                   \
        template <class A> static constexpr auto apply(A const& a) { return OP a; } \
    };                                                                              \
    template <is_lazy A> constexpr auto operator OP(A const& a) { return unary<NAME, A>(a); }
GPU_LAZY_BINARY(add, +, glsl::usual<B>(a) + glsl::usual<A>(b))
GPU_LAZY_BINARY(subtract, -, glsl::usual<B>(a) - glsl::usual<A>(b))
GPU_LAZY_BINARY(multiply, *, glsl::usual<B>(a) * glsl::usual<A>(b))
GPU_LAZY_BINARY(divide, /, glsl::usual<B>(a) / glsl::usual<A>(b))
GPU_LAZY_BINARY(remainder, %, glsl::usual<B>(a) % glsl::usual<A>(b))
GPU_LAZY_BINARY(shift_left, <<, a << b)
GPU_LAZY_BINARY(shift_right, >>, a >> b)
GPU_LAZY_BINARY(bits_and, &, glsl::usual<B>(a) & glsl::usual<A>(b))
GPU_LAZY_BINARY(bits_or, |, glsl::usual<B>(a) | glsl::usual<A>(b))
GPU_LAZY_BINARY(bits_xor, ^, glsl::usual<B>(a) ^ glsl::usual<A>(b))
GPU_LAZY_BINARY(equal, ==, glsl::usual<B>(a) == glsl::usual<A>(b))
GPU_LAZY_BINARY(unequal, !=, glsl::usual<B>(a) != glsl::usual<A>(b))
GPU_LAZY_BINARY(less, <, glsl::usual<B>(a) < glsl::usual<A>(b))
GPU_LAZY_BINARY(less_or_equal, <=, glsl::usual<B>(a) <= glsl::usual<A>(b))
GPU_LAZY_BINARY(greater, >, glsl::usual<B>(a) > glsl::usual<A>(b))
GPU_LAZY_BINARY(greater_or_equal, >=, glsl::usual<B>(a) >= glsl::usual<A>(b))
GPU_LAZY_BINARY(both, &&, glsl::usual<B>(a) && glsl::usual<A>(b))
GPU_LAZY_BINARY(one_of, ||, glsl::usual<B>(a) || glsl::usual<A>(b))
GPU_LAZY_UNARY(negative, -)
GPU_LAZY_UNARY(positive, +)
GPU_LAZY_UNARY(bits_not, ~)
GPU_LAZY_UNARY(none, !)
#undef GPU_LAZY_BINARY
#undef GPU_LAZY_UNARY
}  // namespace lazy

/// Placeholders for the arguments of a functor: an expression made of them is a functor. Its
/// operators are applied when the functor is called, to numbers or to symbols.
///
///     using namespace gpu::placeholders;
///     gpu::transform(v.begin(), v.end(), v.begin(), _1 * 10 + 1);
namespace placeholders {
/// The first to the ninth argument of the functor.
inline constexpr lazy::argument<0> _1{};
inline constexpr lazy::argument<1> _2{};
inline constexpr lazy::argument<2> _3{};
inline constexpr lazy::argument<3> _4{};
inline constexpr lazy::argument<4> _5{};
inline constexpr lazy::argument<5> _6{};
inline constexpr lazy::argument<6> _7{};
inline constexpr lazy::argument<7> _8{};
inline constexpr lazy::argument<8> _9{};
}  // namespace placeholders
}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// gpu::placeholders::_1 ... _9: functors written as expressions, _1 * 10 + 1.
#pragma once

#include <gpu/glsl/callable.hpp>
#include <gpu/glsl/operation.hpp>
#include <gpu/glsl/operator.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>

namespace gpu {
namespace lazy {

struct expression {}; // base of what placeholders are made into
template <class X>
concept is_lazy = std::derived_from<std::remove_cvref_t<X>, expression>;

template <std::size_t N>
struct argument : expression {
    template <class... A>
    constexpr auto const& operator()(A const&... a) const {
        static_assert(N < sizeof...(A), "gpu: this placeholder has no argument");
        return std::get<N>(std::tie(a...));
    }
};
template <class X, class... A>
constexpr decltype(auto) evaluate(X const& x, A const&... a) {
    if constexpr (is_lazy<X>) return x(a...);
    else return (x);
}
template <class F, class L, class R>
struct binary : expression {
    [[no_unique_address]] L left;
    [[no_unique_address]] R right;
    constexpr binary(L const& l, R const& r) : left(l), right(r) {}
    template <class... A>
    constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(left, a...), lazy::evaluate(right, a...));
    }
};
template <class F, class L>
struct unary : expression {
    [[no_unique_address]] L of;
    constexpr explicit unary(L const& l) : of(l) {}
    template <class... A>
    constexpr auto operator()(A const&... a) const {
        return F::apply(lazy::evaluate(of, a...));
    }
};

#define GPU_LAZY_BINARY(NAME, OP, EXPRESSION)                                     \
    struct NAME {                                                      \
        template <class A, class B>                                    \
        static constexpr auto apply(A const& a, B const& b) {          \
            return EXPRESSION;                                         \
        }                                                              \
    };                                                                 \
    template <class A, class B>                                        \
        requires(is_lazy<A> || is_lazy<B>)                             \
    constexpr auto operator OP(A const& a, B const& b) {               \
        return binary<NAME, A, B>(a, b);                               \
    }
#define GPU_LAZY_UNARY(NAME, OP)                                       \
    struct NAME {                                                      \
        template <class A>                                             \
        static constexpr auto apply(A const& a) {                      \
            return OP a;                                               \
        }                                                              \
    };                                                                 \
    template <is_lazy A>                                               \
    constexpr auto operator OP(A const& a) {                           \
        return unary<NAME, A>(a);                                      \
    }
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
} // namespace lazy

/// Arguments of a functor. What C++ does to them is done when the functor is called, on numbers or on symbols.
///
///     using namespace gpu::placeholders;
///     gpu::transform(v.begin(), v.end(), v.begin(), _1 * 10 + 1);
namespace placeholders {
inline constexpr lazy::argument<0> _1{};
inline constexpr lazy::argument<1> _2{};
inline constexpr lazy::argument<2> _3{};
inline constexpr lazy::argument<3> _4{};
inline constexpr lazy::argument<4> _5{};
inline constexpr lazy::argument<5> _6{};
inline constexpr lazy::argument<6> _7{};
inline constexpr lazy::argument<7> _8{};
inline constexpr lazy::argument<8> _9{};
} // namespace placeholders
} // namespace gpu

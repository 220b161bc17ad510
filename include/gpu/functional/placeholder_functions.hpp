// SPDX-License-Identifier: MIT
// Lets the library's functions take placeholders: gpu::sqrt(_1), gpu::select(_1 < 0, -_1, _1).
//
// The result is a functor. When it is called, it evaluates its operands and calls the function with
// their values.
#pragma once

#include <gpu/functional/bits.hpp>
#include <gpu/functional/cmath.hpp>
#include <gpu/functional/complex.hpp>
#include <gpu/functional/defined.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/packing.hpp>
#include <gpu/functional/placeholders.hpp>
#include <gpu/functional/relational.hpp>

namespace gpu::inline v0_2 {
namespace lazy {
/// True for placeholder expressions and for types with a GLSL form.
template <class X>
concept is_part = is_lazy<X> || glsl::operand<X>;
/// True when at least one type is a placeholder expression and the others have a GLSL form.
/// Iterators have no GLSL form, so gpu::equal(first, last, other, _1 == _2) remains a call of the
/// algorithm.
template <class... X>
concept has_lazy = (is_lazy<X> || ...) && (is_part<X> && ...);
}  // namespace lazy

// Defines the overload of gpu::NAME for placeholders. The parentheses around NAME keep
// function-like macros, such as min and max of windows.h, from being expanded.
#define GPU_LAZY_FUNCTION(NAME)                                                                        \
    namespace lazy {                                                                                   \
    struct NAME##_function {                                                                           \
        template <class... A> static constexpr auto apply(A const&... a) { return (gpu::NAME)(a...); } \
    };                                                                                                 \
    }                                                                                                  \
    template <class... X>                                                                              \
    requires lazy::has_lazy<X...>                                                                      \
    constexpr auto(NAME)(X const&... x) { return lazy::call<lazy::NAME##_function, X...>(x...); }

// Placeholder overloads of GLSL's built-in functions, as builtins.def lists them
#define GPU_LAZY_real(NAME) GPU_LAZY_FUNCTION(NAME)
#define GPU_LAZY_single(NAME) GPU_LAZY_FUNCTION(NAME)
#define GPU_LAZY_any(NAME) GPU_LAZY_FUNCTION(NAME)
#define GPU_LAZY_by_hand(NAME) GPU_LAZY_FUNCTION(NAME)
#define GPU_LAZY_none(NAME)
#define GPU_BUILTIN(NAME, COUNT, FUNCTION, ...) GPU_LAZY_##FUNCTION(NAME)
#include <gpu/glsl/builtins.def>
#undef GPU_LAZY_real
#undef GPU_LAZY_single
#undef GPU_LAZY_any
#undef GPU_LAZY_by_hand
#undef GPU_LAZY_none

// Placeholder overloads of functions that GLSL does not have under these names
GPU_LAZY_FUNCTION(select)
GPU_LAZY_FUNCTION(cbrt)
GPU_LAZY_FUNCTION(log10)
GPU_LAZY_FUNCTION(log1p)
GPU_LAZY_FUNCTION(expm1)
GPU_LAZY_FUNCTION(erf)
GPU_LAZY_FUNCTION(erfc)
GPU_LAZY_FUNCTION(hypot)
GPU_LAZY_FUNCTION(popcount)
GPU_LAZY_FUNCTION(countl_zero)
GPU_LAZY_FUNCTION(countr_zero)
GPU_LAZY_FUNCTION(bit_reverse)
GPU_LAZY_FUNCTION(shl)
GPU_LAZY_FUNCTION(shr)
GPU_LAZY_FUNCTION(make_pair)
GPU_LAZY_FUNCTION(make_tuple)
GPU_LAZY_FUNCTION(real)
GPU_LAZY_FUNCTION(imag)
GPU_LAZY_FUNCTION(conj)
GPU_LAZY_FUNCTION(norm)
GPU_LAZY_FUNCTION(arg)
GPU_LAZY_FUNCTION(polar)
GPU_LAZY_FUNCTION(xy)
GPU_LAZY_FUNCTION(yz)
GPU_LAZY_FUNCTION(xz)
GPU_LAZY_FUNCTION(xyz)
#undef GPU_LAZY_FUNCTION

// Placeholder overloads of functions with a type in angle brackets: gpu::NAME<T>(_1)
#define GPU_LAZY_TYPED(NAME)                                                                            \
    namespace lazy {                                                                                    \
    template <class T> struct NAME##_function {                                                         \
        template <class... A> static constexpr auto apply(A const&... a) { return gpu::NAME<T>(a...); } \
    };                                                                                                  \
    }                                                                                                   \
    template <element T, class... X>                                                                    \
    requires lazy::has_lazy<X...>                                                                       \
    constexpr auto NAME(X const&... x) { return lazy::call<lazy::NAME##_function<T>, X...>(x...); }
GPU_LAZY_TYPED(cast)
GPU_LAZY_TYPED(make)
GPU_LAZY_TYPED(bit_cast)
GPU_LAZY_TYPED(saturate_cast)
#undef GPU_LAZY_TYPED
}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// The library's functions on placeholders: gpu::sqrt(_1), gpu::max(_1, _2), gpu::select(_1 < 0, -_1, _1),
// gpu::cast<int>(_1).
#pragma once

#include <gpu/functional/bits.hpp>
#include <gpu/functional/complex.hpp>
#include <gpu/functional/defined.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/packing.hpp>
#include <gpu/functional/placeholders.hpp>
#include <gpu/functional/relational.hpp>

namespace gpu {
namespace lazy {
template <class X>
concept is_part = is_lazy<X> || glsl::operand<X>;
/// Placeholders, and values among them: iterators are neither, so that gpu::equal(first, last, other, _1 ==
/// _2) stays the algorithm.
template <class... X>
concept has_lazy = (is_lazy<X> || ...) && (is_part<X> && ...);
}  // namespace lazy

#define GPU_LAZY_FUNCTION(NAME)                                                                      \
    namespace lazy {                                                                                 \
    struct NAME##_function {                                                                         \
        template <class... A> static constexpr auto apply(A const&... a) { return gpu::NAME(a...); } \
    };                                                                                               \
    }                                                                                                \
    template <class... X>                                                                            \
    requires lazy::has_lazy<X...>                                                                    \
    constexpr auto NAME(X const&... x) { return lazy::call<lazy::NAME##_function, X...>(x...); }
#define GPU_LAZY_FUNCTIONS(A, B, C, D, E) \
    GPU_LAZY_FUNCTION(A) GPU_LAZY_FUNCTION(B) GPU_LAZY_FUNCTION(C) GPU_LAZY_FUNCTION(D) GPU_LAZY_FUNCTION(E)
GPU_LAZY_FUNCTIONS(radians, degrees, sin, cos, tan)
GPU_LAZY_FUNCTIONS(asin, acos, atan, atan2, sinh)
GPU_LAZY_FUNCTIONS(cosh, tanh, asinh, acosh, atanh)
GPU_LAZY_FUNCTIONS(exp, log, exp2, log2, sqrt)
GPU_LAZY_FUNCTIONS(inversesqrt, pow, abs, sign, floor)
GPU_LAZY_FUNCTIONS(trunc, round, roundEven, ceil, fract)
GPU_LAZY_FUNCTIONS(mod, modf, frexp, ldexp, fma)
GPU_LAZY_FUNCTIONS(min, max, clamp, mix, step)
GPU_LAZY_FUNCTIONS(smoothstep, isnan, isinf, select, length)
GPU_LAZY_FUNCTIONS(distance, dot, cross, normalize, faceforward)
GPU_LAZY_FUNCTIONS(reflect, refract, transpose, determinant, inverse)
GPU_LAZY_FUNCTIONS(outerProduct, matrixCompMult, lessThan, lessThanEqual, greaterThan)
GPU_LAZY_FUNCTIONS(greaterThanEqual, equal, notEqual, any, all)
GPU_LAZY_FUNCTIONS(not_, floatBitsToInt, floatBitsToUint, intBitsToFloat, uintBitsToFloat)
GPU_LAZY_FUNCTIONS(packUnorm2x16, packSnorm2x16, packUnorm4x8, packSnorm4x8, packHalf2x16)
GPU_LAZY_FUNCTIONS(unpackUnorm2x16, unpackSnorm2x16, unpackUnorm4x8, unpackSnorm4x8, unpackHalf2x16)
GPU_LAZY_FUNCTIONS(packDouble2x32, unpackDouble2x32, uaddCarry, usubBorrow, umulExtended)
GPU_LAZY_FUNCTIONS(imulExtended, bitfieldExtract, bitfieldInsert, bitfieldReverse, bitCount)
GPU_LAZY_FUNCTIONS(findLSB, findMSB, popcount, countl_zero, countr_zero)
GPU_LAZY_FUNCTIONS(bit_reverse, shl, shr, make_pair, make_tuple)
GPU_LAZY_FUNCTIONS(real, imag, conj, norm, arg)
GPU_LAZY_FUNCTIONS(polar, xy, yz, xz, xyz)
#undef GPU_LAZY_FUNCTIONS
#undef GPU_LAZY_FUNCTION

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
}  // namespace gpu

// SPDX-License-Identifier: MIT
// The functions that GLSL has itself, by number.
#pragma once

#include <cstdint>

namespace gpu::glsl {

enum class builtin : std::uint8_t {
    // one operand
    radians, degrees, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh,
    exp, log, exp2, log2, sqrt, inversesqrt, abs, sign, floor, trunc, roundEven, ceil, fract, isnan, isinf,
    length, normalize, transpose, determinant, inverse, any, all, not_,
    floatBitsToInt, floatBitsToUint, intBitsToFloat, uintBitsToFloat,
    unpackHalf2x16,
    packDouble2x32, unpackDouble2x32, packInt2x32, unpackInt2x32, packUint2x32, unpackUint2x32,
    bitCount, findLSB, findMSB, bitfieldReverse,
    // two
    atan2, pow, mod, min, max, step, ldexp, distance, dot, cross, reflect, outerProduct, matrixCompMult,
    lessThan, lessThanEqual, greaterThan, greaterThanEqual, equal, notEqual,
    // three
    clamp, mix, smoothstep, fma, faceforward, refract, bitfieldExtract
};
inline constexpr char const* builtin_names[] = {
    "radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "exp", "log", "exp2", "log2", "sqrt", "inversesqrt", "abs", "sign", "floor", "trunc", "roundEven", "ceil", "fract", "isnan", "isinf",
    "length", "normalize", "transpose", "determinant", "inverse", "any", "all", "not",
    "floatBitsToInt", "floatBitsToUint", "intBitsToFloat", "uintBitsToFloat",
    "unpackHalf2x16",
    "packDouble2x32", "unpackDouble2x32", "packInt2x32", "unpackInt2x32", "packUint2x32", "unpackUint2x32",
    "bitCount", "findLSB", "findMSB", "bitfieldReverse",
    "atan", "pow", "mod", "min", "max", "step", "ldexp", "distance", "dot", "cross", "reflect", "outerProduct", "matrixCompMult",
    "lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual",
    "clamp", "mix", "smoothstep", "fma", "faceforward", "refract", "bitfieldExtract"};
static_assert(sizeof builtin_names / sizeof *builtin_names == static_cast<unsigned>(builtin::bitfieldExtract) + 1);

constexpr int operand_count(builtin f) { return f < builtin::atan2 ? 1 : f < builtin::clamp ? 2 : 3; }
} // namespace gpu::glsl

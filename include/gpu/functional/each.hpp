// SPDX-License-Identifier: MIT
// GPU_EACH(M, a, b, c) expands to M(a) M(b) M(c), for up to 340 names; GPU_EACH_PAIR(M, a, b, c, d)
// expands to M(a, b), M(c, d).
#pragma once

#define GPU_PARENTHESES ()
#define GPU_EXPAND(...) GPU_EXPAND4(GPU_EXPAND4(GPU_EXPAND4(GPU_EXPAND4(__VA_ARGS__))))
#define GPU_EXPAND4(...) GPU_EXPAND3(GPU_EXPAND3(GPU_EXPAND3(GPU_EXPAND3(__VA_ARGS__))))
#define GPU_EXPAND3(...) GPU_EXPAND2(GPU_EXPAND2(GPU_EXPAND2(GPU_EXPAND2(__VA_ARGS__))))
#define GPU_EXPAND2(...) GPU_EXPAND1(GPU_EXPAND1(GPU_EXPAND1(GPU_EXPAND1(__VA_ARGS__))))
#define GPU_EXPAND1(...) __VA_ARGS__

// GPU_EACH has macros of its own for the first sixteen names. For them it avoids the general
// recursion, which makes the preprocessor scan the text hundreds of times and slows compilation.
#define GPU_EACH(M, ...) __VA_OPT__(GPU_EACH_A(M, __VA_ARGS__))
#define GPU_EACH_A(M, X, ...) M(X) __VA_OPT__(GPU_EACH_B(M, __VA_ARGS__))
#define GPU_EACH_B(M, X, ...) M(X) __VA_OPT__(GPU_EACH_C(M, __VA_ARGS__))
#define GPU_EACH_C(M, X, ...) M(X) __VA_OPT__(GPU_EACH_D(M, __VA_ARGS__))
#define GPU_EACH_D(M, X, ...) M(X) __VA_OPT__(GPU_EACH_E(M, __VA_ARGS__))
#define GPU_EACH_E(M, X, ...) M(X) __VA_OPT__(GPU_EACH_F(M, __VA_ARGS__))
#define GPU_EACH_F(M, X, ...) M(X) __VA_OPT__(GPU_EACH_G(M, __VA_ARGS__))
#define GPU_EACH_G(M, X, ...) M(X) __VA_OPT__(GPU_EACH_H(M, __VA_ARGS__))
#define GPU_EACH_H(M, X, ...) M(X) __VA_OPT__(GPU_EACH_I(M, __VA_ARGS__))
#define GPU_EACH_I(M, X, ...) M(X) __VA_OPT__(GPU_EACH_J(M, __VA_ARGS__))
#define GPU_EACH_J(M, X, ...) M(X) __VA_OPT__(GPU_EACH_K(M, __VA_ARGS__))
#define GPU_EACH_K(M, X, ...) M(X) __VA_OPT__(GPU_EACH_L(M, __VA_ARGS__))
#define GPU_EACH_L(M, X, ...) M(X) __VA_OPT__(GPU_EACH_M(M, __VA_ARGS__))
#define GPU_EACH_M(M, X, ...) M(X) __VA_OPT__(GPU_EACH_N(M, __VA_ARGS__))
#define GPU_EACH_N(M, X, ...) M(X) __VA_OPT__(GPU_EACH_O(M, __VA_ARGS__))
#define GPU_EACH_O(M, X, ...) M(X) __VA_OPT__(GPU_EACH_P(M, __VA_ARGS__))
#define GPU_EACH_P(M, X, ...) M(X) __VA_OPT__(GPU_EXPAND(GPU_EACH_STEP(M, __VA_ARGS__)))
#define GPU_EACH_STEP(M, A, ...) M(A) __VA_OPT__(GPU_EACH_AGAIN GPU_PARENTHESES(M, __VA_ARGS__))
#define GPU_EACH_AGAIN() GPU_EACH_STEP

#define GPU_EACH_PAIR(M, ...) __VA_OPT__(GPU_EACH_PAIR_A(M, __VA_ARGS__))
#define GPU_EACH_PAIR_A(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_B(M, __VA_ARGS__))
#define GPU_EACH_PAIR_B(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_C(M, __VA_ARGS__))
#define GPU_EACH_PAIR_C(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_D(M, __VA_ARGS__))
#define GPU_EACH_PAIR_D(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_E(M, __VA_ARGS__))
#define GPU_EACH_PAIR_E(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_F(M, __VA_ARGS__))
#define GPU_EACH_PAIR_F(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_G(M, __VA_ARGS__))
#define GPU_EACH_PAIR_G(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EACH_PAIR_H(M, __VA_ARGS__))
#define GPU_EACH_PAIR_H(M, X, Y, ...) M(X, Y) __VA_OPT__(, GPU_EXPAND(GPU_EACH_PAIR_STEP(M, __VA_ARGS__)))
#define GPU_EACH_PAIR_STEP(M, A, B, ...) \
    M(A, B) __VA_OPT__(, GPU_EACH_PAIR_AGAIN GPU_PARENTHESES(M, __VA_ARGS__))
#define GPU_EACH_PAIR_AGAIN() GPU_EACH_PAIR_STEP

#define GPU_UNWRAP(...) __VA_ARGS__

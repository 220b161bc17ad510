R"glsl(
// Defines DFT(), which replaces RADIX complex numbers in registers by their discrete Fourier
// transform. RADIX is the product of FIRST and SECOND: SECOND transforms of FIRST numbers come
// first, then FIRST transforms of SECOND numbers. If COPRIME is 0, the numbers are multiplied by
// roots of unity in between (the method of Cooley and Tukey). If it is 1, FIRST and SECOND have no
// common divisor, and no products are needed (the method of Good and Thomas).
//
// Hooks: FIRST_DFT() and SECOND_DFT() transform FIRST and SECOND numbers.
//        EACH_FIRST(DO) writes DO(0) DO(1) ... DO(FIRST - 1), and EACH_SECOND(DO) does so for
//        SECOND. Written out, all indices are constants, and the arrays stay in registers.
// Needs: ROOT_VALUES lists e^(-2 pi i k / RADIX) for k in [0, RADIX).
// Sizes: Input a of transform b of the first ones is v[(a * SECOND + b * FROM_SECOND) % RADIX].
//        Result b of transform a of the second ones goes to v[(a * TO_FIRST + b * TO_SECOND) %
//        RADIX].
#if COPRIME == 0
const COMPLEX ROOTS[RADIX] = COMPLEX[](ROOT_VALUES);
#endif

void DFT(inout COMPLEX v[RADIX]) {
    COMPLEX held[RADIX];
#define TAKE(A) x[A] = v[(A * SECOND + b * FROM_SECOND) % RADIX];
#if COPRIME == 1
#define TURN_AND_HOLD(A) held[b * FIRST + A] = x[A];
#else
#define TURN_AND_HOLD(A) \
    if (A * b == 0u) held[b * FIRST + A] = x[A]; \
    else held[b * FIRST + A] = times(x[A], ROOTS[A * b]);
#endif
#define TRANSFORM(B) { \
        const uint b = B; \
        COMPLEX x[FIRST]; \
        EACH_FIRST(TAKE) \
        FIRST_DFT(x); \
        EACH_FIRST(TURN_AND_HOLD) \
    }
    EACH_SECOND(TRANSFORM)
#undef TAKE
#undef TURN_AND_HOLD
#undef TRANSFORM

#define TAKE(B) x[B] = held[B * FIRST + a];
#define GIVE(B) v[(a * TO_FIRST + B * TO_SECOND) % RADIX] = x[B];
#define TRANSFORM(A) { \
        const uint a = A; \
        COMPLEX x[SECOND]; \
        EACH_SECOND(TAKE) \
        SECOND_DFT(x); \
        EACH_SECOND(GIVE) \
    }
    EACH_FIRST(TRANSFORM)
#undef TAKE
#undef GIVE
#undef TRANSFORM
}
)glsl"

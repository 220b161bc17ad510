R"glsl(
// Defines DFT(), which replaces RADIX complex numbers in registers by their discrete Fourier
// transform. RADIX is the product of FIRST and SECOND: SECOND transforms of FIRST numbers come
// first, then FIRST transforms of SECOND numbers (the method of Cooley and Tukey).
//
// Hooks: FIRST_DFT() and SECOND_DFT() transform FIRST and SECOND numbers.
//        EACH_FIRST(DO) writes DO(0) DO(1) ... DO(FIRST - 1), and EACH_SECOND(DO) does so for
//        SECOND. Written out, all indices are constants, and the arrays stay in registers.
// Needs: ROOT_VALUES lists e^(-2 pi i k / RADIX) for k in [0, RADIX).
const COMPLEX ROOTS[RADIX] = COMPLEX[](ROOT_VALUES);

void DFT(inout COMPLEX v[RADIX]) {
    COMPLEX held[RADIX];
#define TAKE(A) x[A] = v[A * SECOND + b];
#define TURN_AND_HOLD(A) \
    if (A * b == 0u) held[b * FIRST + A] = x[A]; \
    else held[b * FIRST + A] = times(x[A], ROOTS[A * b]);
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
#define GIVE(B) v[a + FIRST * B] = x[B];
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

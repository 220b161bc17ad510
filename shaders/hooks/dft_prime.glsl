R"glsl(
// Defines DFT(), which replaces RADIX complex numbers in registers by their discrete Fourier
// transform. RADIX is an odd prime number. Numbers j and RADIX - j are added and subtracted first,
// so that each pair needs one cosine and one sine.
//
// Hooks: EACH_FIRST(DO) and EACH_SECOND(DO) write DO(1) DO(2) ... DO(RADIX / 2). Written out, all
//        indices are constants, and the arrays stay in registers.
// Needs: ROOT_VALUES lists e^(-2 pi i k / RADIX) for k in [0, RADIX).
const COMPLEX ROOTS[RADIX] = COMPLEX[](ROOT_VALUES);

void DFT(inout COMPLEX v[RADIX]) {
    COMPLEX first = v[0], sum[RADIX / 2u + 1u], difference[RADIX / 2u + 1u];
#define ADD_PAIR(J) \
    sum[J] = v[J] + v[RADIX - J]; \
    difference[J] = v[J] - v[RADIX - J]; \
    v[0] += sum[J];
    EACH_SECOND(ADD_PAIR)
#define ADD_PRODUCT(J) \
    a += ROOTS[J * k % RADIX].x * sum[J]; \
    b += ROOTS[J * k % RADIX].y * difference[J];
#define RESULTS(K) { \
        const uint k = K; \
        COMPLEX a = first, b = COMPLEX(0.0); \
        EACH_SECOND(ADD_PRODUCT) \
        v[k] = COMPLEX(a.x - b.y, a.y + b.x); \
        v[RADIX - k] = COMPLEX(a.x + b.y, a.y - b.x); \
    }
    EACH_FIRST(RESULTS)
#undef ADD_PAIR
#undef ADD_PRODUCT
#undef RESULTS
}
)glsl"

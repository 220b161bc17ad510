R"glsl(
// Defines STAGE(group, mine), the last stage of a transform of 2 * LENGTH real numbers. Before it,
// the stages have transformed them as LENGTH complex numbers, z, of one column. It stores elements
// 0 to LENGTH of the transform of the real numbers. Let w be the conjugate of z[LENGTH - k], a the
// sum (z[k] + w) / 2, and b the product -i e^(-i pi k / LENGTH) (z[k] - w) / 2. Then element k is
// a + b, and element LENGTH - k is the conjugate of a - b.
//
// Hooks: PREVIOUS_PUT(uint part) writes the real parts of z (part 0), or the imaginary parts, to
//        shared memory.
//        EACH_ROUND(DO) writes DO(0) DO(1) ... DO(ROUNDS - 1).
//        The functions of fft_columns.glsl store a number, and tell where it lies in shared memory.
// Sizes: ROUNDS is the number of pairs of results of a thread. GAP is the first radix of the
//        transform.
void STAGE(uint group, column mine) {
    COMPLEX z[ROUNDS], w[ROUNDS];
#define DO_ROUND(ROUND, CALL) { \
        uint k = gl_LocalInvocationID.x + ROUND * THREADS; \
        if (k <= LENGTH / 2u) { \
            uint at = place(k % LENGTH, GAP), other = place((LENGTH - k) % LENGTH, GAP); \
            CALL \
        } \
    }
#define TAKE_REAL(ROUND) DO_ROUND(ROUND, z[ROUND].x = exchange[at]; w[ROUND].x = exchange[other];)
#define TAKE_IMAGINARY(ROUND) DO_ROUND(ROUND, z[ROUND].y = exchange[at]; w[ROUND].y = -exchange[other];)
    barrier();      // all threads have read what is overwritten now
    PREVIOUS_PUT(0u);
    barrier();
    EACH_ROUND(TAKE_REAL)
    barrier();
    PREVIOUS_PUT(1u);
    barrier();
    EACH_ROUND(TAKE_IMAGINARY)
#undef TAKE_REAL
#undef TAKE_IMAGINARY
#define STORE_ROUND(ROUND) DO_ROUND(ROUND, \
    COMPLEX a = (z[ROUND] + w[ROUND]) * HALF; \
    COMPLEX d = (z[ROUND] - w[ROUND]) * HALF; \
    COMPLEX b = times(COMPLEX(d.y, -d.x), unit_root(k, LENGTH, HALF_STEP)); \
    store_number(k, k, a + b); \
    store_number(LENGTH - k, LENGTH - k, COMPLEX(a.x - b.x, b.y - a.y));)
    EACH_ROUND(STORE_ROUND)
#undef STORE_ROUND
#undef DO_ROUND
}
)glsl"

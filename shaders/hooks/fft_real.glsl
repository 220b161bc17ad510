R"glsl(
// Defines STAGE(group, mine), the last stage of a transform of 2 * N real numbers, where N is
// DONE * LENGTH. Before it, the stages have transformed them as N complex numbers, z. It stores
// elements 0 to N of the transform of the real numbers. Let w be the conjugate of z[N - m], a the
// sum (z[m] + w) / 2, and b the product -i e^(-i pi m / N) (z[m] - w) / 2. Then element m is a + b,
// and element N - m is the conjugate of a - b.
//
// z[m] is number m / DONE of column m % DONE. So z[N - m] lies in the partner of that column, which
// the same group has transformed. Without PAIRED, there is one column.
//
// Hooks: PREVIOUS_PUT(uint part) writes the real parts of z (part 0), or the imaginary parts, to
//        shared memory.
//        EACH_ROUND(DO) writes DO(0) DO(1) ... DO(ROUNDS - 1).
//        void store(uint i, COMPLEX v) stores element i.
//        place() of fft_columns.glsl tells where a number lies in shared memory.
// Sizes: ROUNDS is the number of pairs of results of a thread. GAP is the first radix of the
//        transform. PAIRED: see fft_columns.glsl.
void STAGE(uint group, column mine) {
#if PAIRED == 1
    const uint pairs = WIDTH / 2u, partners = pairs * STRIDE;
#else
    const uint pairs = 1u, partners = 0u;
#endif
    const uint rows = THREADS / pairs;

    // A thread takes numbers of one column, k, and the partners of these numbers. Of a column that
    // is its own partner, only the first half of the numbers is taken.
    uint c = gl_LocalInvocationID.x % pairs, first = gl_LocalInvocationID.x / pairs, k = group * pairs + c;
    uint low = c * STRIDE, high = low + partners, end = LENGTH - 1u, count = LENGTH;
    if (k == 0u) {
        end = LENGTH;
        count = LENGTH / 2u + 1u;
    } else if (2u * k >= DONE) count = 2u * k == DONE ? (LENGTH + 1u) / 2u : 0u;
    COMPLEX z[ROUNDS], w[ROUNDS];
#define DO_ROUND(ROUND, CALL) { \
        uint e = first + ROUND * rows; \
        if (e < count) { CALL } \
    }
#define TAKE(ROUND, PART, SIGN) \
        z[ROUND].PART = exchange[low + place(e, GAP)]; \
        w[ROUND].PART = SIGN exchange[high + place((end - e) % LENGTH, GAP)];
#define TAKE_REAL(ROUND) DO_ROUND(ROUND, TAKE(ROUND, x, +))
#define TAKE_IMAGINARY(ROUND) DO_ROUND(ROUND, TAKE(ROUND, y, -))
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
#undef TAKE
#define STORE_ROUND(ROUND) DO_ROUND(ROUND, \
    uint m = k + e * DONE; \
    COMPLEX a = (z[ROUND] + w[ROUND]) * HALF; \
    COMPLEX d = (z[ROUND] - w[ROUND]) * HALF; \
    COMPLEX b = times(COMPLEX(d.y, -d.x), unit_root(m, DONE * LENGTH, half_step_of_pass())); \
    store(m, a + b); \
    store(DONE * LENGTH - m, COMPLEX(a.x - b.x, b.y - a.y));)
    EACH_ROUND(STORE_ROUND)
#undef STORE_ROUND
#undef DO_ROUND
}
)glsl"

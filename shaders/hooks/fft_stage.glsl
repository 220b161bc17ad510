R"glsl(
// Defines STAGE(group, mine), one stage of Stockham's method on the columns of a group. A thread
// transforms RADIX numbers of a column in registers, ROUNDS times. The first stage loads them from
// memory, and the last one stores them there. In between, they go through shared memory: first all
// real parts, and then all imaginary parts, because shared memory limits how many groups run at
// once. `mine` is column number gl_LocalInvocationID.x % WIDTH of the group.
//
// By chirps, and by Rader's method, a column is transformed twice. The first stage of the second
// transform has the radix of the last stage of the first one, so it finds its numbers in the same
// registers.
//
// Hooks: DFT() transforms RADIX numbers. The functions of fft_columns.glsl load and store a number.
//        PREVIOUS_PUT(uint part) is STAGE_PUT() of the stage before.
//        EACH_NUMBER(DO) writes DO(0) DO(1) ... DO(RADIX - 1), and EACH_ROUND(DO) does so for
//        ROUNDS. Written out, all indices are constants, and the arrays stay in registers.
// Sizes: BEFORE is the product of the radices of the earlier stages of the transform. GAP is the
//        first radix of the transform. IS_FIRST and IS_LAST are 1 for the first and the last stage,
//        and CONVOLVES for the first stage of the second transform. ALONG is 1 when neighbouring
//        threads take neighbouring numbers of a column, and 0 when they take neighbouring columns.
//        STEPS is LENGTH / RADIX. FOUR_IS_ROOT is 1 when power 4 of a root is computed, and 0 when
//        it is a product or not needed: 1 for radices above 4 of floats, and above 5 of doubles. For
//        radix 5 of doubles, the kernel with a product is much faster.
#if CONVOLVES == 0
COMPLEX NUMBERS[ROUNDS][RADIX];
#endif

// Transform t of the group is transform STAGE_PLACE(t).y of column STAGE_PLACE(t).x.
uvec2 STAGE_PLACE(uint t) {
    return ALONG == 1 ? uvec2(t / STEPS, t % STEPS) : uvec2(t % WIDTH, t / WIDTH);
}

#if IS_FIRST == 1
// Loads the numbers of transform t. Columns that do not exist are read as the last one, and not
// stored.
void STAGE_LOAD(uint group, column mine, uint t, out COMPLEX v[RADIX]) {
    uint c = STAGE_PLACE(t).x, j = STAGE_PLACE(t).y;
#if ALONG == 1
    uint at = min(group * WIDTH + c, COLUMNS - 1u) * SPAN + j;
#define LOAD(K) v[K] = load_number(at + K * STEPS, j + K * STEPS, at, 0u, c);
#else
    uint at = mine.from + j * STEP_FROM, gap = STEPS * STEP_FROM;
#define LOAD(K) v[K] = load_number(at + K * gap, j + K * STEPS, at, mine.k, c);
#endif
    EACH_NUMBER(LOAD)
#undef LOAD
}
#elif CONVOLVES == 1
// Convolves the numbers of transform t, which the stage before has left in registers.
void STAGE_CONVOLVE(uint group, uint t, inout COMPLEX v[RADIX]) {
    uint c = group * WIDTH + STAGE_PLACE(t).x, j = STAGE_PLACE(t).y;
#define CONVOLVE(K) v[K] = convolved(v[K], j + K * STEPS, c);
    EACH_NUMBER(CONVOLVE)
#undef CONVOLVE
}
#else
// Reads the real parts (part 0) or the imaginary parts (part 1) of the numbers of transform t from
// shared memory.
void STAGE_TAKE(uint t, uint part, inout COMPLEX v[RADIX]) {
    uint at = STAGE_PLACE(t).x * STRIDE + place(STAGE_PLACE(t).y, GAP);
#define TAKE(K) \
    if (part == 0u) v[K].x = exchange[at + place(K * STEPS, GAP)]; \
    else v[K].y = exchange[at + place(K * STEPS, GAP)];
    EACH_NUMBER(TAKE)
#undef TAKE
}
#endif

// Multiplies the numbers of transform t by their roots of unity, and transforms them. Power 1 of a
// root is computed, and power 4 if FOUR_IS_ROOT is 1; the others are products of these. In a pass
// after the first, the first stage multiplies by the roots of the pass.
void STAGE_TRANSFORM(column mine, uint t, inout COMPLEX v[RADIX]) {
#if CONVOLVES == 0 && (IS_FIRST == 0 || (EARLIER == 1 && RADER == 0))
    uint j = STAGE_PLACE(t).y;
#if IS_FIRST == 1
    uint angle = 2u * mine.k * STEPS, circle = DONE * LENGTH;
    REAL half_step = half_step_of_pass();
#else
    const uint circle = BEFORE * RADIX;
    const REAL half_step = HALF_STEP;
    uint angle = 2u * (j % BEFORE);
#endif
    COMPLEX one = unit_root(angle, circle, half_step), two = times(one, one), four, eight, sixteen;
    if (FOUR_IS_ROOT == 1) four = unit_root(4u * angle, circle, half_step);
    else if (RADIX > 4u) four = times(two, two);
    if (RADIX > 8u) eight = times(four, four);
    if (RADIX > 16u) sixteen = times(eight, eight);
    COMPLEX w[RADIX];
#if IS_FIRST == 1
    w[0] = unit_root(2u * mine.k * j, circle, half_step);
    v[0] = times(v[0], w[0]);
#define ROOT_OF_POWER(W) times(w[0], W)
#else
#define ROOT_OF_POWER(W) W
#endif
#define TURN_NUMBER(K) if (K > 0u) { \
        if (K == 1u) w[K] = ROOT_OF_POWER(one); \
        else if (K == 2u) w[K] = ROOT_OF_POWER(two); \
        else if (K == 4u) w[K] = ROOT_OF_POWER(four); \
        else if (K == 8u) w[K] = ROOT_OF_POWER(eight); \
        else if (K == 16u) w[K] = ROOT_OF_POWER(sixteen); \
        else { \
            const uint high = K < 4u ? 2u : K < 8u ? 4u : K < 16u ? 8u : 16u; \
            const uint rest = K > high ? K - high : 0u; \
            w[K] = times(w[rest], K < 4u ? two : K < 8u ? four : K < 16u ? eight : sixteen); \
        } \
        v[K] = times(v[K], w[K]); \
    }
    EACH_NUMBER(TURN_NUMBER)
#undef TURN_NUMBER
#undef ROOT_OF_POWER
#endif
    DFT(v);
}

#if IS_LAST == 1
// Stores the results of transform t in memory.
void STAGE_STORE(uint group, column mine, uint t, COMPLEX v[RADIX]) {
    uint c = STAGE_PLACE(t).x, j = STAGE_PLACE(t).y;
#if ALONG == 1
    uint number = group * WIDTH + c, at = number * SPAN + j;
    if (number >= COLUMNS) return;
#define STORE(K) store_number(at + K * BEFORE, j + K * BEFORE, v[K]);
#else
    if (!mine.exists) return;
    uint at = mine.to + j * STEP_TO, gap = BEFORE * STEP_TO;
#define STORE(K) store_number(at + K * gap, j + K * BEFORE, v[K]);
#endif
    EACH_NUMBER(STORE)
#undef STORE
}
#else
// Writes the real parts (part 0) or the imaginary parts (part 1) of all results to shared memory.
void STAGE_PUT(uint part) {
#define PUT(K) exchange[at + (IS_FIRST == 1 ? K : place(K * BEFORE, GAP))] = part == 0u ? v[K].x : v[K].y;
#define PUT_ROUND(ROUND) { \
        uint t = gl_LocalInvocationID.x + ROUND * THREADS; \
        if (t < STEPS * WIDTH) { \
            uint j = STAGE_PLACE(t).y, k = j % BEFORE; \
            uint at = STAGE_PLACE(t).x * STRIDE + place((j - k) * RADIX + k, GAP); \
            COMPLEX v[RADIX] = NUMBERS[ROUND]; \
            EACH_NUMBER(PUT) \
        } \
    }
    EACH_ROUND(PUT_ROUND)
#undef PUT
#undef PUT_ROUND
}
#endif

void STAGE(uint group, column mine) {
#define DO_ROUND(ROUND, CALL) { \
        uint t = gl_LocalInvocationID.x + ROUND * THREADS; \
        if (t < STEPS * WIDTH) CALL; \
    }
#if IS_FIRST == 1
#define LOAD_ROUND(ROUND) DO_ROUND(ROUND, STAGE_LOAD(group, mine, t, NUMBERS[ROUND]))
    EACH_ROUND(LOAD_ROUND)
#undef LOAD_ROUND
#elif CONVOLVES == 1
#define CONVOLVE_ROUND(ROUND) DO_ROUND(ROUND, STAGE_CONVOLVE(group, t, NUMBERS[ROUND]))
    EACH_ROUND(CONVOLVE_ROUND)
#undef CONVOLVE_ROUND
#else
#define TAKE_REAL(ROUND) DO_ROUND(ROUND, STAGE_TAKE(t, 0u, NUMBERS[ROUND]))
#define TAKE_IMAGINARY(ROUND) DO_ROUND(ROUND, STAGE_TAKE(t, 1u, NUMBERS[ROUND]))
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
#endif
#define TRANSFORM_ROUND(ROUND) DO_ROUND(ROUND, STAGE_TRANSFORM(mine, t, NUMBERS[ROUND]))
    EACH_ROUND(TRANSFORM_ROUND)
#undef TRANSFORM_ROUND
#if IS_LAST == 1
#define STORE_ROUND(ROUND) DO_ROUND(ROUND, STAGE_STORE(group, mine, t, NUMBERS[ROUND]))
    EACH_ROUND(STORE_ROUND)
#undef STORE_ROUND
#endif
#undef DO_ROUND
}
)glsl"

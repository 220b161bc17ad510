R"glsl(
// Defines STAGE(group, mine), one stage of Stockham's method on the columns of a group. A thread
// transforms RADIX numbers of a column in registers, ROUNDS times. The first stage loads them from
// memory, and the last one stores them there. In between, they are in `exchange`. `mine` is column
// number gl_LocalInvocationID.x % WIDTH of the group.
//
// Hooks: DFT() transforms RADIX numbers. The functions of fft_columns.glsl load and store a number.
//        EACH_NUMBER(DO) writes DO(0) DO(1) ... DO(RADIX - 1), and EACH_ROUND(DO) does so for
//        ROUNDS. Written out, all indices are constants, and the arrays stay in registers.
// Sizes: BEFORE is the product of the radices of the earlier stages. IS_FIRST and IS_LAST are 1 for
//        the first and the last stage. ALONG is 1 when neighbouring threads take neighbouring
//        numbers of a column, and 0 when they take neighbouring columns. STEPS is LENGTH / RADIX.

// Loads the numbers of transform t of the group, and transforms them.
void STAGE_IN(uint group, column mine, uint t, out COMPLEX v[RADIX]) {
    uint c = ALONG == 1 ? t / STEPS : t % WIDTH, j = ALONG == 1 ? t % STEPS : t / WIDTH;
#if IS_FIRST == 1
    // Columns that do not exist are read as the last one, and not stored.
#if ALONG == 1
    uint at = min(group * WIDTH + c, COLUMNS - 1u) * LENGTH + j;
#define LOAD(K) v[K] = load_number(at + K * STEPS);
#else
    uint at = mine.from + j * STEP_FROM, gap = STEPS * STEP_FROM;
#define LOAD(K) v[K] = load_number(at + K * gap);
#endif
#else
    uint at = c * STRIDE + place(j);
#define LOAD(K) v[K] = exchange[at + place(K * STEPS)];
#endif
    EACH_NUMBER(LOAD)
#undef LOAD

    // Multiply each number by its root of unity. Two roots are computed; the others are products of
    // these. In a pass after the first, the first stage multiplies by the roots of the pass.
#if IS_FIRST == 0 || EARLIER == 1
#if IS_FIRST == 1
    uint angle = 2u * mine.k * STEPS, circle = DONE * LENGTH;
    REAL half_step = half_step_of_pass();
#else
    const uint circle = BEFORE * RADIX;
    const REAL half_step = HALF_STEP;
    uint angle = 2u * (j % BEFORE);
#endif
    COMPLEX one = unit_root(angle, circle, half_step), two = times(one, one), four, eight;
    if (RADIX > 4u) four = unit_root(4u * angle, circle, half_step);
    if (RADIX > 8u) eight = times(four, four);
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
        else { \
            const uint high = K < 4u ? 2u : K < 8u ? 4u : 8u, rest = K > high ? K - high : 0u; \
            w[K] = times(w[rest], K < 4u ? two : K < 8u ? four : eight); \
        } \
        v[K] = times(v[K], w[K]); \
    }
    EACH_NUMBER(TURN_NUMBER)
#undef TURN_NUMBER
#undef ROOT_OF_POWER
#endif
    DFT(v);
}

// Stores the results of transform t.
void STAGE_OUT(uint group, column mine, uint t, COMPLEX v[RADIX]) {
    uint c = ALONG == 1 ? t / STEPS : t % WIDTH, j = ALONG == 1 ? t % STEPS : t / WIDTH;
#if IS_LAST == 1
#if ALONG == 1
    uint number = group * WIDTH + c, at = number * LENGTH + j;
    if (number >= COLUMNS) return;
#define STORE(K) store_number(at + K * BEFORE, v[K]);
#else
    if (!mine.exists) return;
    uint at = mine.to + j * STEP_TO, gap = BEFORE * STEP_TO;
#define STORE(K) store_number(at + K * gap, v[K]);
#endif
#else
    uint k = j % BEFORE, at = c * STRIDE + place((j - k) * RADIX + k);
#define STORE(K) exchange[at + (IS_FIRST == 1 ? K : place(K * BEFORE))] = v[K];
#endif
    EACH_NUMBER(STORE)
#undef STORE
}

void STAGE(uint group, column mine) {
    COMPLEX v[ROUNDS][RADIX];
#define IN(ROUND) { \
        uint t = gl_LocalInvocationID.x + ROUND * THREADS; \
        if (t < STEPS * WIDTH) STAGE_IN(group, mine, t, v[ROUND]); \
    }
#define OUT(ROUND) { \
        uint t = gl_LocalInvocationID.x + ROUND * THREADS; \
        if (t < STEPS * WIDTH) STAGE_OUT(group, mine, t, v[ROUND]); \
    }
    EACH_ROUND(IN)
#if IS_FIRST == 0 && IS_LAST == 0
    barrier();      // all threads have read what is overwritten now
#endif
    EACH_ROUND(OUT)
#if IS_LAST == 0
    barrier();
#endif
#undef IN
#undef OUT
}
)glsl"

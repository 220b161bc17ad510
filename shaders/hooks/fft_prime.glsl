R"glsl(
// Defines STAGE(group, mine), the first stage of a pass whose radix is a prime number above 13.
// Several threads share a transform of RADIX numbers. Numbers e and RADIX - e of it are added and
// subtracted first. A thread computes results k and RADIX - k, by RADIX / 2 products with cosines
// and as many with sines, for AT_ONCE transforms, which take the same roots of unity. Transform t
// of the group is transform t / WIDTH of column t % WIDTH.
//
// Hooks: The functions of fft_columns.glsl load and store a number.
//        EACH_TRANSFORM(DO) writes DO(0) DO(1) ... DO(AT_ONCE - 1). EACH_OF_EIGHT(DO) does so for
//        8, and EACH_OF_REST(DO) for REST. Written out, all indices are constants, and the arrays
//        stay in registers.
// Sizes: STEPS is LENGTH / RADIX, the number of transforms of a column. AT_ONCE divides STEPS *
//        WIDTH. The group has a thread for each result k of each AT_ONCE transforms, or more. REST
//        is RADIX / 2 % 8. QUAD is a vector of four REAL. IS_LAST is 1 when the pass has no other
//        stage. ALONG is 1 when neighbouring threads load neighbouring numbers of a column, and 0
//        when they load neighbouring columns.
#define PAIRS_OF_PRIME (RADIX / 2u)
#define RESULTS_OF_PRIME (PAIRS_OF_PRIME + 1u)
#define ROW_OF_PRIME (PAIRS_OF_PRIME | 1u)      // odd, so that rows begin in different banks
shared QUAD prime_sums[STEPS * WIDTH * ROW_OF_PRIME];       // (sum, difference) of each pair
shared COMPLEX prime_first[STEPS * WIDTH];                  // number 0 of each transform
shared COMPLEX prime_roots[RADIX];
COMPLEX prime_low[AT_ONCE], prime_high[AT_ONCE];            // results k and RADIX - k

// Loads number e of column c.
COMPLEX prime_load(uint group, column mine, uint c, uint e) {
#if ALONG == 1
    uint first = min(group * WIDTH + c, COLUMNS - 1u) * SPAN;
    COMPLEX v = load_number(first + e, e, first, 0u, c);
#else
    COMPLEX v = load_number(mine.from + e * STEP_FROM, e, mine.from, mine.k, c);
#endif
#if EARLIER == 1
    v = times(v, unit_root(2u * mine.k * e, DONE * LENGTH, half_step_of_pass()));
#endif
    return v;
}

// Loads the numbers of the group, and computes sums and differences.
void prime_add(uint group, column mine) {
    const uint count = RESULTS_OF_PRIME * STEPS;
    for (uint u = gl_LocalInvocationID.x; u < count * WIDTH; u += THREADS) {
#if ALONG == 1
        uint c = u / count, e = u % count;
#else
        uint c = u % WIDTH, e = u / WIDTH;      // mine is column c
#endif
        uint pair = e / STEPS, t = e % STEPS * WIDTH + c;
        COMPLEX a = prime_load(group, mine, c, e);
        if (pair == 0u) {
            prime_first[t] = a;
        } else {
            COMPLEX b = prime_load(group, mine, c, LENGTH - pair * STEPS + e % STEPS);
            prime_sums[t * ROW_OF_PRIME + pair - 1u] = QUAD(a + b, a - b);
        }
    }
    for (uint u = gl_LocalInvocationID.x; u < RADIX; u += THREADS)
        prime_roots[u] = unit_root(2u * u, RADIX, HALF_STEP);
}

// Computes results k and RADIX - k of AT_ONCE transforms from transform t on. Sums of eight
// products are added, instead of single products, so that rounding errors stay small.
void prime_multiply(uint t, uint k, out COMPLEX low[AT_ONCE], out COMPLEX high[AT_ONCE]) {
    COMPLEX even[AT_ONCE], odd[AT_ONCE];
#define BEGIN(I) \
    even[I] = prime_first[t + I]; \
    odd[I] = COMPLEX(0.0);
    EACH_TRANSFORM(BEGIN)
#undef BEGIN
    // Pair e is multiplied by root (e + 1) * k % RADIX. `turn` is the index of the root of the
    // first of the next eight pairs. Adding further[E], modulo RADIX, gives the index for pair E of
    // them.
    uint turn = k, further[8];
#define MEASURE(E) further[E] = E * k % RADIX;
    EACH_OF_EIGHT(MEASURE)
#undef MEASURE
#define CLEAR(I) a[I] = b[I] = COMPLEX(0.0);
#define ADD_PAIR(E) { \
        uint at = turn + further[E]; \
        COMPLEX root = prime_roots[at - (at >= RADIX ? RADIX : 0u)]; \
        const uint pair = E; \
        EACH_TRANSFORM(ADD_PRODUCT) \
    }
#define ADD_PRODUCT(I) { \
        QUAD q = prime_sums[(t + I) * ROW_OF_PRIME + e + pair]; \
        a[I] += root.x * q.xy; \
        b[I] += root.y * q.zw; \
    }
#define ADD_SUM(I) \
    even[I] += a[I]; \
    odd[I] += b[I];
    uint e = 0u;
    for (; e + 8u <= PAIRS_OF_PRIME; e += 8u) {
        COMPLEX a[AT_ONCE], b[AT_ONCE];
        EACH_TRANSFORM(CLEAR)
        EACH_OF_EIGHT(ADD_PAIR)
        EACH_TRANSFORM(ADD_SUM)
        turn = (turn + 8u * k) % RADIX;
    }
#if REST > 0
    COMPLEX a[AT_ONCE], b[AT_ONCE];
    EACH_TRANSFORM(CLEAR)
    EACH_OF_REST(ADD_PAIR)
    EACH_TRANSFORM(ADD_SUM)
#endif
#undef CLEAR
#undef ADD_PAIR
#undef ADD_PRODUCT
#undef ADD_SUM
#define RESULT(I) \
    low[I] = COMPLEX(even[I].x - odd[I].y, even[I].y + odd[I].x); \
    high[I] = COMPLEX(even[I].x + odd[I].y, even[I].y - odd[I].x);
    EACH_TRANSFORM(RESULT)
#undef RESULT
}

// The thread computes results prime_result() and RADIX - prime_result() of AT_ONCE transforms from
// prime_transform() on, if computes_prime() is true.
bool computes_prime() { return gl_LocalInvocationID.x < STEPS * WIDTH / AT_ONCE * RESULTS_OF_PRIME; }
uint prime_transform() { return gl_LocalInvocationID.x / RESULTS_OF_PRIME * AT_ONCE; }
uint prime_result() { return gl_LocalInvocationID.x % RESULTS_OF_PRIME; }
#if IS_LAST == 1
// Stores results k and RADIX - k of transform t. The pass has one transform in each column.
void prime_store(uint group, uint t, uint k, COMPLEX low, COMPLEX high) {
    column c = column_of(group * WIDTH + t);
    if (!c.exists) return;
    store_number(c.to + k * STEP_TO, k, low);
    if (k > 0u) store_number(c.to + (RADIX - k) * STEP_TO, RADIX - k, high);
}
#else
// Writes the real parts (part 0) or the imaginary parts (part 1) of all results to shared memory.
void STAGE_PUT(uint part) {
    if (!computes_prime()) return;
    uint t = prime_transform(), k = prime_result();
#define PUT(I) { \
        uint at = (t + I) % WIDTH * STRIDE + place((t + I) / WIDTH * RADIX, RADIX); \
        COMPLEX x = prime_low[I], y = prime_high[I]; \
        exchange[at + k] = part == 0u ? x.x : x.y; \
        if (k > 0u) exchange[at + RADIX - k] = part == 0u ? y.x : y.y; \
    }
    EACH_TRANSFORM(PUT)
#undef PUT
}
#endif

void STAGE(uint group, column mine) {
    prime_add(group, mine);
    barrier();
    if (computes_prime()) {
        uint t = prime_transform(), k = prime_result();
        prime_multiply(t, k, prime_low, prime_high);
#if IS_LAST == 1
#define STORE(I) prime_store(group, t + I, k, prime_low[I], prime_high[I]);
        EACH_TRANSFORM(STORE)
#undef STORE
#endif
    }
}
)glsl"

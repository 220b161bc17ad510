R"glsl(
// bitonic_sort: one sweep of the network (Batcher 1968, all comparators ascending) over HELD items in registers.
// STEP 0 sorts blocks of HELD neighbours; STEP 1 compares mirrored items of the two halves of blocks of 2 * HALF, then at the
// next distances, HALF / 2 ... 2 * HALF / HELD; STEP 2 compares at the LEVELS distances STRIDE << (LEVELS - 1) ... STRIDE.
// Places past COUNT hold no item and never move.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v)
// Needs: COUNT, WORK (threads' worth of work), STRIDE (STEP 1: 2 * HALF / HELD)
// Sizes: THREADS, STEP, LEVELS, HELD (a power of two)
ITEM v[HELD];
uint place[HELD];

// Loops over constants, and a conditional move rather than a branch: all of it becomes registers.
void exchange(int a, int b) {
    if (place[b] < COUNT && less(v[b], v[a])) {
        ITEM held = v[a];
        v[a] = v[b];
        v[b] = held;
    }
}
void mirror(int size) {
    for (int a = 0; a < HELD; ++a)
        if ((a ^ (size - 1)) > a) exchange(a, a ^ (size - 1));
}
void apart(int distance) {
    for (int a = 0; a < HELD; ++a)
        if ((a & distance) == 0) exchange(a, a + distance);
}

void main() {
    for (uint w = gl_GlobalInvocationID.x; w < WORK; w += gl_NumWorkGroups.x * THREADS) {
#if STEP == 0
        for (int k = 0; k < HELD; ++k) place[k] = w * uint(HELD) + uint(k);
#elif STEP == 1
        // The lower half of what is held lies STRIDE apart in the lower half of the block, the upper half mirrors it.
        uint block = w / STRIDE * (STRIDE * uint(HELD)), at = w % STRIDE;
        for (int k = 0; k < HELD / 2; ++k) {
            place[k] = block + uint(k) * STRIDE + at;
            place[HELD - 1 - k] = block + STRIDE * uint(HELD) - 1u - uint(k) * STRIDE - at;
        }
#else
        uint block = w / STRIDE * (STRIDE << LEVELS), at = w % STRIDE;
        for (int k = 0; k < HELD; ++k) place[k] = k < (1 << LEVELS) ? block + uint(k) * STRIDE + at : COUNT;
#endif
        for (int k = 0; k < HELD; ++k) v[k] = item(min(place[k], COUNT - 1u));
#if STEP == 0
        mirror(2);
        mirror(4); apart(1);
        mirror(8); apart(2); apart(1);
#if HELD == 16
        mirror(16); apart(4); apart(2); apart(1);
#endif
#elif STEP == 1
        mirror(HELD);
#if HELD == 16
        apart(4);
#endif
        apart(2); apart(1);
#else
#if LEVELS == 4
        apart(8);
#endif
#if LEVELS >= 3
        apart(4);
#endif
#if LEVELS >= 2
        apart(2);
#endif
        apart(1);
#endif
        for (int k = 0; k < HELD; ++k)
            if (place[k] < COUNT) store(place[k], v[k]);
    }
}
)glsl"

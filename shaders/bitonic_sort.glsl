R"glsl(
// bitonic_sort: one sweep of the network (Batcher 1968, all comparators ascending) over items held in registers.
// STEP 0 sorts blocks of 8 neighbours; STEP 1 compares mirrored items of the two halves of blocks of 2 * STRIDE;
// STEP 2 compares at distances 4 * STRIDE, 2 * STRIDE, STRIDE (LEVELS of them). Places past COUNT hold no item and never move.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v)
// Needs: COUNT, WORK (threads' worth of work), STRIDE
// Sizes: THREADS, STEP, LEVELS
#define HELD 8
ITEM v[HELD];
uint place[HELD];

void exchange(int a, int b) {
    if (place[b] < COUNT && less(v[b], v[a])) {
        ITEM held = v[a];
        v[a] = v[b];
        v[b] = held;
    }
}

void main() {
    for (uint w = gl_GlobalInvocationID.x; w < WORK; w += gl_NumWorkGroups.x * THREADS) {
#if STEP == 1
        uint base = w / STRIDE * (2u * STRIDE), low = base + w % STRIDE, high = base + 2u * STRIDE - 1u - w % STRIDE;
        if (high < COUNT) {
            ITEM a = item(low), b = item(high);
            if (less(b, a)) {
                store(low, b);
                store(high, a);
            }
        }
#else
#if STEP == 0
        for (uint k = 0u; k < uint(HELD); ++k) place[k] = w * uint(HELD) + k;
#else
        uint block = w / STRIDE * (STRIDE << LEVELS), at = w % STRIDE;
        for (uint k = 0u; k < uint(HELD); ++k) place[k] = k < (1u << LEVELS) ? block + k * STRIDE + at : COUNT;
#endif
        for (uint k = 0u; k < uint(HELD); ++k) v[k] = item(min(place[k], COUNT - 1u));
#if STEP == 0
        exchange(0, 1); exchange(2, 3); exchange(4, 5); exchange(6, 7);
        exchange(0, 3); exchange(1, 2); exchange(4, 7); exchange(5, 6);
        exchange(0, 1); exchange(2, 3); exchange(4, 5); exchange(6, 7);
        exchange(0, 7); exchange(1, 6); exchange(2, 5); exchange(3, 4);
#endif
#if STEP == 2 && LEVELS == 3
        exchange(0, 4); exchange(1, 5); exchange(2, 6); exchange(3, 7);
#endif
#if STEP == 0 || LEVELS >= 2
        exchange(0, 2); exchange(1, 3); exchange(4, 6); exchange(5, 7);
#endif
        exchange(0, 1); exchange(2, 3); exchange(4, 5); exchange(6, 7);
        for (uint k = 0u; k < uint(HELD); ++k)
            if (place[k] < COUNT) store(place[k], v[k]);
#endif
    }
}
)glsl"

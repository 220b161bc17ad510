R"glsl(
// bitonic_sort: one sweep of Batcher's sorting network (1968), in the form whose comparators all
// put the smaller item first. Each thread holds HELD items in registers, and runs several levels of
// the network on them.
//
// STEP 0 sorts blocks of HELD neighbouring items. STEP 1 begins to merge the two sorted halves of
// each block of HELD * STRIDE items. It compares each item of the lower half with its mirror image
// in the upper half, and then items at the distances HELD / 4 * STRIDE, ..., 2 * STRIDE, STRIDE.
// STEP 2 continues the merge: it compares items at LEVELS distances, from STRIDE << (LEVELS - 1)
// down to STRIDE. A register whose item would have an index of COUNT or more holds no item, and
// takes part in no exchange.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
// Needs: COUNT is the number of items. WORK is the number of sets of HELD items that the threads
//        load and store. STRIDE is the smallest distance of the sweep.
// Sizes: THREADS is the number of threads in a group. HELD is a power of two. STEP and LEVELS are
//        described above.
ITEM v[HELD];
uint place[HELD];   // the index of each item of v in the range

// Exchanges v[a] and v[b] when they are out of order. v[a] comes before v[b] in the range:
// place[a] < place[b]. All loops around this function have constant bounds and the exchange is a
// conditional move, so v stays in registers.
void exchange(int a, int b) {
    if (place[b] < COUNT && less(v[b], v[a])) {
        ITEM held = v[a];
        v[a] = v[b];
        v[b] = held;
    }
}

// For each block of `size` registers: compares the block's item k with its item size - 1 - k, and
// exchanges them when they are out of order.
void mirror(int size) {
    for (int a = 0; a < HELD; ++a)
        if ((a ^ (size - 1)) > a) exchange(a, a ^ (size - 1));
}

// Compares items that are `distance` registers apart, and exchanges those that are out of order.
void apart(int distance) {
    for (int a = 0; a < HELD; ++a)
        if ((a & distance) == 0) exchange(a, a + distance);
}

void main() {
    for (uint w = gl_GlobalInvocationID.x; w < WORK; w += gl_NumWorkGroups.x * THREADS) {
        // Choose the items: register k gets the item whose index is place[k].
#if STEP == 0
        for (int k = 0; k < HELD; ++k) place[k] = w * uint(HELD) + uint(k);
#elif STEP == 1
        // The first half of the registers takes items of the block's lower half that are STRIDE
        // apart. The second half takes their mirror images in the block's upper half.
        uint block = w / STRIDE * (STRIDE * uint(HELD)), at = w % STRIDE;
        for (int k = 0; k < HELD / 2; ++k) {
            place[k] = block + uint(k) * STRIDE + at;
            place[HELD - 1 - k] = block + STRIDE * uint(HELD) - 1u - uint(k) * STRIDE - at;
        }
#else
        uint block = w / STRIDE * (STRIDE << LEVELS), at = w % STRIDE;
        for (int k = 0; k < HELD; ++k)
            place[k] = k < (1 << LEVELS) ? block + uint(k) * STRIDE + at : COUNT;
#endif
        for (int k = 0; k < HELD; ++k) v[k] = item(min(place[k], COUNT - 1u));

        // Run the levels of the network.
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

        // Store the items.
        for (int k = 0; k < HELD; ++k)
            if (place[k] < COUNT) store(place[k], v[k]);
    }
}
)glsl"

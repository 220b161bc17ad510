R"glsl(
// bitonic_sort: one sweep of Batcher's sorting network (1968), in the form whose comparators all
// put the smaller item first. Each thread holds HELD items in registers, and runs several levels of
// the network on them.
//
// With BEGINS, the sweep begins to merge the two sorted halves of each block of HELD * STRIDE
// items. It compares each item of the lower half with its mirror image in the upper half, and then
// items at the distances HELD / 4 * STRIDE, ..., 2 * STRIDE, STRIDE. Without BEGINS, it continues
// the merge: it compares items at LEVELS distances, from STRIDE << (LEVELS - 1) down to STRIDE.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
// Needs: COUNT is the number of items. WORK is the number of sets of HELD items that the threads
//        load and store. STRIDE is the smallest distance of the sweep. thread/exchanges.glsl must
//        come before this file.
// Sizes: THREADS is the number of threads in a group. HELD is a power of two. BEGINS and LEVELS are
//        described above.
void main() {
    places_end = COUNT;
    for (uint w = gl_GlobalInvocationID.x; w < WORK; w += GROUP_COUNT * THREADS) {
        // Choose the items, and load them.
#if BEGINS
        // The first half of the registers takes items of the block's lower half that are STRIDE
        // apart. The second half takes their mirror images in the block's upper half.
        uint block = w / STRIDE * (STRIDE * uint(HELD)), at = w % STRIDE;
        for (int k = 0; k < HELD; ++k)
            place[k] = block + uint(k) * STRIDE + (k < HELD / 2 ? at : STRIDE - 1u - at);
#else
        uint block = w / STRIDE * (STRIDE << LEVELS), at = w % STRIDE;
        for (int k = 0; k < HELD; ++k)
            place[k] = k < (1 << LEVELS) ? block + uint(k) * STRIDE + at : COUNT;
#endif
        for (int k = 0; k < HELD; ++k) v[k] = item(min(place[k], COUNT - 1u));

        // Run the levels of the network.
#if BEGINS
        mirror(HELD);
        apart_below(HELD / 2);
#else
        apart_below(1 << LEVELS);
#endif

        // Store the items.
        for (int k = 0; k < HELD; ++k)
            if (place[k] < COUNT) store(place[k], v[k]);
    }
}
)glsl"

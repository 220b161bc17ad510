R"glsl(
// Functions that merge two sorted runs in shared memory: path_in_tile() finds where a thread's
// outputs begin in both runs, and merge_in_tile() makes these outputs.
//
// Hooks: bool less(ITEM a, ITEM b) is true when a comes before b.
// Sizes: THREADS is the number of threads in a group. ITEMS is the number of items of a thread; an
//        odd number lets neighbouring threads use different banks of shared memory. SLACK is 1 when
//        the runs end at least ITEMS items before the end of the tile, so that reading past a run
//        stays inside the tile.
#define TILE (THREADS * ITEMS)
shared ITEM tile_items[TILE];
#if SLACK
#define IN_TILE(I) (I)
#else
#define IN_TILE(I) min(I, TILE - 1u)
#endif

// Returns how many of the first d outputs of a merge come from its first run. The two runs are
// tile_items[a ... a + as) and tile_items[b ... b + bs).
uint path_in_tile(uint a, uint as, uint b, uint bs, uint d) {
    uint low = d > bs ? d - bs : 0u, high = min(d, as);
    while (low < high) {
        uint middle = (low + high) >> 1;
        if (less(tile_items[b + d - 1u - middle], tile_items[a + middle])) high = middle;
        else low = middle + 1u;
    }
    return low;
}

// Merges tile_items[a ... a_end) with tile_items[b ... b_end). Returns the first ITEMS outputs in
// v, or all outputs when there are fewer. Of equal items, those of the first run come first. No
// branch is taken to choose between the runs.
void merge_in_tile(uint a, uint a_end, uint b, uint b_end, out ITEM v[ITEMS]) {
    ITEM x = tile_items[IN_TILE(a)], y = tile_items[IN_TILE(b)];
    for (uint k = 0u; k < ITEMS; ++k) {
        bool second = (uint(b < b_end) & (uint(a >= a_end) | uint(less(y, x)))) != 0u;
        v[k] = x;
        if (second) v[k] = y;
        uint next = (second ? b : a) + 1u;
        ITEM following = tile_items[IN_TILE(next)];
        if (second) y = following;
        else x = following;
        if (second) b = next;
        else a = next;
    }
}
)glsl"

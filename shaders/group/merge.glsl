R"glsl(
// Merging of sorted runs in shared memory, and the search for where a merge of two runs divides.
// Hooks: bool less(ITEM a, ITEM b)
// Sizes: THREADS, ITEMS (of one thread; odd, so that neighbouring threads use different banks), SLACK (1: what is merged ends ITEMS before the tile does)
#define TILE (THREADS * ITEMS)
shared ITEM tile_items[TILE];
#if SLACK
#define IN_TILE(I) (I)
#else
#define IN_TILE(I) min(I, TILE - 1u)
#endif

// How many of the first d outputs come from the first run, when tile_items[a ... a + as) is merged with tile_items[b ... b + bs).
uint path_in_tile(uint a, uint as, uint b, uint bs, uint d) {
    uint low = d > bs ? d - bs : 0u, high = min(d, as);
    while (low < high) {
        uint middle = (low + high) >> 1;
        if (less(tile_items[b + d - 1u - middle], tile_items[a + middle])) high = middle;
        else low = middle + 1u;
    }
    return low;
}

// The next ITEMS outputs of a merge of tile_items[a ... a_end) with tile_items[b ... b_end); as many as there are. Of equals the first run's come first.
void merge_in_tile(uint a, uint a_end, uint b, uint b_end, out ITEM v[ITEMS]) {
    ITEM x = tile_items[IN_TILE(a)], y = tile_items[IN_TILE(b)];
    for (uint k = 0u; k < ITEMS; ++k) {
        bool second = (uint(b < b_end) & (uint(a >= a_end) | uint(less(y, x)))) != 0u;      // without a branch
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

R"glsl(
// Functions that merge two sorted runs in shared memory: path_in_tile() finds where a thread's
// outputs begin in both runs, and merge_in_tile() makes these outputs. With KEYED, an item is the
// key of a pair, and an output is an index by which the kernel finds the pair: merge_in_tile()
// returns the index of its key in tile_items.
//
// Hooks: bool less(ITEM a, ITEM b) is true when a comes before b.
// Sizes: THREADS is the number of threads in a group. ITEMS is the number of items of a thread; an
//        odd number lets neighbouring threads use different banks of shared memory. KEYED is 0 or
//        1, and 0 when it is not defined. PAYLOADS is 1 when the kernel keeps payloads in shared
//        memory itself, without tile_outputs, and 0 when it is not defined.
#ifndef KEYED
#define KEYED 0
#endif
#ifndef PAYLOADS
#define PAYLOADS 0
#endif
#define TILE (THREADS * ITEMS)
shared ITEM tile_items[TILE + 1u];      // a merge may read one item past a whole tile
// OUTPUT is the type of an output, and AS_OUTPUT(V, I) the output for the item V at index I.
// tile_outputs receives the outputs of all threads. sort_tiles.glsl reads one that is past a whole
// tile, and does not use it.
#if KEYED
#define OUTPUT uint
#define AS_OUTPUT(V, I) (I)
#if !PAYLOADS
shared uint tile_outputs[TILE + 1u];
#endif
#else
#define OUTPUT ITEM
#define AS_OUTPUT(V, I) (V)
#define tile_outputs tile_items
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
// branch is taken to choose between the runs. When there are ITEMS - s outputs, items up to
// tile_items[max(a_end + s, b_end)] are read and compared. Their index must be at most TILE, and
// they must be items of the range, because `less` may read memory by what it compares.
void merge_in_tile(uint a, uint a_end, uint b, uint b_end, out OUTPUT v[ITEMS]) {
    ITEM x = tile_items[a], y = tile_items[b];
    uint both = a + b;      // each step adds 1 to a + b
    for (uint k = 0u; k < ITEMS; ++k) {
        bool second = (uint(b < b_end) & (uint(a >= a_end) | uint(less(y, x)))) != 0u;
        v[k] = AS_OUTPUT(x, a);
        if (second) v[k] = AS_OUTPUT(y, b);
        if (!second) ++a;
        uint next = a;
        if (second) next = b + 1u;
        ITEM following = tile_items[next];
        if (second) y = following;
        else x = following;
        b = both + k + 1u - a;
    }
}
)glsl"

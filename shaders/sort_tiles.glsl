R"glsl(
// sort_tiles, groups: each group sorts tiles of neighbouring items in shared memory, stably. Every
// thread sorts ITEMS items in registers. Then sorted runs are merged in pairs until one run is the
// whole tile. With LISTED, a tile is a listed segment or a piece of one, and may have fewer items.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
//        With KEYED, an item is the key of a pair. PAYLOAD item_payload(uint i) returns the rest of
//        pair i, and void store_pair(uint i, ITEM key, PAYLOAD payload) stores pair i instead of
//        store().
//        void store_sample(uint i, ITEM v) stores, with SAMPLES, item i * STEP as sample i.
//        uvec4 listed(uint k) returns, with LISTED, entry k of the list: x is the first item of a
//        tile, and y its number of items.
//        void store_aside(uint i, ITEM v) stores, with LISTED, v as item i of a copy of the range.
//        Pieces are stored there.
//        uint counters[] has, with LISTED, the number of whole segments in counter COUNTERS, and of
//        pieces in the next one. Whole segments are the first entries of the list, pieces the last.
// Needs: COUNT is the number of items. MOST_LISTED is, with LISTED, the greatest possible length of
//        the list. group/merge.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items
//        of a thread. SAMPLES is 1 when samples are stored. STEP is then the number of items from
//        one sample to the next. LISTED is 0 or 1, and SAMPLES is 0 when it is 1. KEYED is 0 or
//        1, and LISTED and SAMPLES are 0 when it is 1.
void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS;
#if LISTED
    uint whole = min(counters[COUNTERS], MOST_LISTED),
         tiles = whole + min(counters[COUNTERS + 1u], MOST_LISTED);
#else
    uint tiles = (COUNT + TILE - 1u) / TILE;
#endif
    for (uint w = gl_WorkGroupID.x; w < tiles; w += gl_NumWorkGroups.x) {
        // Load the tile into shared memory. Neighbouring threads load neighbouring items. Then each
        // thread takes ITEMS neighbouring items from shared memory. Items past the end are neither
        // compared nor stored.
#if LISTED
        uvec4 tile = listed(w < whole ? w : MOST_LISTED - 1u - (w - whole));
        uint first = tile.x, n = min(tile.y, TILE);
#else
        uint first = w * TILE, n = min(TILE, COUNT - first);
#endif
        uint own = n > mine ? min(n - mine, ITEMS) : 0u;
        ITEM v[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) v[k] = item(first + min(k * THREADS + t, n - 1u));
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
        if (t == 0u) tile_items[TILE] = v[0];
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) v[k] = tile_items[mine + k];
#if KEYED
        uint from[ITEMS];   // the index in the tile at which v[k] was
        for (uint k = 0u; k < ITEMS; ++k) from[k] = mine + k;
#endif

        // Sort the items of each thread by odd-even transposition. The loops count to constants, so
        // they are unrolled, and v stays in registers.
        for (uint turn = 0u; turn < ITEMS; ++turn)
            for (uint j = 0u; j < ITEMS / 2u; ++j) {
                uint k = 2u * j + (turn & 1u);
                if (k + 1u < ITEMS && k + 1u < own && less(v[k + 1u], v[k])) {
                    ITEM held = v[k];
                    v[k] = v[k + 1u];
                    v[k + 1u] = held;
#if KEYED
                    uint index = from[k];
                    from[k] = from[k + 1u];
                    from[k + 1u] = index;
#endif
                }
            }

        // Merge the runs in pairs. The first barrier of each round lets all threads finish reading
        // shared memory before items are written to it.
        for (uint run = ITEMS; run < n; run *= 2u) {
            barrier();
            for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
#if KEYED
            for (uint k = 0u; k < ITEMS; ++k) tile_outputs[mine + k] = from[k];
#endif
            barrier();
            uint pair = mine / (2u * run) * (2u * run), lefts = n > pair ? min(run, n - pair) : 0u,
                 right = pair + lefts;
            uint rights = n > right ? min(run, n - right) : 0u, d = min(mine - pair, lefts + rights);
            uint a = path_in_tile(pair, lefts, right, rights, d);
#if KEYED
            uint at[ITEMS];
            merge_in_tile(pair + a, right, right + d - a, right + rights, at);
            for (uint k = 0u; k < ITEMS; ++k) {
                v[k] = tile_items[at[k]];
                from[k] = tile_outputs[at[k]];
            }
#else
            merge_in_tile(pair + a, right, right + d - a, right + rights, v);
#endif
        }

        // Store the tile, and its samples.
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
#if KEYED
        for (uint k = 0u; k < ITEMS; ++k) tile_outputs[mine + k] = from[k];
        barrier();
        PAYLOAD moved[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k)
            moved[k] = item_payload(first + tile_outputs[min(k * THREADS + t, n - 1u)]);
        // The outputs may be the range itself, so no thread stores before all have loaded.
        memoryBarrierBuffer();
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = k * THREADS + t;
            if (i < n) store_pair(first + i, tile_items[i], moved[k]);
        }
#else
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = k * THREADS + t;
#if LISTED
            if (i < n && w >= whole) store_aside(first + i, tile_items[i]);
            else
#endif
            if (i < n) store(first + i, tile_items[i]);
        }
#endif
#if SAMPLES
        for (uint s = (first + STEP - 1u) / STEP + t; s * STEP < first + n; s += THREADS)
            store_sample(s, tile_items[s * STEP - first]);
#endif

        // All threads must have finished reading shared memory before the items of the next tile
        // are written to it.
        barrier();
    }
}
)glsl"

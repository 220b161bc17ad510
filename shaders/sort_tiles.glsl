R"glsl(
// sort_tiles, groups: each group sorts tiles of neighbouring items in shared memory, stably. Every
// thread sorts ITEMS items in registers. Then sorted runs are merged in pairs until one run is the
// whole tile. With LISTED, a tile is a segment or a piece of one, and may have fewer items. When
// rank_in_tile.glsl comes before this file, its function sorts short segments instead.
//
// With JOINED, the same launch merges the pieces. Groups take tickets when they start. The first
// SORTERS groups sort tiles, and the others call merge_pieces(), which waits for these where there
// are pieces. A group waits only for groups with lower tickets, which have started.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
//        With KEYED, an item is the key of a pair. PAYLOAD item_payload(uint i) returns the rest of
//        pair i, and void store_pair(uint i, ITEM key, PAYLOAD payload) stores pair i instead of
//        store().
//        void store_sample(uint i, ITEM v) stores, with SAMPLES, item i * STEP as sample i.
//        uint listed_tiles() returns, with LISTED, the number of tiles.
//        uvec4 listed(uint w) returns, with LISTED, the first item and the number of items of tile
//        w, and then of its segment.
//        void piece_store(uint i, ITEM v) stores, with LISTED, v as item i of a copy of the range.
//        The pieces of segments that are longer than a tile are stored there.
//        uint counters[] has, with JOINED, two counters from COUNTERS + 2 on, which are 0: the
//        number of groups that have started, and that of sorting groups that have finished. With
//        LISTED and ZEROS, the four counters from BEFORE on become 0.
// Needs: COUNT is the number of items. group/merge.glsl must come before this file. With JOINED,
//        SORTERS is the number of groups that sort, and merge_pieces.glsl with what it needs must
//        come before this file, too.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items
//        of a thread. SAMPLES is 1 when samples are stored. STEP is then the number of items from
//        one sample to the next. LISTED is 0 or 1, and SAMPLES is 0 when it is 1. KEYED is 0 or
//        1, and LISTED and SAMPLES are 0 when it is 1. JOINED and ZEROS are 0 or 1; they need not
//        be defined when LISTED is 0.

// Sorts every groups-th tile from tile `group` on. All threads of the group call it.
void sort_tiles(uint group, uint groups) {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS;
#if LISTED
    uint tiles = listed_tiles();
#else
    uint tiles = (COUNT + TILE - 1u) / TILE;
#endif
    for (uint w = group; w < tiles; w += groups) {
        // Load the tile into shared memory. Neighbouring threads load neighbouring items. Then each
        // thread takes ITEMS neighbouring items from shared memory. Items past the end are neither
        // compared nor stored.
#if LISTED
        uvec4 tile = listed(w);
        uint first = tile.x, n = min(tile.y, TILE);
        if (tile.w < 2u) continue;      // its segment is in order, or there is no such tile
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
        // that a compiler can unroll them and keep v in registers.
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
            if (i < n && n < tile.w) piece_store(first + i, tile_items[i]);
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

#if LISTED
#if JOINED
#define JOINS
#endif
#endif
#ifdef JOINS
shared uint ticket;
#endif

void main() {
    uint t = gl_LocalInvocationID.x;
#if LISTED
#if ZEROS
    if (gl_WorkGroupID.x == 0u && t < 4u) counters[BEFORE + t] = 0u;
#endif
#endif
#ifdef JOINS
    if (t == 0u) ticket = atomicAdd(counters[COUNTERS + 2u], 1u);
    barrier();
    if (ticket < SORTERS) {
        sort_tiles(ticket, SORTERS);
        memoryBarrierBuffer();
        barrier();
        if (t == 0u) atomicAdd(counters[COUNTERS + 3u], 1u);
    } else {
        merge_pieces(ticket - SORTERS, GROUP_COUNT - SORTERS);
    }
#else
#ifdef RANKS
    if (rank_in_tile()) return;     // all threads of the group return
#endif
    sort_tiles(gl_WorkGroupID.x, GROUP_COUNT);
#endif
}
)glsl"

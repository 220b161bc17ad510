R"glsl(
// merge_tiles, groups: merges two sorted ranges; stable. Each group makes SPAN neighbouring tiles
// of outputs. With SPLITS, an earlier launch (merge_splits.glsl) has found where each tile begins
// and ends on the merge path. Without SPLITS, the threads of the group search together for both
// places. The group reads the tile's parts of both ranges into shared memory, and each thread
// merges ITEMS outputs. While one tile is merged, the items of the next tile are loaded.
//
// With PAIRED, it merges the sorted runs of one range in pairs instead (group/pair_of_runs.glsl).
// Tiles count from the begin of the range. A pair has a power of two of tiles, unless it is the
// last one, and SPAN is a power of two that is not greater. So all tiles of a group lie in one
// pair.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right input.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i.
//        With KEYED, an item is the key of a pair. PAYLOAD left_payload(uint i) and PAYLOAD
//        right_payload(uint i) return the rest of the pairs. With PAIRED, it is PAYLOAD
//        item_payload(uint i). void store_pair(uint i, ITEM key, PAYLOAD payload) then stores
//        output i instead of store().
//        uint split(uint tile) returns, with SPLITS, the number of outputs before a tile that come
//        from `left`, or from the first run of the pair.
// Needs: COUNT is the number of outputs, and LEFTS the number of items of `left`; `right` has the
//        rest. group/merge.glsl and group/merge_path.glsl must come before this file. With PAIRED,
//        ALL is the number of outputs of all pairs, RUN the number of items in a run, and
//        group/pair_of_runs.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, an even number, and ITEMS the number of
//        outputs of a thread. PROBES is described in group/merge_path.glsl. SPLITS is 1 when an
//        earlier launch has found the tiles, otherwise 0; SPAN is then 1. PAIRED and KEYED are 0
//        or 1.

// SPLIT(W) is the number of outputs before tile W that come from the first input. READ_ITEM loads
// item I of a tile into V. The tile has AS items of the first input, from its item A on, and then
// items of the second input, from its item B on. STORE(I, V) stores output I. With
// KEYED, READ_PAYLOAD loads the payload of item I into V, and STORE_PAIR(I, K, V) stores output I.
#if PAIRED
#define SPLIT(W) ((W) < tiles ? split(tiles_before + (W)) : LEFTS)
#define READ_ITEM(V, I, AS, A, B) V = item(pair_begin + (I < AS ? A + I : LEFTS + B + I - AS));
#define READ_PAYLOAD(V, I, AS, A, B) V = item_payload(pair_begin + (I < AS ? A + I : LEFTS + B + I - AS));
#define STORE(I, V) store(pair_begin + I, V)
#define STORE_PAIR(I, K, V) store_pair(pair_begin + I, K, V)
#else
#define SPLIT(W) split(W)
#define READ_ITEM(V, I, AS, A, B) if (I < AS) V = left(A + I); else V = right(B + I - AS);
#define READ_PAYLOAD(V, I, AS, A, B) if (I < AS) V = left_payload(A + I); else V = right_payload(B + I - AS);
#define STORE(I, V) store(I, V)
#define STORE_PAIR(I, K, V) store_pair(I, K, V)
#endif

// READ_TILE(W, A, A_END, V) loads this thread's items of tile W into the array V. [A, A_END) is the
// part of `left` that belongs to the tile. All loads are issued before the first one is waited for.
// READ_TILE is a macro, because NVIDIA's compiler would wait for the loads before a function
// returns an array.
#define READ_TILE(W, A, A_END, V) { \
    uint begin = (W) * TILE, n = min(TILE, COUNT - begin), as = A_END - A, b = begin - A; \
    for (uint k = 0u; k < ITEMS; ++k) { \
        uint i = min(k * THREADS + t, n - 1u); \
        READ_ITEM(V[k], i, as, A, b) \
    } \
}

// Returns the index in `left` at which tile w, which begins at item a of `left`, ends: `found`, or
// the nearest index that is possible for a tile. A search in inputs that are not sorted may find an
// impossible one.
uint end_of_tile(uint w, uint a, uint found) { return clamp(found, a, a + min(TILE, COUNT - w * TILE)); }

// Merges the tiles of a group, the first of which is tile w.
void merge_span(uint w) {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS;
#if PAIRED
    uint tiles_before = w;      // tiles before the pair
    w = enter_pair(w * TILE) / TILE;
    tiles_before -= w;
#endif
    // The launch has enough groups for the largest possible number of outputs. When the tiles of a
    // group begin after the last output, all threads of the group return.
    uint tiles = (COUNT + TILE - 1u) / TILE, last = min(w + SPAN, tiles);
    if (w >= tiles) return;

    // Find the first tile, and begin to load its items.
#if SPLITS
    uint a = SPLIT(w), a_end = end_of_tile(w, a, SPLIT(w + 1u));
#else
    search_path(w * TILE, min((w + 1u) * TILE, COUNT));
    uint a = path_low[0], a_end = end_of_tile(w, a, path_low[1]);
#endif
    ITEM ahead[ITEMS];
    READ_TILE(w, a, a_end, ahead)

    for (; w < last; ++w) {
        // Write the items of this tile to shared memory, and load the items of the next tile.
        uint begin = w * TILE, n = min(TILE, COUNT - begin), as = a_end - a, first_a = a, first_b = begin - a;
#if SPLITS
        uint following = SPLIT(min(w + 2u, tiles));
#endif
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = ahead[k];
        if (t == 0u) tile_items[TILE] = ahead[0];
        barrier();
#if SPLITS
        a = a_end;
        a_end = end_of_tile(w + 1u, a, following);
        if (w + 1u < last) READ_TILE(w + 1u, a, a_end, ahead)
#endif

        // Merge the tile. All threads must have finished reading tile_items before outputs are
        // written to it. With KEYED, outputs are written to an array of their own.
        uint d = min(mine, n), own = path_in_tile(0u, as, as, n - as, d);
        OUTPUT v[ITEMS];
        merge_in_tile(own, as, as + d - own, n, v);
#if !KEYED
        barrier();
#endif

        // Store the tile.
        for (uint k = 0u; k < ITEMS; ++k) tile_outputs[mine + k] = v[k];
        barrier();
#if KEYED
        PAYLOAD moved[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = tile_outputs[min(k * THREADS + t, n - 1u)];
            READ_PAYLOAD(moved[k], i, as, first_a, first_b)
        }
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = k * THREADS + t;
            if (i < n) STORE_PAIR(begin + i, tile_items[tile_outputs[i]], moved[k]);
        }
#else
        // All tiles but the last are whole, and need no comparison for each output.
        if (n == TILE) {
            for (uint k = 0u; k < ITEMS; ++k) STORE(begin + k * THREADS + t, tile_items[k * THREADS + t]);
        } else {
            for (uint k = 0u; k < ITEMS; ++k)
                if (k * THREADS + t < n) STORE(begin + k * THREADS + t, tile_items[k * THREADS + t]);
        }
#endif

        // All threads must have finished reading shared memory before the items of the next tile
        // are written to it.
        barrier();
    }
}

void main() {
#if PAIRED
    uint tiles = (ALL + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x * SPAN; w < tiles; w += GROUP_COUNT * SPAN) merge_span(w);
#else
    merge_span(gl_WorkGroupID.x * SPAN);
#endif
}
)glsl"

R"glsl(
// rank_tiles, groups: finds, for each item of one of two sorted inputs, how many items of the other
// input come before it in their stable merge. The merge is divided into tiles as in
// merge_tiles.glsl, but its outputs are never stored: each thread notes the ranks of its items in
// shared memory, in the order of their input.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right input.
//        bool less(ITEM a, ITEM b) is true when a comes before b. Of equal items, those of `left`
//        come first.
//        uint split(uint tile) returns, with SPLITS, the number of outputs of the merge before a
//        tile that come from `left`.
//        void store(uint i, uint rank) stores the rank of item i.
// Needs: COUNT is the number of items of both inputs, and LEFTS that of `left`. group/merge.glsl
//        and group/merge_path.glsl must come before this file. KEYED is 1, so that merge_in_tile()
//        returns indices; there are no payloads.
// Sizes: THREADS is the number of threads in a group, an even number, and ITEMS the number of items
//        of a thread. PROBES is described in group/merge_path.glsl. SPLITS is 1 when an earlier
//        launch has found the tiles, otherwise 0. OF_LEFT is 1 when the items of `left` are ranked,
//        and 0 when those of `right` are. IN_ITEMS is 1 when ITEM is a type of numbers of at least
//        32 bits. It holds every rank within a tile exactly, so the ranks take the place of the
//        items.
#if IN_ITEMS
#define RANKS tile_items
#define AS_RANK(V) ITEM(V)
#else
#define RANKS tile_outputs
#define AS_RANK(V) (V)
#endif

void main() {
    uint t = gl_LocalInvocationID.x, tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < tiles; w += GROUP_COUNT) {
        // The tile has `as` items of `left`, from item a on, and n - as items of `right`, from item
        // b on. The numbers are bounded, because inputs that are not sorted may give any.
        uint begin = w * TILE, n = min(TILE, COUNT - begin);
#if SPLITS
        uint a = min(split(w), begin), a_end = split(w + 1u);
#else
        search_path(begin, begin + n);
        uint a = path_low[0], a_end = path_low[1];
#endif
        uint as = clamp(a_end, a, a + n) - a, b = begin - a;

        // All loads are issued before the first one is waited for.
        ITEM v[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = min(k * THREADS + t, n - 1u);
            if (i < as) v[k] = left(a + i);
            else v[k] = right(b + i - as);
        }
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
        if (t == 0u) tile_items[TILE] = v[0];
        barrier();

        // Output d + k of the merge is item places[k] of the tile.
        uint places[ITEMS], d = min(t * ITEMS, n), own = path_in_tile(0u, as, as, n - as, d);
        merge_in_tile(own, as, as + d - own, n, places);
#if IN_ITEMS
        barrier();
#endif
        for (uint k = 0u; k < ITEMS; ++k) {
#if OF_LEFT
            uint i = places[k];
            bool ranked = i < as;
#else
            uint i = places[k] - as;
            bool ranked = places[k] >= as;
#endif
            if (ranked && d + k < n) RANKS[i] = AS_RANK(d + k - i);
        }
        barrier();

#if OF_LEFT
        uint first = a, items = as, before = b;
#else
        uint first = b, items = n - as, before = a;
#endif
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = k * THREADS + t;
            if (i < items) store(first + i, before + uint(RANKS[i]));
        }
        barrier();      // all threads have read the ranks before the next tile is loaded
    }
}
)glsl"

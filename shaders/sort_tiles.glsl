R"glsl(
// sort_tiles, groups: each group sorts tiles of neighbouring items in shared memory, stably: every thread sorts its own, then runs are
// merged in pairs.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), if SAMPLES: void store_sample(uint i, ITEM v) (of every STEP-th)
// Needs: COUNT, group/merge.glsl
// Sizes: THREADS (a power of two), ITEMS, SAMPLES, STEP if there are any
void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS, tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < tiles; w += gl_NumWorkGroups.x) {
        uint first = w * TILE, n = min(TILE, COUNT - first), own = n > mine ? min(n - mine, ITEMS) : 0u;
        ITEM v[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) v[k] = item(first + min(k * THREADS + t, n - 1u));
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) v[k] = tile_items[mine + k];      // past the end: never compared, never stored
        for (uint turn = 0u; turn < ITEMS; ++turn)
            for (uint j = 0u; j < ITEMS / 2u; ++j) {        // counts to a constant: written out, with v in registers
                uint k = 2u * j + (turn & 1u);
                if (k + 1u < ITEMS && k + 1u < own && less(v[k + 1u], v[k])) {
                    ITEM held = v[k];
                    v[k] = v[k + 1u];
                    v[k + 1u] = held;
                }
            }
        for (uint run = ITEMS; run < n; run *= 2u) {
            barrier();      // the items have been read
            for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
            barrier();
            uint pair = mine / (2u * run) * (2u * run), lefts = n > pair ? min(run, n - pair) : 0u, right = pair + lefts;
            uint rights = n > right ? min(run, n - right) : 0u, d = min(mine - pair, lefts + rights);
            uint a = path_in_tile(pair, lefts, right, rights, d);
            merge_in_tile(pair + a, right, right + d - a, right + rights, v);
        }
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = k * THREADS + t;
            if (i < n) store(first + i, tile_items[i]);
        }
#if SAMPLES
        for (uint s = (first + STEP - 1u) / STEP + t; s * STEP < first + n; s += THREADS) store_sample(s, tile_items[s * STEP - first]);
#endif
        barrier();      // the next tile's items may come
    }
}
)glsl"

R"glsl(
// Functions that merge four sorted runs in shared memory: the first two and the last two, and then
// both results.
//
// Hooks: bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i.
//        void store_sample(uint i, ITEM v) stores output i * STEP as sample i.
// Needs: group/merge.glsl must come before this file. The tile has room for 2 * ITEMS more items
//        than are merged.
// Sizes: THREADS is the number of threads in a group, ITEMS the number of items of a thread, and
//        STEP the number of items from one sample to the next.

// A tile is what a merge of four runs outputs between two pivots. edges[q] tells how many of run
// q's items in shared memory come before the first pivot. edges[4 + q] tells how many of them come
// before the second pivot.
shared uint edges[8];

// The samples describe the runs only if `less` is an order that the runs are sorted by. Otherwise
// the bounds may be any numbers. The functions and kernels therefore limit each index that they
// derive from a bound, so that shared memory is never left.
#define MOST_IN_TILE (TILE - 2u * ITEMS)

// Returns how many items of run q in tile_items[offset ... offset + size) come before the pivot v.
// These are the items of the run from its item `from` on. v is an item of run `own`. b limits the
// search: it is twice the number of samples of run q that come before the pivot, plus 1 if q is
// `own`.
uint before_pivot(ITEM v, uint own, uint b, uint q, uint offset, uint size, uint from) {
    uint samples = b >> 1;
    if ((b & 1u) != 0u || samples == 0u) return min(samples * STEP - from, size);
    uint low = min(max((samples - 1u) * STEP, from) - from, size), high = min(samples * STEP - from, size);
    while (low < high) {
        uint middle = (low + high) >> 1;
        bool before = q < own ? !less(v, tile_items[offset + middle]) : less(tile_items[offset + middle], v);
        if (before) low = middle + 1u;
        else high = middle;
    }
    return low;
}

// Merges four runs, and stores the outputs from index out_first on. Run q is the size[q] items from
// tile_items[begin[q]] on, and `all` is the sum of the four sizes. All threads of the group call
// it.
void merge_four(uint begin[4], uint size[4], uint all, uint out_first) {
    // Merge the first two runs, and the last two. The first threads merge the first two runs, as
    // many as are needed for the outputs of these runs. The other threads merge the last two runs.
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS;
    ITEM v[ITEMS];
    uint first = size[0] + size[1], second = (first + ITEMS - 1u) / ITEMS * ITEMS;
    bool rear = mine >= second;
    uint a = rear ? begin[2] : begin[0], as = rear ? size[2] : size[0],
         b = rear ? begin[3] : begin[1], bs = rear ? size[3] : size[1];
    uint d = min(rear ? mine - second : mine, as + bs), own = path_in_tile(a, as, b, bs, d);
    merge_in_tile(a + own, a + as, b + d - own, b + bs, v);
    barrier();      // all threads have read their parts of the four runs

    // Merge the two results into one.
    for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
    barrier();
    d = min(mine, all);
    own = path_in_tile(0u, first, second, all - first, d);
    merge_in_tile(own, first, second + d - own, second + all - first, v);
    barrier();      // all threads have read their parts of the two results

    // Store the outputs. Also store every STEP-th output as a sample.
    for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
    barrier();
    for (uint k = 0u; k < ITEMS; ++k) {
        uint i = k * THREADS + t;
        if (i < all) store(out_first + i, tile_items[i]);
    }
    for (uint s = (out_first + STEP - 1u) / STEP + t; s * STEP < out_first + all; s += THREADS)
        store_sample(s, tile_items[s * STEP - out_first]);
}
)glsl"

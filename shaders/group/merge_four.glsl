R"glsl(
// Merging four sorted runs that lie in shared memory: first two and two, then both results.
// Hooks: bool less(ITEM a, ITEM b), void store(uint i, ITEM v), void store_sample(uint i, ITEM v)
// Needs: group/merge.glsl, with SLACK: a tile holds two threads' ITEMS more than there are items
// Sizes: THREADS, ITEMS, STEP (items from sample to sample)
shared uint edges[8];       // where each run begins and ends in the tile, counted from the first item of it that was read

// How many of tile_items[offset ... offset + size), which are items of run q from its item `from` on, come before a pivot of run `own`; b is its bound there.
uint before_pivot(ITEM v, uint own, uint b, uint q, uint offset, uint size, uint from) {
    uint samples = b >> 1;
    if ((b & 1u) != 0u || samples == 0u) return samples * STEP - from;
    uint low = max((samples - 1u) * STEP, from) - from, high = min(samples * STEP - from, size);
    while (low < high) {
        uint middle = (low + high) >> 1;
        bool before = q < own ? !less(v, tile_items[offset + middle]) : less(tile_items[offset + middle], v);
        if (before) low = middle + 1u;
        else high = middle;
    }
    return low;
}

// Merges, of each run, size[] items from tile_items[begin[]] on, `all` together, and stores them from out_first on.
void merge_four(uint begin[4], uint size[4], uint all, uint out_first) {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS;
    ITEM v[ITEMS];
    // The first two runs are merged by so many threads as they need, the last two by the others.
    uint first = size[0] + size[1], second = (first + ITEMS - 1u) / ITEMS * ITEMS;
    bool rear = mine >= second;
    uint a = rear ? begin[2] : begin[0], as = rear ? size[2] : size[0], b = rear ? begin[3] : begin[1], bs = rear ? size[3] : size[1];
    uint d = min(rear ? mine - second : mine, as + bs), own = path_in_tile(a, as, b, bs, d);
    merge_in_tile(a + own, a + as, b + d - own, b + bs, v);
    barrier();      // the items have been read
    for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
    barrier();
    d = min(mine, all);
    own = path_in_tile(0u, first, second, all - first, d);
    merge_in_tile(own, first, second + d - own, second + all - first, v);
    barrier();
    for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
    barrier();
    for (uint k = 0u; k < ITEMS; ++k) {
        uint i = k * THREADS + t;
        if (i < all) store(out_first + i, tile_items[i]);
    }
    for (uint s = (out_first + STEP - 1u) / STEP + t; s * STEP < out_first + all; s += THREADS) store_sample(s, tile_items[s * STEP - out_first]);
}
)glsl"

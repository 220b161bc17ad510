R"glsl(
// merge_segments, groups: a boundary between two sorted tiles parts one segment at most. Each group merges the two halves of such segments, in place and
// stably, in shared memory; no segment is longer than a tile.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), uvec2 span(uint at): [x, y) is the segment that items
//        at - 1 and at share, [at, at) if they share none
// Needs: COUNT, group/merge.glsl
// Sizes: THREADS, ITEMS
void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS, boundaries = (max(COUNT, 1u) - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < boundaries; w += gl_NumWorkGroups.x) {
        uint middle = (w + 1u) * TILE;
        uvec2 whole = span(middle);
        uint n = min(whole.y - whole.x, TILE), lefts = min(middle - whole.x, n);
        for (uint k = 0u; k < ITEMS; ++k)
            if (k * THREADS + t < n) tile_items[k * THREADS + t] = item(whole.x + k * THREADS + t);
        barrier();
        ITEM v[ITEMS];
        uint d = min(mine, n), a = path_in_tile(0u, lefts, lefts, n - lefts, d);
        merge_in_tile(a, lefts, lefts + d - a, n, v);
        barrier();      // the items have been read
        for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
        barrier();
        for (uint k = 0u; k < ITEMS; ++k)
            if (k * THREADS + t < n) store(whole.x + k * THREADS + t, tile_items[k * THREADS + t]);
        barrier();      // the next segment's items may come
    }
}
)glsl"

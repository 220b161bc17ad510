R"glsl(
// merge_segments, groups: ends a sort of segments, after an earlier launch has sorted the segments
// inside each tile. A boundary between two tiles divides at most one segment into two parts, and
// both parts are already sorted. Each group takes boundaries in turn, and merges the two parts in
// shared memory, in place and stably. No segment is longer than a tile.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
//        uvec2 span(uint at) returns the bounds [x, y) of the segment that contains both item at -
//        1 and item `at`, or [at, at) when no segment contains both.
// Needs: COUNT is the number of items. group/merge.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items of a thread. A
//        tile has THREADS * ITEMS items.
void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS, boundaries = (max(COUNT, 1u) - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < boundaries; w += GROUP_COUNT) {
        // Read the divided segment into shared memory.
        uint middle = (w + 1u) * TILE;
        uvec2 whole = span(middle);
        uint n = min(whole.y - whole.x, TILE), lefts = min(middle - whole.x, n);
        if (n == 0u) continue;      // in all threads of the group
        for (uint k = 0u; k < ITEMS; ++k)
            tile_items[k * THREADS + t] = item(whole.x + min(k * THREADS + t, n - 1u));
        if (t == 0u) tile_items[TILE] = item(whole.x);
        barrier();

        // Merge the two parts of the segment. All threads must have finished reading shared memory
        // before the outputs are written to it.
        ITEM v[ITEMS];
        uint d = min(mine, n), a = path_in_tile(0u, lefts, lefts, n - lefts, d);
        merge_in_tile(a, lefts, lefts + d - a, n, v);
        barrier();

        // Store the segment.
        for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
        barrier();
        for (uint k = 0u; k < ITEMS; ++k)
            if (k * THREADS + t < n) store(whole.x + k * THREADS + t, tile_items[k * THREADS + t]);

        // All threads must have finished reading shared memory before the next segment is written
        // to it.
        barrier();
    }
}
)glsl"

R"glsl(
// merge_runs, groups: merges every four neighbouring sorted runs into one; stable. A tile is the
// outputs between two pivots, which merge_ranks.glsl has found. For each tile, a group reads all
// items that may belong to it into shared memory, and finds there exactly where the pivots divide
// each run. Then it merges the first two runs and the last two, and finally both results.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i.
//        void store_sample(uint i, ITEM v) stores output i * STEP as sample i for the next pass.
//        ITEM pivot(uint tile) returns the pivot at which a tile begins.
//        uint bound(uint i) tells, for i = tile * 4 + run, how many samples of the run come before
//        the pivot of the tile. It returns twice this number, plus 1 if the pivot is an item of the
//        run.
// Needs: COUNT is the number of items, RUN the number of items in a run, TILES the number of tiles
//        in four whole runs, and ALL_TILES the number of all tiles. group/merge.glsl and
//        group/merge_four.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, ITEMS the number of items of a thread, and
//        STEP the number of items from one sample to the next. Shared memory holds THREADS * ITEMS
//        items: those between two pivots, 3 * STEP and 2 * ITEMS more.
void main() {
    uint t = gl_LocalInvocationID.x;
    for (uint w = gl_WorkGroupID.x; w < ALL_TILES; w += GROUP_COUNT) {
        uint group = w / TILES, start = group * 4u * RUN, out_first = start, all = 0u;
        bool last = w + 1u == ALL_TILES || (w + 1u) % TILES == 0u, divides = t < 4u || (t < 8u && !last);

        // Load the pivots. Threads 0 to 3 load the pivot at which this tile begins, and threads 4
        // to 7 the pivot at which it ends. Thread t will then search run t & 3 for the place of its
        // pivot. The pivots are loaded before the items, so that both loads overlap.
        uint edge = w + t / 4u, edge_bound = 0u, pivot_run = 0u;
        ITEM v[ITEMS], divider;
        if (divides) {
            divider = pivot(edge);
            edge_bound = bound(edge * 4u + (t & 3u));
            for (uint p = 1u; p < 4u; ++p)
                if ((bound(edge * 4u + p) & 1u) != 0u) pivot_run = p;
        }

        // Find which items of each run q to read. from[q] is the index in the run of the first of
        // these items, and offset[q] is the index of this item in shared memory. The item at index
        // i of shared memory has index source[q] + i in the range.
        uint source[4], offset[5], from[4];
        offset[0] = 0u;
        for (uint q = 0u; q < 4u; ++q) {
            uint size = min(RUN, COUNT - start), b = bound(w * 4u + q), samples = b >> 1;
            from[q] = min(((b & 1u) != 0u || samples == 0u ? samples : samples - 1u) * STEP, size);
            uint to = size;
            if (!last) to = clamp((bound((w + 1u) * 4u + q) >> 1) * STEP, from[q], size);
            source[q] = start + from[q] - offset[q];
            offset[q + 1u] = min(offset[q] + to - from[q], MOST_IN_TILE);
            start += size;
        }

        // Read the items into shared memory.
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = min(k * THREADS + t, max(offset[4], 1u) - 1u), s = source[0];
            for (uint q = 1u; q < 4u; ++q)
                if (i >= offset[q]) s = source[q];
            v[k] = item(s + i);
        }
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
        barrier();

        // Find exactly where the two pivots divide each of the four runs.
        if (t < 8u) {
            uint q = t & 3u, at = offset[0], to = offset[1], item_from = from[0];
            for (uint p = 1u; p < 4u; ++p)
                if (q == p) {
                    at = offset[p];
                    to = offset[p + 1u];
                    item_from = from[p];
                }
            edges[t] = to - at;
            if (divides) edges[t] = before_pivot(divider, pivot_run, edge_bound, q, at, to - at, item_from);
        }
        barrier();

        // Merge the items between the two pivots.
        uint begin[4], size[4];
        for (uint q = 0u; q < 4u; ++q) {
            begin[q] = offset[q] + edges[q];
            size[q] = max(edges[4u + q], edges[q]) - edges[q];
            out_first += from[q] + edges[q];
            all += size[q];
        }
        merge_four(begin, size, all, out_first);

        // All threads must have finished reading shared memory before the items of the next tile
        // are written to it.
        barrier();
    }
}
)glsl"

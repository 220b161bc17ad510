R"glsl(
// merge_runs_ahead, groups: merges every four neighbouring sorted runs into one; stable. It does
// the work of merge_runs.glsl, and is faster for many tiles. Each group makes SPAN neighbouring
// tiles, and loads the items of the next tile while it merges one tile. One thread finds out, two
// tiles ahead, which items are to be loaded.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i.
//        void store_sample(uint i, ITEM v) stores output i * STEP as sample i for the next pass.
//        ITEM pivot(uint tile) returns the pivot at which a tile begins (see merge_ranks.glsl).
//        uint bound(uint i) tells, for i = tile * 4 + run, how many samples of the run come before
//        the pivot of the tile. It returns twice this number, plus 1 if the pivot is an item of the
//        run.
// Needs: COUNT is the number of items, RUN the number of items in a run, TILES the number of tiles
//        in four whole runs, and ALL_TILES the number of all tiles. group/merge.glsl and
//        group/merge_four.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, ITEMS the number of items of a thread, SPAN
//        the number of neighbouring tiles of a group (at least 2), and STEP the number of items
//        from one sample to the next.

// plan() writes to these arrays which items three tiles need: the tile that is merged now, and the
// next two. The first index of each array stands for a tile; successive tiles use 0, 1, 2, 0, 1 and
// so on.
//
// For run q of tile k, from[k][q] is the index in the run of the first item to read, and
// offset[k][q] is the index of this item in shared memory. The item at index i of shared memory has
// index source[k][q] + i in the range. bounds_of[k] holds the values of bound() for the pivots of
// the tile: entries 0 to 3 for the pivot at which it begins, and 4 to 7 for the pivot at which it
// ends.
shared uint bounds_of[3][8];
shared uint from[3][4];
shared uint offset[3][5];
shared uint source[3][4];

// True when tile w is the last tile of the four runs that are merged into one.
bool ends_runs(uint w) { return w + 1u == ALL_TILES || (w + 1u) % TILES == 0u; }

// Finds out which items of each run are to be read for tile w. Writes the result to
// bounds_of[turn], from[turn], offset[turn] and source[turn].
void plan(uint w, uint turn) {
    uint b[8], start = w / TILES * 4u * RUN, at = 0u;
    for (uint q = 0u; q < 4u; ++q) {
        b[q] = bound(w * 4u + q);
        b[4u + q] = bound(min(w + 1u, ALL_TILES - 1u) * 4u + q);
    }
    offset[turn][0] = 0u;
    for (uint q = 0u; q < 4u; ++q) {
        uint size = min(RUN, COUNT - start), samples = b[q] >> 1,
             first = min(((b[q] & 1u) != 0u || samples == 0u ? samples : samples - 1u) * STEP, size),
             to = ends_runs(w) ? size : clamp((b[4u + q] >> 1) * STEP, first, size);
        bounds_of[turn][q] = b[q];
        bounds_of[turn][4u + q] = b[4u + q];
        from[turn][q] = first;
        source[turn][q] = start + first - at;
        at = min(at + to - first, MOST_IN_TILE);
        offset[turn][q + 1u] = at;
        start += size;
    }
}

// READ(TURN) loads the items of one tile, each thread its own into its array coming[]. plan() has
// written to offset[TURN] and source[TURN] which items these are. READ is a macro, because a
// function would wait for its loads before it returns.
#define READ(TURN) { \
    uint offset1 = offset[TURN][1], offset2 = offset[TURN][2], offset3 = offset[TURN][3], \
         end = max(offset[TURN][4], 1u) - 1u; \
    uint source0 = source[TURN][0], source1 = source[TURN][1], source2 = source[TURN][2], \
         source3 = source[TURN][3]; \
    for (uint k = 0u; k < ITEMS; ++k) { \
        uint i = min(k * THREADS + t, end); \
        coming[k] = item( \
            (i < offset1 ? source0 : i < offset2 ? source1 : i < offset3 ? source2 : source3) + i); \
    } \
}

void main() {
    uint t = gl_LocalInvocationID.x;
    bool plans = t == THREADS - 1u;
    for (uint first = gl_WorkGroupID.x * SPAN; first < ALL_TILES; first += GROUP_COUNT * SPAN) {
        // Plan the first two tiles of the group, and load the pivots of the first tile. Threads 0
        // to 3 load the pivot at which the tile begins, and threads 4 to 7 the pivot at which it
        // ends. Thread t will then search run t & 3 for the place of its pivot. Afterwards begin to
        // load the items of the first tile. The pivots are loaded before the items, so that both
        // loads overlap.
        uint end = min(first + SPAN, ALL_TILES), turn = 0u;
        ITEM coming[ITEMS], divider;
        if (plans) {
            plan(first, 0u);
            if (first + 1u < end) plan(first + 1u, 1u);
        }
        if (t < 8u) divider = pivot(min(first + t / 4u, ALL_TILES - 1u));
        barrier();
        READ(0)

        for (uint w = first; w < end; ++w) {
            // Write the items of this tile to shared memory, load the items of the next tile, and
            // plan the tile after it.
            uint next = turn == 2u ? 0u : turn + 1u;
            for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = coming[k];
            barrier();
            if (w + 1u < end) READ(next)
            if (plans && w + 2u < end) plan(w + 2u, next == 2u ? 0u : next + 1u);

            // Find exactly where the two pivots divide each of the four runs, and load the pivots
            // of the next tile.
            if (t < 8u) {
                uint q = t & 3u, at = offset[turn][q], size = offset[turn][q + 1u] - at, run = 0u;
                edges[t] = size;
                if (t < 4u || !ends_runs(w)) {
                    for (uint p = 1u; p < 4u; ++p)
                        if ((bounds_of[turn][(t & 4u) + p] & 1u) != 0u) run = p;
                    edges[t] = before_pivot(divider, run, bounds_of[turn][t], q, at, size, from[turn][q]);
                }
                divider = pivot(min(w + 1u + t / 4u, ALL_TILES - 1u));
            }
            barrier();

            // Merge the items between the two pivots.
            uint begin[4], size[4], out_first = w / TILES * 4u * RUN, all = 0u;
            for (uint q = 0u; q < 4u; ++q) {
                begin[q] = offset[turn][q] + edges[q];
                size[q] = max(edges[4u + q], edges[q]) - edges[q];
                out_first += from[turn][q] + edges[q];
                all += size[q];
            }
            merge_four(begin, size, all, out_first);

            // All threads must have finished reading shared memory before the items of the next
            // tile are written to it.
            barrier();
            turn = next;
        }
    }
}
)glsl"

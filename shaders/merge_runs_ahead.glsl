R"glsl(
// merge_runs_ahead, groups: as merge_runs.glsl, for many tiles: each group makes SPAN neighbouring ones, and reads the items of the next while it
// merges those of one. What is to be read is found out by one thread, two tiles ahead.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), void store_sample(uint i, ITEM v),
//        ITEM pivot(uint tile), uint bound(uint i) (see merge_ranks.glsl)
// Needs: COUNT, RUN, TILES (of a whole group of runs), ALL_TILES, group/merge.glsl, group/merge_four.glsl
// Sizes: THREADS, ITEMS, SPAN (two at least), STEP
shared uint bounds_of[3][8];        // of three tiles in turn: the bounds at which they begin and end;
shared uint from[3][4];             // of each run the first item that is read;
shared uint offset[3][5];           // where what is read of it lies in the tile;
shared uint source[3][4];           // and where in memory, less where in the tile

bool ends_runs(uint w) { return w + 1u == ALL_TILES || (w + 1u) % TILES == 0u; }

void plan(uint w, uint turn) {
    uint b[8], start = w / TILES * 4u * RUN, at = 0u;
    for (uint q = 0u; q < 4u; ++q) {
        b[q] = bound(w * 4u + q);
        b[4u + q] = bound(min(w + 1u, ALL_TILES - 1u) * 4u + q);
    }
    offset[turn][0] = 0u;
    for (uint q = 0u; q < 4u; ++q) {
        uint size = min(RUN, COUNT - start), samples = b[q] >> 1, to = ends_runs(w) ? size : min((b[4u + q] >> 1) * STEP, size);
        uint first = ((b[q] & 1u) != 0u || samples == 0u ? samples : samples - 1u) * STEP;
        bounds_of[turn][q] = b[q];
        bounds_of[turn][4u + q] = b[4u + q];
        from[turn][q] = first;
        source[turn][q] = start + first - at;
        at += to - first;
        offset[turn][q + 1u] = at;
        start += size;
    }
}

// No function: its result would be waited for.
#define READ(TURN) { \
    uint offset1 = offset[TURN][1], offset2 = offset[TURN][2], offset3 = offset[TURN][3], end = offset[TURN][4] - 1u; \
    uint source0 = source[TURN][0], source1 = source[TURN][1], source2 = source[TURN][2], source3 = source[TURN][3]; \
    for (uint k = 0u; k < ITEMS; ++k) { \
        uint i = min(k * THREADS + t, end); \
        coming[k] = item((i < offset1 ? source0 : i < offset2 ? source1 : i < offset3 ? source2 : source3) + i); \
    } \
}

void main() {
    uint t = gl_LocalInvocationID.x;
    bool plans = t == THREADS - 1u;
    for (uint first = gl_WorkGroupID.x * SPAN; first < ALL_TILES; first += gl_NumWorkGroups.x * SPAN) {
        uint end = min(first + SPAN, ALL_TILES), turn = 0u;
        ITEM coming[ITEMS], divider;
        if (plans) {
            plan(first, 0u);
            if (first + 1u < end) plan(first + 1u, 1u);
        }
        // Eight threads look for an edge each, of run t & 3: what they compare with is on its way while the items are.
        if (t < 8u) divider = pivot(min(first + t / 4u, ALL_TILES - 1u));
        barrier();
        READ(0)
        for (uint w = first; w < end; ++w) {
            uint next = turn == 2u ? 0u : turn + 1u;
            for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = coming[k];
            barrier();
            if (w + 1u < end) READ(next)
            if (plans && w + 2u < end) plan(w + 2u, next == 2u ? 0u : next + 1u);
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
            uint begin[4], size[4], out_first = w / TILES * 4u * RUN, all = 0u;
            for (uint q = 0u; q < 4u; ++q) {
                begin[q] = offset[turn][q] + edges[q];
                size[q] = edges[4u + q] - edges[q];
                out_first += from[turn][q] + edges[q];
                all += size[q];
            }
            merge_four(begin, size, all, out_first);
            barrier();      // the next tile's items may come
            turn = next;
        }
    }
}
)glsl"

R"glsl(
// merge_runs, groups: merges four neighbouring sorted runs into one; stable. Each group makes the items between two pivots (merge_ranks.glsl): it
// reads all that may be there into shared memory, looks there where exactly the pivots divide each run, merges the first two runs and
// the last two, and then both results.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), void store_sample(uint i, ITEM v),
//        ITEM pivot(uint tile), uint bound(uint i) (see merge_ranks.glsl)
// Needs: COUNT, RUN, TILES (of a whole group of runs), ALL_TILES, group/merge.glsl, group/merge_four.glsl
// Sizes: THREADS, ITEMS, STEP (items from sample to sample); a tile holds all items between two pivots, three STEPs and two threads' ITEMS
void main() {
    uint t = gl_LocalInvocationID.x;
    for (uint w = gl_WorkGroupID.x; w < ALL_TILES; w += gl_NumWorkGroups.x) {
        uint group = w / TILES, start = group * 4u * RUN, out_first = start, all = 0u;
        bool last = w + 1u == ALL_TILES || (w + 1u) % TILES == 0u, divides = t < 4u || (t < 8u && !last);
        // Eight threads will look for an edge each, of run t & 3: what they compare with is on its way while the items are.
        uint edge = w + t / 4u, edge_bound = 0u, pivot_run = 0u;
        ITEM v[ITEMS], divider;
        if (divides) {
            divider = pivot(edge);
            edge_bound = bound(edge * 4u + (t & 3u));
            for (uint p = 1u; p < 4u; ++p)
                if ((bound(edge * 4u + p) & 1u) != 0u) pivot_run = p;
        }
        uint source[4], offset[5], from[4];     // of each run: where what is read of it lies, in memory less in the tile; in the tile; its first item
        offset[0] = 0u;
        for (uint q = 0u; q < 4u; ++q) {
            uint size = min(RUN, COUNT - start), b = bound(w * 4u + q), samples = b >> 1;
            from[q] = (b & 1u) != 0u || samples == 0u ? samples * STEP : (samples - 1u) * STEP;
            uint to = size;
            if (!last) to = min((bound((w + 1u) * 4u + q) >> 1) * STEP, size);
            source[q] = start + from[q] - offset[q];
            offset[q + 1u] = offset[q] + to - from[q];
            start += size;
        }
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = min(k * THREADS + t, offset[4] - 1u), s = source[0];
            for (uint q = 1u; q < 4u; ++q)
                if (i >= offset[q]) s = source[q];
            v[k] = item(s + i);
        }
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
        barrier();
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
        uint begin[4], size[4];
        for (uint q = 0u; q < 4u; ++q) {
            begin[q] = offset[q] + edges[q];
            size[q] = edges[4u + q] - edges[q];
            out_first += from[q] + edges[q];
            all += size[q];
        }
        merge_four(begin, size, all, out_first);
        barrier();      // the next tile's items may come
    }
}
)glsl"

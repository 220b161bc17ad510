R"glsl(
// merge_runs, groups: merges four neighbouring sorted runs into one; stable. Each group makes the items between two pivots (merge_ranks.glsl): it
// reads all that may be there into shared memory, looks there where exactly the pivots divide each run, merges the first two runs and
// the last two, and then both results.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), void store_sample(uint i, ITEM v),
//        ITEM pivot(uint tile), uint bound(uint i) (see merge_ranks.glsl)
// Needs: COUNT, RUN, TILES (of a whole group of runs), ALL_TILES, group/merge.glsl
// Sizes: THREADS, ITEMS, STEP (items from sample to sample); a tile holds all items between two pivots, three STEPs and two threads' ITEMS
shared uint edges[8];       // where each run begins and ends in the tile

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

void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS;
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
            uint i = k * THREADS + t, to = out_first + i;
            if (i < all) {
                store(to, tile_items[i]);
                if (to % STEP == 0u) store_sample(to / STEP, tile_items[i]);
            }
        }
        barrier();      // the next tile's items may come
    }
}
)glsl"

R"glsl(
// merge_tiles, groups: each group makes tiles of outputs: all its threads together find where the tile begins and ends on the merge path
// (Odeh, Green, Mwassi, Shmueli, Birk 2012), both parts are read into shared memory, each thread merges a share; stable.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v)
// Needs: COUNT (outputs), LEFTS (items of left; right has the rest), group/merge.glsl
// Sizes: THREADS (even), ITEMS, PROBES
shared uint path_low[2];        // of the tile's begin and end: the answer is in [low, high]
shared uint path_high[2];
shared uint path_passed[2];

// Narrows path_low and path_high to one answer each: in every round PROBES threads try as many places of one search, and as many of the other.
void search_path(uint begin, uint end) {
    uint t = gl_LocalInvocationID.x, which = t / PROBES, probe = t % PROBES, search = min(which, 1u), d = search == 0u ? begin : end;
    for (uint widest = max(path_high[0] - path_low[0], path_high[1] - path_low[1]); widest > 0u; widest /= PROBES + 1u) {
        uint low = path_low[search], high = path_high[search], step = (high - low) / (PROBES + 1u) + 1u;
        if (t < 2u) path_passed[t] = 0u;
        barrier();
        uint at = low + (probe + 1u) * step - 1u;
        if (which < 2u && at < high && !less(right(d - 1u - at), left(at))) atomicAdd(path_passed[which], 1u);
        barrier();
        if (probe == 0u && which < 2u) {
            uint passed = path_passed[which];
            path_low[which] = low + passed * step;
            path_high[which] = min(high, low + (passed + 1u) * step - 1u);
        }
        barrier();
    }
}

void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS, tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < tiles; w += gl_NumWorkGroups.x) {
        uint begin = w * TILE, n = min(TILE, COUNT - begin), end = begin + n, rights = COUNT - LEFTS;
        if (t < 2u) {
            uint d = t == 0u ? begin : end;
            path_low[t] = d > rights ? d - rights : 0u;
            path_high[t] = min(d, LEFTS);
        }
        barrier();
        search_path(begin, end);
        uint a = path_low[0], as = path_low[1] - a, b = begin - a;
        ITEM v[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) {         // all of a thread's loads are under way at once
            uint i = min(k * THREADS + t, n - 1u);
            if (i < as) v[k] = left(a + i);
            else v[k] = right(b + i - as);
        }
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
        barrier();
        uint d = min(mine, n), own = path_in_tile(0u, as, as, n - as, d);
        merge_in_tile(own, as, as + d - own, n, v);
        barrier();      // the items have been read
        for (uint k = 0u; k < ITEMS; ++k) tile_items[mine + k] = v[k];
        barrier();
        for (uint k = 0u; k < ITEMS; ++k)
            if (k * THREADS + t < n) store(begin + k * THREADS + t, tile_items[k * THREADS + t]);
        barrier();      // the next tile's items may come
    }
}
)glsl"

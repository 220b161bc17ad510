R"glsl(
// merge_tiles, groups: each group makes some neighbouring tiles of outputs: where a tile begins and ends on the merge path its threads find together,
// or an earlier launch has (merge_splits.glsl); both parts are read into shared memory, each thread merges a share; stable. The next
// tile's items are on their way while one is merged.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), uint split(uint tile) (if SPLITS)
// Needs: COUNT (outputs), LEFTS (items of left; right has the rest), group/merge.glsl, group/merge_path.glsl
// Sizes: THREADS (even), ITEMS, PROBES, SPLITS (1: an earlier launch has found them), SPAN (tiles of a group; without SPLITS one)

// This thread's items of tile W, whose part of left is [A, A_END), to V. All its loads are under way at once. (As a function with an array for its
// result it makes NVIDIA's compiler wait for them: a tenth slower.)
#define READ_TILE(W, A, A_END, V) { \
    uint begin = (W) * TILE, n = min(TILE, COUNT - begin), as = A_END - A, b = begin - A; \
    for (uint k = 0u; k < ITEMS; ++k) { \
        uint i = min(k * THREADS + t, n - 1u); \
        if (i < as) V[k] = left(A + i); \
        else V[k] = right(b + i - as); \
    } \
}

void main() {
    uint t = gl_LocalInvocationID.x, mine = t * ITEMS, tiles = (COUNT + TILE - 1u) / TILE, w = gl_WorkGroupID.x * SPAN, last = min(w + SPAN, tiles);
    if (w >= tiles) return;         // the whole group: fewer items than this launch was cut for
#if SPLITS
    uint a = split(w), a_end = split(w + 1u);
#else
    search_path(w * TILE, min((w + 1u) * TILE, COUNT));
    uint a = path_low[0], a_end = path_low[1];
#endif
    ITEM ahead[ITEMS], v[ITEMS];
    READ_TILE(w, a, a_end, ahead)
    for (; w < last; ++w) {
        uint begin = w * TILE, n = min(TILE, COUNT - begin), as = a_end - a;
#if SPLITS
        uint following = split(min(w + 2u, tiles));
#endif
        for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = ahead[k];
        barrier();
#if SPLITS
        a = a_end;
        a_end = following;
        if (w + 1u < last) READ_TILE(w + 1u, a, a_end, ahead)
#endif
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

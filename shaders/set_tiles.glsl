R"glsl(
// set_tiles, groups: makes a set operation of two sorted ranges. A tile is a part of both ranges
// that divides no pair of equivalent items, so each group works on tiles of its own. Its threads
// divide a tile in the same way, and each decides about up to ITEMS single items and pairs. The
// kept items are gathered in shared memory, and stored behind those of the tiles before.
//
// With LOOK_BACK, one launch finds by look-back where the kept items of a tile belong. A group that
// looked back at once would wait for tiles that other groups are still working on. So a group first
// works on its next tile, and holds the items of the tile before in registers. Without LOOK_BACK, a
// launch with COUNTS = 1 counts the kept items of each tile, and a second one stores them.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right range.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        uint split(uint k) returns, if SPLITS is 1, how many items of `left` (k = 2 * w) and of
//        `right` (k = 2 * w + 1) come before tile w.
//        void store(uint i, ITEM v) stores kept item number i.
//        With KEYED, an item is the key of a pair. PAYLOAD left_payload(uint i) and PAYLOAD
//        right_payload(uint i) return the rest of the pairs, and void store_pair(uint i, ITEM key,
//        PAYLOAD payload) stores kept pair number i. store() is then not called.
//        void store_count(uint i, uint kept) stores the number of all kept items at i = 0.
//        uint counts[] receives, if COUNTS is 1, the number of kept items of each tile.
//        uint offset(uint w) returns, if COUNTS and LOOK_BACK are 0, the number of kept items
//        before tile w.
//        uint combine(uint a, uint b) adds. uint thread_index() returns the index of the thread in
//        its group.
// Needs: COUNT is the number of items of both ranges, and LEFTS that of `left`. MOST is the largest
//        number of items that can be kept. group/merge.glsl, group/balanced_path.glsl with IN_SHARED
//        = 1, group/scan.glsl or group/scan_subgroups.glsl, and for LOOK_BACK group/look_back.glsl
//        and group/look_back_together.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items of a thread, at
//        most 32. A tile has up to THREADS * ITEMS items. LOOK_BACK, COUNTS and SPLITS are 0 or 1;
//        SPLITS is 0 when there is one tile. KEEP_LEFT, KEEP_RIGHT and KEEP_PAIR are 1 when an item
//        of `left` or of `right` without a partner is kept, and when the left item of a pair is.
//        TURNS is, for LOOK_BACK, the number of tiles of a group. KEYED and PAYLOADS are 0 or 1.
//        With PAYLOADS, shared memory holds payloads beside the keys. PAYLOADS is 0 when KEYED is 0
//        or KEEP_RIGHT is 0. With KEYED alone, the pairs that are kept are read again.
#define PATH (TILE - 1u)    // distance of the begins of two tiles on the merge path
#define OF_RIGHT 0x80000000u    // marks an index of a pair of `right`
// KEPT is what a thread holds of an item until it is stored.
#if PAYLOADS
struct kept_pair {
    ITEM key;
    PAYLOAD payload;
};
#define KEPT kept_pair
shared PAYLOAD tile_payloads[TILE + 1u];
#else
#define KEPT OUTPUT
#endif
// begins[t] counts the items of the tile that come before the part of thread t: those of `left` in
// its low 16 bits, those of `right` in its high 16 bits. begins[THREADS] counts all of the tile.
shared uint begins[THREADS + 1u];

// Loads tile w to tile_items, and divides it among the threads. Returns this thread's part as four
// indices in tile_items: x and y are its first item of `left` and the item after its last one, z
// and w its first item of `right` and the item after its last one. The indices stay in the tile
// even when the ranges are not sorted. Item i of tile_items is item firsts.x + i of `left`, or item
// firsts.y + i, modulo 2^32, of `right`.
uvec4 divide_tile(uint w, out uvec2 firsts) {
    uint t = thread_index(), a = 0u, b = 0u, as = LEFTS, bs = COUNT - LEFTS;
#if SPLITS
    a = split(2u * w), b = split(2u * w + 1u);
    as = clamp(split(2u * w + 2u), a, min(a + TILE, LEFTS)) - a;
    bs = clamp(split(2u * w + 3u), b, min(b + TILE - as, COUNT - LEFTS)) - b;
#endif
    uint n = as + bs;
    firsts = uvec2(a, b - as);

    // All loads are issued before the first one is waited for.
    ITEM v[ITEMS];
    if (n > 0u)
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = min(k * THREADS + t, n - 1u);
            if (i < as) v[k] = left(a + i);
            else v[k] = right(b + i - as);
        }
#if PAYLOADS
    PAYLOAD p[ITEMS];
    if (n > 0u)
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = min(k * THREADS + t, n - 1u);
            if (i < as) p[k] = left_payload(a + i);
            else p[k] = right_payload(b + i - as);
        }
    for (uint k = 0u; k < ITEMS; ++k) tile_payloads[k * THREADS + t] = p[k];
#endif
    for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
    if (t == 0u) tile_items[TILE] = v[0];
    barrier();

    uint d = min(t * ITEMS, n), path = path_in_tile(0u, as, as, bs, d);
    uvec2 own = balance(path, d - path, bs, as);
    begins[t] = own.x | own.y << 16;
    if (t == 0u) begins[THREADS] = as | bs << 16;
    barrier();
    uint end = begins[t + 1u];
    return uvec4(own.x, end & 0xffffu, as + own.y, as + (end >> 16));
}

// MASK(CONDITION) is ~0u when the condition is true, otherwise 0. On NVIDIA's GPUs, a mask takes an
// instruction less than a bool that is converted to 0 or 1, and the kernel with bools was slower.
#define MASK(CONDITION) uint(-int(CONDITION))
// Takes up to ITEMS steps through `part`. A step takes the next item of `left`, the next item of
// `right`, or two partners at once, and v[k] becomes the item that step k takes. With PAYLOADS,
// v[k] holds its key and payload. With KEYED alone, v[k] is its index in its range, plus OF_RIGHT
// when the range is `right`. Returns a mask of the steps whose item is kept. No step is taken by a
// branch.
uint take_items(uvec4 part, uvec2 firsts, out KEPT v[ITEMS]) {
    uint i = part.x, j = part.z, kept = 0u;
    ITEM x = tile_items[i], y = tile_items[j];
    for (uint k = 0u; k < ITEMS; ++k) {
        uint lefts = MASK(i < part.y), rights = MASK(j < part.w),
             takes_x = lefts & ~(rights & MASK(less(y, x))), takes_y = rights & ~(lefts & MASK(less(x, y)));
        kept |= (takes_x & takes_y & KEEP_PAIR << k) | (takes_x & ~takes_y & KEEP_LEFT << k)
              | (takes_y & ~takes_x & uint(KEEP_RIGHT) << k);
#if PAYLOADS
        bool is_left = (takes_x & 1u) != 0u;
        v[k].key = y;
        if (is_left) v[k].key = x;
        v[k].payload = tile_payloads[is_left ? i : j];
#else
        v[k] = AS_OUTPUT(x, firsts.x + i);
#if KEEP_RIGHT
        if ((takes_x & 1u) == 0u) v[k] = AS_OUTPUT(y, (firsts.y + j) | OF_RIGHT);
#endif
#endif
        i -= takes_x;   // adds 1, or nothing
        j -= takes_y;
        x = tile_items[i];
        y = tile_items[j];
    }
    return kept;
}

#if !COUNTS
// Stores the items of tile w that `kept` names. `before` is the number of kept items of earlier
// threads, and `total` that of the group.
void store_tile(uint w, uint tiles, KEPT v[ITEMS], uint kept, uint before, uint total) {
    uint t = thread_index();
    for (uint k = 0u; k < ITEMS; ++k)
        if ((kept & 1u << k) != 0u) {
#if PAYLOADS
            tile_items[before] = v[k].key;
            tile_payloads[before++] = v[k].payload;
#else
            tile_outputs[before++] = v[k];
#endif
        }
#if LOOK_BACK
    uint to = look_back_together(w);
    if (t == 0u && w > 0u) publish(w, to + total, PREFIX);
#else
    uint to = offset(w);
#endif
    barrier();
    uint end = min(total, MOST - min(to, MOST));
#if PAYLOADS
#define STORE_KEPT(I, K) store_pair(I, tile_items[K * THREADS + t], tile_payloads[K * THREADS + t])
#elif KEYED
    // All pairs are loaded before the first one is stored, because a load waits for the stores
    // before it.
    ITEM keys[ITEMS];
    PAYLOAD payloads[ITEMS];
    for (uint k = 0u; k < ITEMS; ++k) {
        if (k * THREADS >= end) break;      // few items of a tile may be kept
        uint i = tile_outputs[min(k * THREADS + t, end - 1u)];
#if KEEP_RIGHT
        if (i >= OF_RIGHT) {
            keys[k] = right(i - OF_RIGHT);
            payloads[k] = right_payload(i - OF_RIGHT);
            continue;
        }
#endif
        keys[k] = left(i);
        payloads[k] = left_payload(i);
    }
#define STORE_KEPT(I, K) store_pair(I, keys[K], payloads[K])
#else
#define STORE_KEPT(I, K) store(I, tile_items[K * THREADS + t])
#endif
    for (uint k = 0u; k < ITEMS; ++k) {
#if !KEEP_RIGHT
        if (k * THREADS >= end) break;
#endif
        uint at = k * THREADS + t;
        if (at < end) STORE_KEPT(to + at, k);
    }
    if (t == 0u && w == tiles - 1u) store_count(0u, min(to + total, MOST));
}
#endif

void main() {
    // In each turn, the group decides about the items of tile w, and stores tile held_w, that of
    // the turn before. There is no such tile when w or held_w is `tiles` or more.
    uint t = thread_index(), tiles = max((COUNT + PATH - 1u) / PATH, 1u), w = 0u, held_w = tiles,
         held_kept = 0u, held_before = 0u, held_total = 0u;
    KEPT held[ITEMS];
    for (uint turn = 0u;; ++turn) {
#if LOOK_BACK
        w = tiles;
        if (turn < TURNS) w = next_tile();
#else
        w = gl_WorkGroupID.x + turn * GROUP_COUNT;
#endif
        KEPT v[ITEMS];
        uint kept = 0u, before = 0u, total = 0u;
        if (w < tiles) {
            uvec2 firsts;
            uvec4 part = divide_tile(w, firsts);
            kept = take_items(part, firsts, v);
            // The scan has barriers, so all threads have read tile_items after it.
            group_scan(uint(bitCount(kept)), THREADS, before, total);
            if (t == 0u) before = 0u;
#if LOOK_BACK
            if (t == 0u) publish(w, total, w > 0u ? SUM : PREFIX);
#elif COUNTS
            if (t == 0u) counts[w] = total;
#endif
        }
#if !COUNTS
        if (held_w < tiles) store_tile(held_w, tiles, held, held_kept, held_before, held_total);
        for (uint k = 0u; k < ITEMS; ++k) held[k] = v[k];
        held_kept = kept, held_before = before, held_total = total, held_w = w;
#endif
        if (w >= tiles) {
#if LOOK_BACK
            take_other_tiles(turn);
#endif
            break;
        }
        barrier();      // all threads have read shared memory before the next tile is loaded
    }
}
)glsl"

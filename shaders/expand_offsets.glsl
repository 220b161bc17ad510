R"glsl(
// expand_offsets, groups: loads an item and stores it for every position, where both places depend
// on the position and on the number of offsets that are at most this position. The work is a merge
// of the offsets with the positions, which divides it evenly among groups whatever the distances of
// the offsets are. A tile is TILE neighbouring outputs of the merge. Its group stores the number of
// each of its offsets at the offset's position in shared memory, and a scan with maximum copies the
// numbers to the positions that follow.
//
// Hooks: uint left(uint k) returns offset k. The offsets ascend.
//        uint split(uint w) returns, if SPLITS is 1, how many offsets come before tile w.
//        ITEM take(uint i, uint number) returns the item for position i, where `number` is the
//        number of offsets that are at most i. void put(uint i, uint number, ITEM v) stores it.
//        void insert(uint k, uint at) stores, with INSERTS, what belongs to offset k, which is `at`.
//        uint combine(uint a, uint b) returns the greater one.
//        uint thread_index() returns the index of the thread in its group.
// Needs: COUNT is the number of offsets and positions, and LEFTS that of offsets. group/scan.glsl
//        or group/scan_subgroups.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of outputs of a thread
//        in a tile. AHEAD, SPLITS and INSERTS are 0 or 1; SPLITS is 0 when there is one tile.
#define TILE (THREADS * ITEMS)
#define PLACE(I) ((I) + (I) / 32u)      // gaps keep the threads of a scan from one bank
shared uint numbers[TILE + TILE / 32u];

void main() {
    uint t = thread_index(), tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < tiles; w += gl_NumWorkGroups.x) {
        uint begin = w * TILE, end = min(begin + TILE, COUNT), first = 0u, last = LEFTS;
#if SPLITS
        first = min(split(w), begin), last = clamp(split(w + 1u), first, end);
#endif
        uint start = begin - first, n = min(max(end - last, start) - start, TILE);

        // Store the number of each offset of the tile at its position. Of equal offsets, the
        // greatest number stays.
        for (uint k = 0u; k < ITEMS; ++k) numbers[PLACE(k * THREADS + t)] = 0u;
        barrier();
        for (uint k = first + t; k < last; k += THREADS) {
            uint at = left(k), i = at - start;
            if (i < n) atomicMax(numbers[PLACE(i)], k + 1u);
#if INSERTS
            if (at <= COUNT - LEFTS) insert(k, at);
#endif
        }
        barrier();

        // Copy the numbers to the positions that follow.
        uint own[ITEMS], most = 0u, before, total;
        for (uint k = 0u; k < ITEMS; ++k) own[k] = most = combine(most, numbers[PLACE(t * ITEMS + k)]);
        group_scan(most, THREADS, before, total);
        before = t > 0u ? combine(first, before) : first;
        for (uint k = 0u; k < ITEMS; ++k) numbers[PLACE(t * ITEMS + k)] = combine(before, own[k]);
        barrier();
#if AHEAD
        // Load all items before the first one is stored, so that the loads overlap.
        ITEM v[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) {
            uint p = k * THREADS + t;
            if (p < n) v[k] = take(start + p, numbers[PLACE(p)]);
        }
        for (uint k = 0u; k < ITEMS; ++k) {
            uint p = k * THREADS + t;
            if (p < n) put(start + p, numbers[PLACE(p)], v[k]);
        }
#else
        for (uint k = 0u; k < ITEMS; ++k) {
            uint p = k * THREADS + t, i = start + p, number = numbers[PLACE(p)];
            if (p < n) put(i, number, take(i, number));
        }
#endif
        barrier();
    }
}
)glsl"

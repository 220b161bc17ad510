R"glsl(
// expand_offsets, groups: loads an item from one place and stores it at another, for each position.
// Both places depend on the position and on the number of offsets that are at most this position.
// The work is a merge of the offsets with the positions, which divides it evenly among groups
// whatever the distances of the offsets are. A tile is TILE neighbouring outputs of the merge. Its
// group notes in shared memory, by a bit for each output, which of the outputs are offsets. The
// bits before an output tell how many offsets come before it.
//
// Hooks: uint left(uint k) returns offset k. The offsets ascend.
//        uint split(uint w) returns, if SPLITS is 1, how many offsets come before tile w.
//        ITEM take(uint i, uint number) returns the item for position i, where `number` is the
//        number of offsets that are at most i. void put(uint i, uint number, ITEM v) stores it.
//        uint from(uint k) returns, with FROM, where the items of interval k begin, which is the one
//        that begins at offset k. Then take() gets, instead of position i, the place of its item.
//        void insert(uint k, uint at) stores, with INSERTS, what belongs to offset k, which is `at`.
//        uint combine(uint a, uint b) adds.
//        uint thread_index() returns the index of the thread in its group.
// Needs: COUNT is the number of offsets and positions, and LEFTS that of offsets. group/scan.glsl
//        or group/scan_subgroups.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of outputs of a thread
//        in a tile, at most 32. A tile has a multiple of 32 outputs. AHEAD is 1 when a thread loads
//        all its items before it stores one. AHEAD, FROM, SPLITS and INSERTS are 0 or 1; SPLITS is
//        0 when there is one tile.
#define TILE (THREADS * ITEMS)
#define WORDS (TILE / 32u)
shared uint offset_bits[WORDS];     // one bit for each output of the tile
shared uint offsets_before[WORDS];  // offsets before the first output of each word
// The distances from the positions of an interval to the places of its items. When at most HELD
// intervals begin in the tile, a distance is loaded once for the tile, together with the offset of
// its interval. One more distance belongs to the interval that holds the tile's first position.
#define HELD (TILE / 4u)
#if FROM
shared uint from_distance[HELD + 1u];
#define SOURCE(I, NUMBER) \
    ((I) + (held ? from_distance[(NUMBER) - first] : from((NUMBER) - 1u) - left((NUMBER) - 1u)))
#else
#define SOURCE(I, NUMBER) (I)
#endif

void main() {
    uint t = thread_index(), tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x; w < tiles; w += GROUP_COUNT) {
        uint begin = w * TILE, n = min(TILE, COUNT - begin), first = 0u, last = LEFTS;
#if SPLITS
        first = min(split(w), begin), last = clamp(split(w + 1u), first, first + n);
#endif
        if (t < WORDS) offset_bits[t] = 0u;
        barrier();

        // Offset k comes before all positions that are not less.
        bool held = last - first <= HELD;
        for (uint k = first - uint(FROM == 1 && first > 0u) + t; k < last; k += THREADS) {
            uint at = left(k), place = k + min(at, COUNT - LEFTS) - begin;
#if FROM
            if (held) from_distance[k + 1u - first] = from(k) - at;
#endif
            if (k >= first && place < n) atomicOr(offset_bits[place >> 5], 1u << (place & 31u));
#if INSERTS
            if (at <= COUNT - LEFTS) insert(k, at);
#endif
        }
        barrier();
        uint bits = 0u, before, total;
        if (t < WORDS) bits = offset_bits[t];
        group_scan(uint(bitCount(bits)), THREADS, before, total);
        if (t < WORDS) offsets_before[t] = t > 0u ? first + before : first;
        barrier();

        // Find the number of offsets before each output of this thread, and which of its outputs
        // are positions. Offsets that do not ascend may share a bit, so that too many outputs look
        // like positions; positions from number COUNT - LEFTS on are left out. With FROM, a
        // position before the first offset is in no interval, and is left out, too.
        uint numbers[ITEMS], positions = 0u;
        for (uint k = 0u; k < ITEMS; ++k) {
            uint place = k * THREADS + t, word = offset_bits[place >> 5], bit = 1u << (place & 31u);
            numbers[k] = offsets_before[place >> 5] + uint(bitCount(word & (bit - 1u)));
            bool known = FROM == 0 || numbers[k] > 0u;
            if (known && place < n && (word & bit) == 0u && begin + place - numbers[k] < COUNT - LEFTS)
                positions |= 1u << k;
        }
#if AHEAD
        // Load all items before the first one is stored, so that the loads overlap.
        ITEM v[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k)
            if ((positions & 1u << k) != 0u)
                v[k] = take(SOURCE(begin + k * THREADS + t - numbers[k], numbers[k]), numbers[k]);
        for (uint k = 0u; k < ITEMS; ++k)
            if ((positions & 1u << k) != 0u)
                put(begin + k * THREADS + t - numbers[k], numbers[k], v[k]);
#else
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = begin + k * THREADS + t - numbers[k];
            if ((positions & 1u << k) != 0u)
                put(i, numbers[k], take(SOURCE(i, numbers[k]), numbers[k]));
        }
#endif
        barrier();      // all threads have read shared memory before the next tile is noted there
    }
}
)glsl"

R"glsl(
// Defines bool rank_in_tile(), with which the only group of a launch sorts the segments of a short
// range, stably and in place. A thread counts for each of its items how many items of its segment
// are less. Where no two items are equivalent, that is its place in the output of the segment.
// Equivalent items get equal counts. Only where there are any, each thread also counts those that
// precede its own in the input. When a segment has more than SHORT items, rank_in_tile() returns
// false and changes nothing, and sort_tiles.glsl sorts the range.
//
// Hooks: SINGLE single(uint i) returns item i, without the number of its segment.
//        bool single_less(SINGLE a, SINGLE b) is true when a comes before b. It is a strict weak
//        order, or items would be lost.
//        void store_single(uint i, SINGLE v) stores v as item i.
//        offset(uint s) returns the index at which segment s begins, as any integer type. Segment s
//        ends where segment s + 1 begins.
// Needs: COUNT is the number of items, at most THREADS * ITEMS. SEGMENTS is the number of segments.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items of a thread, at
//        most 31. SHORT is the length of the longest segment that is sorted, at most 255.
#define RANKS
#define WORDS (THREADS * ITEMS / 32u + 1u)
#define BYTES (THREADS * ITEMS / 4u)
shared SINGLE singles[THREADS * ITEMS];
shared uint heads[WORDS];   // bit i % 32 of word i / 32 is 1 when a segment begins or ends at item i
shared uint counted[WORDS]; // has a bit for each sum of a segment's begin and an item's count
shared uint counts[BYTES];  // byte i % 4 of word i / 4 is the count of item i, if there are ties
shared uint too_long;       // 1 when there is a segment of more than SHORT items
shared uint some_tied;      // 1 when two items of a segment are equivalent

// Returns the begin and the end of the segment of item i, or (i, i + 1) when it is in no segment.
// `behind` is the first item after all segments. There is a head after every item before it.
uvec2 segment_around(uint i, uint behind) {
    if (i >= behind) return uvec2(i, i + 1u);
    uint w = i / 32u, bits = heads[w] & 0xffffffffu >> (31u - i % 32u);
    while (bits == 0u && w > 0u) bits = heads[--w];
    if (bits == 0u) return uvec2(i, i + 1u);    // the item lies before all segments
    uint first = 32u * w + uint(findMSB(bits));
    w = (i + 1u) / 32u, bits = heads[w] & 0xffffffffu << (i + 1u) % 32u;
    while (bits == 0u) bits = heads[++w];
    return uvec2(first, 32u * w + uint(findLSB(bits)));
}
uint is_less(uint j, SINGLE mine) { return uint(single_less(singles[j], mine)); }
uint count_of(uint j) { return counts[j / 4u] >> 8u * (j % 4u) & 255u; }

bool rank_in_tile() {
    // Load the items, and mark where segments begin.
    uint t = gl_LocalInvocationID.x, behind = min(uint(offset(SEGMENTS)), COUNT);
    SINGLE v[ITEMS];
    for (uint k = 0u; k < ITEMS; ++k) v[k] = single(min(k * THREADS + t, COUNT - 1u));
    for (uint w = t; w < BYTES; w += THREADS) counts[w] = 0u;
    if (t < WORDS) heads[t] = counted[t] = 0u;
    if (t == 0u) too_long = some_tied = 0u;
    barrier();
    for (uint s = t; s <= SEGMENTS; s += THREADS) {
        uint at = min(uint(offset(s)), COUNT), end = min(uint(offset(min(s + 1u, SEGMENTS))), COUNT);
        atomicOr(heads[at / 32u], 1u << at % 32u);
        if (end - at > SHORT) too_long = 1u;
    }
    for (uint k = 0u; k < ITEMS; ++k) singles[k * THREADS + t] = v[k];
    barrier();
    if (too_long != 0u) return false;

    // Count the items of the segment that are less than an item.
    uint first[ITEMS], count[ITEMS];
    for (uint k = 0u; k < ITEMS; ++k) {
        uint i = k * THREADS + t, j;
        uvec2 segment = segment_around(i, behind);
        first[k] = segment.x, count[k] = 0u;
        for (j = segment.x; j + 4u <= segment.y; j += 4u)
            count[k] += is_less(j, v[k]) + is_less(j + 1u, v[k]) + is_less(j + 2u, v[k]) +
                        is_less(j + 3u, v[k]);
        for (; j < segment.y; ++j) count[k] += is_less(j, v[k]);
        uint at = first[k] + count[k], bit = 1u << at % 32u;
        if ((atomicOr(counted[at / 32u], bit) & bit) != 0u) some_tied = 1u;
    }
    barrier();

    // Store each item. Where there are equivalent items, those before it in its segment come first.
    bool ties = some_tied != 0u;
    if (ties) {
        for (uint k = 0u; k < ITEMS; ++k) {
            uint i = k * THREADS + t;
            atomicOr(counts[i / 4u], count[k] << 8u * (i % 4u));
        }
        barrier();
    }
    for (uint k = 0u; k < ITEMS; ++k) {
        uint i = k * THREADS + t, rank = first[k] + count[k];
        if (ties)
            for (uint j = first[k]; j < i; ++j) rank += uint(count_of(j) == count[k]);
        if (i < COUNT) store_single(rank, v[k]);
    }
    return true;
}
)glsl"

R"glsl(
// sort_runs, lanes: each thread sorts ROWS neighbouring packets in registers; with SEGMENTS the items of each segment among themselves.
// Hooks: ITEM item(uint i), item_packet, bool less(ITEM a, ITEM b), void store(uint i, ITEM v), store_packet,
//        if SEGMENTS: segment_packet (1 ... COUNT_OF_SEGMENTS; all else is in none; readable to the end of a packet)
// Needs: COUNT, thread/transpose.glsl
// Sizes: THREADS, PACKET, ROWS, RUN = ROWS * PACKET: 8, 16 or 32, SEGMENTS, ALL (1: every run is whole, and no segments)
void main() {
    uint runs = (COUNT + uint(RUN) - 1u) / uint(RUN), whole = COUNT / uint(PACKET), r = gl_GlobalInvocationID.x;
    do if (r < runs) {          // tested behind the first turn: see for_each_index_lanes.glsl
        ITEM row[PACKET];
#if !ALL
        // The packet that COUNT ends in, item by item: memory may end there too.
        ITEM ragged[PACKET];
        uint room = COUNT - r * uint(RUN);      // items from the run's first to COUNT; those after never move
        bool ends = room < uint(RUN);
        for (int i = 0; i < PACKET; ++i) ragged[i] = item(min(whole * uint(PACKET) + uint(i), COUNT - 1u));
        joined = joined_to(room);
#endif
        for (int a = 0; a < ROWS; ++a) {
            uint p = r * uint(ROWS) + uint(a);
#if ALL
            item_packet(p, row);
            for (int i = 0; i < PACKET; ++i) v[a * PACKET + i] = row[i];
#else
            item_packet(min(p, max(whole, 1u) - 1u), row);
            for (int i = 0; i < PACKET; ++i) {
                v[a * PACKET + i] = row[i];
                if (p == whole) v[a * PACKET + i] = ragged[i];
            }
#endif
        }
#if SEGMENTS
        uint same = 0u, before = 0u, numbers[PACKET];
        for (int a = 0; a < ROWS; ++a) {
            segment_packet(r * uint(ROWS) + uint(a), numbers);
            for (int i = 0; i < PACKET; ++i) {
                same |= uint(numbers[i] == before && numbers[i] - 1u < COUNT_OF_SEGMENTS) << (a * PACKET + i);
                before = numbers[i];
            }
        }
        joined &= same;
#endif
        all_rounds();
        for (int a = 0; a < ROWS; ++a) {
            uint p = r * uint(ROWS) + uint(a);
            for (int i = 0; i < PACKET; ++i) row[i] = v[a * PACKET + i];
#if ALL
            store_packet(p, row);
#else
            for (int i = 0; i < PACKET; ++i)
                if (p == whole) ragged[i] = row[i];
            if (p < whole) store_packet(p, row);
#endif
        }
#if !ALL
        for (int i = 0; i < PACKET; ++i)
            if (ends && whole * uint(PACKET) + uint(i) < COUNT) store(whole * uint(PACKET) + uint(i), ragged[i]);
#endif
    }
    while ((r += gl_NumWorkGroups.x * THREADS) < runs);
}
)glsl"

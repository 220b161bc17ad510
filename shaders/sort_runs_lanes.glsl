R"glsl(
// sort_runs, lanes: each thread sorts runs of ROWS neighbouring packets in registers, stably. With
// SEGMENTS, it sorts the items of each segment among themselves.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i; store_packet stores a packet.
//        void segment_packet(uint p, out uint v[PACKET]) loads, with SEGMENTS, the number of each
//        item's segment, from 1 to COUNT_OF_SEGMENTS. Items with other numbers are in no segment.
//        It is also called for packets of the last run that lie past COUNT; the numbers that it
//        returns for these have no effect.
// Needs: COUNT is the number of items. thread/transpose.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        RUN, which is ROWS * PACKET, is 2, 4, 8, 16 or 32. ALL is 1 when every run is whole and
//        there are no segments.
void main() {
    // This is a do loop, because llvmpipe runs the body of a `for` or `while` loop once more than
    // any thread needs.
    uint runs = (COUNT + uint(RUN) - 1u) / uint(RUN), whole = COUNT / uint(PACKET),
         r = gl_GlobalInvocationID.x;
    do if (r < runs) {
        // Load the run. When the last packet of the range is partly filled, it is loaded item by
        // item, because memory may end inside it. `room` is the number of items from the first item
        // of the run to the end of the range. Registers v[room] and later hold no item of the run,
        // and take part in no exchange.
        ITEM row[PACKET];
#if !ALL
        ITEM ragged[PACKET];
        uint room = COUNT - r * uint(RUN);
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

        // Find which neighbours are in one segment. Only these may be exchanged.
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

        // Sort the run, and store it.
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
            if (ends && whole * uint(PACKET) + uint(i) < COUNT)
                store(whole * uint(PACKET) + uint(i), ragged[i]);
#endif
    }
    while ((r += GROUP_COUNT * THREADS) < runs);
}
)glsl"

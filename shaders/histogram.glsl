R"glsl(
// histogram, groups: each group counts the items of its chunk that fall into the bins from FROM to
// FROM + WINDOW - 1. It counts in shared memory, and then adds its counts to the table of all bins.
// With FINISHES, one launch counts all bins, and the group that finishes last stores the counts.
//
// Hooks: uint bin(uint i) returns the bin of item i, or a number of BINS or more when the item is
//        in no bin. bin_packet loads the bins of a packet.
//        uint counts[] is the table, with one word for each bin. With FINISHES, it is 0 between
//        launches, and so is word 0 of uint tickets[], which counts the finished groups.
//        void store(uint b, uint n) stores, with FINISHES, that bin b has n items.
// Needs: COUNT is the number of items, CHUNK the number of packets in a group's chunk, and BINS the
//        number of bins. FROM is the first bin that this launch counts; it is 0 with FINISHES.
// Sizes: THREADS is the number of threads in a group, PACKET the number of items in a packet, and
//        WINDOW the number of counters in shared memory. FINISHES is 0 or 1.
shared uint group_counts[WINDOW];

void main() {
    // Clear the counters.
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x, bins = min(WINDOW, BINS - FROM);
    for (uint b = t; b < bins; b += THREADS) group_counts[b] = 0u;
    barrier();

    // Count the items of the whole packets. For a bin before FROM, the number of the bin minus FROM
    // wraps around to a large number, so the item is not counted.
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uint b[PACKET];
        bin_packet(p, b);
        for (int k = 0; k < PACKET; ++k)
            if (b[k] - FROM < bins) atomicAdd(group_counts[b[k] - FROM], 1u);
    }

    // The last group counts the items after the last whole packet.
    for (uint i = (g == GROUP_COUNT - 1u ? packets * uint(PACKET) : COUNT) + t;
         i < COUNT;
         i += THREADS) {
        uint b = bin(i) - FROM;
        if (b < bins) atomicAdd(group_counts[b], 1u);
    }
    barrier();

#if FINISHES
    if (GROUP_COUNT == 1u) {
        for (uint b = t; b < bins; b += THREADS) store(b, group_counts[b]);
        return;
    }
#endif

    // Add the counts of the group to the table of all bins.
    for (uint b = t; b < bins; b += THREADS)
        if (group_counts[b] > 0u) atomicAdd(counts[FROM + b], group_counts[b]);

#if FINISHES
    // The barriers let all counts of the group arrive before its ticket is taken. The counters may
    // fill the shared memory, so the first of them tells all threads the ticket.
    memoryBarrierBuffer();
    barrier();
    if (t == 0u) group_counts[0] = atomicAdd(tickets[0], 1u);
    barrier();
    if (group_counts[0] == GROUP_COUNT - 1u) {
        for (uint b = t; b < bins; b += THREADS) store(b, atomicExchange(counts[b], 0u));
        if (t == 0u) tickets[0] = 0u;
    }
#endif
}
)glsl"

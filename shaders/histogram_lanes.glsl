R"glsl(
// histogram, lanes: each thread counts the items of its chunk that fall into the bins from FROM to
// FROM + WINDOW - 1. It counts in an array of its own, and then adds its counts to the table of all
// bins.
//
// Hooks: uint bin(uint i) returns the bin of item i, or a number of BINS or more when the item is
//        in no bin. bin_packet loads the bins of a packet.
//        uint counts[] is the table, with one word for each bin.
// Needs: COUNT is the number of items, CHUNK the number of packets in a thread's chunk, CHUNKS the
//        number of chunks, and BINS the number of bins. FROM is the first bin that this launch
//        counts. The last chunk also has the items after the last whole packet.
// Sizes: THREADS is the number of threads in a group, PACKET the number of items in a packet, and
//        WINDOW the number of bins that one launch counts.
void main() {
    // Clear the counters. The last counter takes the items of all other bins, so that counting
    // needs no `if`, because llvmpipe runs the body of an `if` in any case.
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET), bins = min(WINDOW, BINS - FROM);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    uint mine[WINDOW + 1u];
    for (uint b = 0u; b <= WINDOW; ++b) mine[b] = 0u;

    // Count the items of the chunk. For a bin before FROM, the number of the bin minus FROM wraps
    // around to a large number, so the item goes to the last counter.
    for (; p < last; ++p) {
        uint b[PACKET];
        bin_packet(p, b);
        for (int k = 0; k < PACKET; ++k) mine[min(b[k] - FROM, WINDOW)]++;
    }
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i)
        mine[min(bin(i) - FROM, WINDOW)]++;

    // Add the counts of the thread to the table of all bins.
    if (lane < CHUNKS)
        for (uint b = 0u; b < bins; ++b)
            if (mine[b] > 0u) atomicAdd(counts[FROM + b], mine[b]);
}
)glsl"

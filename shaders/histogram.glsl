R"glsl(
// histogram, groups: each group counts the bins FROM ... FROM + WINDOW - 1 of its chunk in shared memory, then adds its counts to the table.
// Hooks: uint bin(uint i), bin_packet (BINS or more: of no bin), counts[] (one word a bin)
// Needs: COUNT, CHUNK (packets of a group), BINS, FROM
// Sizes: THREADS, PACKET, WINDOW
shared uint group_counts[WINDOW];

void main() {
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x, bins = min(WINDOW, BINS - FROM);
    for (uint b = t; b < bins; b += THREADS) group_counts[b] = 0u;
    barrier();
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uint b[PACKET];
        bin_packet(p, b);
        for (int k = 0; k < PACKET; ++k)
            if (b[k] - FROM < bins) atomicAdd(group_counts[b[k] - FROM], 1u);
    }
    // The items after the last whole packet.
    for (uint i = (g == gl_NumWorkGroups.x - 1u ? packets * uint(PACKET) : COUNT) + t; i < COUNT; i += THREADS) {
        uint b = bin(i) - FROM;
        if (b < bins) atomicAdd(group_counts[b], 1u);
    }
    barrier();
    for (uint b = t; b < bins; b += THREADS)
        if (group_counts[b] > 0u) atomicAdd(counts[FROM + b], group_counts[b]);
}
)glsl"

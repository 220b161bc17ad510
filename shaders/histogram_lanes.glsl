R"glsl(
// histogram, lanes: each thread counts the bins FROM ... FROM + WINDOW - 1 of its chunk in counters of its own, then adds them to the table.
// Hooks: uint bin(uint i), bin_packet (BINS or more: of no bin), counts[] (one word a bin)
// Needs: COUNT, CHUNK (packets of a lane), CHUNKS, BINS, FROM
// Sizes: THREADS, PACKET, WINDOW
void main() {
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET), bins = min(WINDOW, BINS - FROM);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    uint mine[WINDOW + 1u];     // the last one takes what belongs elsewhere: llvmpipe would run the body of an if as well
    for (uint b = 0u; b <= WINDOW; ++b) mine[b] = 0u;
    for (; p < last; ++p) {
        uint b[PACKET];
        bin_packet(p, b);
        for (int k = 0; k < PACKET; ++k) mine[min(b[k] - FROM, WINDOW)]++;
    }
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) mine[min(bin(i) - FROM, WINDOW)]++;
    if (lane < CHUNKS)
        for (uint b = 0u; b < bins; ++b)
            if (mine[b] > 0u) atomicAdd(counts[FROM + b], mine[b]);
}
)glsl"

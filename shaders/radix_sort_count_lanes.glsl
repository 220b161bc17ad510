R"glsl(
// radix_sort_count, lanes: each thread counts the digits of its chunk in counters of its own.
// Hooks: uint digit(uint i), digit_packet, counts[] (counts of digit d in lane c at d * CHUNKS + c)
// Needs: COUNT, CHUNK (packets of a lane), CHUNKS
// Sizes: THREADS, PACKET
void main() {
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    uint mine[256];
    for (int d = 0; d < 256; ++d) mine[d] = 0u;
    for (; p + 2u <= last; p += 2u) {
        uint d[PACKET], e[PACKET];
        digit_packet(p, d);
        digit_packet(p + 1u, e);
        for (int k = 0; k < PACKET; ++k) mine[d[k]]++;
        for (int k = 0; k < PACKET; ++k) mine[e[k]]++;
    }
    for (; p < last; ++p) {
        uint d[PACKET];
        digit_packet(p, d);
        for (int k = 0; k < PACKET; ++k) mine[d[k]]++;
    }
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) mine[digit(i)]++;
    if (lane < CHUNKS)
        for (int d = 0; d < 256; ++d) counts[uint(d) * CHUNKS + lane] = mine[d];
}
)glsl"

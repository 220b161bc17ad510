R"glsl(
// radix_sort_count, lanes: each thread counts the digits of its chunk in an array of its own.
//
// Hooks: uint digit(uint i) returns the digit of item i, below 256; digit_packet loads the digits
//        of a packet.
//        uint counts[] receives the counts. The count of digit d in chunk c is at index d * CHUNKS
//        + c.
// Needs: COUNT is the number of items, CHUNK the number of packets in a thread's chunk, and CHUNKS
//        the number of chunks. The last chunk also has the items after the last whole packet.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
void main() {
    // Clear the counters.
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    uint mine[256];
    for (int d = 0; d < 256; ++d) mine[d] = 0u;

    // Count the digits: two packets at a time, then one packet, then the items after the last
    // packet.
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

    // Store the counts.
    if (lane < CHUNKS)
        for (int d = 0; d < 256; ++d) counts[uint(d) * CHUNKS + lane] = mine[d];
}
)glsl"

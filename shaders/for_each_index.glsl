R"glsl(
// for_each_index, groups: calls visit() for every index of a range. Each group takes every n-th
// tile of packets, where n is the number of groups. Neighbouring threads take neighbouring packets,
// and a thread takes TURNS packets of a tile at once, because a thread costs more than a short
// visit().
//
// Hooks: void visit(uint i) visits index i; void visit_packet(uint p) visits the indices of packet
//        p.
// Needs: COUNT is the number of indices, and TILE the number of packets in a tile.
// Sizes: THREADS is the number of threads in a group, PACKET the number of indices in a packet, and
//        TURNS the number of packets that a thread takes at once.
void main() {
    // Visit the whole packets.
    uint packets = COUNT / uint(PACKET);
    for (uint first = gl_WorkGroupID.x * TILE; first < packets; first += GROUP_COUNT * TILE) {
        uint last = min(first + TILE, packets), p = first + gl_LocalInvocationID.x;
#if TURNS > 1
        while (p + (TURNS - 1) * THREADS < last)
            for (uint turn = 0u; turn < TURNS; ++turn, p += THREADS) visit_packet(p);
#endif
        for (; p < last; p += THREADS) visit_packet(p);
    }
#if PACKET > 1
    // The last group visits the indices after the last whole packet.
    uint i = packets * uint(PACKET) + gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == GROUP_COUNT - 1u && i < COUNT) visit(i);
#endif
}
)glsl"

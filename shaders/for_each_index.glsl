R"glsl(
// for_each_index, groups: calls visit() for every index of a range. Each group takes every n-th
// tile of packets, where n is the number of groups. Neighbouring threads take neighbouring packets.
//
// Hooks: void visit(uint i) visits index i; void visit_packet(uint p) visits the indices of packet
//        p.
// Needs: COUNT is the number of indices, and TILE the number of packets in a tile.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of indices in a packet.
void main() {
    // Visit the whole packets.
    uint packets = COUNT / uint(PACKET);
    for (uint first = gl_WorkGroupID.x * TILE; first < packets; first += gl_NumWorkGroups.x * TILE) {
        uint last = min(first + TILE, packets);
        for (uint p = first + gl_LocalInvocationID.x; p < last; p += THREADS) visit_packet(p);
    }

    // The last group visits the indices after the last whole packet.
    uint i = packets * uint(PACKET) + gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == gl_NumWorkGroups.x - 1u && i < COUNT) visit(i);
}
)glsl"

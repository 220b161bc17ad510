R"glsl(
// for_each_index, groups: the groups walk over tiles of packets together; neighbouring threads take neighbouring packets.
// Hooks: void visit(uint i), void visit_packet(uint p)
// Needs: COUNT, TILE (packets)
// Sizes: THREADS, PACKET
void main() {
    uint packets = COUNT / uint(PACKET);
    for (uint first = gl_WorkGroupID.x * TILE; first < packets; first += gl_NumWorkGroups.x * TILE) {
        uint last = min(first + TILE, packets);
        for (uint p = first + gl_LocalInvocationID.x; p < last; p += THREADS) visit_packet(p);
    }
    // The items after the last whole packet.
    uint i = packets * uint(PACKET) + gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == gl_NumWorkGroups.x - 1u && i < COUNT) visit(i);
}
)glsl"

R"glsl(
// for_each_index, groups: each group walks its own chunk of packets; neighbouring threads take neighbouring packets.
// Hooks: void visit(uint i), void visit_packet(uint p)
// Needs: COUNT, CHUNK (packets of a group)
// Sizes: THREADS, PACKET
void main() {
    uint packets = COUNT / uint(PACKET);
    uint first = gl_WorkGroupID.x * CHUNK, last = min(first + CHUNK, packets);
    for (uint p = first + gl_LocalInvocationID.x; p < last; p += THREADS) visit_packet(p);
    // The items after the last whole packet.
    uint i = packets * uint(PACKET) + gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == gl_NumWorkGroups.x - 1u && i < COUNT) visit(i);
}
)glsl"

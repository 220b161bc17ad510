R"glsl(
// for_each_index, lanes: each thread walks its own contiguous packets.
// Hooks: void visit(uint i), void visit_packet(uint p)
// Needs: COUNT, CHUNK (packets of a thread)
// Sizes: THREADS, PACKET
void main() {
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x;
    uint first = thread * CHUNK, last = min(first + CHUNK, packets);
    for (uint p = first; p < last; ++p) visit_packet(p);
    // The items after the last whole packet, one to a thread. A loop and not an if: llvmpipe runs the body of every if.
    for (uint i = packets * uint(PACKET) + thread; i < COUNT && thread < uint(PACKET); i = COUNT) visit(i);
}
)glsl"

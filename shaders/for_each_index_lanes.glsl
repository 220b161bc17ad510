R"glsl(
// for_each_index, lanes: eight neighbours walk a contiguous chunk together, each taking every eighth packet of it.
// Hooks: void visit(uint i), void visit_packet(uint p)
// Needs: COUNT, CHUNK (packets of a thread)
// Sizes: THREADS, PACKET
void main() {
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x;
    // Eight packets are 256 bytes in a row. Longer strides between the lanes of a vector share cache sets.
    uint p = thread / 8u * (8u * CHUNK) + thread % 8u, last = min(p + 8u * CHUNK, packets);
    for (; p < last; p += 8u) visit_packet(p);
    // The items after the last whole packet, one to a thread. A loop and not an if: llvmpipe runs the body of every if.
    for (uint i = packets * uint(PACKET) + thread; i < COUNT && thread < uint(PACKET); i = COUNT) visit(i);
}
)glsl"

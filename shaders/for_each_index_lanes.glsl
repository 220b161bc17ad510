R"glsl(
// for_each_index, lanes: eight neighbours walk a contiguous chunk together, each taking every eighth packet of it.
// Hooks: void visit(uint i), void visit_packet(uint p)
// Needs: COUNT, CHUNK (packets of a thread)
// Sizes: THREADS, PACKET
void main() {
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x;
    // Eight packets are 256 bytes in a row. Longer strides between the lanes of a vector share cache sets.
    uint p = thread / 8u * (8u * CHUNK) + thread % 8u, last = min(p + 8u * CHUNK, packets);
    // Tested behind the first turn: llvmpipe runs the body of a loop once more, for no thread, before it leaves.
    do {
        if (p < last) visit_packet(p);
        p += 8u;
    } while (p < last);
    // The items after the last whole packet, one to a thread.
    uint i = packets * uint(PACKET) + thread;
    if (i < COUNT && thread < uint(PACKET)) visit(i);
}
)glsl"

R"glsl(
// for_each_index, lanes: calls visit() for every index of a range. Eight neighbouring threads
// process a contiguous chunk together: each takes every eighth packet of the chunk.
//
// Hooks: void visit(uint i) visits index i; void visit_packet(uint p) visits the indices of packet
//        p.
// Needs: COUNT is the number of indices, and CHUNK the number of packets that each thread takes.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of indices in a packet.
void main() {
    // Let eight neighbouring threads, a vector of llvmpipe, take eight neighbouring packets, which
    // are 256 contiguous bytes. Packets farther apart would compete for the same sets of the cache.
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x;
    uint p = thread / 8u * (8u * CHUNK) + thread % 8u, last = min(p + 8u * CHUNK, packets);

    // Visit the whole packets. This is a do loop, because llvmpipe runs the body of a `for` or
    // `while` loop once more than any thread needs.
    do {
        if (p < last) visit_packet(p);
        p += 8u;
    } while (p < last);

    // Visit the indices after the last whole packet, one per thread.
    uint i = packets * uint(PACKET) + thread;
    if (i < COUNT && thread < uint(PACKET)) visit(i);
}
)glsl"

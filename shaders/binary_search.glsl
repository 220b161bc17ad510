R"glsl(
// binary_search: each thread looks up packets of queries in a sorted range. The search of a query
// halves the range STEPS times and has no branches.
//
// Hooks: QUERY query(uint i) returns query i; query_packet loads the queries of a packet.
//        ELEMENT element(uint k) returns element k of the sorted range.
//        bool before(ELEMENT e, QUERY q) is true when e lies before the answer to q. The answer is
//        an index in [0, LENGTH].
//        void answer(uint i, uint at, QUERY q) receives the answer `at` to query i.
//        answer_packet(uint p, uint at[PACKET], QUERY q[PACKET]) receives the answers to packet p.
// Needs: COUNT is the number of queries, and CHUNK the number of packets that each thread takes.
//        LENGTH is the number of elements, and STEPS the number of halvings that leave one element.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of queries in a packet.
//        INTERLEAVED is 1 when neighbouring threads take neighbouring packets (GPUs), and 0 when
//        each thread takes contiguous packets (llvmpipe).

// Finds the answers to a packet of queries.
void find(QUERY q[PACKET], out uint at[PACKET]) {
    for (int k = 0; k < PACKET; ++k) at[k] = 0u;
    uint length = LENGTH;
    for (uint s = 0u; s < STEPS; ++s) {
        uint half_length = length >> 1;
        for (int k = 0; k < PACKET; ++k)
            at[k] += before(element(at[k] + max(half_length, 1u) - 1u), q[k]) ? half_length : 0u;
        length -= half_length;
    }
    for (int k = 0; k < PACKET; ++k) at[k] += LENGTH > 0u && before(element(at[k]), q[k]) ? 1u : 0u;
}

void main() {
    // Search the whole packets. This is a do loop, because llvmpipe runs the body of a `for` or
    // `while` loop once more than any thread needs.
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x,
         threads = GROUP_COUNT * THREADS;
    QUERY q[PACKET];
    uint at[PACKET], c = 0u;
    do {
#if INTERLEAVED
        uint p = c * threads + thread;
#else
        uint p = thread * CHUNK + c;
#endif
        if (p < packets) {
            query_packet(p, q);
            find(q, at);
            answer_packet(p, at, q);
        }
    } while (++c < CHUNK);

    // Search for the queries after the last whole packet, one per thread.
    uint i = packets * uint(PACKET) + thread;
    if (i < COUNT && thread < uint(PACKET)) {
        for (int k = 0; k < PACKET; ++k) q[k] = query(i);
        find(q, at);
        answer(i, at[0], q[0]);
    }
}
)glsl"

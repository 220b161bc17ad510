R"glsl(
// binary_search: each thread looks up packets of queries, without a branch, in STEPS halvings.
// Hooks: QUERY query(uint i), query_packet, ELEMENT element(uint k), bool before(ELEMENT e, QUERY q) (e comes before the answer),
//        void answer(uint i, uint at, QUERY q), answer_packet(uint p, uint at[PACKET], QUERY q[PACKET])
// Needs: COUNT (queries), CHUNK (packets of a thread), LENGTH (elements), STEPS
// Sizes: THREADS, PACKET
void main() {
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x, threads = gl_NumWorkGroups.x * THREADS;
    uint c = 0u;
    do {        // tested behind the first turn: see for_each_index_lanes.glsl
#if INTERLEAVED
        uint p = c * threads + thread;
#else
        uint p = thread * CHUNK + c;
#endif
        if (p < packets) {
            QUERY q[PACKET];
            uint at[PACKET];
            query_packet(p, q);
            for (int k = 0; k < PACKET; ++k) at[k] = 0u;
            uint length = LENGTH;
            for (uint s = 0u; s < STEPS; ++s) {
                uint half_length = length >> 1;
                for (int k = 0; k < PACKET; ++k) at[k] += before(element(at[k] + max(half_length, 1u) - 1u), q[k]) ? half_length : 0u;
                length -= half_length;
            }
            for (int k = 0; k < PACKET; ++k) at[k] += LENGTH > 0u && before(element(at[k]), q[k]) ? 1u : 0u;
            answer_packet(p, at, q);
        }
    } while (++c < CHUNK);
    uint i = packets * uint(PACKET) + thread;
    if (i < COUNT && thread < uint(PACKET)) {
        QUERY q = query(i);
        uint at = 0u, length = LENGTH;
        for (uint s = 0u; s < STEPS; ++s) {
            uint half_length = length >> 1;
            at += before(element(at + max(half_length, 1u) - 1u), q) ? half_length : 0u;
            length -= half_length;
        }
        at += LENGTH > 0u && before(element(at), q) ? 1u : 0u;
        answer(i, at, q);
    }
}
)glsl"

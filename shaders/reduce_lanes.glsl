R"glsl(
// reduce, lanes: each thread combines the items of its chunk, in order, to one value, a partial.
// With FOLD, one thread of the group that finishes last also combines the partials.
//
// Hooks: VALUE load(uint i) returns item i; load_packet loads the items of a packet.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        void partials_store(uint k, VALUE v) stores partial k, and VALUE partials_load(uint k)
//        loads it.
//        void finish(VALUE total) receives, with FOLD, the value of the whole range.
//        uint tickets[] counts the finished groups in word 0, which is 0 between launches.
// Needs: COUNT is the number of items, CHUNK the number of packets in a chunk, and CHUNKS the
//        number of chunks. The last chunk also has the items after the last whole packet. EARLIER
//        is the number of partials that earlier launches have stored, when a long range takes
//        several launches; it is 0 with FOLD.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        FOLD is 0 or 1.

// Combines the items of packet p.
VALUE fold_packet(uint p) {
    VALUE v[PACKET];
    load_packet(p, v);
    VALUE sum = v[0];
    for (int k = 1; k < PACKET; ++k) sum = combine(sum, v[k]);
    return sum;
}

void main() {
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    VALUE total;
    bool some = false;

    // Combine the packets of the chunk, four at a time and then one. The packets of four are
    // combined independently of each other, and then with each other in order, so combine() need
    // not commute.
    for (; p + 4u <= last; p += 4u) {
        VALUE a = fold_packet(p), b = fold_packet(p + 1u), c = fold_packet(p + 2u), d = fold_packet(p + 3u);
        a = combine(combine(a, b), combine(c, d));
        if (some) total = combine(total, a);
        else total = a;
        some = true;
    }
    for (; p < last; ++p) {
        VALUE a = fold_packet(p);
        if (some) total = combine(total, a);
        else total = a;
        some = true;
    }

    // The thread of the last chunk also combines the items after the last whole packet.
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        VALUE a = load(i);
        if (some) total = combine(total, a);
        else total = a;
        some = true;
    }
    if (lane < CHUNKS) partials_store(EARLIER + lane, total);

    // One thread of the group that finishes last combines the partials. The memory barrier makes
    // the partials visible before the ticket is taken.
#if FOLD
    memoryBarrierBuffer();
    barrier();
    uint done = 0u;
    if (gl_LocalInvocationID.x == 0u) done = 1u + atomicAdd(tickets[0], 1u);
    if (done == GROUP_COUNT) {
        memoryBarrierBuffer();
        VALUE sum = partials_load(0u);
        for (uint k = 1u; k < CHUNKS; ++k) sum = combine(sum, partials_load(k));
        tickets[0] = 0u;
        finish(sum);
    }
#endif
}
)glsl"

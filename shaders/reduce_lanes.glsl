R"glsl(
// reduce, lanes: each thread folds its own contiguous chunk to a partial; with FOLD one thread of the group that finishes last folds the partials.
// Hooks: VALUE load(uint i), load_packet, VALUE combine(VALUE a, VALUE b), partials_store / partials_load, tickets[], void finish(VALUE total)
// Needs: COUNT, CHUNK (packets of a lane), CHUNKS, EARLIER (chunks of parts before this one; 0 with FOLD)
// Sizes: THREADS, PACKET, FOLD
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
    // Four independent chains; every one is in order, so combine need not commute.
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
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        VALUE a = load(i);
        if (some) total = combine(total, a);
        else total = a;
        some = true;
    }
    if (lane < CHUNKS) partials_store(EARLIER + lane, total);
#if FOLD
    memoryBarrierBuffer();      // the partials before the ticket
    barrier();
    uint done = 0u;
    if (gl_LocalInvocationID.x == 0u) done = 1u + atomicAdd(tickets[0], 1u);
    if (done == gl_NumWorkGroups.x) {
        memoryBarrierBuffer();
        VALUE sum = partials_load(0u);
        for (uint k = 1u; k < CHUNKS; ++k) sum = combine(sum, partials_load(k));
        tickets[0] = 0u;
        finish(sum);
    }
#endif
}
)glsl"

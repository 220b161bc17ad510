R"glsl(
// reduce, groups: each group combines the items of its chunk to one value, a partial. With FOLD,
// the group that finishes last also combines the partials. With WAITS, the group that starts last
// does so: it waits until all groups have published their partials. It waits only for groups that
// have started. WAITS saves the time in which a group waits for a memory barrier and then counts
// itself.
//
// Hooks: VALUE load(uint i) returns item i; load_packet loads the items of a packet.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        void partials_store(uint k, VALUE v) stores partial k, and VALUE partials_load(uint k)
//        loads it, without WAITS. With WAITS, the hooks of group/states.glsl; between launches,
//        all states are 0.
//        void finish(VALUE total) receives, with FOLD, the value of the whole range.
//        uint tickets[] counts the finished groups, or with WAITS the started ones, in word 0, which
//        is 0 between launches.
//        uint thread_index() returns the index of the thread in its group.
//        EACH_NEXT_ITEM(DO) writes DO(1) DO(2) ... for the items of a packet after the first.
// Needs: COUNT is the number of items, CHUNK the number of packets in a chunk, and CHUNKS the
//        number of chunks, at most the number of groups. The last chunk also has the items after
//        the last whole packet. EARLIER is the number of partials that earlier launches have
//        stored, when a long range takes several launches; it is 0 with FOLD. group/reduce.glsl or
//        group/reduce_subgroups.glsl must come before this file, and with WAITS group/states.glsl.
// Sizes: THREADS is the number of threads in a group, PACKET the number of items in a packet, and
//        PACKETS the number of neighbouring packets that a thread takes when ORDERED is 1. ORDERED
//        is 1 when combine() does not commute. FOLD and WAITS are 0 or 1; WAITS only with FOLD.
shared uint last_group;     // 1 in the group that combines the partials

// Combines the items of packet p.
VALUE fold_packet(uint p) {
    VALUE v[PACKET];
    load_packet(p, v);
    VALUE sum = v[0];
#define ADD(K) sum = combine(sum, v[K]);
    EACH_NEXT_ITEM(ADD)
    return sum;
}

#if WAITS
// Waits until partials k, k + THREADS, k + 2 * THREADS and k + 3 * THREADS are published, and
// returns them. Partials after the last one stand for the last one.
void take_partials(uint k, out VALUE v[4]) {
    const int parts = int(PARTS);
    PART s[4 * parts];
    uint missing = 1u;
    while (missing != 0u) {
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < parts; ++j)
                s[i * parts + j] = states[min(k + uint(i) * THREADS, CHUNKS - 1u) * PARTS + uint(j)];
        missing = 0u;
        for (int i = 0; i < 4 * parts; ++i) {
            missing |= s[i].y ^ 1u;
#if WORDS > 1
            missing |= s[i].w ^ 1u;
#endif
        }
    }
    for (int i = 0; i < 4; ++i) {
        uint w[WORDS];
        for (int j = 0; j < WORDS; ++j) w[j] = s[i * parts + j / 2][j % 2 * 2];
        v[i] = value_of(w);
    }
}
#endif

void main() {
    uint t = thread_index(), g = gl_WorkGroupID.x;
    if (g >= CHUNKS) return;        // all threads of the group return
#if WAITS
    // The number of groups that have started before. It arrives while the items are loaded.
    uint started = 0u;
    if (t == 0u && CHUNKS > 1u) started = atomicAdd(tickets[0], 1u);
#endif
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);

    // Combine the packets of the chunk.
    VALUE total;
#if ORDERED
    // The chunk is divided into tiles, which are combined in order. Each thread takes PACKETS
    // neighbouring packets of a tile.
    for (uint start = first; start < last; start += THREADS * PACKETS) {
        uint from = start + t * PACKETS, to = min(from + PACKETS, last);
        VALUE v;
        if (from < to) v = fold_packet(from);
        for (uint p = from + 1u; p < to; ++p) v = combine(v, fold_packet(p));
        v = group_reduce(v, min(THREADS, (last - start + PACKETS - 1u) / PACKETS));
        if (t == 0u) {
            if (start == first) total = v;
            else total = combine(total, v);
        }
    }
#else
    // Each thread takes every THREADS-th packet: four at a time, then two, then one. No load has a
    // condition of its own, because a load with a condition would wait for the load before it.
    VALUE v;
    uint p = first + t;
    bool open = false;
#define TAKE(SUM) { VALUE sum = SUM; if (open) v = combine(v, sum); else v = sum; open = true; }
    for (; p + 3u * THREADS < last; p += 4u * THREADS) {
        VALUE a = fold_packet(p), b = fold_packet(p + THREADS), c = fold_packet(p + 2u * THREADS),
              d = fold_packet(p + 3u * THREADS);
        TAKE(combine(combine(a, b), combine(c, d)))
    }
    if (p + THREADS < last) {
        VALUE a = fold_packet(p), b = fold_packet(p + THREADS);
        TAKE(combine(a, b))
        p += 2u * THREADS;
    }
    if (p < last) TAKE(fold_packet(p))
    if (first < last) total = group_reduce(v, min(THREADS, last - first));
#endif

    // Thread 0 combines the partial with the items after the last whole packet.
    if (t == 0u) {
        bool some = first < last;
        for (uint i = g == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
            if (some) total = combine(total, load(i));
            else total = load(i);
            some = true;
        }
    }
#if FOLD
    if (CHUNKS == 1u) {             // a single group is always the last one
        if (t == 0u) finish(total);
        return;
    }
#endif

#if WAITS
    // Publish the partial. The group that has started last takes all of them, and clears the states
    // for the next launch.
    if (t == 0u) {
        put_state(g, total, 1u);
        last_group = started == CHUNKS - 1u ? 1u : 0u;
    }
    barrier();
    if (last_group == 1u) {
        VALUE v, taken[4];
#if ORDERED
        uint per = (CHUNKS + THREADS - 1u) / THREADS, from = t * per, to = min(from + per, CHUNKS);
        for (uint k = from; k < to; ++k) {
            take_partials(k, taken);
            if (k == from) v = taken[0];
            else v = combine(v, taken[0]);
        }
        v = group_reduce(v, (CHUNKS + per - 1u) / per);
#else
        for (uint k = t; k < CHUNKS; k += 4u * THREADS) {
            take_partials(k, taken);
            if (k == t) v = taken[0];
            else v = combine(v, taken[0]);
            if (k + THREADS < CHUNKS) v = combine(v, taken[1]);
            if (k + 2u * THREADS < CHUNKS) v = combine(v, taken[2]);
            if (k + 3u * THREADS < CHUNKS) v = combine(v, taken[3]);
        }
        v = group_reduce(v, min(CHUNKS, THREADS));
#endif
        for (uint k = t; k < CHUNKS * PARTS; k += THREADS) states[k] = PART(0u);
        if (t == 0u) {
            tickets[0] = 0u;
            finish(v);
        }
    }
#else
    if (t == 0u) partials_store(EARLIER + g, total);
#if FOLD
    // Find the group that finishes last. The memory barrier makes the partial visible before the
    // ticket is taken. Only thread 0 needs the barrier, because no other thread has stored
    // anything.
    if (t == 0u) {
        memoryBarrierBuffer();
        last_group = atomicAdd(tickets[0], 1u) == CHUNKS - 1u ? 1u : 0u;
    }
    barrier();

    // Combine the partials. No memory barrier is needed here, because the buffer of the partials is
    // coherent, and every other group has stored its partial before it took its ticket.
    if (last_group == 1u) {
        VALUE v;
#if ORDERED
        uint per = (CHUNKS + THREADS - 1u) / THREADS, from = t * per, to = min(from + per, CHUNKS);
        if (from < to) v = partials_load(from);
        for (uint k = from + 1u; k < to; ++k) v = combine(v, partials_load(k));
        v = group_reduce(v, (CHUNKS + per - 1u) / per);
#else
        // Four partials are loaded before one of them is combined.
        if (t < CHUNKS) v = partials_load(t);
        for (uint k = t + THREADS; k < CHUNKS; k += 4u * THREADS) {
            VALUE a = partials_load(k), b = partials_load(min(k + THREADS, CHUNKS - 1u)),
                  c = partials_load(min(k + 2u * THREADS, CHUNKS - 1u)),
                  d = partials_load(min(k + 3u * THREADS, CHUNKS - 1u));
            v = combine(v, a);
            if (k + THREADS < CHUNKS) v = combine(v, b);
            if (k + 2u * THREADS < CHUNKS) v = combine(v, c);
            if (k + 3u * THREADS < CHUNKS) v = combine(v, d);
        }
        v = group_reduce(v, min(CHUNKS, THREADS));
#endif
        if (t == 0u) {
            tickets[0] = 0u;
            finish(v);
        }
    }
#endif
#endif
}
)glsl"

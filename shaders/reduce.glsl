R"glsl(
// reduce, groups: each group reduces one chunk to a partial; with FOLD the group that finishes last reduces the partials.
// Hooks: VALUE load(uint i), load_packet, VALUE combine(VALUE a, VALUE b), partials_store / partials_load, tickets[], void finish(VALUE total)
// Needs: COUNT, CHUNK (packets of a group), CHUNKS (groups with any: at most those launched), EARLIER (chunks of parts before this one; 0 with FOLD), group/reduce.glsl
// Sizes: THREADS, PACKET (with EACH_NEXT_ITEM), PACKETS, ORDERED (1: combine does not commute), FOLD
shared uint last_group;

VALUE fold_packet(uint p) {
    VALUE v[PACKET];
    load_packet(p, v);
    VALUE sum = v[0];
#define ADD(K) sum = combine(sum, v[K]);
    EACH_NEXT_ITEM(ADD)
    return sum;
}

void main() {
    uint t = thread_index(), g = gl_WorkGroupID.x;
    if (g >= CHUNKS) return;        // the whole group
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    VALUE total;
#if ORDERED
    // Tiles in order; in a tile each thread folds PACKETS neighbouring packets.
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
    // Four loads at a time, then two, then one: none under a condition of its own, since it would wait for the one before.
    VALUE v;
    uint p = first + t;
    bool open = false;
#define TAKE(SUM) { VALUE sum = SUM; if (open) v = combine(v, sum); else v = sum; open = true; }
    for (; p + 3u * THREADS < last; p += 4u * THREADS) {
        VALUE a = fold_packet(p), b = fold_packet(p + THREADS), c = fold_packet(p + 2u * THREADS), d = fold_packet(p + 3u * THREADS);
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
    if (t == 0u) {
        bool some = first < last;
        for (uint i = g == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
            if (some) total = combine(total, load(i));
            else total = load(i);
            some = true;
        }
        partials_store(EARLIER + g, total);
    }
#if FOLD
    if (CHUNKS == 1u) {             // nobody to wait for
        if (t == 0u) finish(total);
        return;
    }
    if (t == 0u) {
        memoryBarrierBuffer();      // the partial before the ticket; no other thread has written anything
        last_group = atomicAdd(tickets[0], 1u) == CHUNKS - 1u ? 1u : 0u;
    }
    barrier();
    if (last_group == 1u) {
        // No barrier here: the partials are coherent, so they come from where every group's fence has put them.
        uint per = (CHUNKS + THREADS - 1u) / THREADS, from = t * per, to = min(from + per, CHUNKS);
        VALUE v;
        if (from < to) v = partials_load(from);
        for (uint k = from + 1u; k < to; ++k) v = combine(v, partials_load(k));
        v = group_reduce(v, (CHUNKS + per - 1u) / per);
        if (t == 0u) {
            tickets[0] = 0u;
            finish(v);
        }
    }
#endif
}
)glsl"

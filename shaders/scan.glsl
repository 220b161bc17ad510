R"glsl(
// scan, groups, second pass: calls visit() for every item, with the combined value of all items
// before it and the combined value of all items up to it. An earlier launch of reduce.glsl has
// stored the partial of each chunk. Each group combines the partials of the chunks before its own,
// and then scans its chunk tile by tile.
//
// Hooks: VALUE load(uint i) returns item i; load_packet loads the items of a packet.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        VALUE partials(uint k) returns the partial of chunk k.
//        VALUE initial() returns, if INITIAL is 1, the value before the first item.
//        void visit(uint i, VALUE before, VALUE upto) receives the value of all items before item
//        i, and the value of all items up to item i. If INITIAL is 0, `before` of item 0 is
//        undefined.
//        void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) receives both values
//        for each item of packet p.
//        uint thread_index() returns the index of the thread in its group.
//        EACH_ITEM(DO) writes DO(0) DO(1) ... for the items of a packet, and EACH_NEXT_ITEM(DO)
//        writes DO(1) DO(2) ... for the items after the first.
// Needs: COUNT is the number of items, CHUNK the number of packets in a chunk, and CHUNKS the
//        number of chunks, at most the number of groups. The last chunk also has the items after
//        the last whole packet. When a long range takes several launches, EARLIER is the number of
//        chunks of the earlier launches, whose partials come first. group/reduce.glsl and
//        group/scan.glsl, or the variants of these files for subgroups, must come before this file.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        INITIAL is 0 or 1.
void main() {
    uint t = thread_index(), g = gl_WorkGroupID.x;
    if (g >= CHUNKS) return;        // all threads of the group return
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);

    // `carry` becomes the value before the chunk. It combines initial(), if INITIAL is 1, and then
    // the partials of all earlier chunks, in order. It is undefined as long as `open` is false.
    VALUE carry;
    bool open = false;
#if INITIAL
    carry = initial();
    open = true;
#endif
    uint chunks = EARLIER + g;
    if (chunks > 0u) {
        uint per = (chunks + THREADS - 1u) / THREADS, from = t * per, to = min(from + per, chunks);
        VALUE v;
        if (from < to) v = partials(from);
        for (uint k = from + 1u; k < to; ++k) v = combine(v, partials(k));
        v = group_reduce_all(v, (chunks + per - 1u) / per);
        if (open) carry = combine(carry, v);
        else carry = v;
        open = true;
    }

    for (uint start = first; start < last; start += THREADS) {
        // Scan a tile of one packet per thread.
        uint p = start + t, threads = min(THREADS, last - start);
        VALUE upto[PACKET], before[PACKET];
        if (p < last) load_packet(p, upto);
#define ADD(K) upto[K] = combine(upto[K - 1], upto[K]);
        EACH_NEXT_ITEM(ADD)
        VALUE threads_before, total;
        group_scan(upto[PACKET - 1], threads, threads_before, total);

        // Combine the carry and the value of the earlier threads with each item of this thread.
        VALUE left = carry;
        if (t > 0u) {
            if (open) left = combine(carry, threads_before);
            else left = threads_before;
        }
#define ADD_LEFT(K) upto[K] = combine(left, upto[K]);
        if (open || t > 0u) {
            EACH_ITEM(ADD_LEFT)
        }
        before[0] = left;
#define SHIFT(K) before[K] = upto[K - 1];
        EACH_NEXT_ITEM(SHIFT)
        if (p < last) visit_packet(p, before, upto);

        // Combine the carry with the value of the tile, for the next tile.
        if (open) carry = combine(carry, total);
        else carry = total;
        open = true;
    }

    // Thread 0 of the last chunk scans the items after the last whole packet.
    if (t == 0u)
        for (uint i = g == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
            VALUE upto = load(i), before = carry;
            if (open) upto = combine(carry, upto);
            visit(i, before, upto);
            carry = upto;
            open = true;
        }
}
)glsl"

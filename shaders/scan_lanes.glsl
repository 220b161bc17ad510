R"glsl(
// scan, lanes, second pass: calls visit() for every item, with the combined value of all items
// before it and the combined value of all items up to it. An earlier launch of reduce_lanes.glsl
// has stored the partial of each chunk. Each thread combines the partials of the chunks before its
// own, and then scans its chunk.
//
// Hooks: VALUE load(uint i) returns item i; load_packet loads the items of a packet.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        VALUE partials(uint k) returns the partial of chunk k or, if SCANNED is 1, the combined
//        partials of chunks 0 to k.
//        VALUE initial() returns, if INITIAL is 1, the value before the first item.
//        void visit(uint i, VALUE before, VALUE upto) receives the value of all items before item
//        i, and the value of all items up to item i. If INITIAL is 0, `before` of item 0 is
//        undefined.
//        void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) receives both values
//        for each item of packet p.
//        void report(VALUE whole) receives, if REPORTS is 1, the value of the whole range.
// Needs: COUNT is the number of items, CHUNK the number of packets in a chunk, and CHUNKS the
//        number of chunks. The last chunk also has the items after the last whole packet. When a
//        long range takes several launches, EARLIER is the number of chunks of the earlier
//        launches, whose partials come first. It is 0 if SCANNED is 1.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        SCANNED, INITIAL and REPORTS are 0 or 1.
void main() {
    // `carry` becomes the value before the chunk. It combines initial(), if INITIAL is 1, and then
    // the partials of all earlier chunks, in order. It is undefined as long as `open` is false.
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    VALUE carry;
    bool open = false;
#if INITIAL
    carry = initial();
    open = true;
#endif
#if SCANNED
    for (uint k = max(lane, 1u) - 1u; k < min(lane, CHUNKS); ++k) {
#else
    for (uint k = 0u; k < EARLIER + min(lane, CHUNKS); ++k) {
#endif
        if (open) carry = combine(carry, partials(k));
        else carry = partials(k);
        open = true;
    }

    // Scan the packets of the chunk.
    for (; p < last; ++p) {
        VALUE upto[PACKET], before[PACKET];
        load_packet(p, upto);
        before[0] = carry;
        if (open) upto[0] = combine(carry, upto[0]);
        for (int k = 1; k < PACKET; ++k) {
            before[k] = upto[k - 1];
            upto[k] = combine(before[k], upto[k]);
        }
        visit_packet(p, before, upto);
        carry = upto[PACKET - 1];
        open = true;
    }

    // The thread of the last chunk also scans the items after the last whole packet, and reports
    // the value of all items.
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        VALUE upto = load(i), before = carry;
        if (open) upto = combine(carry, upto);
        visit(i, before, upto);
        carry = upto;
        open = true;
    }
#if REPORTS
    if (lane == CHUNKS - 1u && COUNT > 0u) report(carry);
#endif
}
)glsl"

R"glsl(
// scan, groups, second pass: each group sums the partials before its chunk, then scans the chunk tile by tile.
// Hooks: VALUE load(uint i), load_packet, VALUE combine(VALUE a, VALUE b), VALUE partials(uint k), VALUE initial(),
//        void visit(uint i, VALUE before, VALUE upto), visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET])
// Needs: COUNT, CHUNK (packets of a group), CHUNKS (groups with any: at most those launched), EARLIER (chunks of parts before this one), group/reduce.glsl, group/scan.glsl
// Sizes: THREADS, PACKET (with EACH_ITEM, EACH_NEXT_ITEM), INITIAL (1: initial() comes before the first item; 0: the first item's `before` is undefined)
void main() {
    uint t = thread_index(), g = gl_WorkGroupID.x;
    if (g >= CHUNKS) return;        // the whole group
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
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
        uint p = start + t, threads = min(THREADS, last - start);
        VALUE upto[PACKET], before[PACKET];
        if (p < last) load_packet(p, upto);
#define ADD(K) upto[K] = combine(upto[K - 1], upto[K]);
        EACH_NEXT_ITEM(ADD)
        VALUE threads_before, total;
        group_scan(upto[PACKET - 1], threads, threads_before, total);
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
        if (open) carry = combine(carry, total);
        else carry = total;
        open = true;
    }
    // The items after the last whole packet.
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

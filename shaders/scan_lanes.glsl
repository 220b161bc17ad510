R"glsl(
// scan, lanes, second pass: each thread sums the partials before its chunk, then walks the chunk.
// Hooks: VALUE load(uint i), load_packet, VALUE combine(VALUE a, VALUE b), VALUE partials(uint k), VALUE initial(),
//        void visit(uint i, VALUE before, VALUE upto), visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]); with REPORTS void report(VALUE whole)
// Needs: COUNT, CHUNK (packets of a lane), CHUNKS, EARLIER (chunks of parts before this one)
// Sizes: THREADS, PACKET, SCANNED (1: partials(k) is the sum of chunks 0 ... k, not of chunk k alone; EARLIER is 0),
//        INITIAL (1: initial() comes before the first item; 0: the first item's `before` is undefined)
void main() {
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

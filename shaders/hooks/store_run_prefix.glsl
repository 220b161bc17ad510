R"glsl(
// Defines visit() and visit_packet(). visit(i, before, upto) stores the prefix of item i in its run
// of equal keys. `before` is the value of a scan before item i, and `upto` is its value after item
// i. Each value is a pair: e0 counts the runs that have begun, and e1 is the sum of the current run
// so far.
//
// Hooks: void put(uint i, RUN_SUM v) stores element i of the output; put_packet stores a packet.
//        RUN_SUM first_sum() returns the exclusive prefix of the first item of a run.
// Needs: if BOUNDED is 1, only items from LOWEST to HIGHEST - 1 are stored.
// Sizes: EXCLUSIVE is 1 when the prefix of item i does not contain item i itself. BOUNDED is 0 or
//        1.
RUN_SUM prefix_of_run(VALUE before, VALUE upto) {
    RUN_SUM v = upto.e1;
#if EXCLUSIVE
    v = before.e1;
    if (upto.e0 != before.e0) v = first_sum();
#endif
    return v;
}
#if BOUNDED
#define STORED(I) ((I) >= LOWEST && (I) < HIGHEST)
void visit(uint i, VALUE before, VALUE upto) {
    if (STORED(i)) put(i, prefix_of_run(before, upto));
}
#else
void visit(uint i, VALUE before, VALUE upto) { put(i, prefix_of_run(before, upto)); }
#endif
void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) {
    RUN_SUM v[PACKET];
#define PREFIX_OF(K) v[K] = prefix_of_run(before[K], upto[K]);
    EACH_ITEM(PREFIX_OF)
#if BOUNDED
    // The bounds lie in few packets. All others are stored at once.
    uint first = p * uint(PACKET), last = first + uint(PACKET) - 1u;
    if (first < LOWEST || last >= HIGHEST) {
#define PUT(K) if (STORED(first + uint(K))) put(first + uint(K), v[K]);
        EACH_ITEM(PUT)
        return;
    }
#endif
    put_packet(p, v);
}
)glsl"

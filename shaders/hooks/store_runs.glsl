R"glsl(
// Defines visit() and visit_packet(). When item i is the first item of a run of equal keys,
// visit(i, before, upto) stores the key of the run and the sum of the previous run. `before` is the
// value of a scan before item i, and `upto` is its value after item i. Each value is a pair: e0
// counts the runs that have begun, and e1 is the sum of the current run so far.
//
// Also defines void report(VALUE whole), which stores the sum of the last run, and then `whole`,
// the pair of the number of runs and that sum. In the shape lanes, the kernel calls report() at its
// end. In the shape groups, visit() calls it at the last item.
//
// Hooks: KEY key(uint i) returns the key of item i; key_packet loads the keys of a packet.
//        void store_key(uint r, KEY v) stores the key of run r.
//        void store_sum(uint r, TOTAL v) stores the sum of run r.
//        void store_result(uint i, VALUE whole) stores the number of runs, with the sum of the last
//        run, at i = 0.
// Needs: COUNT is the number of items.
void report(VALUE whole) {
    store_sum(whole.e0 - 1u, whole.e1);
    store_result(0u, whole);
}
void begin_run(KEY first_key, VALUE before, VALUE upto) {
    store_key(upto.e0 - 1u, first_key);
    if (before.e0 > 0u) store_sum(before.e0 - 1u, before.e1);
}
void visit(uint i, VALUE before, VALUE upto) {
    if (upto.e0 != before.e0) begin_run(key(i), before, upto);
#if !LANES
    if (i + 1u == COUNT) report(upto);
#endif
}
void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) {
#if !LANES
    // The keys are loaded at once, and only where a run begins: a load for each run would wait for
    // the stores of the run before it.
    if (upto[PACKET - 1].e0 != before[0].e0)
#endif
    {
        KEY keys[PACKET];
        key_packet(p, keys);
#define BEGIN(K) if (upto[K].e0 != before[K].e0) begin_run(keys[K], before[K], upto[K]);
        EACH_ITEM(BEGIN)
    }
#if !LANES
    if ((p + 1u) * uint(PACKET) == COUNT) report(upto[PACKET - 1]);
#endif
}
)glsl"

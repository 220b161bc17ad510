R"glsl(
// void visit(uint i, VALUE before, VALUE upto), visit_packet: where item i begins a run of equal
// keys, stores its key and the sum of the previous run. A VALUE is a pair: e0 counts the runs that
// have begun, e1 is the sum of the current run so far.
// void report(VALUE whole): stores the sum of the last run and the number of runs. Lanes call it
// when they end; on groups visit() calls it at the last item.
//
// Hooks: KEY key(uint i), key_packet
//        void store_key(uint r, KEY v), void store_sum(uint r, TOTAL v): store the results of run r
//        void store_count(uint i, uint runs): stores the number of runs at i = 0
// Needs: COUNT
void report(VALUE whole) {
    store_sum(whole.e0 - 1u, whole.e1);
    store_count(0u, whole.e0);
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
#if LANES
    KEY keys[PACKET];
    key_packet(p, keys);
#define VISIT(K) if (upto[K].e0 != before[K].e0) begin_run(keys[K], before[K], upto[K]);
#else
    // Few items begin a run on GPUs: the key of each is read alone.
#define VISIT(K) visit(p * uint(PACKET) + uint(K), before[K], upto[K]);
#endif
    EACH_ITEM(VISIT)
}
)glsl"

R"glsl(
// Defines void visit(uint i, uvec2 before, uvec2 upto), which writes item i to the output of its
// kind. There are three kinds. before.x and before.y count the items of the first and of the second
// kind before item i; upto.x and upto.y count item i, too. After the last item, the counts of the
// first two kinds are stored.
//
// Hooks: ITEM item(uint i) returns item i.
//        void store_first, store_second and store_rest(uint i, ITEM v) store item number i of a
//        kind.
//        void store_counts(uint i, uvec2 counts) stores the two counts at i = 0.
// Needs: COUNT is the number of items.
void report(uvec2 counts) { store_counts(0u, counts); }
void visit(uint i, uvec2 before, uvec2 upto) {
    ITEM v = item(i);
    uint at = upto.x != before.x ? before.x : upto.y != before.y ? before.y : i - before.x - before.y;
    if (upto.x != before.x) store_first(at, v);
    else if (upto.y != before.y) store_second(at, v);
    else store_rest(at, v);
#if !LANES
    if (i + 1u == COUNT) report(upto);
#endif
}
void visit_packet(uint p, uvec2 before[PACKET], uvec2 upto[PACKET]) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k), before[k], upto[k]);
}
)glsl"

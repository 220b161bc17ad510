R"glsl(
// Defines visit() and visit_packet(). When item i is the last item of a segment, visit(i, before,
// upto) stores init() combined with the sum of the segment. `before` is the value of a scan before
// item i, and `upto` is its value after item i. Each value is a pair: e0 is the number of item i's
// segment plus 1, and e1 is the sum of the segment so far. For an item in no segment, e0 is 0 or a
// number above SEGMENTS.
//
// Hooks: uint head(uint i) is not 0 when item i is the first of a segment, or the first after all
//        segments. head_packet loads these numbers for a packet.
//        TOTAL init() returns the value with which each sum begins.
//        TOTAL combine_sums(TOTAL a, TOTAL b) combines two sums.
//        void store_sum(uint s, TOTAL v) stores the result of segment s.
// Needs: COUNT is the number of items, and SEGMENTS the number of segments.
void store_end(VALUE upto) {
    if (upto.e0 > 0u && upto.e0 <= SEGMENTS) store_sum(upto.e0 - 1u, combine_sums(init(), upto.e1));
}
void visit(uint i, VALUE before, VALUE upto) {
    if (i + 1u == COUNT || head(min(i + 1u, COUNT - 1u)) != 0u) store_end(upto);
}
void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) {
    uint heads[PACKET];
    head_packet(p, heads);
#define END_BEFORE(K) if (heads[K] != 0u) store_end(upto[K - 1]);
    EACH_NEXT_ITEM(END_BEFORE)
    visit(p * uint(PACKET) + uint(PACKET - 1), before[PACKET - 1], upto[PACKET - 1]);
}
)glsl"

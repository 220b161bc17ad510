R"glsl(
// Defines visit() and visit_packet(). When item i is the last item of a segment, visit(i, before,
// upto) stores init() combined with the sum of the segment. `before` is the value of a scan before
// item i, and `upto` is its value after item i. Each value is a pair: e0 counts the segments that
// have begun, and e1 is the sum of the current segment so far.
//
// Hooks: uint segment(uint i) returns the number of item i's segment plus 1. For an item in no
//        segment it returns 0, or a number above SEGMENTS. segment_packet loads these numbers for a
//        packet.
//        TOTAL init() returns the value with which each sum begins.
//        TOTAL combine_sums(TOTAL a, TOTAL b) combines two sums.
//        void store_sum(uint s, TOTAL v) stores the result of segment s.
// Needs: COUNT is the number of items, and SEGMENTS the number of segments.
bool is_segment(uint id) { return id > 0u && id <= SEGMENTS; }
void store_end(uint id, TOTAL sum) { store_sum(id - 1u, combine_sums(init(), sum)); }
// Stores the result of item i's segment when item i is the last item of the segment. `id` is the
// number of the segment plus 1. The segment of item i + 1 is read only when item i is in a segment
// and is not the last of all items.
void visit_alone(uint i, uint id, VALUE upto) {
    if (is_segment(id) && (i + 1u == COUNT || id != segment(min(i + 1u, COUNT - 1u)))) store_end(id, upto.e1);
}
void visit(uint i, VALUE before, VALUE upto) { visit_alone(i, segment(i), upto); }
void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) {
    uint id[PACKET];
    segment_packet(p, id);
#define END_BEFORE(K) if (is_segment(id[K - 1]) && id[K - 1] != id[K]) store_end(id[K - 1], upto[K - 1].e1);
    EACH_NEXT_ITEM(END_BEFORE)
    visit_alone(p * uint(PACKET) + uint(PACKET - 1), id[PACKET - 1], upto[PACKET - 1]);
}
)glsl"

R"glsl(
// Defines void visit(uint i, uvec2 before, uvec2 upto), which writes item i to scratch memory of 2
// * MIDDLE items. There are three kinds of items. before.x and before.y count the items of the
// first and of the second kind before item i; upto.x and upto.y count item i, too. The first kind
// is written from the front, the second kind from the middle on, and the third kind backward from
// the middle. After the last item, the counts of the first two kinds are stored.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
//        void hold(uint i, ITEM v) stores element i of the scratch memory.
//        void store_counts(uint i, uvec2 counts) stores the two counts at i = 0.
// Needs: COUNT is the number of items, and MIDDLE the largest number that there can be.
uint place_of(uint i, uvec2 before, uvec2 upto) {
    if (upto.x != before.x) return before.x;
    return upto.y != before.y ? MIDDLE + before.y : MIDDLE - 1u - (i - before.x - before.y);
}
void report(uvec2 counts) { store_counts(0u, counts); }
void visit(uint i, uvec2 before, uvec2 upto) {
    hold(place_of(i, before, upto), item(i));
#if !LANES
    if (i + 1u == COUNT) report(upto);
#endif
}
void visit_packet(uint p, uvec2 before[PACKET], uvec2 upto[PACKET]) {
    ITEM v[PACKET];
    item_packet(p, v);
#define HOLD_ITEM(K) hold(place_of((p * uint(PACKET) + uint(K)), before[K], upto[K]), v[K]);
    EACH_ITEM(HOLD_ITEM)
#if !LANES
    if ((p * uint(PACKET) + uint(PACKET) - 1u) + 1u == COUNT) report(upto[PACKET - 1]);
#endif
}
)glsl"

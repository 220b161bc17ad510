R"glsl(
// Defines void visit(uint i, uint before, uint upto), which stores offset i + 1, the sum of the
// lengths up to length i. Offset 0 is 0.
//
// Hooks: void put(uint i, uint v) stores offset i + 1; put_packet stores those of a packet.
//        void put_first(uint i, uint v) stores offset 0 at i = 0.
//        void put_total(uint i, uint v) stores, if TOTAL is 1, the last offset once more, at i = 0.
// Needs: COUNT is the number of lengths.
// Sizes: TOTAL is 0 or 1.
void store_ends(uint i, uint next, uint upto) {
    if (i == 0u) put_first(0u, 0u);
#if TOTAL
    if (next == COUNT) put_total(0u, upto);
#endif
}
void visit(uint i, uint before, uint upto) {
    put(i, upto);
    store_ends(i, i + 1u, upto);
}
void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {
    put_packet(p, upto);
    store_ends(p * uint(PACKET), p * uint(PACKET) + uint(PACKET), upto[PACKET - 1]);
}
)glsl"

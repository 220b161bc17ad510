R"glsl(
// void visit(uint i, uint before, uint upto) delivers item i, and reports the number of kept items
// at the last one. In the shape lanes the kernel calls report() at its end; in the shape groups
// visit() calls it at the last item.
//
// Hooks: void deliver(uint i, uint before, uint upto) and deliver_packet store item i where it
//        belongs.
//        void store_count(uint i, uint kept) stores the number of kept items at i = 0.
// Needs: COUNT, the number of items.
void report(uint kept) { store_count(0u, kept); }
void visit(uint i, uint before, uint upto) {
    deliver(i, before, upto);
#if !LANES
    if (i + 1u == COUNT) report(upto);
#endif
}
void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {
    deliver_packet(p, before, upto);
#if !LANES
    if ((p * uint(PACKET) + uint(PACKET) - 1u) + 1u == COUNT) report(upto[PACKET - 1]);
#endif
}
)glsl"

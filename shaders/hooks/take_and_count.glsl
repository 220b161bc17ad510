R"glsl(
// Defines void visit(uint i, uint before, uint upto), which delivers item i, and void report(uint
// kept), which stores the number of kept items. In the shape lanes, the kernel calls report() at
// its end. In the shape groups, visit() calls it at the last item.
//
// Hooks: void deliver(uint i, uint before, uint upto) stores item i where it belongs;
//        deliver_packet does so for the items of a packet.
//        void store_count(uint i, uint kept) stores the number of kept items at i = 0.
// Needs: COUNT is the number of items.
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

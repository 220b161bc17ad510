R"glsl(
// Defines functions that the kernel compact_lanes calls: they load items with their flags, and
// store the number of kept items.
//
// Hooks: void look_at(uint i, out ITEM v, out uint kept) loads item i and its flag; look_at_packet
//        loads the items of a packet and their flags.
//        void store_count(uint i, uint kept) stores, if REPORTS is 1, the number of kept items at i
//        = 0.
// Sizes: PACKET is the number of items in a packet. REPORTS is 1 when the number of kept items is
//        stored, otherwise 0.
uint look(uint i, out ITEM v) {
    uint kept;
    look_at(i, v, kept);
    return kept;
}
void look_packet(uint p, out ITEM v[PACKET], out uint kept[PACKET]) { look_at_packet(p, v, kept); }
#if REPORTS
void report(uint kept) { store_count(0u, kept); }
#endif
)glsl"

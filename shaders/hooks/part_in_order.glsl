R"glsl(
// Defines void visit(uint i, uint before, uint upto), which writes item i to the output. `before`
// is the number of kept items before item i. `upto` is before + 1 if item i is kept, otherwise
// `before`. Kept items come first, and rejected items come after all kept items. Both kinds keep
// their order.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
//        void store(uint i, ITEM v) stores element i of the output.
//        uint all_kept is the number of all kept items.
uint place_of(uint i, uint before, uint upto) { return upto != before ? before : all_kept + i - before; }
void visit(uint i, uint before, uint upto) { store(place_of(i, before, upto), item(i)); }
void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {
    ITEM v[PACKET];
    item_packet(p, v);
#define STORE_ITEM(K) store(place_of(p * uint(PACKET) + uint(K), before[K], upto[K]), v[K]);
    EACH_ITEM(STORE_ITEM)
}
)glsl"

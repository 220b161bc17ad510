R"glsl(
// void deliver(uint i, uint before, uint upto) writes item i to place `before` of the output if the
// item is kept. `before` is the number of kept items before item i, and `upto` is one more if item
// i is kept.
//
// Hooks: ITEM item(uint i) and item_packet load item i.
//        void write_kept(uint i, ITEM v) stores kept item number i.
void deliver(uint i, uint before, uint upto) {
    if (upto != before) write_kept(before, item(i));
}
void deliver_packet(uint p, uint before[PACKET], uint upto[PACKET]) {
    ITEM v[PACKET];
    item_packet(p, v);
#define KEEP(K) if (upto[K] != before[K]) write_kept(before[K], v[K]);
    EACH_ITEM(KEEP)
}
)glsl"

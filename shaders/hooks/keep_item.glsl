R"glsl(
// Defines void deliver(uint i, uint before, uint upto), which stores item i if it is kept. `before`
// is the number of kept items before item i, and so the index of item i in the output. `upto` is
// before + 1 if item i is kept, otherwise `before`.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
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

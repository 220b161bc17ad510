R"glsl(
// void deliver(uint i, uint before, uint upto) writes item i to one of two outputs. `before` is the
// number of kept items before item i, and `upto` is one more if item i is kept. A kept item goes to
// place `before` of the first output, a rejected one to place i - before of the second.
//
// Hooks: ITEM item(uint i) loads item i.
//        void write_kept(uint i, ITEM v) stores kept item number i.
//        void write_rejected(uint i, ITEM v) stores rejected item number i.
void deliver(uint i, uint before, uint upto) {
    ITEM v = item(i);
    if (upto != before) write_kept(before, v);
    else write_rejected(i - before, v);
}
void deliver_packet(uint p, uint before[PACKET], uint upto[PACKET]) {
    for (int k = 0; k < PACKET; ++k) deliver(p * uint(PACKET) + uint(k), before[k], upto[k]);
}
)glsl"

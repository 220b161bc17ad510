R"glsl(
// Defines void deliver(uint i, uint before, uint upto), which writes item i to one of two outputs.
// `before` is the number of kept items before item i. `upto` is before + 1 if item i is kept,
// otherwise `before`. A kept item goes to index `before` of the first output, and a rejected item
// to index i - before of the second output.
//
// Hooks: ITEM item(uint i) returns item i.
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

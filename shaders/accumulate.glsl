R"glsl(
// accumulate: one thread folds COUNT items in serial order, from the first to the last.
//
// Hooks: VALUE carried(uint i) returns the value that the fold begins with; i is 0.
//        ITEM load(uint i) returns item i; load_packet loads the PACKET items of a packet.
//        VALUE combine(VALUE a, ITEM b) folds item b into the value a.
//        void leave(uint i, VALUE v) stores the result; i is 0.
// Needs: COUNT is the number of items. It is small enough for llvmpipe, which ends the loops of a
//        thread after 65,535 trips.
// Sizes: PACKET is the number of items in a packet.
void main() {
    // Fold the whole packets.
    VALUE v = carried(0u);
    uint packets = COUNT / uint(PACKET);
    for (uint p = 0u; p < packets; ++p) {
        ITEM item[PACKET];
        load_packet(p, item);
        for (int k = 0; k < PACKET; ++k) v = combine(v, item[k]);
    }

    // Fold the items after the last whole packet.
    for (uint i = packets * uint(PACKET); i < COUNT; ++i) v = combine(v, load(i));
    leave(0u, v);
}
)glsl"

R"glsl(
// accumulate: one thread folds COUNT items from the first to the last, each into what those before it have left.
// Hooks: ITEM load(uint i), load_packet, VALUE carried(uint i) at 0, VALUE combine(VALUE a, ITEM b), void leave(uint i, VALUE v) at 0
// Needs: COUNT (few enough for llvmpipe's limit of 65535 loop trips of a thread)
// Sizes: PACKET
void main() {
    VALUE v = carried(0u);
    uint packets = COUNT / uint(PACKET);
    for (uint p = 0u; p < packets; ++p) {
        ITEM item[PACKET];
        load_packet(p, item);
        for (int k = 0; k < PACKET; ++k) v = combine(v, item[k]);
    }
    for (uint i = packets * uint(PACKET); i < COUNT; ++i) v = combine(v, load(i));
    leave(0u, v);
}
)glsl"

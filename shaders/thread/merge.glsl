R"glsl(
// Every thread makes two neighbouring stretches of OUTPUTS merged outputs in turn: the item that follows is known only after a comparison and a load,
// and one stretch alone would wait for each.
// Hooks: struct stretch, stretch begin(uint first): where a stretch stands before output `first`; void next(inout stretch s, out ITEM taken): its next output;
//        void store(uint i, ITEM v), store_packet
// Needs: COUNT (outputs), OUTPUTS (of a stretch, whole packets)
// Sizes: THREADS, PACKET
void main() {
    uint threads = (COUNT + 2u * OUTPUTS - 1u) / (2u * OUTPUTS), whole = COUNT / uint(PACKET);
    uint w = gl_GlobalInvocationID.x;
    do if (w < threads) {
        stretch s = begin(2u * w * OUTPUTS), t = begin((2u * w + 1u) * OUTPUTS);
        uint p = 2u * w * OUTPUTS / uint(PACKET), q = p + OUTPUTS / uint(PACKET), last = min(q, whole);
        for (; p < last; ++p, ++q) {
            ITEM v[PACKET], u[PACKET];
            for (int i = 0; i < PACKET; ++i) {
                next(s, v[i]);
                next(t, u[i]);
            }
            store_packet(p, v);
            if (q < whole) store_packet(q, u);
        }
        // The items after the last whole packet belong to the thread that has that packet, or would have.
        for (uint i = whole * uint(PACKET) / (2u * OUTPUTS) == w ? whole * uint(PACKET) : COUNT; i < COUNT; ++i) {
            stretch r = begin(i);
            ITEM v;
            next(r, v);
            store(i, v);
        }
    }
    while ((w += gl_NumWorkGroups.x * THREADS) < threads);      // behind the first turn: see for_each_index_lanes.glsl
}
)glsl"

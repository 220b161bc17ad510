R"glsl(
// Defines main() for merges in the shape lanes. Each thread makes two neighbouring stretches of
// OUTPUTS outputs: one output of the first stretch, one of the second, and so on in turn. The next
// item of a stretch is known only after a comparison and a load. While one stretch waits for these,
// the thread works on the other.
//
// Hooks: struct stretch is a position in both inputs of a merge.
//        stretch begin(uint first) returns the stretch that begins at output `first`.
//        void next(inout stretch s, out ITEM taken) returns the next output of a stretch in
//        `taken`.
//        void store(uint i, ITEM v) stores output i; store_packet stores a packet of outputs.
// Needs: COUNT is the number of outputs. OUTPUTS is the number of outputs of a stretch, which are
//        whole packets.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
void main() {
    // This is a do loop, because llvmpipe runs the body of a `for` or `while` loop once more than
    // any thread needs.
    uint threads = (COUNT + 2u * OUTPUTS - 1u) / (2u * OUTPUTS), whole = COUNT / uint(PACKET);
    uint w = gl_GlobalInvocationID.x;
    do if (w < threads) {
        // This thread makes two neighbouring stretches of outputs. Make their whole packets, one
        // output of each stretch in turn.
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

        // The outputs after the last whole packet are made by the thread whose two stretches of
        // outputs contain them.
        for (uint i = whole * uint(PACKET) / (2u * OUTPUTS) == w ? whole * uint(PACKET) : COUNT;
             i < COUNT;
             ++i) {
            stretch r = begin(i);
            ITEM v;
            next(r, v);
            store(i, v);
        }
    }
    while ((w += GROUP_COUNT * THREADS) < threads);
}
)glsl"

R"glsl(
// radix_sort_scatter, lanes: each thread walks its chunk and puts every item at the next place of its digit.
// Hooks: ITEM item(uint i), item_packet, uint digit_of(ITEM), void store(uint i, ITEM v), uint offset_of(uint k)
// Needs: COUNT, CHUNK (packets of a lane), CHUNKS
// Sizes: THREADS, PACKET
void main() {
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    uint next_place[256];
    for (int d = 0; d < 256; ++d) next_place[d] = offset_of(uint(d) * CHUNKS + min(lane, CHUNKS - 1u));
    for (; p < last; ++p) {
        ITEM v[PACKET];
        item_packet(p, v);
        for (int k = 0; k < PACKET; ++k) {
            uint d = digit_of(v[k]), at = next_place[d];
            next_place[d] = at + 1u;
            store(at, v[k]);
        }
    }
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        ITEM v = item(i);
        uint d = digit_of(v), at = next_place[d];
        next_place[d] = at + 1u;
        store(at, v);
    }
}
)glsl"

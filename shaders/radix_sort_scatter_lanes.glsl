R"glsl(
// radix_sort_scatter, lanes: moves all items to the output in the order of their digits, stably.
// Each thread iterates over its chunk, and stores every item at the next index of its digit.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
//        uint digit_of(ITEM v) returns the digit of an item, below 256.
//        void store(uint i, ITEM v) stores v at index i of the output.
//        uint offset_of(uint k) returns the output index of the first item with digit d in chunk c,
//        for k = d * CHUNKS + c.
// Needs: COUNT is the number of items, CHUNK the number of packets in a thread's chunk, and CHUNKS
//        the number of chunks. The last chunk also has the items after the last whole packet.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
void main() {
    // Find where the items of each digit in this chunk begin in the output.
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
    uint next_place[256];
    for (int d = 0; d < 256; ++d) next_place[d] = offset_of(uint(d) * CHUNKS + min(lane, CHUNKS - 1u));

    // Store the whole packets.
    for (; p < last; ++p) {
        ITEM v[PACKET];
        item_packet(p, v);
        for (int k = 0; k < PACKET; ++k) {
            uint d = digit_of(v[k]), at = next_place[d];
            next_place[d] = at + 1u;
            store(at, v[k]);
        }
    }

    // The last chunk stores the items after the last whole packet.
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        ITEM v = item(i);
        uint d = digit_of(v), at = next_place[d];
        next_place[d] = at + 1u;
        store(at, v);
    }
}
)glsl"

R"glsl(
// Defines functions that the kernel compact calls: they load items with their flags, and move the
// items of a row through shared memory. A row is one packet of each thread of a subgroup.
//
// Hooks: void look_at(uint i, out ITEM v, out uint kept) loads item i and its flag; look_at_packet
//        loads the items of a packet and their flags.
//        void write_kept(uint i, ITEM v) stores kept item number i.
//        void write_rejected(uint i, ITEM v) stores, if BOTH is 1, rejected item number i.
//        void store_count(uint i, uint kept) stores the number of kept items at i = 0.
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        and PACKET the number of items in a packet. BOTH is 1 when rejected items are stored too.
// Loads packet p into v, and returns a word whose bit k is 1 when item k of the packet is kept.
uint look_packet(uint p, out ITEM v[PACKET]) {
    uint flags[PACKET], kept = 0u;
    look_at_packet(p, v, flags);
#define GATHER_FLAG(K) kept |= flags[K] << K;
    EACH_ITEM(GATHER_FLAG)
    return kept;
}
uint kept_in(uint mask) { return uint(bitCount(mask)); }
uint combine(uint a, uint b) { return a + b; }
// Returns the number of kept items in four rows, which `rows` counts by 8 bits each.
uint total_of(uint is_kept[4], uint rows, uint own) {
    return (rows & 0xffu) + (rows >> 8 & 0xffu) + (rows >> 16 & 0xffu) + (rows >> 24);
}
void report(uint kept) { store_count(0u, kept); }

// Loads item i, and stores it. `left` counts the kept items before it, and then it too.
void write_item(uint i, inout uint left) {
    ITEM v;
    uint kept;
    look_at(i, v, kept);
    if (kept == 1u) write_kept(left++, v);
#if BOTH
    else write_rejected(i - left, v);
#endif
}

shared ITEM row_items[THREADS * uint(PACKET)];
// Stores the kept items of a packet in row_items, after the `at` kept items of the packets before
// it. Bit k of `kept` is 1 when item k is kept. With BOTH, stores the rejected items too, after the
// row_kept kept items of the row.
void place_packet(uint kept, uint row, uint at, uint row_kept, ITEM v[PACKET]) {
    // An item that is not kept is rejected. So the index for item K if it is kept, and the index if
    // it is rejected, always add up to both + K.
    uint both = 2u * row + row_kept + gl_SubgroupInvocationID * uint(PACKET);
    at += row;
#if BOTH
#define PLACE_ITEM(K) \
    row_items[(kept & 1u << K) != 0u ? at : both + uint(K) - at] = v[K]; \
    at += kept >> K & 1u;
#else
#define PLACE_ITEM(K) \
    if ((kept & 1u << K) != 0u) row_items[at++] = v[K];
#endif
    EACH_ITEM(PLACE_ITEM)
}
// Writes row_items[row ... row + n) to the outputs. The first `kept` of them are stored as kept
// items number to, to + 1, and so on. With BOTH, the others are stored as rejected items. The first
// item of the row is item number `first` of the range.
void write_row(uint row, uint kept, uint n, inout uint to, uint first) {
    uint lane = gl_SubgroupInvocationID, other = first - to;
    ITEM w[PACKET];
#define PLACE_OF(K) (lane + uint(K) * SUBGROUP)
#define GET_ITEM(K) w[K] = row_items[row + PLACE_OF(K)];
    EACH_ITEM(GET_ITEM)
#if BOTH
#define WRITE_ITEM(K) \
    if (PLACE_OF(K) < kept) write_kept(to + PLACE_OF(K), w[K]); \
    else if (PLACE_OF(K) < n) write_rejected(other + PLACE_OF(K) - kept, w[K]);
#else
#define WRITE_ITEM(K) if (PLACE_OF(K) < kept) write_kept(to + PLACE_OF(K), w[K]);
#endif
    EACH_ITEM(WRITE_ITEM)
    to += kept;
}
)glsl"

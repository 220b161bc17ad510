R"glsl(
// Defines functions that the kernel compact calls, for items of three kinds: they load items with
// their kinds, and move the items of a row through shared memory. A row is one packet of each
// thread of a subgroup. A uvec2 counts items of the first and of the second kind.
//
// Hooks: void look_at(uint i, out ITEM v, out uvec2 kind) loads item i and its kind: (1, 0) for the
//        first kind, (0, 1) for the second and (0, 0) for the rest. look_at_packet loads the items
//        of a packet and their kinds.
//        void store_first, store_second and store_rest(uint i, ITEM v) store item number i of a
//        kind.
//        void store_counts(uint i, uvec2 counts) stores the numbers of items of the first two kinds
//        at i = 0.
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        and PACKET the number of items in a packet.

// Loads packet p into v, and returns two words. Bit k of the first is 1 when item k of the packet
// is of the first kind, and bit k of the second when it is of the second.
uvec2 look_packet(uint p, out ITEM v[PACKET]) {
    uvec2 kinds[PACKET], kept = uvec2(0u);
    look_at_packet(p, v, kinds);
#define GATHER_KIND(K) kept |= kinds[K] << K;
    EACH_ITEM(GATHER_KIND)
    return kept;
}
uvec2 kept_in(uvec2 masks) { return uvec2(bitCount(masks)); }
uvec2 combine(uvec2 a, uvec2 b) { return a + b; }
// Returns the number of kept items in four rows, which `rows` counts by 8 bits each.
uvec2 total_of(uvec2 is_kept[4], uvec2 rows, uint own) {
    return (rows & 0xffu) + (rows >> 8 & 0xffu) + (rows >> 16 & 0xffu) + (rows >> 24);
}
void report(uvec2 counts) { store_counts(0u, counts); }

// Loads item i, and stores it. `left` counts the items before it, and then it too.
void write_item(uint i, inout uvec2 left) {
    ITEM v;
    uvec2 kind;
    look_at(i, v, kind);
    if (kind.x == 1u) store_first(left.x, v);
    else if (kind.y == 1u) store_second(left.y, v);
    else store_rest(i - left.x - left.y, v);
    left += kind;
}

shared ITEM row_items[THREADS * uint(PACKET)];
// Stores the items of a packet in row_items: those of the first kind from `row` on, then those of
// the second, then the rest. `at` counts the items of the packets before it, and row_kept those of
// the row.
void place_packet(uvec2 kept, uint row, uvec2 at, uvec2 row_kept, ITEM v[PACKET]) {
    uint first = row + at.x, second = row + row_kept.x + at.y,
         rest = row + row_kept.x + row_kept.y + gl_SubgroupInvocationID * uint(PACKET) - at.x - at.y;
    uvec2 is;
#define PLACE_KIND(K) \
    is = kept >> K & 1u; \
    row_items[is.x == 1u ? first : is.y == 1u ? second : rest] = v[K]; \
    first += is.x; \
    second += is.y; \
    rest += 1u - is.x - is.y;
    EACH_ITEM(PLACE_KIND)
}
// Writes row_items[row ... row + n) to the outputs. `kept` counts the items of the first two kinds
// in the row, and `to` those before it. The first item of the row is item number `first` of the
// range.
void write_row(uint row, uvec2 kept, uint n, inout uvec2 to, uint first) {
    uint lane = gl_SubgroupInvocationID, both = kept.x + kept.y, rest = first - to.x - to.y;
    ITEM w[PACKET];
#define PLACE_OF(K) (lane + uint(K) * SUBGROUP)
#define GET_ITEM(K) w[K] = row_items[row + PLACE_OF(K)];
    EACH_ITEM(GET_ITEM)
#define WRITE_KIND(K) \
    if (PLACE_OF(K) < kept.x) store_first(to.x + PLACE_OF(K), w[K]); \
    else if (PLACE_OF(K) < both) store_second(to.y + PLACE_OF(K) - kept.x, w[K]); \
    else if (PLACE_OF(K) < n) store_rest(rest + PLACE_OF(K) - both, w[K]);
    EACH_ITEM(WRITE_KIND)
    to += kept;
}
)glsl"

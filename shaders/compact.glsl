R"glsl(
// compact, groups, one pass: each group finds the kept items of a tile and, by looking back at the tiles before, where they go. Each subgroup
// has some rows of neighbouring packets; a row's kept items are put side by side in shared memory, behind them the others where those are wanted
// too, and from there neighbours are written by neighbouring threads. Tile by tile this takes so much shared memory that few groups run at once.
// Only where scan_look_back runs, with subgroups of 32 whose accesses to shared memory happen in the order of their instructions.
// Hooks: uint look(uint i, out ITEM v) (1: kept), uint look_packet(uint p, out ITEM v[PACKET]) (bit k: item k is kept), ITEM row_items[],
//        void place_packet(uint kept, uint at, uint other, ITEM v[PACKET]) (to row_items[at ...], row_items[other ...]),
//        void write_row(uint row, uint kept, uint n, uint to, uint other) (of n items from row_items[row] on the first `kept` to keep(to ...),
//        and the others to reject(other ...)), void keep(uint at, ITEM v), void reject(uint at, ITEM v), void report(uint kept), shuffles of uint
// Needs: COUNT, group/look_back.glsl on uint
// Sizes: THREADS, SUBGROUP, PACKET (up to 7), BOTH (the others are wanted too)
#define SUBGROUPS (THREADS / SUBGROUP)
#define ROW (SUBGROUP * uint(PACKET))               // items of a row
#define EACH_ROW(DO) DO(0u) DO(1u) DO(2u) DO(3u)    // written out: NVIDIA's compiler keeps some loops of four, and branches where they index
shared uint tile_left;
shared uint subgroup_sums[SUBGROUPS];

void main() {
    uint lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID, packets = COUNT / uint(PACKET), tile = next_tile();
    uint tiles = max((COUNT + THREADS * 4u * uint(PACKET) - 1u) / (THREADS * 4u * uint(PACKET)), 1u);
    if (tile >= tiles) return;      // the whole group: fewer items than this launch was cut for
    uint own = tile * (THREADS * 4u) + subgroup * (SUBGROUP * 4u);
    ITEM v[4][PACKET];
    uint is_kept[4];
#define LOOK(R) is_kept[R] = look_packet(min(own + R * SUBGROUP + lane, packets - 1u), v[R]);
#define DROP(R) if (own + R * SUBGROUP + lane >= packets) is_kept[R] = 0u;
    is_kept[0] = is_kept[1] = is_kept[2] = is_kept[3] = 0u;
    if (own < packets) {        // no branches: the loads of all rows are on their way before the first is looked at
        EACH_ROW(LOOK)
        EACH_ROW(DROP)
    }
    // The counts of the rows are scanned at once, eight bits each.
    uint counts = bitCount(is_kept[0]) | bitCount(is_kept[1]) << 8 | bitCount(is_kept[2]) << 16 | bitCount(is_kept[3]) << 24, before = counts;
#define COUNT_STEP(STEP) { uint other = shuffle_up(before, STEP); if (lane >= STEP) before += other; }
    EACH_STEP(COUNT_STEP)
    uint rows = shuffle(before, SUBGROUP - 1u);
    before -= counts;
    if (lane == 0u) subgroup_sums[subgroup] = (rows & 0xffu) + (rows >> 8 & 0xffu) + (rows >> 16 & 0xffu) + (rows >> 24);
    barrier();
    uint sums = subgroup_sums[min(lane, SUBGROUPS - 1u)];           // every subgroup scans them
#define SUM_STEP(STEP) { uint other = shuffle_up(sums, STEP); if (lane >= STEP) sums += other; }
    EACH_STEP(SUM_STEP)
    uint kept = shuffle(sums, SUBGROUPS - 1u), to = shuffle(sums, max(subgroup, 1u) - 1u);
    if (subgroup == 0u) {
        to = 0u;
        uint left = 0u;
        if (tile > 0u) {
            if (lane == 0u) publish(tile, kept, SUM);
            left = look_back(tile);
        }
        if (lane == 0u) {
            publish(tile, left + kept, PREFIX);
            tile_left = left;
        }
    }
    barrier();
    to += tile_left;
    // A ballot keeps the lanes together; no barrier, as the rows of a subgroup are its own.
    uint row = subgroup * ROW, at, row_kept, first, n;
#define MOVE(R) \
    at = before >> (R * 8u) & 0xffu, row_kept = rows >> (R * 8u) & 0xffu, first = (own + R * SUBGROUP) * uint(PACKET); \
    n = own + R * SUBGROUP < packets ? min(packets - own - R * SUBGROUP, SUBGROUP) * uint(PACKET) : 0u; \
    place_packet(is_kept[R], row + at, row + row_kept + lane * uint(PACKET) - at, v[R]); \
    subgroupBallot(true); \
    write_row(row, row_kept, n, to, first - to); \
    subgroupBallot(true); \
    to += row_kept;
    EACH_ROW(MOVE)          // a packet that is not there counts as not kept, and its place is behind all others
    // The items after the last whole packet.
    if (thread_index() == 0u && tile == tiles - 1u) {
        uint left = tile_left + kept;
        for (uint i = packets * uint(PACKET); i < COUNT; ++i) {
            ITEM v;
            if (look(i, v) == 1u) keep(left++, v);
#if BOTH
            else reject(i - left, v);
#endif
        }
        report(left);
    }
}
)glsl"

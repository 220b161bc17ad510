R"glsl(
// compact, groups, one pass: each group stores the kept items of one tile. By look-back, it finds
// the index at which the first kept item of the tile belongs. Each subgroup processes four rows of
// neighbouring packets. It gathers the kept items of a row side by side in shared memory, and the
// rejected items after them when these are stored too. Neighbouring threads then write neighbouring
// items from shared memory to the output. Gathering row by row takes a quarter of the shared memory
// that a whole tile would take, so more groups run at once.
//
// The kernel runs only on devices where a group that waits for another group does not prevent that
// group from running. It needs subgroups of 32 threads whose accesses to shared memory happen in
// the order of their instructions.
//
// Hooks: uint look(uint i, out ITEM v) loads item i and returns 1 when it is kept, otherwise 0.
//        uint look_packet(uint p, out ITEM v[PACKET]) loads packet p and returns a mask: bit k is
//        set when item k of the packet is kept.
//        ITEM row_items[] is an array in shared memory, with a packet for each thread.
//        void place_packet(uint kept, uint at, uint other, ITEM v[PACKET]) writes the items of the
//        mask `kept` to row_items from index `at` on, and the other items from index `other` on.
//        void write_row(uint row, uint kept, uint n, uint to, uint other) writes the n items from
//        row_items[row] on to the output. The first `kept` of them become the kept items from
//        number `to` on, and the rest become the rejected items from number `other` on.
//        void write_kept(uint at, ITEM v) stores kept item number `at`.
//        void write_rejected(uint at, ITEM v) stores rejected item number `at`.
//        void report(uint kept) receives the number of kept items of the whole range.
//        uint shuffle(uint v, uint lane) and uint shuffle_up(uint v, uint distance) exchange values
//        between the threads of a subgroup. EACH_STEP(DO) writes DO(1u) DO(2u) DO(4u) ... for all
//        powers of two below the subgroup's size. thread_index() returns the index of the thread in
//        its group.
// Needs: COUNT is the number of items. group/look_back.glsl, for sums of type uint, must come
//        before this file.
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        and PACKET the number of items in a packet, at most 7. BOTH is 1 when rejected items are
//        written too.
#define SUBGROUPS (THREADS / SUBGROUP)
#define ROW (SUBGROUP * uint(PACKET))   // number of items in a row
// EACH_ROW(DO) repeats DO for the four rows of a subgroup. It is no loop, because NVIDIA's compiler
// does not unroll some loops of four trips, and then finds array elements by branches.
#define EACH_ROW(DO) DO(0u) DO(1u) DO(2u) DO(3u)
shared uint tile_left;                  // number of kept items in all earlier tiles
shared uint subgroup_sums[SUBGROUPS];   // number of kept items of each subgroup

void main() {
    uint lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID, packets = COUNT / uint(PACKET),
         tile = next_tile();
    uint tiles = max((COUNT + THREADS * 4u * uint(PACKET) - 1u) / (THREADS * 4u * uint(PACKET)), 1u);
    // The launch has enough groups for the largest possible number of items. When a group's tile
    // begins after the last item, all threads of the group return.
    if (tile >= tiles) return;
    uint own = tile * (THREADS * 4u) + subgroup * (SUBGROUP * 4u);

    // Load the packets. No load has a condition of its own, so the loads of all four rows are
    // issued before the first result is used. Afterwards the items of packets past the end are
    // marked as rejected.
    ITEM v[4][PACKET];
    uint is_kept[4];
#define LOOK(R) is_kept[R] = look_packet(min(own + R * SUBGROUP + lane, packets - 1u), v[R]);
#define DROP(R) if (own + R * SUBGROUP + lane >= packets) is_kept[R] = 0u;
    is_kept[0] = is_kept[1] = is_kept[2] = is_kept[3] = 0u;
    if (own < packets) {
        EACH_ROW(LOOK)
        EACH_ROW(DROP)
    }

    // Count the kept items of this thread in each of the four rows, and scan these counts over the
    // subgroup. One word holds all four counts, with 8 bits for each.
    uint counts = bitCount(is_kept[0]) | bitCount(is_kept[1]) << 8 | bitCount(is_kept[2]) << 16
                | bitCount(is_kept[3]) << 24,
         before = counts;
#define COUNT_STEP(STEP) { uint other = shuffle_up(before, STEP); if (lane >= STEP) before += other; }
    EACH_STEP(COUNT_STEP)
    uint rows = shuffle(before, SUBGROUP - 1u);
    before -= counts;

    // Scan the subgroups' numbers of kept items. Every subgroup scans these numbers for itself.
    if (lane == 0u)
        subgroup_sums[subgroup] = (rows & 0xffu) + (rows >> 8 & 0xffu) + (rows >> 16 & 0xffu) + (rows >> 24);
    barrier();
    uint sums = subgroup_sums[min(lane, SUBGROUPS - 1u)];
#define SUM_STEP(STEP) { uint other = shuffle_up(sums, STEP); if (lane >= STEP) sums += other; }
    EACH_STEP(SUM_STEP)
    uint kept = shuffle(sums, SUBGROUPS - 1u), to = shuffle(sums, max(subgroup, 1u) - 1u);

    // Publish the number of kept items of this tile, and find the number of kept items in all
    // earlier tiles.
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

    // Write the rows. No barrier is needed, because each subgroup has its own part of row_items,
    // and subgroupBallot keeps the threads of the subgroup together. n is the number of the row's
    // items in packets before the end, and only these items are written. The items of packets past
    // the end count as rejected, and come after the n items.
    uint row = subgroup * ROW, at, row_kept, first, n;
#define MOVE(R) \
    at = before >> (R * 8u) & 0xffu, row_kept = rows >> (R * 8u) & 0xffu, \
    first = (own + R * SUBGROUP) * uint(PACKET); \
    n = own + R * SUBGROUP < packets ? min(packets - own - R * SUBGROUP, SUBGROUP) * uint(PACKET) : 0u; \
    place_packet(is_kept[R], row + at, row + row_kept + lane * uint(PACKET) - at, v[R]); \
    subgroupBallot(true); \
    write_row(row, row_kept, n, to, first - to); \
    subgroupBallot(true); \
    to += row_kept;
    EACH_ROW(MOVE)

    // Write the items after the last whole packet.
    if (thread_index() == 0u && tile == tiles - 1u) {
        uint left = tile_left + kept;
        for (uint i = packets * uint(PACKET); i < COUNT; ++i) {
            ITEM v;
            if (look(i, v) == 1u) write_kept(left++, v);
#if BOTH
            else write_rejected(i - left, v);
#endif
        }
        report(left);
    }
}
)glsl"

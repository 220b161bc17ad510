R"glsl(
// compact, groups, one pass: each group stores the kept items of TURNS tiles, one tile after the
// other. By look-back, it finds the index at which the first kept item of a tile belongs. Each
// subgroup processes four rows of neighbouring packets. It gathers the kept items of a row side by
// side in shared memory, and the rejected items after them when these are stored too. Neighbouring
// threads then write neighbouring items from shared memory to the output. Gathering row by row
// takes a quarter of the shared memory that a whole tile would take, so more groups run at once.
//
// When a group has several tiles, it stores the items of a tile after it has published the number
// of kept items of its next tile, so that look-back seldom waits.
//
// With IN_PLACE, the output may be the range itself. A group then has the items of its tile in
// registers before it publishes a number, and no group writes before all earlier tiles have done
// so.
//
// Items may also be kept in two outputs, by their kind. A TALLY, which counts kept items, then has
// a component for each of the two kinds. A TOTAL is what a group learns of all earlier tiles: a
// TALLY, or a count and more.
//
// The kernel runs only on devices where a group that waits for another group does not prevent that
// group from running. It needs subgroups of 32 threads whose accesses to shared memory happen in
// the order of their instructions.
//
// Hooks: TALLY look_packet(uint p, out ITEM v[PACKET]) loads packet p and returns a mask: bit k is
//        set when item k of the packet is kept. TALLY kept_in(TALLY mask) returns how many are.
//        void look_ahead(inout TALLY masks[4], uint own, uint n) changes, if LOOKS_AHEAD is 1, the
//        masks of a subgroup's rows, of which packet `own` is the first; n is the number of packets.
//        void place_packet(TALLY kept, uint row, TALLY at, TALLY row_kept, ITEM v[PACKET]) moves the
//        items of a packet into the part of an array in shared memory that begins at `row`. The
//        array has a packet for each thread, and the part has the items of a row, of which
//        `row_kept` are kept. `at` is the number of kept items before the packet.
//        void write_row(uint row, TALLY row_kept, uint n, inout TOTAL to, uint first) writes the n
//        items from `row` on to the outputs. The kept ones are the kept items from number `to` on,
//        and the first item of the row is item number `first` of the range. Afterwards, `to` is the
//        total up to the end of the row.
//        void write_item(uint i, inout TOTAL left) loads item i, and stores it. `left` is the total
//        of the items before it, and afterwards up to it.
//        void report(TOTAL kept) receives the total of the whole range.
//        TOTAL total_of(TALLY is_kept[4], TALLY rows, uint own) returns the total of a subgroup's
//        rows, whose kept items is_kept[] marks and `rows` counts; `own` is its first packet.
//        TOTAL combine(TOTAL a, TOTAL b) combines the totals of two parts, one after the other.
//        TALLY shuffle(TALLY v, uint lane) and shuffle_up(TALLY v, uint distance) exchange values
//        between the threads of a subgroup. Both also take a TOTAL. EACH_STEP(DO) writes DO(1u) DO(2u)
//        DO(4u) ... for all powers of two below the subgroup's size. thread_index() returns the
//        index of the thread in its group.
// Needs: GPU_ALWAYS is true, though the compiler does not know it where it unrolls all loops.
//        COUNT is the number of items. TALLY and TOTAL are uint or uvec2. group/look_back.glsl, for
//        sums of type TOTAL, must come before this file.
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        and PACKET the number of items in a packet, at most 7. TURNS is the number of tiles of a
//        group. SEVERAL is 1 when TURNS is more than 1, otherwise 0. IN_PLACE and LOOKS_AHEAD are
//        0 or 1.
#define SUBGROUPS (THREADS / SUBGROUP)
#define ROW (SUBGROUP * uint(PACKET))   // number of items in a row
// EACH_ROW(DO) repeats DO for the four rows of a subgroup. It is no loop, because NVIDIA's compiler
// does not unroll some loops of four trips, and then finds array elements by branches.
#define EACH_ROW(DO) DO(0u) DO(1u) DO(2u) DO(3u)
#define TILE (THREADS * 4u)             // number of packets in a tile
shared TOTAL tile_left;                 // the total of all earlier tiles
shared TOTAL subgroup_sums[SUBGROUPS];  // the total of each subgroup

uint packets() { return COUNT / uint(PACKET); }
// The index of the first packet of this subgroup's first row in a tile.
uint first_packet(uint tile) { return tile * TILE + gl_SubgroupID * (SUBGROUP * 4u); }

// Loads the packets of a tile, and returns for each row which of its items are kept. No load has a
// condition of its own, so the loads of all four rows are issued before the first result is used.
// Afterwards the items of packets past the end are marked as rejected.
void load_tile(uint tile, out ITEM v[4][PACKET], out TALLY is_kept[4]) {
    uint lane = gl_SubgroupInvocationID, own = first_packet(tile), n = packets();
#define LOOK(R) is_kept[R] = look_packet(min(own + R * SUBGROUP + lane, n - 1u), v[R]);
#define DROP(R) if (own + R * SUBGROUP + lane >= n) is_kept[R] = TALLY(0u);
    is_kept[0] = is_kept[1] = is_kept[2] = is_kept[3] = TALLY(0u);
    if (own < n) {
        EACH_ROW(LOOK)
        EACH_ROW(DROP)
#if LOOKS_AHEAD
        look_ahead(is_kept, own, n);
#endif
    }
#if IN_PLACE
    memoryBarrierBuffer();      // the loads come before what is published
#endif
}

// Counts kept items. `before` and `rows` hold four counts of 8 bits, one for each row: the kept
// items of this subgroup's earlier threads in that row, and of the whole row. `to` becomes the
// total of the group's earlier subgroups, and `kept` that of the tile.
void count_tile(
    uint tile, TALLY is_kept[4], out TALLY before, out TALLY rows, out TOTAL to, out TOTAL kept) {
    uint lane = gl_SubgroupInvocationID;
    TALLY counts = kept_in(is_kept[0]) | kept_in(is_kept[1]) << 8 | kept_in(is_kept[2]) << 16
                 | kept_in(is_kept[3]) << 24;
    before = counts;
#define COUNT_STEP(STEP) { TALLY other = shuffle_up(before, STEP); if (lane >= STEP) before += other; }
    EACH_STEP(COUNT_STEP)
    rows = shuffle(before, SUBGROUP - 1u);
    before -= counts;

    // Scan the totals of the subgroups. Every subgroup scans them for itself.
    TOTAL total = total_of(is_kept, rows, first_packet(tile));
    if (lane == 0u) subgroup_sums[gl_SubgroupID] = total;
    barrier();
    TOTAL sums = subgroup_sums[min(lane, SUBGROUPS - 1u)];
#define SUM_STEP(STEP) { \
        TOTAL other = shuffle_up(sums, STEP); \
        if (lane >= STEP) sums = combine(other, sums); \
    }
    EACH_STEP(SUM_STEP)
    kept = shuffle(sums, SUBGROUPS - 1u);
    to = shuffle(sums, max(gl_SubgroupID, 1u) - 1u);
    if (gl_SubgroupID == 0u) to = TOTAL(0u);
}

// Finds the total of all tiles before `tile`, publishes it with that of the tile, and stores the
// items. The other parameters are those of load_tile() and count_tile().
void store_tile(uint tile, uint tiles, ITEM v[4][PACKET], TALLY is_kept[4], TALLY before, TALLY rows,
    TOTAL to, TOTAL kept) {
    uint lane = gl_SubgroupInvocationID;
    if (gl_SubgroupID == 0u) {
        TOTAL left = TOTAL(0u);
        if (tile > 0u) left = look_back(tile);
        if (lane == 0u) {
            if (tile > 0u) publish(tile, combine(left, kept), PREFIX);
            tile_left = left;
        }
    }
    barrier();
    to = combine(tile_left, to);

    // Write the rows. No barrier is needed, because each subgroup has its own part of row_items,
    // and subgroupBallot keeps the threads of the subgroup together. n is the number of the row's
    // items in packets before the end, and only these items are written. The items of packets past
    // the end count as rejected, and come after the n items.
    uint own = first_packet(tile), all = packets(), row = gl_SubgroupID * ROW, first, n;
    TALLY at, row_kept;
#define MOVE(R) \
    at = before >> (R * 8u) & 0xffu, row_kept = rows >> (R * 8u) & 0xffu, \
    first = (own + R * SUBGROUP) * uint(PACKET); \
    n = own + R * SUBGROUP < all ? min(all - own - R * SUBGROUP, SUBGROUP) * uint(PACKET) : 0u; \
    place_packet(is_kept[R], row, at, row_kept, v[R]); \
    subgroupBallot(true); \
    write_row(row, row_kept, n, to, first); \
    subgroupBallot(true);
    EACH_ROW(MOVE)

    // Write the items after the last whole packet.
    if (thread_index() == 0u && tile == tiles - 1u) {
        TOTAL left = combine(tile_left, kept);
        for (uint i = all * uint(PACKET); i < COUNT && GPU_ALWAYS; ++i) write_item(i, left);
        report(left);
    }
}

void main() {
    // The launch has enough groups for the largest possible number of items, so a tile may begin
    // after the last item. It then stores nothing.
    uint tiles = max((COUNT + TILE * uint(PACKET) - 1u) / (TILE * uint(PACKET)), 1u);
    ITEM v[4][PACKET];
    TALLY is_kept[4], before, rows;
    TOTAL to, kept;
#if !SEVERAL
    uint w = next_tile();
    if (w >= tiles) return;
    load_tile(w, v, is_kept);
    count_tile(w, is_kept, before, rows, to, kept);
    if (thread_index() == 0u) publish(w, kept, w > 0u ? SUM : PREFIX);
    store_tile(w, tiles, v, is_kept, before, rows, to, kept);
#else
    // In each turn, the group counts the kept items of tile w, and stores those of tile held_w, the
    // tile of the turn before. There is no such tile when w or held_w is `tiles` or more.
    uint w = 0u, held_w = tiles;
    ITEM held[4][PACKET];
    TALLY held_is_kept[4], held_before, held_rows;
    TOTAL held_to, held_kept;
    for (uint turn = 0u; w < tiles; ++turn) {
        w = tiles;
        if (turn < TURNS) w = next_tile();
        else barrier();     // all threads have read tile_left, which store_tile() writes again
        if (w < tiles) {
            load_tile(w, v, is_kept);
            count_tile(w, is_kept, before, rows, to, kept);
            if (thread_index() == 0u) publish(w, kept, w > 0u ? SUM : PREFIX);
        }
        else take_other_tiles(turn);
        if (held_w < tiles)
            store_tile(held_w, tiles, held, held_is_kept, held_before, held_rows, held_to, held_kept);
#define HOLD(R) held[R] = v[R]; held_is_kept[R] = is_kept[R];
        EACH_ROW(HOLD)
        held_before = before, held_rows = rows, held_to = to, held_kept = kept, held_w = w;
    }
#endif
}
)glsl"

R"glsl(
// scan, groups, one pass: calls visit() for every item, with the combined value of all items before
// it and the combined value of all items up to it. It reads every item once. Each group scans one
// tile, and finds the value of all earlier items by looking back at the tiles before its own
// (group/look_back.glsl).
//
// Hooks: VALUE load(uint i) returns item i; load_packet loads the items of a packet.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        VALUE initial() returns, if INITIAL is 1, the value before the first item.
//        void carry_on(uint i, VALUE whole) stores, if CARRIES is 1, the value of all items at i = 0.
//        void visit(uint i, VALUE before, VALUE upto) receives the value of all items before item
//        i, and the value of all items up to item i. If INITIAL is 0, `before` of item 0 is
//        undefined.
//        void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) receives both values
//        for each item of packet p.
//        VALUE shuffle(VALUE v, uint lane), shuffle_up(VALUE v, uint distance) and shuffle_down
//        exchange values between the threads of a subgroup. EACH_STEP(DO) writes DO(1u) DO(2u)
//        DO(4u) ... for all powers of two below the subgroup's size. EACH_PACKET(DO) writes DO(0u)
//        DO(1u) ... for all packets of a thread. thread_index() returns the index of the thread in
//        its group.
// Needs: COUNT is the number of items. group/look_back.glsl, for sums of type VALUE, and
//        group/ordered_look_back.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        PACKET the number of items in a packet, and PACKETS the number of packets of a thread.
//        ORDERED is 1 when values must be combined in an order that does not depend on timing.
//        Floats need this, to give equal bits in every run. INITIAL and CARRIES are 0 or 1.
#define SUBGROUPS (THREADS / SUBGROUP)
shared VALUE tile_left;                 // the value of all earlier tiles
shared VALUE subgroup_sums[SUBGROUPS];

// Combines the sums of the tile's subgroups, of which the first `subgroups` have items. `sum` is
// the sum of this subgroup. Publishes the sum of the tile for later tiles, and returns it in
// `tile_sum`. Returns in `earlier` the combined sum of the subgroups before this one; in subgroup
// 0, `earlier` has no meaning.
void share_sums(uint tile, uint subgroups, VALUE sum, out VALUE tile_sum, out VALUE earlier) {
    uint lane = gl_SubgroupInvocationID;
    if (lane == 0u) subgroup_sums[gl_SubgroupID] = sum;
    barrier();

    // Every subgroup scans the sums of all subgroups for itself.
    VALUE v = subgroup_sums[min(lane, SUBGROUPS - 1u)];
#define SHARE(STEP) { VALUE other = shuffle_up(v, STEP); if (lane >= STEP) v = combine(other, v); }
    EACH_STEP(SHARE)
    tile_sum = shuffle(v, max(subgroups, 1u) - 1u);
    earlier = shuffle(v, max(gl_SubgroupID, 1u) - 1u);
    if (thread_index() == 0u && (ORDERED == 1 || tile > 0u) && subgroups > 0u) publish(tile, tile_sum, SUM);
}

// Scans row r of a subgroup. `items` is the thread's packet of the row: each item becomes the
// combined value of all items of rows 0 to r up to it. `sum` is the value of the rows before, and
// becomes that of the rows up to this one. `rest` is the number of whole packets in the row and
// behind it.
void scan_row(uint r, uint rest, inout VALUE items[PACKET], inout VALUE sum) {
    uint lane = gl_SubgroupInvocationID;
    for (int k = 1; k < PACKET; ++k) items[k] = combine(items[k - 1], items[k]);
    VALUE v = items[PACKET - 1];
#define ROW(STEP) { VALUE other = shuffle_up(v, STEP); if (lane >= STEP) v = combine(other, v); }
    EACH_STEP(ROW)
    VALUE left = shuffle_up(v, 1u), row_sum = shuffle(v, clamp(rest, 1u, SUBGROUP) - 1u);
    if (r > 0u) {
        if (lane > 0u) left = combine(sum, left);
        else left = sum;
    }
    if (lane > 0u || r > 0u)
        for (int k = 0; k < PACKET; ++k) items[k] = combine(left, items[k]);
    if (r == 0u) sum = row_sum;
    else if (rest > 0u) sum = combine(sum, row_sum);
}

// Visits packet p, if it is one of the `packets` whole packets of the range. `items` are the values
// that scan_row() gave. If `some` is true, first combines `left`, the value of all items before
// those of the subgroup, with each of them. `last` is the value of all items up to the end of the
// previous row, and becomes that up to the end of this row.
void visit_row(uint p, uint packets, bool some, VALUE left, inout VALUE items[PACKET], inout VALUE last) {
    if (some)
        for (int k = 0; k < PACKET; ++k) items[k] = combine(left, items[k]);
    VALUE before[PACKET];
    before[0] = shuffle_up(items[PACKET - 1], 1u);
    if (gl_SubgroupInvocationID == 0u) before[0] = last;
    last = shuffle(items[PACKET - 1], SUBGROUP - 1u);
    for (int k = 1; k < PACKET; ++k) before[k] = items[k - 1];
    if (p < packets) visit_packet(p, before, items);
}

void main() {
    uint t = thread_index(), lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID;
    uint tile = next_tile(), packets = COUNT / uint(PACKET), tile_packets = THREADS * uint(PACKETS);
    uint tiles = max((COUNT + tile_packets * uint(PACKET) - 1u) / (tile_packets * uint(PACKET)), 1u);
    // The launch has enough groups for the largest possible number of items. When a group's tile
    // begins after the last item, all threads of the group return.
    if (tile >= tiles) return;
    // n is the number of whole packets in the tile.
    uint first = tile * tile_packets, own = first + subgroup * (SUBGROUP * uint(PACKETS));
    uint n = packets > first ? min(packets - first, tile_packets) : 0u;

    // Load the packets. Each subgroup takes rows of neighbouring packets, and each thread one
    // packet of a row. No load has a condition of its own, because a load with a condition would
    // wait for the load before it.
    VALUE upto[PACKETS][PACKET], sum;
    if (own < packets) {
#define LOAD_ROW(R) load_packet(min(own + R * SUBGROUP + lane, packets - 1u), upto[R]);
        EACH_PACKET(LOAD_ROW)
    }

    // Scan the rows of the subgroup, one after the other. `sum` becomes the sum of all these rows.
    // The rows are written out, so that the number of a row is a constant (quirk 9.29).
#define SCAN_ROW(R) scan_row(R, packets - min(own + R * SUBGROUP, packets), upto[R], sum);
    EACH_PACKET(SCAN_ROW)

    // Combine the sums of the subgroups, and publish the sum of the tile.
    VALUE tile_sum, earlier;
    share_sums(
        tile, (n + SUBGROUP * uint(PACKETS) - 1u) / (SUBGROUP * uint(PACKETS)), sum, tile_sum, earlier);

    // Subgroup 0 finds the value of all earlier tiles. It also publishes the prefix of this tile,
    // except with ORDERED, where ordered_look_back() publishes prefixes of blocks instead.
    bool any_left = INITIAL == 1 || tile > 0u;
    if (subgroup == 0u) {
        VALUE before;
        if (tile == 0u) {
#if INITIAL
            before = initial();
#endif
        } else {
#if ORDERED
            before = ordered_look_back(tile, tiles);
#if INITIAL
            before = combine(initial(), before);
#endif
#else
            before = look_back(tile);
#endif
        }
        if (lane == 0u) {
#if !ORDERED
            if (n > 0u) {
                if (any_left) publish(tile, combine(before, tile_sum), PREFIX);
                else publish(tile, tile_sum, PREFIX);
            }
#endif
            tile_left = before;
        }
    }
    barrier();

    // Combine the value of all earlier tiles and subgroups with each item, and visit the packets.
    VALUE all_left = tile_left;
    bool some = any_left;
    if (subgroup > 0u) {
        if (some) all_left = combine(all_left, earlier);
        else all_left = earlier;
        some = true;
    }
    VALUE last = all_left;      // the value of all items up to the end of the previous row
#define VISIT_ROW(R) visit_row(own + R * SUBGROUP + lane, packets, some, all_left, upto[R], last);
    EACH_PACKET(VISIT_ROW)

    // Thread 0 of the last tile scans the items after the last whole packet.
    if (t == 0u && tiles == tile + 1u) {
        VALUE carry = tile_left;
        bool open = any_left;
        if (n > 0u) {
            if (open) carry = combine(carry, tile_sum);
            else carry = tile_sum;
            open = true;
        }
        for (uint i = packets * uint(PACKET); i < COUNT; ++i) {
            VALUE item_upto = load(i), item_before = carry;
            if (open) item_upto = combine(carry, item_upto);
            visit(i, item_before, item_upto);
            carry = item_upto;
            open = true;
        }
#if CARRIES
        if (open) carry_on(0u, carry);
#endif
    }
}
)glsl"

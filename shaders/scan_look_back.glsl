R"glsl(
// scan, groups, one pass: each group scans one tile and finds what lies before it by looking back at the tiles before.
// Hooks: VALUE load(uint i), load_packet, VALUE combine(VALUE a, VALUE b), VALUE initial(),
//        void visit(uint i, VALUE before, VALUE upto), visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]),
//        VALUE shuffle_up / shuffle_down(VALUE v, uint distance), VALUE shuffle(VALUE v, uint lane)
// Needs: COUNT, group/look_back.glsl on VALUE, group/ordered_look_back.glsl
// Sizes: THREADS, SUBGROUP, PACKET, PACKETS, ORDERED (1: sums are combined in one order whenever), INITIAL (1: initial() comes before the first item; 0: the first item's `before` is undefined)
#define SUBGROUPS (THREADS / SUBGROUP)
shared VALUE tile_left;
shared VALUE subgroup_sums[SUBGROUPS];

// Of the sums of the tile's subgroups: the sum of all, told to the tiles after it, and of those before this one (none before the first).
void share_sums(uint tile, uint subgroups, VALUE sum, out VALUE tile_sum, out VALUE earlier) {
    uint lane = gl_SubgroupInvocationID;
    if (lane == 0u) subgroup_sums[gl_SubgroupID] = sum;
    barrier();
    VALUE v = subgroup_sums[min(lane, SUBGROUPS - 1u)];         // every subgroup scans them
#define SHARE(STEP) { VALUE other = shuffle_up(v, STEP); if (lane >= STEP) v = combine(other, v); }
    EACH_STEP(SHARE)
    tile_sum = shuffle(v, max(subgroups, 1u) - 1u);
    earlier = shuffle(v, max(gl_SubgroupID, 1u) - 1u);
    if (thread_index() == 0u && (ORDERED == 1 || tile > 0u) && subgroups > 0u) publish(tile, tile_sum, SUM);
}

void main() {
    uint t = thread_index(), lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID;
    uint tile = next_tile(), packets = COUNT / uint(PACKET), tile_packets = THREADS * uint(PACKETS);
    uint tiles = max((COUNT + tile_packets * uint(PACKET) - 1u) / (tile_packets * uint(PACKET)), 1u);
    if (tile >= tiles) return;      // the whole group: fewer items than this launch was cut for
    uint first = tile * tile_packets, own = first + subgroup * (SUBGROUP * uint(PACKETS));
    uint n = packets > first ? min(packets - first, tile_packets) : 0u;     // whole packets of this tile
    // Each subgroup takes rows of neighbouring packets, each lane one packet of a row.
    VALUE upto[PACKETS][PACKET], sum;
    if (own < packets)          // no condition of its own for any load: each would wait for the one before
        for (int r = 0; r < PACKETS; ++r) load_packet(min(own + uint(r) * SUBGROUP + lane, packets - 1u), upto[r]);
    for (int r = 0; r < PACKETS; ++r) {
        uint row = own + uint(r) * SUBGROUP, lanes = packets > row ? min(packets - row, SUBGROUP) : 0u;
        for (int k = 1; k < PACKET; ++k) upto[r][k] = combine(upto[r][k - 1], upto[r][k]);
        VALUE v = upto[r][PACKET - 1];
#define ROW(STEP) { VALUE other = shuffle_up(v, STEP); if (lane >= STEP) v = combine(other, v); }
        EACH_STEP(ROW)
        VALUE left = shuffle_up(v, 1u), row_sum = shuffle(v, max(lanes, 1u) - 1u);
        if (r > 0) {
            if (lane > 0u) left = combine(sum, left);
            else left = sum;
        }
        if (lane > 0u || r > 0)
            for (int k = 0; k < PACKET; ++k) upto[r][k] = combine(left, upto[r][k]);
        if (r == 0) sum = row_sum;
        else if (lanes > 0u) sum = combine(sum, row_sum);
    }
    VALUE tile_sum, earlier;
    share_sums(tile, (n + SUBGROUP * uint(PACKETS) - 1u) / (SUBGROUP * uint(PACKETS)), sum, tile_sum, earlier);
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
    VALUE all_left = tile_left;
    bool some = any_left;
    if (subgroup > 0u) {
        if (some) all_left = combine(all_left, earlier);
        else all_left = earlier;
        some = true;
    }
    VALUE last = all_left;      // of the row before
    for (int r = 0; r < PACKETS; ++r) {
        uint p = own + uint(r) * SUBGROUP + lane;
        if (some)
            for (int k = 0; k < PACKET; ++k) upto[r][k] = combine(all_left, upto[r][k]);
        VALUE before[PACKET];
        before[0] = shuffle_up(upto[r][PACKET - 1], 1u);
        if (lane == 0u) before[0] = last;
        last = shuffle(upto[r][PACKET - 1], SUBGROUP - 1u);
        for (int k = 1; k < PACKET; ++k) before[k] = upto[r][k - 1];
        if (p < packets) visit_packet(p, before, upto[r]);
    }
    // The items after the last whole packet.
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
    }
}
)glsl"

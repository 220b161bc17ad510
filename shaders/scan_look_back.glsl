R"glsl(
// scan, groups, one pass: each group scans one tile and finds what lies before it by looking back at the tiles before
// (Merrill, Garland: Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016). Only for devices on which a group
// that waits never keeps the group it waits for from running; tiles are numbered in the order in which groups start.
// Hooks: VALUE load(uint i), load_packet, VALUE combine(VALUE a, VALUE b), VALUE initial(),
//        void visit(uint i, VALUE before, VALUE upto), visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]),
//        VALUE shuffle_up / shuffle_down(VALUE v, uint distance), VALUE shuffle(VALUE v, uint lane),
//        words_of(VALUE v, out uint w[WORDS]), VALUE value_of(uint w[WORDS]), states[] (pairs of a word and a mark), look_back_ticket[]
// Needs: COUNT, TICKET (of the first group), EPOCH (differs from call to call, so that no state need be cleared)
// Sizes: THREADS, SUBGROUP, PACKET, PACKETS, WORDS, INITIAL (1: initial() comes before the first item; 0: the first item's `before` is undefined)
#define SUBGROUPS (THREADS / SUBGROUP)
#define SUM 1u      // the state of a tile: its own sum is there
#define PREFIX 2u   // the sum of everything up to its end is there
shared uint tile_number;
shared VALUE tile_left;
shared VALUE subgroup_sums[SUBGROUPS];

void publish(uint tile, VALUE v, uint state) {
    uint w[WORDS];
    words_of(v, w);
    for (int k = 0; k < WORDS; ++k) states[tile * uint(WORDS) + uint(k)] = uvec2(w[k], EPOCH * 4u + state);     // eight bytes arrive whole
}

// Waits until the tile has a state; all its words are of the same state.
uint inquire(uint tile, out VALUE v) {
    uint w[WORDS];
    uint state = 0u;
    while (state == 0u) {
        uvec2 s = states[tile * uint(WORDS)];
        w[0] = s.x;
        state = s.y - EPOCH * 4u;
        for (int k = 1; k < WORDS; ++k) {
            uvec2 other = states[tile * uint(WORDS) + uint(k)];
            w[k] = other.x;
            if (other.y != s.y) state = 0u;
        }
        if (state > PREFIX) state = 0u;     // left by an earlier call
    }
    v = value_of(w);
    return state;
}

// The sum of everything before this tile, valid in all lanes of the subgroup that asks; tile > 0.
VALUE look_back(uint tile) {
    uint lane = gl_SubgroupInvocationID;
    VALUE sum;
    bool some = false, done = false;
    for (int nearest = int(tile) - 1; !done; nearest -= int(SUBGROUP)) {
        int mine = nearest - int(lane);
        VALUE v;
        uint state = 0u;
        if (mine >= 0) state = inquire(uint(mine), v);
        uvec4 prefixes = subgroupBallot(state == PREFIX);
        done = prefixes != uvec4(0u);
        uint last = done ? subgroupBallotFindLSB(prefixes) : SUBGROUP - 1u;       // tile 0 always has a prefix
        for (uint step = 1u; step < SUBGROUP; step *= 2u) {
            VALUE farther = shuffle_down(v, step);
            if (lane + step <= last) v = combine(farther, v);
        }
        v = shuffle(v, 0u);
        if (some) sum = combine(v, sum);
        else sum = v;
        some = true;
    }
    return sum;
}

void main() {
    uint t = thread_index(), lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID;
    if (t == 0u) tile_number = atomicAdd(look_back_ticket[0], 1u) - TICKET;
    barrier();
    uint tile = tile_number, packets = COUNT / uint(PACKET), tile_packets = THREADS * uint(PACKETS);
    uint tiles = max((COUNT + tile_packets * uint(PACKET) - 1u) / (tile_packets * uint(PACKET)), 1u);
    if (tile >= tiles) return;      // the whole group: fewer items than this launch was cut for
    uint first = tile * tile_packets, own = first + subgroup * (SUBGROUP * uint(PACKETS));
    uint n = packets > first ? min(packets - first, tile_packets) : 0u;     // whole packets of this tile
    // Each subgroup takes rows of neighbouring packets, each lane one packet of a row.
    VALUE upto[PACKETS][PACKET], left[PACKETS], sum;
    bool opened[PACKETS];
    for (int r = 0; r < PACKETS; ++r) {
        uint p = own + uint(r) * SUBGROUP + lane;
        if (p < packets) load_packet(p, upto[r]);
    }
    for (int r = 0; r < PACKETS; ++r) {
        uint row = own + uint(r) * SUBGROUP, lanes = packets > row ? min(packets - row, SUBGROUP) : 0u;
        for (int k = 1; k < PACKET; ++k) upto[r][k] = combine(upto[r][k - 1], upto[r][k]);
        VALUE v = upto[r][PACKET - 1];
        for (uint step = 1u; step < SUBGROUP; step *= 2u) {
            VALUE other = shuffle_up(v, step);
            if (lane >= step) v = combine(other, v);
        }
        VALUE before = shuffle_up(v, 1u), row_sum = shuffle(v, max(lanes, 1u) - 1u);
        opened[r] = lane > 0u || r > 0;
        left[r] = before;
        if (r > 0) {
            if (lane > 0u) left[r] = combine(sum, before);
            else left[r] = sum;
        }
        if (r == 0) sum = row_sum;
        else if (lanes > 0u) sum = combine(sum, row_sum);
    }
    if (lane == 0u) subgroup_sums[subgroup] = sum;
    barrier();
    uint subgroups = (n + SUBGROUP * uint(PACKETS) - 1u) / (SUBGROUP * uint(PACKETS));
    VALUE tile_sum = subgroup_sums[0], earlier = tile_sum;
    for (uint k = 1u; k < subgroups; ++k) {
        if (k == subgroup) earlier = tile_sum;
        tile_sum = combine(tile_sum, subgroup_sums[k]);
    }
    bool any_left = INITIAL == 1 || tile > 0u;
    if (subgroup == 0u) {
        VALUE before;
        if (tile == 0u) {
#if INITIAL
            before = initial();
#endif
        } else {
            if (lane == 0u && n > 0u) publish(tile, tile_sum, SUM);
            before = look_back(tile);
        }
        if (lane == 0u) {
            if (n > 0u) {
                if (any_left) publish(tile, combine(before, tile_sum), PREFIX);
                else publish(tile, tile_sum, PREFIX);
            }
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
    for (int r = 0; r < PACKETS; ++r) {
        uint p = own + uint(r) * SUBGROUP + lane;
        VALUE before[PACKET];
        if (opened[r]) {
            if (some) left[r] = combine(all_left, left[r]);
        } else left[r] = all_left;
        if (some || opened[r])
            for (int k = 0; k < PACKET; ++k) upto[r][k] = combine(left[r], upto[r][k]);
        before[0] = left[r];
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

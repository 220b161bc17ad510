R"glsl(
// Defines functions that the kernel compact calls to encode runs of equal keys. With LONG it keeps
// the last key of each run of two or more, and stores where the run begins and how long it is.
// Without LONG, it keeps the first key of each run, and stores with it the length of the run
// before. A row is one packet of each thread of a subgroup. A total is uvec2(n, e): n keys are
// kept, and the last run has begun at item e - 1. Before the first item, e is 0.
//
// Hooks: With LONG, uint begins(uint i) returns whether a run begins at item i; begins_packet does
//        so for a packet. void store_begin(uint r, uint i) stores the index at which kept run r
//        begins.
//        Without LONG, void look_at(uint i, out ITEM v, out uint begins) loads key i, and whether a run
//        begins there; look_at_packet does so for a packet. void store_key(uint r, ITEM v) stores
//        the key of run r.
//        void store_length(uint r, uint n) stores the length of run r.
//        void store_count(uint i, uint runs) stores the number of runs at i = 0.
// Needs: COUNT is the number of items. GPU_ALWAYS is true (see compact.glsl).
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        and PACKET the number of items in a packet. LONG is 0 or 1.
// A mask has a bit for each item of a packet: whether it is kept, and with LONG, from bit 8 on,
// whether a run begins there.
#if LONG
#define KEPT(MASK) ((MASK) & 0xffu)
#define BEGINS(MASK) ((MASK) >> 8u)
#else
#define KEPT(MASK) (MASK)
#define BEGINS(MASK) (MASK)
#endif
#define NONE 0xffffffffu
uint kept_in(uint mask) { return uint(bitCount(KEPT(mask))); }
uvec2 combine(uvec2 a, uvec2 b) { return uvec2(a.x + b.x, max(a.y, b.y)); }
uint shuffle(uint v, uint lane) { return subgroupShuffle(v, lane); }
uint shuffle_up(uint v, uint distance) { return subgroupShuffleUp(v, distance); }

// Loads packet p into v, and returns its mask. With LONG, v gets no value, and the mask tells only
// where runs begin, from bit 0 on. look_ahead() turns it into a whole one.
uint look_packet(uint p, out ITEM v[PACKET]) {
    uint flags[PACKET], mask = 0u;
#if LONG
    begins_packet(p, flags);
#else
    look_at_packet(p, v, flags);
#endif
#define GATHER_FLAG(K) mask |= flags[K] << K;
    EACH_ITEM(GATHER_FLAG)
    return mask;
}
// Returns the index in a row of the last item at which a run begins, among the threads of `lanes`,
// or NONE. Bit k of `starts` is 1 when a run begins at item k of this thread's packet.
uint last_begin(uint starts, uint lanes) {
    uint some = subgroupBallot(starts != 0u).x & lanes, lane = uint(findMSB(some)) & (SUBGROUP - 1u),
         last = shuffle(starts, lane);
    return some == 0u ? NONE : lane * uint(PACKET) + uint(findMSB(last));
}
// Returns the total of four rows. Packet `own` is the first one of the first row.
uvec2 total_of(uint masks[4], uint rows, uint own) {
    uint last;
    uvec2 total = uvec2((rows & 0xffu) + (rows >> 8 & 0xffu) + (rows >> 16 & 0xffu) + (rows >> 24), 0u);
#define ADD_ROW(R) \
    last = last_begin(BEGINS(masks[R]), NONE); \
    if (last != NONE) total.y = (own + R * SUBGROUP) * uint(PACKET) + last + 1u;
    ADD_ROW(0u)
    ADD_ROW(1u)
    ADD_ROW(2u)
    ADD_ROW(3u)
    return total;
}

#if LONG
// Turns the words of look_packet(), which tell where runs begin, into masks of four rows. The last
// item of a run is the one before the next begin or before the end of the range. It is kept unless
// its run begins there, too. For the last item of the rows, begins() tells about the item behind.
void look_ahead(inout uint masks[4], uint own, uint n) {
    uint end = min(own + 4u * SUBGROUP, n), ahead = 1u, all = (1u << uint(PACKET)) - 1u,
         lane = gl_SubgroupInvocationID, p = own + lane, next, mine;
    if (end * uint(PACKET) < COUNT) ahead = begins(end * uint(PACKET));
#define MARK_ENDS(R) \
    next = shuffle(masks[R], (lane + 1u) & (SUBGROUP - 1u)); \
    mine = shuffle(masks[min(R + 1u, 3u)], 0u); \
    if (lane == SUBGROUP - 1u) next = mine; \
    if (p + 1u == end) next = ahead; \
    mine = masks[R]; \
    next = mine >> 1u | (next & 1u) << uint(PACKET - 1); \
    if (p < n) masks[R] = mine << 8u | next & ~mine & all; \
    p += SUBGROUP;
    MARK_ENDS(0u)
    MARK_ENDS(1u)
    MARK_ENDS(2u)
    MARK_ENDS(3u)
}
void report(uvec2 total) { store_count(0u, total.x); }
// Kept run r begins at item e - 1 and ends at item i.
void store_run(uint r, uint i, uint e) {
    store_begin(r, e - 1u);
    store_length(r, i + 2u - e);
}
void write_item(uint i, inout uvec2 left) {
    if (begins(i) == 1u) left.y = i + 1u;
    else if (i + 1u == COUNT || begins(i + 1u) == 1u) store_run(left.x++, i, left.y);
}
#else
// Stores the length of the last run, and the number of runs.
void report(uvec2 total) {
    if (total.x > 0u) store_length(total.x - 1u, COUNT + 1u - total.y);
    store_count(0u, total.x);
}
// Run r begins at item i, and the run before at item e - 1.
void store_run(uint r, uint i, ITEM key, uint e) {
    store_key(r, key);
    if (r > 0u) store_length(r - 1u, i + 1u - e);
}
void write_item(uint i, inout uvec2 left) {
    ITEM key;
    uint begins;
    look_at(i, key, begins);
    if (begins == 0u) return;
    store_run(left.x, i, key, left.y);
    left = uvec2(left.x + 1u, i + 1u);
}
#endif

// What is kept of a row, side by side. Indices count from the first item of the row.
#if LONG
shared uint row_begins[THREADS * uint(PACKET)];     // NONE when the run begins before the row
#else
shared ITEM row_keys[THREADS * uint(PACKET)];
#endif
shared uint row_kept[THREADS * uint(PACKET)];
uint row_last;      // the last item of the row at which a run begins, or NONE

// Stores what is kept of a packet, after the `at` kept items of the packets before it.
void place_packet(uint mask, uint row, uint at, uint kept, ITEM v[PACKET]) {
    uint place = gl_SubgroupInvocationID * uint(PACKET), to = row + at, starts = BEGINS(mask);
    row_last = last_begin(starts, NONE);
#if LONG
    uint before = last_begin(starts, (1u << gl_SubgroupInvocationID) - 1u), own;
#define PLACE_RUN(K) \
    if ((mask & 1u << K) != 0u) { \
        own = starts & ((2u << K) - 1u); \
        row_begins[to] = own != 0u ? place + uint(findMSB(own)) : before; \
        row_kept[to++] = place + uint(K); \
    }
#else
#define PLACE_RUN(K) \
    if ((starts & 1u << K) != 0u) { \
        row_keys[to] = v[K]; \
        row_kept[to++] = place + uint(K); \
    }
#endif
    EACH_ITEM(PLACE_RUN)
}
// Stores the runs that are kept of a row, whose first item is item number `first` of the range.
void write_row(uint row, uint kept, uint n, inout uvec2 to, uint first) {
    // All threads make the same rounds, so that they are together afterwards.
    for (uint round = 0u; round < kept && GPU_ALWAYS; round += SUBGROUP) {
        uint j = round + gl_SubgroupInvocationID;
        if (j >= kept) continue;
        uint i = first + row_kept[row + j];
#if LONG
        uint begin = row_begins[row + j];
        store_run(to.x + j, i, begin == NONE ? to.y : first + begin + 1u);
#else
        store_run(to.x + j, i, row_keys[row + j], j > 0u ? first + row_kept[row + j - 1u] + 1u : to.y);
#endif
    }
    to = uvec2(to.x + kept, row_last == NONE ? to.y : first + row_last + 1u);
}
)glsl"

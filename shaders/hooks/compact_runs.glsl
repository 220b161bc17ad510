R"glsl(
// Defines functions that the kernel compact calls to encode runs of equal keys. It keeps the first
// key of each run, and stores with it the length of the run before. A row is one packet of each
// thread of a subgroup. A total is uvec2(n, e): n runs have begun, and the last one has begun at
// item e - 1; e is 0 when n is 0.
//
// Hooks: void look_at(uint i, out ITEM v, out uint begins) loads key i, and whether a run begins
//        there; look_at_packet does so for a packet.
//        void store_key(uint r, ITEM v) and store_length(uint r, uint n) store the key and the
//        length of run r.
//        void store_count(uint i, uint runs) stores the number of runs at i = 0.
// Needs: COUNT is the number of items.
// Sizes: THREADS is the number of threads in a group, SUBGROUP the number of threads in a subgroup,
//        and PACKET the number of items in a packet.
uvec2 combine(uvec2 a, uvec2 b) { return uvec2(a.x + b.x, max(a.y, b.y)); }
uint shuffle(uint v, uint lane) { return subgroupShuffle(v, lane); }
uint shuffle_up(uint v, uint distance) { return subgroupShuffleUp(v, distance); }

// Loads packet p into v, and returns a word whose bit k is 1 when a run begins at item k of it.
uint look_packet(uint p, out ITEM v[PACKET]) {
    uint flags[PACKET], begins = 0u;
    look_at_packet(p, v, flags);
#define GATHER_FLAG(K) begins |= flags[K] << K;
    EACH_ITEM(GATHER_FLAG)
    return begins;
}
// Returns the total of four rows. Packet `own` is the first one of the first row.
uvec2 total_of(uint begins[4], uint rows, uint own) {
    uvec2 total = uvec2((rows & 0xffu) + (rows >> 8 & 0xffu) + (rows >> 16 & 0xffu) + (rows >> 24), 0u);
#define LAST_BEGIN(R) { \
        uvec4 some = subgroupBallot(begins[R] != 0u); \
        uint lane = subgroupBallotFindMSB(some), last = shuffle(begins[R], lane & (SUBGROUP - 1u)); \
        if (some != uvec4(0u)) \
            total.y = (own + uint(R) * SUBGROUP + lane) * uint(PACKET) + uint(findMSB(last)) + 1u; \
    }
    LAST_BEGIN(0)
    LAST_BEGIN(1)
    LAST_BEGIN(2)
    LAST_BEGIN(3)
    return total;
}
// Stores the length of the last run, and the number of runs.
void report(uvec2 total) {
    if (total.x > 0u) store_length(total.x - 1u, COUNT + 1u - total.y);
    store_count(0u, total.x);
}
// Run number r begins at item i. Stores its key, and the length of the run before, which begins at
// item e - 1.
void begin_run(uint r, uint i, ITEM key, uint e) {
    store_key(r, key);
    if (r > 0u) store_length(r - 1u, i + 1u - e);
}
void write_item(uint i, inout uvec2 left) {
    ITEM key;
    uint begins;
    look_at(i, key, begins);
    if (begins == 0u) return;
    begin_run(left.x, i, key, left.y);
    left = uvec2(left.x + 1u, i + 1u);
}

shared ITEM row_keys[THREADS * uint(PACKET)];
shared uint row_begins[THREADS * uint(PACKET)];     // indices in the row
// Stores the first keys of a packet's runs, and where in the row they are, after those of the
// packets before it.
void place_packet(uint begins, uint row, uint at, uint row_runs, ITEM v[PACKET]) {
    uint place = gl_SubgroupInvocationID * uint(PACKET);
    at += row;
#define PLACE_RUN(K) \
    if ((begins >> K & 1u) == 1u) { \
        row_keys[at] = v[K]; \
        row_begins[at++] = place + uint(K); \
    }
    EACH_ITEM(PLACE_RUN)
}
// Stores the runs that begin in a row, whose first item is item number `first` of the range.
void write_row(uint row, uint runs, uint n, inout uvec2 to, uint first) {
    for (uint j = gl_SubgroupInvocationID; j < runs; j += SUBGROUP)
        begin_run(to.x + j, first + row_begins[row + j], row_keys[row + j],
            j > 0u ? first + row_begins[row + j - 1u] + 1u : to.y);
    if (runs > 0u) to = uvec2(to.x + runs, first + row_begins[row + runs - 1u] + 1u);
}
)glsl"

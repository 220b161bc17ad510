R"glsl(
// What lies before a tile, found by looking back at the tiles before it (Merrill, Garland: Single-pass Parallel Prefix Scan with Decoupled
// Look-back, 2016). Only for devices on which a group that waits never keeps the group it waits for from running; tiles are
// numbered in the order in which groups start.
// Hooks: STATE combine(STATE a, STATE b), STATE shuffle_down, shuffle, words_of(STATE v, out uint w[WORDS]), STATE value_of(uint w[WORDS]),
//        states[] (PARTs: words, each with a mark behind it), look_back_ticket[]
// Needs: TICKET (of the first group), EPOCH (differs from call to call, so that no state need be cleared)
// Sizes: SUBGROUP, WORDS
#define SUM 1u      // the state of a tile: its own sum is there
#define PREFIX 2u   // the sum of everything up to its end is there
#if WORDS == 1
#define PARTS 1u
#define PART uvec2
#else
#define PARTS (uint(WORDS + 1) / 2u)
#define PART uvec4
#endif
shared uint tile_number;

// The next tile, for the whole group.
uint next_tile() {
    if (thread_index() == 0u) tile_number = atomicAdd(look_back_ticket[0], 1u) - TICKET;
    barrier();
    return tile_number;
}

void publish(uint tile, STATE v, uint state) {
    uint w[WORDS], mark = EPOCH * 4u + state;
    words_of(v, w);
#if WORDS == 1
    states[tile] = uvec2(w[0], mark);
#else
    for (int k = 0; k < WORDS; k += 2) states[tile * PARTS + uint(k) / 2u] = uvec4(w[k], mark, w[min(k + 1, WORDS - 1)], mark);
#endif
}

// The state of a tile, 0 while it has none; all its words are of the same state.
uint glance(uint tile, out STATE v) {
    uint w[WORDS];
    PART s = states[tile * PARTS];
    w[0] = s.x;
    uint state = s.y - EPOCH * 4u;
#if WORDS > 1
    w[1] = s.z;
    if (s.w != s.y) state = 0u;
    for (int k = 2; k < WORDS; k += 2) {
        uvec4 other = states[tile * PARTS + uint(k) / 2u];
        w[k] = other.x;
        if (k + 1 < WORDS) w[k + 1] = other.z;
        if (other.y != s.y || other.w != s.y) state = 0u;
    }
#endif
    v = value_of(w);
    return state > PREFIX ? 0u : state;     // left by an earlier call
}

// Waits until the tile has one.
uint inquire(uint tile, out STATE v) {
    uint state = 0u;
    while (state == 0u) state = glance(tile, v);
    return state;
}

// The sum of everything before this tile, valid in all lanes of the subgroup that asks; tile > 0.
STATE look_back(uint tile) {
    uint lane = gl_SubgroupInvocationID;
    STATE sum;
    bool some = false, done = false;
    for (int nearest = int(tile) - 1; !done; nearest -= int(SUBGROUP)) {
        int mine = nearest - int(lane);
        STATE v;
        uint state = 0u;
        if (mine >= 0) state = inquire(uint(mine), v);
        uvec4 prefixes = subgroupBallot(state == PREFIX);
        done = prefixes != uvec4(0u);
        uint last = done ? subgroupBallotFindLSB(prefixes) : SUBGROUP - 1u;       // tile 0 always has a prefix
#define FARTHER(STEP) { STATE farther = shuffle_down(v, STEP); if (lane + STEP <= last) v = combine(farther, v); }
        EACH_STEP(FARTHER)
        v = shuffle(v, 0u);
        if (some) sum = combine(v, sum);
        else sum = v;
        some = true;
    }
    return sum;
}
)glsl"

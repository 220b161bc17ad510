R"glsl(
// Look-back: finds the sum of all tiles before a tile by reading what earlier tiles have published
// (Merrill, Garland: Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016). It runs only
// on devices where a group that waits for another group does not prevent that group from running.
// Tiles are numbered in the order in which groups begin them.
//
// Hooks: STATE combine(STATE a, STATE b) combines two sums; it is associative.
//        STATE shuffle(STATE v, uint lane) and STATE shuffle_down(STATE v, uint distance) exchange
//        values between the threads of a subgroup. EACH_STEP(DO) writes DO(1u) DO(2u) DO(4u) ...
//        for all powers of two below SUBGROUP. thread_index() returns the index of the thread in
//        its group.
//        The hooks of group/states.glsl.
// Needs: group/next_tile.glsl and group/states.glsl must come before this file. Tile k has state k.
//        Marks contain the epoch, so states of earlier launches count as missing and are never
//        cleared.
// Sizes: SUBGROUP is the number of threads in a subgroup, and WORDS the number of words in a sum.
#define SUM 1u      // the state of a tile that has published its own sum
#define PREFIX 2u   // the state of a tile that has published the sum of all tiles up to its own

// Publishes v as the state of a tile. `state` is SUM when v is the sum of this tile alone, and
// PREFIX when v is the sum of all tiles up to this one.
void publish(uint tile, STATE v, uint state) {
    put_state(tile, v, MARK + state);
}

// Reads the state of a tile. Returns SUM or PREFIX, and in v the sum of the tile or of all tiles up
// to it. Returns 0 when the tile has published no state yet. A state whose marks differ is only
// partly written. A state with a mark of another epoch was left by an earlier launch. Both count as
// not published.
uint glance(uint tile, out STATE v) {
    uint w[WORDS];
    PART s = states[tile * PARTS];
    w[0] = s.x;
    uint state = s.y - MARK;
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
    return state > PREFIX ? 0u : state;
}

// Waits until a tile has published a state. Returns SUM or PREFIX, and in v the published value.
uint inquire(uint tile, out STATE v) {
    uint state = 0u;
    while (state == 0u) state = glance(tile, v);
    return state;
}

// Returns the sum of all tiles before `tile`, which must not be 0. All threads of one subgroup call
// it, and all of them get the result.
STATE look_back(uint tile) {
    uint lane = gl_SubgroupInvocationID;
    STATE sum;
    bool some = false, done = false;
    for (int nearest = int(tile) - 1; !done; nearest -= int(SUBGROUP)) {
        // Each thread reads the state of one tile.
        int mine = nearest - int(lane);
        STATE v;
        uint state = 0u;
        if (mine >= 0) state = inquire(uint(mine), v);

        // Combine the nearest prefix with the sums of the tiles after it. When none of the states
        // is a prefix, combine all sums, and continue with the tiles before them. The loop ends,
        // because tile 0 always publishes a prefix.
        uvec4 prefixes = subgroupBallot(state == PREFIX);
        done = prefixes != uvec4(0u);
        uint last = done ? subgroupBallotFindLSB(prefixes) : SUBGROUP - 1u;
#define FARTHER(STEP) { \
            STATE farther = shuffle_down(v, STEP); \
            if (lane + STEP <= last) v = combine(farther, v); \
        }
        EACH_STEP(FARTHER)
        v = shuffle(v, 0u);
        if (some) sum = combine(v, sum);
        else sum = v;
        some = true;
    }
    return sum;
}
)glsl"

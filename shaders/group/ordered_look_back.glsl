R"glsl(
// Look-back in a fixed order: finds the sum of all tiles before a tile, and combines the sums in an
// order that does not depend on timing. So sums of floats have equal bits in every run.
//
// Every SUBGROUP neighbouring tiles are a block. The first tile of each block publishes two states
// for the block before it: first the sum of this earlier block, and then its prefix, which is the
// sum of all blocks up to and including it. A tile combines all blocks before its own, one after
// the other, and then the tiles before it in its own block. The last published prefix replaces the
// sums of all blocks that it contains. It has been combined in this order too, so the bits are
// equal.
//
// Hooks: The hooks of group/look_back.glsl, which must come before this file.
// Needs: Every tile publishes its sum. In states[], the states of the blocks follow those of the
//        tiles.
// Sizes: SUBGROUP is 32. WORDS is the number of words in a sum.

// Returns the sum of `count` tiles from tile `first` on, where 0 < count <= SUBGROUP. All threads
// of one subgroup call it and get the result. Each thread reads the state of one tile. All threads
// read again until every state has been published.
STATE sum_of_tiles(uint first, uint count) {
    // Read the states.
    uint lane = gl_SubgroupInvocationID, own = (first + lane) * PARTS, last = (first + count) * PARTS - 1u,
         wrong = 1u, mark = MARK + SUM, w[WORDS];
    PART s[int(PARTS)];
    while (wrong != 0u) {
        for (int k = 0; k < int(PARTS); ++k) s[k] = states[min(own + uint(k), last)];
        wrong = 0u;
        for (int k = 0; k < int(PARTS); ++k) {
            wrong |= s[k].y ^ mark;
#if WORDS > 1
            wrong |= s[k].w ^ mark;
#endif
        }
    }

    // Combine the sums as a tree of fixed shape, so that the result does not depend on timing.
    for (int k = 0; k < WORDS; ++k) w[k] = s[k / 2][k % 2 * 2];
    STATE v = value_of(w);
#define LATER(STEP) { STATE later = shuffle_down(v, STEP); if (lane + STEP < count) v = combine(v, later); }
    EACH_STEP(LATER)
    return shuffle(v, 0u);
}

// A block is SUBGROUP neighbouring tiles. Returns the sum of the first `blocks` blocks, at least
// one. `tiles` is the number of all tiles. All threads of one subgroup call it and get the result.
STATE sum_of_blocks(uint blocks, uint tiles) {
    // Read the states of the last SUBGROUP blocks, one per thread, until one block has published a
    // prefix (the sum of all blocks up to it) and all blocks after it have published a state. When
    // no state is missing, findLSB(0) is -1, which as a uint is above every lane, so the loop ends.
    uint lane = gl_SubgroupInvocationID, nearest = 0u;
    STATE v;
    for (bool done = false; !done;) {
        uint state = 0u;
        if (lane < blocks) state = glance(tiles + blocks - 1u - lane, v);
        uint prefixes = subgroupBallot(state == PREFIX).x, missing = subgroupBallot(state == 0u).x;
        nearest = uint(findLSB(prefixes));
        done = prefixes != 0u && uint(findLSB(missing)) > nearest;
    }

    // Combine the prefix with the sums of the blocks after it.
    STATE sum = shuffle(v, nearest);
    while (nearest > 0u) {
        --nearest;
        STATE next = shuffle(v, nearest);
        sum = combine(sum, next);
    }
    return sum;
}

// Returns the sum of all tiles before `tile`, where 0 < tile < tiles. When `tile` is the first tile
// of its block, also publishes the state of the block before. All threads of one subgroup call it
// and get the result. First tiles of blocks and other tiles share one path through the code,
// because functions are inlined, and two copies of each function would take more registers.
STATE ordered_look_back(uint tile, uint tiles) {
    uint nth = tile % SUBGROUP, blocks = tile / SUBGROUP;
    bool opens = nth == 0u, speaks = opens && gl_SubgroupInvocationID == 0u;
    if (opens) nth = SUBGROUP, --blocks;
    STATE sum = sum_of_tiles(tile - nth, nth);
    if (blocks > 0u) {
        if (speaks) publish(tiles + blocks, sum, SUM);
        STATE before = sum_of_blocks(blocks, tiles);
        sum = combine(before, sum);
    }
    if (speaks) publish(tiles + blocks, sum, PREFIX);
    return sum;
}
)glsl"

R"glsl(
// What lies before a tile, always combined in one order, so that sums of floats are the same whenever: tiles stand in blocks of SUBGROUP. The first tile of
// a block tells what the block before comes to, and what all blocks up to there come to. A tile combines the blocks before its own, one after the other,
// and then the tiles before it in its block: of the blocks it needs those behind the last whose prefix is known, and the bits are those of the prefix.
// Hooks, needs: as group/look_back.glsl, which stands before. The sum of every tile is published; the states of blocks lie behind those of the tiles.
// Sizes: SUBGROUP (32), WORDS

// The sum of `count` tiles from `first` on, 0 < count <= SUBGROUP, in all lanes, which ask together until all have an answer.
STATE sum_of_tiles(uint first, uint count) {
    uint lane = gl_SubgroupInvocationID, own = (first + lane) * PARTS, last = (first + count) * PARTS - 1u, wrong = 1u, mark = EPOCH * 4u + SUM, w[WORDS];
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
    for (int k = 0; k < WORDS; ++k) w[k] = s[k / 2][k % 2 * 2];
    STATE v = value_of(w);
#define LATER(STEP) { STATE later = shuffle_down(v, STEP); if (lane + STEP < count) v = combine(v, later); }
    EACH_STEP(LATER)
    return shuffle(v, 0u);
}

// The sum of the first `blocks` blocks, at least one.
STATE sum_of_blocks(uint blocks, uint tiles) {
    uint lane = gl_SubgroupInvocationID, nearest = 0u;
    STATE v;
    for (bool done = false; !done;) {
        uint state = 0u;
        if (lane < blocks) state = glance(tiles + blocks - 1u - lane, v);
        uint prefixes = subgroupBallot(state == PREFIX).x, missing = subgroupBallot(state == 0u).x;
        nearest = uint(findLSB(prefixes));
        done = prefixes != 0u && uint(findLSB(missing)) > nearest;      // without a missing one: the greatest uint
    }
    STATE sum = shuffle(v, nearest);
    while (nearest > 0u) {
        --nearest;
        STATE next = shuffle(v, nearest);
        sum = combine(sum, next);
    }
    return sum;
}

// The sum of everything before this tile, valid in all lanes of the subgroup that asks; 0 < tile < tiles. One way for all tiles: functions are
// inlined, and two copies of each take more registers.
STATE ordered_look_back(uint tile, uint tiles) {
    uint nth = tile % SUBGROUP, blocks = tile / SUBGROUP;
    bool opens = nth == 0u, speaks = opens && gl_SubgroupInvocationID == 0u;        // a block
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

R"glsl(
// settle_limit, groups: one group tells what the second launch of list_firsts.glsl lists. Usually
// these are keys that are equal to the limit, until the list has WANTED keys. When a sample has led
// to a limit that is far too high or too low, the group selects the WANTED-th key digit by digit,
// which takes it long, and makes that the limit.
//
// Hooks: uvec2 rank(uint i) returns the rank of key i, as low word and high word.
//        uint ties(uint tile) returns the number of keys of a tile that are equal to the limit.
//        uvec2 sampled(uint i) returns the limit of the first launch; i is 0.
//        void store_limit(uint i, uvec2 v) stores the limit for the second launch; i is 0.
//        uint state[] is the state of list_firsts.glsl.
//        uint thread_index() returns the index of the thread in its group.
// Needs: COUNT is the number of keys, TILE the number of keys in a tile, and TILES the number of
//        tiles. WANTED is the number of wanted keys, and ROOM the number of keys for which the list
//        has room. group/scan.glsl or group/scan_subgroups.glsl, for sums of words, must come
//        before this file.
// Sizes: THREADS is the number of threads in the group, at least 256. DIGITS is the number of bytes
//        of a key.
shared uint counts[256];
shared uvec2 digits;        // the digits of the WANTED-th key that are known, and zeros
shared uint place;          // the place of that key among those that share these digits
shared uint tie_tiles;      // number of tiles whose equal keys are to be listed
shared uint tile_ties;

// Stores the decision.
void settle(uint t, uint tiles, uint lists_before, uvec2 limit) {
    if (t != 0u) return;
    state[1] = tiles;
    state[2] = lists_before;
    store_limit(0u, limit);
}

// Selects the WANTED-th key.
void select_key(uint t) {
    if (t == 0u) digits = uvec2(0u), place = WANTED - 1u;
    for (uint d = DIGITS; d-- > 0u;) {
        if (t < 256u) counts[t] = 0u;
        barrier();
        uint word = d / 4u, shift = d % 4u * 8u;
        // The masks cover the digits above digit d.
        uvec2 known = digits,
              mask = uvec2(word == 1u || shift == 24u ? 0u : 0xffffff00u << shift,
                  word == 0u ? 0xffffffffu : shift == 24u ? 0u : 0xffffff00u << shift);
        for (uint i = t; i < COUNT; i += THREADS) {
            uvec2 r = rank(i);
            if (((r.x ^ known.x) & mask.x) == 0u && (DIGITS < 8u || ((r.y ^ known.y) & mask.y) == 0u))
                atomicAdd(counts[(word == 1u ? r.y : r.x) >> shift & 255u], 1u);
        }
        barrier();
        if (t == 0u) {
            uint digit = 0u;
            while (digit < 255u && place >= counts[digit]) place -= counts[digit++];
            if (word == 1u) digits.y |= digit << shift;
            else digits.x |= digit << shift;
        }
        barrier();
    }
}

void main() {
    uint t = thread_index(), listed = state[0], wanted = WANTED > listed ? WANTED - listed : 0u;
    if (t == 0u) tie_tiles = 0u;
    // Add up the equal keys of the tiles. Each thread takes neighbouring tiles.
    uint per = (TILES + THREADS - 1u) / THREADS, from = t * per, to = min(from + per, TILES), sum = 0u;
    uint before, total;
    for (uint k = from; k < to; ++k) sum += ties(k);
    group_scan(sum, THREADS, before, total);
    if (t == 0u) before = 0u;
    if (listed <= ROOM && total >= wanted) {
        // Find the tile with the last equal key that is wanted.
        if (before < wanted && wanted <= before + sum) {
            uint tile = from;
            for (uint left = wanted - before; left > ties(tile); ++tile) left -= ties(tile);
            tie_tiles = tile + 1u;
        }
        barrier();
        settle(t, tie_tiles, 0u, sampled(0u));
        return;
    }

    // The sample misled.
    select_key(t);
    uint left = place + 1u, tile = 0u;
    for (; left > 0u && tile < TILES; ++tile) {
        if (t == 0u) tile_ties = 0u;
        barrier();
        uint end = tile == TILES - 1u ? COUNT : (tile + 1u) * TILE;
        for (uint i = tile * TILE + t; i < end; i += THREADS) {
            uvec2 r = rank(i);
            if (r.x == digits.x && (DIGITS < 8u || r.y == digits.y)) atomicAdd(tile_ties, 1u);
        }
        barrier();
        left -= min(left, tile_ties);
        barrier();
    }
    if (t == 0u) state[0] = 0u;
    settle(t, tile, 1u, digits);
}
)glsl"

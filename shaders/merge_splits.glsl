R"glsl(
// merge_splits, groups: finds where the tiles of a merge divide the two sorted inputs. splits[k] is
// the number of outputs before tile k that come from `left`. A group takes THREADS neighbouring
// tiles. Its threads first search the merge path together, to find where the first tile begins and
// where the last tile ends. All other tiles begin between these two places, and each thread
// searches for the begin of one tile. So only two searches of a group read memory that is far
// apart.
//
// With BALANCED, tiles divide no pair of equivalent items (group/balanced_path.glsl), so a tile may
// begin one item later. splits[2 * k] and splits[2 * k + 1] are then the number of items of `left`
// and of `right` before tile k.
//
// With PAIRED, the inputs are pairs of neighbouring runs of one range (group/pair_of_runs.glsl).
// splits[k] is then the number of outputs before tile k that come from the first run of its pair.
// The threads search together only where a pair has at least 2 * THREADS tiles. A pair has a power
// of two of tiles, and THREADS is one, so the tiles of a group then lie in one pair.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right input.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        uint splits[] receives the results: one word for each tile, and one for the end. With
//        BALANCED, it is two words each, and with PAIRED there is none for the end.
// Needs: COUNT is the number of outputs, and LEFTS the number of items of `left`; `right` has the
//        rest. group/merge_path.glsl must come before this file, and with BALANCED also
//        group/balanced_path.glsl, with IN_SHARED = 0. With PAIRED, ALL is the number of outputs of
//        all pairs, RUN the number of items in a run, and group/pair_of_runs.glsl must come before.
// Sizes: THREADS is the number of threads in a group, and TILE the number of outputs in a tile.
//        WAYS is the number of parts into which each step of a thread's search divides what is
//        left: all probes of a step are loaded at once. BALANCED and PAIRED are 0 or 1, and not
//        both 1.

// Returns how many of the first d outputs come from `left`. It is a number of [low, high].
uint search_alone(uint d, uint low, uint high) {
    while (low < high) {
        uint step = (high - low) / WAYS + 1u, passed = 0u;
        for (uint k = 1u; k < WAYS; ++k) {
            uint at = low + k * step - 1u, probe = min(at, high - 1u);
            if (!less(right(d - 1u - probe), left(probe)) && at < high) ++passed;
        }
        high = min(high, low + (passed + 1u) * step - 1u);
        low += passed * step;
    }
    return low;
}

#if PAIRED
void main() {
    uint tiles = (ALL + TILE - 1u) / TILE;
    for (uint first = gl_WorkGroupID.x * THREADS; first < tiles; first += GROUP_COUNT * THREADS) {
        // Search together when all tiles of the group lie in one pair.
        uint low = 0u, high = ALL;
        if (RUN >= THREADS * TILE) {
            uint begin = enter_pair(first * TILE);
            search_path(begin, min(begin + THREADS * TILE, COUNT));
            low = path_low[0];
            high = path_low[1];
        }
        uint w = min(first + gl_LocalInvocationID.x, tiles - 1u), d = enter_pair(w * TILE);
        splits[w] = search_alone(d, max(low, least_lefts(d)), min(high, most_lefts(d)));

        // All threads must have finished reading path_low before the next search writes to it.
        barrier();
    }
}
#else
void main() {
    uint t = gl_LocalInvocationID.x, tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x * THREADS; w <= tiles; w += GROUP_COUNT * THREADS) {
        // Search together for where the first tile of the group begins and where the last tile
        // ends.
        uint begin = min(w * TILE, COUNT), end = min((w + THREADS) * TILE, COUNT),
             d = min((w + t) * TILE, COUNT);
        search_path(begin, end);

        // Each thread searches for where its own tile begins. It searches only between the begin of
        // the group's first tile and the end of the last one.
        uint low = search_alone(d, max(least_lefts(d), path_low[0]), min(most_lefts(d), path_low[1]));
#if BALANCED
        uvec2 place = balance(low, d - low, COUNT - LEFTS, 0u);
        if (w + t <= tiles) splits[2u * (w + t)] = place.x;
        if (w + t <= tiles) splits[2u * (w + t) + 1u] = place.y;
#else
        if (w + t <= tiles) splits[w + t] = low;
#endif

        // All threads must have finished reading path_low before the next search writes to it.
        barrier();
    }
}
#endif
)glsl"

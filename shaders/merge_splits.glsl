R"glsl(
// merge_splits, groups: finds how many of the outputs before each tile of a merge come from left. Each group searches the merge path for the
// first and the last of some neighbouring tiles; those between are near, and each has a thread. So few places far apart are read.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b), splits[]
// Needs: COUNT (outputs), LEFTS (items of left; right has the rest), group/merge_path.glsl
// Sizes: THREADS, TILE (outputs)
void main() {
    uint t = gl_LocalInvocationID.x, tiles = (COUNT + TILE - 1u) / TILE;
    for (uint w = gl_WorkGroupID.x * THREADS; w <= tiles; w += gl_NumWorkGroups.x * THREADS) {
        uint begin = min(w * TILE, COUNT), end = min((w + THREADS) * TILE, COUNT), d = min((w + t) * TILE, COUNT);
        search_path(begin, end);
        uint low = max(least_lefts(d), path_low[0]), high = min(most_lefts(d), path_low[1]);
        while (low < high) {
            uint middle = (low + high) >> 1;
            if (less(right(d - 1u - middle), left(middle))) high = middle;
            else low = middle + 1u;
        }
        if (w + t <= tiles) splits[w + t] = low;
        barrier();      // all have read the group's answers
    }
}
)glsl"

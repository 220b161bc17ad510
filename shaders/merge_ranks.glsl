R"glsl(
// merge_ranks, groups: finds where groups of four sorted runs divide, by samples, every STEP-th item of each run: each thread finds the rank of a
// sample among those of its group, by its place in the samples of each run. Every TILE_SAMPLES-th is a pivot; between two pivots lies a
// tile. Only samples are read: they are few, and lie close together.
// Hooks: ITEM sampled(uint i), bool less(ITEM a, ITEM b), void store_pivot(uint tile, ITEM v),
//        bounds[] (4 words of a tile: how many samples of each run come before the pivot, twice; odd for the run that it is from)
// Needs: COUNT (items), RUN (a multiple of STEP), TILES (of a whole group)
// Sizes: THREADS, STEP, TILE_SAMPLES
void main() {
    uint samples = (COUNT + STEP - 1u) / STEP;
    for (uint i = gl_GlobalInvocationID.x; i < samples; i += gl_NumWorkGroups.x * THREADS) {
        uint run = i * STEP / RUN, group = run / 4u, own = run % 4u, start = group * 4u * RUN;
        ITEM v = sampled(i);
        uint from[4], low[4], high[4];
        for (uint q = 0u; q < 4u; ++q) {
            uint size = min(RUN, COUNT - start);
            from[q] = (start + STEP - 1u) / STEP;
            low[q] = 0u;
            high[q] = (size + STEP - 1u) / STEP;
            if (q == own) low[q] = high[q] = i - from[q];
            start += size;
        }
        for (bool more = true; more;) {         // all four at a time
            more = false;
            for (uint q = 0u; q < 4u; ++q)
                if (low[q] < high[q]) {
                    uint middle = (low[q] + high[q]) >> 1;
                    ITEM x = sampled(from[q] + middle);
                    bool before = q < own ? !less(v, x) : less(x, v);       // of equals the earlier run's come first
                    if (before) low[q] = middle + 1u;
                    else high[q] = middle;
                    more = more || low[q] < high[q];
                }
        }
        uint rank = low[0] + low[1] + low[2] + low[3];
        if (rank % TILE_SAMPLES == 0u) {
            uint tile = group * TILES + rank / TILE_SAMPLES;
            store_pivot(tile, v);
            for (uint q = 0u; q < 4u; ++q) bounds[tile * 4u + q] = 2u * low[q] + uint(q == own);
        }
    }
}
)glsl"

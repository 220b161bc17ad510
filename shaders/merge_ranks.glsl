R"glsl(
// merge_ranks, groups: divides the merge of every four neighbouring sorted runs into tiles. Every
// STEP-th item of a run is a sample. Each thread finds the rank of one sample among all samples of
// its four runs, by a binary search in the samples of the other three runs. In the order of the
// ranks, every TILE_SAMPLES-th sample is a pivot, and the outputs between two pivots are a tile.
// The kernel reads only samples, because they are few and lie close together.
//
// Hooks: ITEM sampled(uint i) returns sample i, which is item i * STEP of the range.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store_pivot(uint tile, ITEM v) stores the pivot at which a tile begins.
//        uint bounds[] receives 4 words for each tile, one for each run. A word is twice the number
//        of samples of the run that come before the pivot, plus 1 for the pivot's own run.
// Needs: COUNT is the number of items, and RUN the number of items in a run, a multiple of STEP.
//        TILES is the number of tiles in four whole runs.
// Sizes: THREADS is the number of threads in a group. STEP and TILE_SAMPLES are described above.
void main() {
    uint samples = (COUNT + STEP - 1u) / STEP;
    for (uint i = gl_GlobalInvocationID.x; i < samples; i += GROUP_COUNT * THREADS) {
        // Find the first sample of each of the four runs, and the number of samples in the run. For
        // the run that contains sample i, the number of samples before i is known without a search.
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

        // Search the other three runs, one step of each at a time, so that the loads of the three
        // searches overlap. Of equal items, those of the earlier run come first.
        for (bool more = true; more;) {
            more = false;
            for (uint q = 0u; q < 4u; ++q)
                if (low[q] < high[q]) {
                    uint middle = (low[q] + high[q]) >> 1;
                    ITEM x = sampled(from[q] + middle);
                    bool before = q < own ? !less(v, x) : less(x, v);
                    if (before) low[q] = middle + 1u;
                    else high[q] = middle;
                    more = more || low[q] < high[q];
                }
        }

        // Store the sample if it is a pivot.
        uint rank = low[0] + low[1] + low[2] + low[3];
        if (rank % TILE_SAMPLES == 0u) {
            uint tile = group * TILES + rank / TILE_SAMPLES;
            store_pivot(tile, v);
            for (uint q = 0u; q < 4u; ++q) bounds[tile * 4u + q] = 2u * low[q] + uint(q == own);
        }
    }
}
)glsl"

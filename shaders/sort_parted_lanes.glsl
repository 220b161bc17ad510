R"glsl(
// sort_parted, lanes: a boundary between two sorted runs of STEP items parts one segment at most; each thread sorts such a segment in registers, in place.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), uvec2 span(uint at): [x, y) is the segment that items at - 1
//        and at share, [at, at) if they share none
// Needs: COUNT, STEP, thread/transpose.glsl
// Sizes: THREADS, RUN (no segment is longer, and STEP is no shorter)
void main() {
    uint boundaries = (max(COUNT, 1u) - 1u) / STEP, w = gl_GlobalInvocationID.x;
    do if (w < boundaries) {    // tested behind the first turn: see for_each_index_lanes.glsl
        uvec2 whole = span((w + 1u) * STEP);
        uint n = min(whole.y - whole.x, uint(RUN));
        joined = joined_to(n);
        for (int k = 0; k < RUN; ++k) v[k] = item(whole.x + min(uint(k), max(n, 1u) - 1u));
        all_rounds();
        for (int k = 0; k < RUN; ++k)
            if (uint(k) < n) store(whole.x + uint(k), v[k]);
    }
    while ((w += gl_NumWorkGroups.x * THREADS) < boundaries);
}
)glsl"

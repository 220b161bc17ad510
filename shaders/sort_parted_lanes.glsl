R"glsl(
// sort_parted, lanes: ends a sort of short segments, after an earlier launch has sorted the
// segments inside each run of STEP items. A boundary between two runs divides at most one segment.
// Each thread takes boundaries in turn, and sorts the divided segment in registers, in place and
// stably.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
//        uvec2 span(uint at) returns the bounds [x, y) of the segment that contains both item at -
//        1 and item `at`, or [at, at) when no segment contains both.
// Needs: COUNT is the number of items, and STEP the number of items in a sorted run, at least RUN.
//        thread/transpose.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and RUN the number of items in registers. No
//        segment is longer than RUN.
void main() {
    // This is a do loop, because llvmpipe runs the body of a `for` or `while` loop once more than
    // any thread needs.
    uint boundaries = (max(COUNT, 1u) - 1u) / STEP, w = gl_GlobalInvocationID.x;
    do if (w < boundaries) {
        uvec2 whole = span((w + 1u) * STEP);
        uint n = min(whole.y - whole.x, uint(RUN));
        joined = joined_to(n);
        for (int k = 0; k < RUN; ++k) v[k] = item(whole.x + min(uint(k), max(n, 1u) - 1u));
        all_rounds();
        for (int k = 0; k < RUN; ++k)
            if (uint(k) < n) store(whole.x + uint(k), v[k]);
    }
    while ((w += GROUP_COUNT * THREADS) < boundaries);
}
)glsl"

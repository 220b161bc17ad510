R"glsl(
// sort_runs: each thread sorts runs of RUN neighbouring items in registers by odd-even
// transposition, which is stable.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
// Needs: COUNT is the number of items.
// Sizes: THREADS is the number of threads in a group. RUN is even.
void main() {
    uint runs = (COUNT + RUN - 1u) / RUN;
    for (uint r = gl_GlobalInvocationID.x; r < runs; r += GROUP_COUNT * THREADS) {
        // Load the run.
        uint first = r * RUN, n = min(RUN, COUNT - first);
        ITEM v[RUN];
        for (uint k = 0u; k < RUN; ++k) v[k] = item(first + min(k, n - 1u));

        // Exchange neighbours that are out of order: first the pairs that begin at an even index,
        // then the pairs that begin at an odd one.
        for (uint round = 0u; round < RUN; round += 2u) {
            for (uint k = 0u; k + 1u < RUN; k += 2u)
                if (k + 1u < n && less(v[k + 1u], v[k])) {
                    ITEM held = v[k];
                    v[k] = v[k + 1u];
                    v[k + 1u] = held;
                }
            for (uint k = 1u; k + 1u < RUN; k += 2u)
                if (k + 1u < n && less(v[k + 1u], v[k])) {
                    ITEM held = v[k];
                    v[k] = v[k + 1u];
                    v[k + 1u] = held;
                }
        }

        // Store the run.
        for (uint k = 0u; k < RUN; ++k)
            if (k < n) store(first + k, v[k]);
    }
}
)glsl"

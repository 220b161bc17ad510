R"glsl(
// spline_filter, lanes: as spline_filter.glsl, without shared memory. Each thread reads its samples
// twice, forwards and backwards.
//
// Hooks, needs: as in spline_filter.glsl. thread/mirrored_samples.glsl must come before this file.
// Sizes: ITEMS is the number of coefficients of a thread.
void main() {
    // This is a do loop, because llvmpipe runs the body of a `for` or `while` loop once more than
    // any thread needs.
    uint stretches = (COUNT - 1u) / ITEMS + 1u, w = gl_GlobalInvocationID.x;
    do if (w < stretches) {
        int first = int(w * ITEMS);
        REAL v[ITEMS], y = REAL(0);
        for (int i = first - int(REACH); i < first; ++i) y = item(mirrored(i)) + POLE * y;
        for (uint k = 0u; k < ITEMS; ++k) {
            y = item(mirrored(first + int(k))) + POLE * y;
            v[k] = y;
        }
        y = REAL(0);
        for (int i = first + int(ITEMS + REACH); i-- > first + int(ITEMS);) y = item(mirrored(i)) + POLE * y;
        for (uint s = 0u; s < ITEMS; ++s) {
            uint k = ITEMS - 1u - s, i = uint(first) + k;
            if (i < COUNT) store(i, GAIN * (v[k] + POLE * y));
            y = item(mirrored(int(i))) + POLE * y;
        }
    }
    while ((w += GROUP_COUNT * THREADS) < stretches);
}
)glsl"

R"glsl(
// spline_filter: computes the coefficients of the cubic B-spline through samples (Unser, Aldroubi
// and Eden, 1993). Coefficient k is GAIN times the sum, over all j, of POLE^|j| times sample number
// k + j. The samples are continued by mirroring at both ends. Samples more than REACH places away
// are left out, because their weights are below the rounding of a REAL.
//
// A group loads a tile of samples into shared memory, and REACH samples on both sides of it. A
// thread runs one recursive filter forwards through its samples and one backwards. In its
// direction, each filter begins REACH samples before the first sample of the thread.
//
// Hooks: REAL item(uint k) returns sample k. void store(uint k, REAL v) stores coefficient k. REAL
//        is float or double.
// Needs: COUNT is the number of samples. thread/mirrored_samples.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of coefficients of a
//        thread.
const uint TILE = THREADS * ITEMS;

// The gaps let threads that access samples ITEMS apart use different banks of shared memory.
#define SLOT(I) ((I) + (I) / ITEMS)
shared REAL samples[SLOT(TILE + 2u * REACH)];

void main() {
    uint t = gl_LocalInvocationID.x, own = t * ITEMS, tiles = (COUNT - 1u) / TILE + 1u;
    for (uint w = gl_WorkGroupID.x; w < tiles; w += GROUP_COUNT) {
        uint first = w * TILE;
        for (uint i = t; i < TILE + 2u * REACH; i += THREADS)
            samples[SLOT(i)] = item(mirrored(int(first + i) - int(REACH)));
        barrier();

        REAL v[ITEMS], y = REAL(0);
        for (uint i = 0u; i < REACH; ++i) y = samples[SLOT(own + i)] + POLE * y;
        for (uint k = 0u; k < ITEMS; ++k) {
            y = samples[SLOT(own + REACH + k)] + POLE * y;
            v[k] = y;
        }
        y = REAL(0);
        for (uint i = REACH; i > 0u; --i) y = samples[SLOT(own + REACH + ITEMS + i - 1u)] + POLE * y;
        for (uint s = 0u; s < ITEMS; ++s) {
            uint k = ITEMS - 1u - s;
            v[k] = GAIN * (v[k] + POLE * y);
            y = samples[SLOT(own + REACH + k)] + POLE * y;
        }

        // Neighbouring threads store neighbouring coefficients.
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) samples[SLOT(own + k)] = v[k];
        barrier();
        for (uint i = t; i < TILE; i += THREADS)
            if (first + i < COUNT) store(first + i, samples[SLOT(i)]);
        barrier();
    }
}
)glsl"

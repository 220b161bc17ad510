R"glsl(
// The constants of the filter whose outputs are the coefficients of a cubic B-spline, and the
// continuation of the samples by mirroring at both ends.
//
// Hooks: REAL is float or double.
// Needs: COUNT is the number of samples.
// Sizes: SHORT is 1 when samples up to REACH places away may have been mirrored more than once.
const REAL POLE = REAL(-0.26794919243112270647lf), GAIN = REAL(1.73205080756887729353lf);

// Returns the index of the sample at place p of the continued samples, for p in [-REACH, COUNT +
// REACH), and some index below COUNT for every other p.
uint mirrored(int p) {
    uint k = uint(abs(p)), period = 2u * (COUNT - 1u);
#if SHORT
    if (COUNT == 1u) return 0u;
    k %= period;
#endif
    return k < COUNT ? k : max(k, period) - k;
}
)glsl"

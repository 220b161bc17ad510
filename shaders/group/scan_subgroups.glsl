R"glsl(
// void group_scan(VALUE v, uint n, out VALUE before, out VALUE total): `before` combines v of the threads before this one (undefined in
// thread 0), `total` that of threads 0 ... n - 1, in order. All threads call it; values of threads from n on reach neither.
// Hooks: VALUE shuffle_up(VALUE v, uint distance)
#define SUBGROUPS ((THREADS + SUBGROUP - 1u) / SUBGROUP)
shared VALUE scan_values[SUBGROUPS];
void group_scan(VALUE v, uint n, out VALUE before, out VALUE total) {
    uint lane = gl_SubgroupInvocationID, here = gl_SubgroupID * SUBGROUP;
    for (uint step = 1u; step < SUBGROUP; step *= 2u) {
        VALUE other = shuffle_up(v, step);
        if (lane >= step) v = combine(other, v);
    }
    barrier();      // an earlier call's values have been read
    if (here < n && lane == min(n - here, SUBGROUP) - 1u) scan_values[gl_SubgroupID] = v;
    barrier();
    before = shuffle_up(v, 1u);
    total = scan_values[0];
    uint subgroups = (n + SUBGROUP - 1u) / SUBGROUP;
    if (gl_SubgroupID == 1u) {
        if (lane > 0u) before = combine(total, before);
        else before = total;
    }
    for (uint k = 1u; k < subgroups; ++k) {
        total = combine(total, scan_values[k]);
        if (k + 1u == gl_SubgroupID) {
            if (lane > 0u) before = combine(total, before);
            else before = total;
        }
    }
}
)glsl"

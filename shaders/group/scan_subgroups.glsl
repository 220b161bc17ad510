R"glsl(
// void group_scan(VALUE v, uint n, out VALUE before, out VALUE total): `before` combines v of the threads before this one (undefined in
// thread 0), `total` that of threads 0 ... n - 1, in order. All threads call it; values of threads from n on reach neither.
// Hooks: VALUE shuffle_up(VALUE v, uint distance), VALUE shuffle(VALUE v, uint lane)
#define SUBGROUPS ((THREADS + SUBGROUP - 1u) / SUBGROUP)
shared VALUE scan_values[SUBGROUPS];
void group_scan(VALUE v, uint n, out VALUE before, out VALUE total) {
    uint lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID, here = subgroup * SUBGROUP, subgroups = (n + SUBGROUP - 1u) / SUBGROUP;
#define SCAN(STEP) { VALUE other = shuffle_up(v, STEP); if (lane >= STEP) v = combine(other, v); }
    EACH_STEP(SCAN)
    before = shuffle_up(v, 1u);
    barrier();      // an earlier call's values have been read
    if (here < n && lane == min(n - here, SUBGROUP) - 1u) scan_values[subgroup] = v;
    barrier();
    VALUE earlier;
    if (SUBGROUPS <= SUBGROUP) {        // every subgroup scans the sums
        v = scan_values[min(lane, SUBGROUPS - 1u)];
        EACH_STEP(SCAN)
        total = shuffle(v, subgroups - 1u);
        earlier = shuffle(v, max(subgroup, 1u) - 1u);
    } else {
        total = earlier = scan_values[0];
        for (uint k = 1u; k < subgroups; ++k) {
            if (k == subgroup) earlier = total;
            total = combine(total, scan_values[k]);
        }
    }
    if (subgroup > 0u) {
        if (lane > 0u) before = combine(earlier, before);
        else before = earlier;
    }
}
)glsl"

R"glsl(
// Defines void group_scan(VALUE v, uint n, out VALUE before, out VALUE total), which combines the
// values v of the threads of a group, in order. `before` becomes the combined value of the threads
// before this one; it is undefined in thread 0 and in the threads from n on. `total` becomes the
// combined value of threads 0 to n - 1, in every thread. All threads of the group call it, with 1
// <= n <= THREADS. Each subgroup scans by shuffles.
//
// Hooks: VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        VALUE shuffle_up(VALUE v, uint distance) returns the v of the thread whose lane number is
//        less by `distance`, and VALUE shuffle(VALUE v, uint lane) returns the v of lane `lane`.
//        EACH_STEP(DO) writes DO(1u) DO(2u) DO(4u) ... for all powers of two below SUBGROUP.
// Sizes: THREADS is the number of threads in a group, and SUBGROUP the number in a subgroup.
#define SUBGROUPS ((THREADS + SUBGROUP - 1u) / SUBGROUP)
#define SCAN(STEP) { VALUE other = shuffle_up(v, STEP); if (lane >= STEP) v = combine(other, v); }
shared VALUE scan_values[SUBGROUPS];
// Does within each subgroup what group_scan() does in the group. It has no barriers.
void subgroup_scan(VALUE v, uint n, out VALUE before, out VALUE total) {
    uint lane = gl_SubgroupInvocationID;
    EACH_STEP(SCAN)
    before = shuffle_up(v, 1u);
    total = shuffle(v, n - 1u);
}
void group_scan(VALUE v, uint n, out VALUE before, out VALUE total) {
    // Scan each subgroup. The last thread that has a value stores the sum of the subgroup.
    uint lane = gl_SubgroupInvocationID, subgroup = gl_SubgroupID, here = subgroup * SUBGROUP,
         subgroups = (n + SUBGROUP - 1u) / SUBGROUP;
    EACH_STEP(SCAN)
    before = shuffle_up(v, 1u);
    barrier();      // all threads have read the values of an earlier call
    if (here < n && lane == min(n - here, SUBGROUP) - 1u) scan_values[subgroup] = v;
    barrier();

    // Scan the sums of the subgroups. Every subgroup scans them for itself: by shuffles when it has
    // a thread for each sum, otherwise in a loop.
    VALUE earlier;
    if (SUBGROUPS <= SUBGROUP) {
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

    // Combine the sum of the earlier subgroups with the sum of the earlier threads of this
    // subgroup.
    if (subgroup > 0u) {
        if (lane > 0u) before = combine(earlier, before);
        else before = earlier;
    }
}
)glsl"

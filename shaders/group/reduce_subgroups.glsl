R"glsl(
// Defines VALUE group_reduce(VALUE v, uint n), which combines the values v of threads 0 to n - 1,
// in order. All threads of the group call it, with 1 <= n <= THREADS. The result is valid in thread
// 0. Each subgroup combines its values by shuffles, and then thread 0 combines the results of the
// subgroups.
//
// Hooks: VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        VALUE shuffle_down(VALUE v, uint distance) returns the v of the thread whose lane number
//        is greater by `distance`.
//        EACH_STEP(DO) writes DO(1u) DO(2u) DO(4u) ... for all powers of two below SUBGROUP.
//        uint thread_index() returns the index of the thread in its group.
// Sizes: THREADS is the number of threads in a group, and SUBGROUP the number in a subgroup.
shared VALUE group_values[(THREADS + SUBGROUP - 1u) / SUBGROUP];

// Combines the values of the first `lanes` threads of each subgroup, in order. The result is valid
// in the first thread of the subgroup. It has no barriers.
VALUE subgroup_reduce(VALUE v, uint lanes) {
    uint lane = gl_SubgroupInvocationID;
#define COLLECT(STEP) { VALUE other = shuffle_down(v, STEP); if (lane + STEP < lanes) v = combine(v, other); }
    EACH_STEP(COLLECT)
    return v;
}
// Combines the values of threads 0 to n - 1 within each subgroup. The result of subgroup k becomes
// group_values[k].
void group_collect(VALUE v, uint n) {
    uint here = gl_SubgroupID * SUBGROUP;
    v = subgroup_reduce(v, n > here ? min(n - here, SUBGROUP) : 0u);
    barrier();      // all threads have read the values of an earlier call
    if (gl_SubgroupInvocationID == 0u) group_values[gl_SubgroupID] = v;
    barrier();
}

// Combines the results of the subgroups, which are in group_values, in order. Only the subgroups
// that contain some of the first n threads have a result.
VALUE group_sum(uint n) {
    VALUE sum = group_values[0];
    for (uint k = 1u; k < (n + SUBGROUP - 1u) / SUBGROUP; ++k) sum = combine(sum, group_values[k]);
    return sum;
}
VALUE group_reduce(VALUE v, uint n) {
    group_collect(v, n);
    if (thread_index() == 0u) v = group_sum(n);
    return v;
}

// Combines the values v of threads 0 to n - 1, in order, and returns the result in every thread.
// All threads of the group call it.
VALUE group_reduce_all(VALUE v, uint n) {
    group_collect(v, n);
    return group_sum(n);
}
)glsl"

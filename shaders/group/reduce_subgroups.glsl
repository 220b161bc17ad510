R"glsl(
// VALUE group_reduce(VALUE v, uint n): v of threads 0 ... n - 1, combined in order; valid in thread 0. All threads call it; 1 <= n <= THREADS.
// Each subgroup reduces by shuffles, thread 0 combines the subgroups' values.
// Hooks: VALUE shuffle_down(VALUE v, uint distance)
shared VALUE group_values[(THREADS + SUBGROUP - 1u) / SUBGROUP];
void group_collect(VALUE v, uint n) {
    uint t = thread_index(), here = gl_SubgroupID * SUBGROUP, lanes = n > here ? min(n - here, SUBGROUP) : 0u, lane = gl_SubgroupInvocationID;
#define COLLECT(STEP) { VALUE other = shuffle_down(v, STEP); if (lane + STEP < lanes) v = combine(v, other); }
    EACH_STEP(COLLECT)
    barrier();      // an earlier call's values have been read
    if (lane == 0u) group_values[gl_SubgroupID] = v;
    barrier();
}
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
// The same, valid in every thread.
VALUE group_reduce_all(VALUE v, uint n) {
    group_collect(v, n);
    return group_sum(n);
}
)glsl"

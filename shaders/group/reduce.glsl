R"glsl(
// VALUE group_reduce(VALUE v, uint n): v of threads 0 ... n - 1, combined in order; valid in thread 0. All threads call it; 1 <= n <= THREADS.
shared VALUE group_values[THREADS];
VALUE group_reduce(VALUE v, uint n) {
    uint t = thread_index();
    barrier();      // an earlier call's values have been read
    group_values[t] = v;
    for (uint step = 1u; step < THREADS; step *= 2u) {
        barrier();
        if ((t & (2u * step - 1u)) == 0u && t + step < n) group_values[t] = combine(group_values[t], group_values[t + step]);
    }
    return group_values[t];
}
// The same, valid in every thread.
VALUE group_reduce_all(VALUE v, uint n) {
    group_reduce(v, n);
    barrier();
    return group_values[0];
}
)glsl"

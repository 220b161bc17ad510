R"glsl(
// Defines VALUE group_reduce(VALUE v, uint n), which combines the values v of threads 0 to n - 1,
// in order. All threads of the group call it, with 1 <= n <= THREADS. The result is valid in thread
// 0.
//
// Hooks: VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        uint thread_index() returns the index of the thread in its group.
// Sizes: THREADS is the number of threads in a group.
shared VALUE group_values[THREADS];
VALUE group_reduce(VALUE v, uint n) {
    uint t = thread_index();
    barrier();      // all threads have read the values of an earlier call
    group_values[t] = v;
    for (uint step = 1u; step < THREADS; step *= 2u) {
        barrier();
        if ((t & (2u * step - 1u)) == 0u && t + step < n)
            group_values[t] = combine(group_values[t], group_values[t + step]);
    }
    return group_values[t];
}

// Combines the values v of threads 0 to n - 1, in order, and returns the result in every thread.
// All threads of the group call it.
VALUE group_reduce_all(VALUE v, uint n) {
    group_reduce(v, n);
    barrier();
    return group_values[0];
}
)glsl"

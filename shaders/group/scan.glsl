R"glsl(
// Defines void group_scan(VALUE v, uint n, out VALUE before, out VALUE total), which combines the
// values v of the threads of a group, in order. `before` becomes the combined value of the threads
// before this one; it is undefined in thread 0 and in the threads from n on. `total` becomes the
// combined value of threads 0 to n - 1, in every thread. All threads of the group call it, with 1
// <= n <= THREADS.
//
// Hooks: VALUE combine(VALUE a, VALUE b) combines two values; it is associative.
//        uint thread_index() returns the index of the thread in its group.
// Sizes: THREADS is the number of threads in a group.
shared VALUE scan_values[2u * THREADS];
void group_scan(VALUE v, uint n, out VALUE before, out VALUE total) {
    uint t = thread_index(), side = 0u;
    barrier();      // all threads have read the values of an earlier call
    scan_values[t] = v;
    for (uint step = 1u; step < THREADS; step *= 2u) {
        barrier();
        VALUE mine = scan_values[side + t];
        if (t >= step) mine = combine(scan_values[side + t - step], mine);
        side = THREADS - side;
        scan_values[side + t] = mine;
    }
    barrier();
    before = scan_values[side + max(t, 1u) - 1u];
    total = scan_values[side + n - 1u];
}
)glsl"

R"glsl(
// VALUE group_scan(VALUE v): v of threads 0 ... t, combined in order; afterwards group_before() is the one of thread t - 1 (t > 0)
// and group_upto(k) the one of any thread k. All threads call it; values of threads past the end reach no thread before them.
shared VALUE scan_values[2u * THREADS];
uint scan_side;
void group_scan(VALUE v) {
    uint t = gl_LocalInvocationID.x;
    barrier();      // an earlier call's values have been read
    scan_values[t] = v;
    scan_side = 0u;
    for (uint step = 1u; step < THREADS; step *= 2u) {
        barrier();
        VALUE mine = scan_values[scan_side + t];
        if (t >= step) mine = combine(scan_values[scan_side + t - step], mine);
        scan_side = THREADS - scan_side;
        scan_values[scan_side + t] = mine;
    }
    barrier();
}
VALUE group_before() { return scan_values[scan_side + max(gl_LocalInvocationID.x, 1u) - 1u]; }
VALUE group_upto(uint k) { return scan_values[scan_side + k]; }
)glsl"

R"glsl(
// void group_scan(VALUE v, uint n, out VALUE before, out VALUE total): `before` combines v of the threads before this one (undefined in
// thread 0), `total` that of threads 0 ... n - 1, in order. All threads call it; values of threads from n on reach neither.
shared VALUE scan_values[2u * THREADS];
void group_scan(VALUE v, uint n, out VALUE before, out VALUE total) {
    uint t = thread_index(), side = 0u;
    barrier();      // an earlier call's values have been read
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

R"glsl(
// select_digit, groups: one step of a selection of a key by its digits. Each group counts the next
// digits of the keys of its chunk that begin with the digits selected so far. The group that
// finishes last adds up the counts of all groups, and selects the digit of the wanted key.
//
// Hooks: uint digit(uint i) returns the next digit of key i, or 256 for a key that begins with
//        other digits. digit_packet loads the digits of a packet.
//        void visit(uint d, uint before, uint upto) receives for each digit d the numbers of keys
//        whose next digit is less than d, and of those whose next digit is at most d.
//        uint counts[] has a word for each digit from FROM on, which is 0 before the launch.
//        uint tickets[] counts the finished groups in word 0, which is 0 between launches.
// Needs: COUNT is the number of keys, CHUNK the number of packets in a group's chunk, and CHUNKS
//        the number of chunks, at most that of groups. Groups without a chunk do nothing.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of keys in a packet.
#define DIGITS 256u
shared uint own_counts[2u * DIGITS];    // the group's counts; afterwards two steps of a scan
shared uint last_group;                 // 1 in the group that finishes last

void main() {
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x;
    if (g >= CHUNKS) return;        // all threads of the group return
    for (uint d = t; d < DIGITS; d += THREADS) own_counts[d] = 0u;
    barrier();

    // Count the digits of the chunk. The group of the last chunk also counts the keys after the
    // last whole packet.
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uint d[PACKET];
        digit_packet(p, d);
        for (int k = 0; k < PACKET; ++k)
            if (d[k] < DIGITS) atomicAdd(own_counts[d[k]], 1u);
    }
    for (uint i = (g == CHUNKS - 1u ? packets * uint(PACKET) : COUNT) + t;
         i < COUNT;
         i += THREADS) {
        uint d = digit(i);
        if (d < DIGITS) atomicAdd(own_counts[d], 1u);
    }
    barrier();
    for (uint d = t; d < DIGITS; d += THREADS)
        if (own_counts[d] > 0u) atomicAdd(counts[FROM + d], own_counts[d]);

    // Find the group that finishes last. The memory barrier makes the counts visible before the
    // ticket is taken.
    memoryBarrierBuffer();
    barrier();
    if (t == 0u) last_group = atomicAdd(tickets[0], 1u) == CHUNKS - 1u ? 1u : 0u;
    barrier();
    if (last_group == 0u) return;

    // Scan the counts, and hand each digit to visit().
    if (t == 0u) tickets[0] = 0u;
    for (uint d = t; d < DIGITS; d += THREADS) own_counts[d] = atomicAdd(counts[FROM + d], 0u);
    uint side = 0u;
    for (uint step = 1u; step < DIGITS; step *= 2u) {
        barrier();
        for (uint d = t; d < DIGITS; d += THREADS)
            own_counts[DIGITS - side + d] =
                own_counts[side + d] + (d >= step ? own_counts[side + d - step] : 0u);
        side = DIGITS - side;
    }
    barrier();
    for (uint d = t; d < DIGITS; d += THREADS)
        visit(d, d > 0u ? own_counts[side + d - 1u] : 0u, own_counts[side + d]);
}
)glsl"

R"glsl(
// radix_sort_histogram, groups: counts all digits of all keys, for every pass of a radix sort, and
// reads each key only once. Each group counts its chunk in shared memory, and adds its counts to
// the table. Threads of a subgroup that increment one counter at the same time wait for each other.
// Each counter therefore has COPIES copies side by side, and neighbouring threads use different
// copies.
//
// Hooks: uvec2 rank(uint i) returns the rank of key i, a number in sorting order, as low word and
//        high word; rank_packet loads the ranks of a packet.
//        uint digits(uint k) describes digit k: shift | mask << 8 | (1 for the high word) << 16.
//        uint counts[] is the table, which is zero before the launch. Afterwards the count of value
//        d of digit k is at index COUNTS + 256 * k + d.
// Needs: COUNT is the number of keys, CHUNK the number of packets in a group's chunk, and COUNTS
//        the index at which the table begins.
// Sizes: THREADS is the number of threads in a group, PACKET the number of keys in a packet, and
//        PASSES the number of digits. COPIES is described above.
shared uint counters[256u * PASSES * COPIES];

// Counts all digits of the key whose rank is r. Uses copy number `copy` of the counters.
void count(uvec2 r, uint copy) {
    for (uint k = 0u; k < PASSES; ++k) {
        uint d = digits(k), word = (d >> 16) != 0u ? r.y : r.x;
        atomicAdd(counters[(k * 256u + ((word >> (d & 255u)) & ((d >> 8) & 255u))) * COPIES + copy], 1u);
    }
}

void main() {
    // Clear the counters.
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x, copy = t % COPIES;
    for (uint i = t; i < 256u * PASSES * COPIES; i += THREADS) counters[i] = 0u;
    barrier();

    // Count the keys of the chunk. The last group also counts the keys after the last whole packet.
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uvec2 r[PACKET];
        rank_packet(p, r);
        for (int k = 0; k < PACKET; ++k) count(r[k], copy);
    }
    if (g == gl_NumWorkGroups.x - 1u)
        for (uint i = packets * uint(PACKET) + t; i < COUNT; i += THREADS) count(rank(i), copy);
    barrier();

    // Sum the copies of each counter, and add the sums to the table. Neighbouring
    // threads begin with different copies, so that they read different banks of shared memory.
    for (uint i = t; i < 256u * PASSES; i += THREADS) {
        uint sum = 0u;
        for (uint c = 0u; c < COPIES; ++c) sum += counters[i * COPIES + (c + t) % COPIES];
        if (sum != 0u) atomicAdd(counts[COUNTS + i], sum);
    }
}
)glsl"

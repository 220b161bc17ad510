R"glsl(
// radix_sort_histogram, groups: counts all digits of all keys, for every pass of a radix sort, and
// reads each key only once. Each group counts its chunk in shared memory, and adds its counts to
// the table. Threads of a subgroup that increment one counter at the same time wait for each other.
// Each counter therefore has COPIES copies side by side, and neighbouring threads use different
// copies.
//
// With PLANS, the group that finishes last makes the plan of the passes. A digit that all keys have
// in common does not change their order. Two neighbouring passes for such digits do not sort. A
// single one moves the keys like all other passes, because a pass reads what the one before it has
// written.
//
// Hooks: uvec2 rank(uint i) returns the rank of key i, a number in sorting order, as low word and
//        high word; rank_packet loads the ranks of a packet.
//        uint digits(uint k) describes digit k: shift | mask << 8 | (1 for the high word) << 16.
//        uint counts[] is the table, which is zero before the launch. Afterwards the count of value
//        d of digit k is at index TABLE + 256 * k + d. Behind room for DIGITS digits are the plan,
//        whose bit k is 1 when pass k does not sort, and the number of groups that have finished,
//        which is zero between launches.
// Needs: COUNT is the number of keys, CHUNK the number of packets in a group's chunk, and TABLE the
//        index at which the table begins. The table of the previous sort begins at SPENT, and is
//        set to zero. With PLANS, TOTAL is the number of keys that all launches of a sort count
//        together, modulo 2^32.
// Sizes: THREADS is the number of threads in a group, PACKET the number of keys in a packet, and
//        PASSES the number of digits. COPIES is described above. PLANS is 0 or 1.
#define PLAN (TABLE + 256u * DIGITS)
#define FINISHED (PLAN + 1u)
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
    if (g == 0u)
        for (uint i = t; i < 256u * DIGITS + 2u; i += THREADS) counts[SPENT + i] = 0u;
    barrier();

    // Count the keys of the chunk. The last group also counts the keys after the last whole packet.
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uvec2 r[PACKET];
        rank_packet(p, r);
        for (int k = 0; k < PACKET; ++k) count(r[k], copy);
    }
    if (g == GROUP_COUNT - 1u)
        for (uint i = packets * uint(PACKET) + t; i < COUNT; i += THREADS) count(rank(i), copy);
    barrier();

    // Sum the copies of each counter, and add the sums to the table. Neighbouring
    // threads begin with different copies, so that they read different banks of shared memory.
    for (uint i = t; i < 256u * PASSES; i += THREADS) {
        uint sum = 0u;
        for (uint c = 0u; c < COPIES; ++c) sum += counters[i * COPIES + (c + t) % COPIES];
        if (sum != 0u) atomicAdd(counts[TABLE + i], sum);
    }

#if PLANS
    // Make the plan. The barriers let all counts of the group arrive before it takes its ticket.
    memoryBarrierBuffer();
    barrier();
    if (t == 0u) {
        counters[0] = atomicAdd(counts[FINISHED], 1u);
        counters[1] = 0u;
    }
    barrier();
    if (counters[0] != GROUP_COUNT - 1u) return;
    for (uint i = t; i < 256u * PASSES; i += THREADS)
        if (TOTAL != 0u && atomicAdd(counts[TABLE + i], 0u) == TOTAL)
            atomicOr(counters[1], 1u << i / 256u);
    barrier();
    if (t == 0u) {
        uint idle = 0u;
        for (uint k = 0u; k + 1u < PASSES; ++k)
            if ((counters[1] >> k & 3u) == 3u) idle |= 3u << k++;
        counts[PLAN] = idle;
        counts[FINISHED] = 0u;
    }
#endif
}
)glsl"

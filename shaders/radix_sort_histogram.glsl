R"glsl(
// radix_sort_histogram, groups: counts every digit of every key in one reading. Lanes of a subgroup that meet at a counter wait for
// each other, so neighbouring lanes have counters of their own, COPIES of them, side by side.
// Hooks: uvec2 rank(uint i), rank_packet, uint digits(uint k) (digit k of a rank: shift | mask << 8 | upper word << 16), counts[] (zero before)
// Needs: COUNT, CHUNK (packets of a group), COUNTS (where in counts[] digit 0 begins)
// Sizes: THREADS, PACKET, PASSES, COPIES
shared uint counters[256u * PASSES * COPIES];

void count(uvec2 r, uint copy) {
    for (uint k = 0u; k < PASSES; ++k) {
        uint d = digits(k), word = (d >> 16) != 0u ? r.y : r.x;
        atomicAdd(counters[(k * 256u + ((word >> (d & 255u)) & ((d >> 8) & 255u))) * COPIES + copy], 1u);
    }
}

void main() {
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x, copy = t % COPIES;
    for (uint i = t; i < 256u * PASSES * COPIES; i += THREADS) counters[i] = 0u;
    barrier();
    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uvec2 r[PACKET];
        rank_packet(p, r);
        for (int k = 0; k < PACKET; ++k) count(r[k], copy);
    }
    if (g == gl_NumWorkGroups.x - 1u)
        for (uint i = packets * uint(PACKET) + t; i < COUNT; i += THREADS) count(rank(i), copy);
    barrier();
    for (uint i = t; i < 256u * PASSES; i += THREADS) {
        uint sum = 0u;
        for (uint c = 0u; c < COPIES; ++c) sum += counters[i * COPIES + (c + t) % COPIES];
        if (sum != 0u) atomicAdd(counts[COUNTS + i], sum);
    }
}
)glsl"

R"glsl(
// radix_sort_count, groups: each group counts the digits of its chunk.
// Hooks: uint digit(uint i), digit_packet, counts[] (counts of digit d in group g at d * groups + g)
// Needs: COUNT, CHUNK (items of a group, a multiple of PACKET)
// Sizes: THREADS, PACKET
shared uint group_counts[256];

void main() {
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x;
    for (uint d = t; d < 256u; d += THREADS) group_counts[d] = 0u;
    barrier();
    uint first = g * CHUNK, last = min(first + CHUNK, COUNT), whole = last / uint(PACKET);
    for (uint p = first / uint(PACKET) + t; p < whole; p += THREADS) {
        uint d[PACKET];
        digit_packet(p, d);
        for (int k = 0; k < PACKET; ++k) atomicAdd(group_counts[d[k]], 1u);
    }
    for (uint i = max(whole * uint(PACKET), first) + t; i < last; i += THREADS) atomicAdd(group_counts[digit(i)], 1u);
    barrier();
    for (uint d = t; d < 256u; d += THREADS) counts[d * gl_NumWorkGroups.x + g] = group_counts[d];
}
)glsl"

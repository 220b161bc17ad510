R"glsl(
// radix_sort_count, groups: each group counts the digits of its chunk in shared memory.
//
// Hooks: uint digit(uint i) returns the digit of item i, below 256; digit_packet loads the digits
//        of a packet.
//        uint counts[] receives the counts. The count of digit d in group g is at index d * (number
//        of groups) + g.
// Needs: COUNT is the number of items, and CHUNK the number of items in a group's chunk, a multiple
//        of PACKET.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
shared uint group_counts[256];

void main() {
    // Clear the counters.
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x;
    for (uint d = t; d < 256u; d += THREADS) group_counts[d] = 0u;
    barrier();

    // Count the digits: whole packets first, then the items after the last whole packet.
    uint first = g * CHUNK, last = min(first + CHUNK, COUNT), whole = last / uint(PACKET);
    for (uint p = first / uint(PACKET) + t; p < whole; p += THREADS) {
        uint d[PACKET];
        digit_packet(p, d);
        for (int k = 0; k < PACKET; ++k) atomicAdd(group_counts[d[k]], 1u);
    }
    for (uint i = max(whole * uint(PACKET), first) + t; i < last; i += THREADS)
        atomicAdd(group_counts[digit(i)], 1u);
    barrier();

    // Store the counts.
    for (uint d = t; d < 256u; d += THREADS) counts[d * GROUP_COUNT + g] = group_counts[d];
}
)glsl"

R"glsl(
// combine_at, groups: combines each item with the element of the output that a map names for it.
// Threads that change one element in memory wait for each other. So a group holds some elements in
// shared memory: an element whose slot is free takes it, and the group's later items for this
// element are combined in the slot. Items for other elements are combined in memory. At the end,
// the group combines each slot with its element in memory.
//
// Hooks: VALUE value(uint i) returns item i, and uint place(uint i) the number of its element;
//        value_packet and place_packet load those of a packet.
//        VALUE change(uint at, VALUE v) combines v with element `at` of the output atomically.
//        VALUE identity() returns the value that leaves every other as it is.
// Needs: COUNT is the number of items, and CHUNK the number of packets in a group's chunk. LIMIT is
//        the number of elements of the output. Items for other elements have no effect.
// Sizes: THREADS is the number of threads in a group, PACKET the number of items in a packet, and
//        SLOTS the number of slots, a power of two. ATOMIC(x, v) combines v with a variable x
//        atomically.
#define FREE 0xffffffffu        // not below LIMIT, so it is no element
shared uint holders[SLOTS];     // the element of each slot
shared VALUE sums[SLOTS];

void combine(uint at, VALUE v) {
    if (at >= LIMIT) return;
    // A slot that was taken once stays so. A thread that sees it need not try to take it.
    uint slot = (at ^ at >> 10) & (SLOTS - 1u), holder = holders[slot];
    if (holder == FREE) holder = atomicCompSwap(holders[slot], FREE, at);
    if (holder == FREE || holder == at) ATOMIC(sums[slot], v);
    else change(at, v);
}

void main() {
    uint t = gl_LocalInvocationID.x, g = gl_WorkGroupID.x;
    for (uint slot = t; slot < SLOTS; slot += THREADS) {
        holders[slot] = FREE;
        sums[slot] = identity();
    }
    barrier();

    uint packets = COUNT / uint(PACKET), first = min(g * CHUNK, packets), last = min(first + CHUNK, packets);
    for (uint p = first + t; p < last; p += THREADS) {
        uint at[PACKET];
        VALUE v[PACKET];
        place_packet(p, at);
        value_packet(p, v);
        for (int k = 0; k < PACKET; ++k) combine(at[k], v[k]);
    }
    // The last group combines the items after the last whole packet.
    for (uint i = (g == GROUP_COUNT - 1u ? packets * uint(PACKET) : COUNT) + t;
         i < COUNT;
         i += THREADS)
        combine(place(i), value(i));
    barrier();

    for (uint slot = t; slot < SLOTS; slot += THREADS)
        if (holders[slot] != FREE) change(holders[slot], sums[slot]);
}
)glsl"

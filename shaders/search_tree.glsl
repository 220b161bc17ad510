R"glsl(
// search_tree, groups: many queries in a long range, by a tree whose nodes are eight keys in a row. Level 0 is the range; level n + 1 has
// the last of every eight keys of level n. The keys of the top level are in each group's shared memory, in the order in which a search
// meets them: the root, the two below it, the four below these. Then one node is read in each level, eight keys that lie side by side.
// Hooks: QUERY query(uint i), query_packet, ELEMENT element(uint k), element_packet, key(uint k), key_packet (the levels above 0),
//        uint start(uint level) (of its keys in the sample: whole nodes), bool before(ELEMENT e, QUERY q) (e comes before the answer),
//        void answer(uint i, uint at, QUERY q), answer_packet(uint p, uint at[PACKET], QUERY q[PACKET])
// Needs: COUNT (queries), LENGTH (elements), TOP (the top level, at least 1; it has at most 2^STEPS keys), STEPS
// Sizes: THREADS, PACKET (divides 8), TREE (keys in shared memory, at least 2^STEPS)
shared ELEMENT tree[TREE];

uint keys_of(uint level) { return LENGTH >> (3u * level); }

// Places in one level become places in the level below. The keys after the last whole node are met one by one, by the few that end there.
#define DESCEND(KEY, KEY_PACKET, START, KEYS) {                                                                                     \
    uint nodes = (KEYS) >> 3;                                                                                                       \
    for (int k = 0; k < PACKET; ++k) {                                                                                              \
        uint node = min(at[k], nodes - 1u), place = 8u * node;                                                                      \
        for (int part = 0; part < 8 / PACKET; ++part) {                                                                             \
            ELEMENT v[PACKET];                                                                                                      \
            KEY_PACKET((START) / uint(PACKET) + node * uint(8 / PACKET) + uint(part), v);                                           \
            for (int j = 0; j < PACKET; ++j) place += before(v[j], q[k]) ? 1u : 0u;                                                 \
        }                                                                                                                           \
        at[k] = place;                                                                                                              \
    }                                                                                                                               \
    for (int k = 0; k < PACKET; ++k)                                                                                                \
        while (at[k] >= 8u * nodes && at[k] < (KEYS) && before(KEY((START) + at[k]), q[k])) ++at[k];                                \
}

void find(QUERY q[PACKET], out uint at[PACKET]) {
    for (int k = 0; k < PACKET; ++k) at[k] = 1u;
    for (uint s = 0u; s < STEPS; ++s)
        for (int k = 0; k < PACKET; ++k) at[k] = 2u * at[k] + (before(tree[at[k]], q[k]) ? 1u : 0u);
    for (int k = 0; k < PACKET; ++k) at[k] = min(at[k] - (1u << STEPS), keys_of(TOP));
    for (uint level = TOP - 1u; level > 0u; --level) DESCEND(key, key_packet, start(level), keys_of(level))
    DESCEND(element, element_packet, 0u, LENGTH)
}

void main() {
    // Where there are fewer keys than places, the last one stands in for those that are missing.
    for (uint i = gl_LocalInvocationID.x; i < (1u << STEPS); i += THREADS)
        if (i > 0u) {
            uint row = uint(findMSB(i)), k = (((i - (1u << row)) * 2u + 1u) << (STEPS - 1u - row)) - 1u;
            tree[i] = key(start(TOP) + min(k, keys_of(TOP) - 1u));
        }
    barrier();
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x;
    QUERY q[PACKET];
    uint at[PACKET];
    for (uint p = thread; p < packets; p += gl_NumWorkGroups.x * THREADS) {
        query_packet(p, q);
        find(q, at);
        answer_packet(p, at, q);
    }
    uint i = packets * uint(PACKET) + thread;
    if (i < COUNT && thread < uint(PACKET)) {
        for (int k = 0; k < PACKET; ++k) q[k] = query(i);
        find(q, at);
        answer(i, at[0], q[0]);
    }
}
)glsl"

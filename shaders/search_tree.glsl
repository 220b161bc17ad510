R"glsl(
// search_tree, groups: looks up many queries in a long sorted range through a tree, whose nodes are
// eight neighbouring keys. Level 0 is the range itself, and level n + 1 has the last key of each
// node of level n. Each group keeps the keys of the top level in shared memory, in the order in
// which a binary search reaches them: first the root, then the two keys below the root, then the
// four keys below those two, and so on. Below the top level, a search reads one node in each level:
// eight keys that lie side by side.
//
// Hooks: QUERY query(uint i) returns query i; query_packet loads the queries of a packet.
//        ELEMENT element(uint k) returns element k of the range. ELEMENT key(uint k) returns key k
//        of the sample, which holds all levels above 0. element_packet and key_packet load PACKET
//        of them.
//        uint start(uint level) returns the index in the sample at which a level begins, a multiple
//        of 8.
//        bool before(ELEMENT e, QUERY q) is true when e lies before the answer to q. The answer is
//        an index in [0, LENGTH].
//        void answer(uint i, uint at, QUERY q) receives the answer `at` to query i.
//        answer_packet(uint p, uint at[PACKET], QUERY q[PACKET]) receives the answers to packet p.
// Needs: COUNT is the number of queries, and LENGTH the number of elements. TOP is the number of
//        the top level, at least 1. The top level has at most 2^STEPS keys.
// Sizes: THREADS is the number of threads in a group, and PACKET, a divisor of 8, the number of
//        queries in a packet. TREE is the number of keys in shared memory, at least 2^STEPS.
shared ELEMENT tree[TREE];

// Returns the number of keys in a level.
uint keys_of(uint level) { return LENGTH >> (3u * level); }

// DESCEND replaces at[], the answers to a packet of queries in one level, by the answers in the
// level below. That level has KEYS keys, from index START on. A level may end with a few keys that
// do not fill a node. The few searches that reach these keys compare them one by one.
#define DESCEND(KEY, KEY_PACKET, START, KEYS) { \
    uint nodes = (KEYS) >> 3; \
    for (int k = 0; k < PACKET; ++k) { \
        uint node = min(at[k], nodes - 1u), place = 8u * node; \
        for (int part = 0; part < 8 / PACKET; ++part) { \
            ELEMENT v[PACKET]; \
            KEY_PACKET((START) / uint(PACKET) + node * uint(8 / PACKET) + uint(part), v); \
            for (int j = 0; j < PACKET; ++j) place += before(v[j], q[k]) ? 1u : 0u; \
        } \
        at[k] = place; \
    } \
    for (int k = 0; k < PACKET; ++k) \
        while (at[k] >= 8u * nodes && at[k] < (KEYS) && before(KEY((START) + at[k]), q[k])) ++at[k]; \
}

// Finds the answers to a packet of queries.
void find(QUERY q[PACKET], out uint at[PACKET]) {
    // Search the top level.
    for (int k = 0; k < PACKET; ++k) at[k] = 1u;
    for (uint s = 0u; s < STEPS; ++s)
        for (int k = 0; k < PACKET; ++k) at[k] = 2u * at[k] + (before(tree[at[k]], q[k]) ? 1u : 0u);
    for (int k = 0; k < PACKET; ++k) at[k] = min(at[k] - (1u << STEPS), keys_of(TOP));

    // Search the levels below.
    for (uint level = TOP - 1u; level > 0u; --level) DESCEND(key, key_packet, start(level), keys_of(level))
    DESCEND(element, element_packet, 0u, LENGTH)
}

void main() {
    // Load the top level into tree[]. When the level has fewer keys than fit in tree[], its last
    // key fills the remaining entries.
    for (uint i = gl_LocalInvocationID.x; i < (1u << STEPS); i += THREADS)
        if (i > 0u) {
            uint row = uint(findMSB(i)), k = (((i - (1u << row)) * 2u + 1u) << (STEPS - 1u - row)) - 1u;
            tree[i] = key(start(TOP) + min(k, keys_of(TOP) - 1u));
        }
    barrier();

    // Search for the whole packets of queries.
    uint packets = COUNT / uint(PACKET), thread = gl_GlobalInvocationID.x;
    QUERY q[PACKET];
    uint at[PACKET];
    for (uint p = thread; p < packets; p += GROUP_COUNT * THREADS) {
        query_packet(p, q);
        find(q, at);
        answer_packet(p, at, q);
    }

    // Search for the queries after the last whole packet, one per thread.
    uint i = packets * uint(PACKET) + thread;
    if (i < COUNT && thread < uint(PACKET)) {
        for (int k = 0; k < PACKET; ++k) q[k] = query(i);
        find(q, at);
        answer(i, at[0], q[0]);
    }
}
)glsl"

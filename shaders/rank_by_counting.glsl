R"glsl(
// rank_by_counting, groups: sorts few items, and stores the first of them. Each group takes HELD
// items, and counts for each of them the entries that precede its own entry. That number is the
// index of the item in the output. It compares each pair of entries, and no group waits.
//
// Hooks: ENTRY entry(uint i) returns the entry of item i, by which it is sorted.
//        bool precedes(ENTRY a, ENTRY b) is true when a comes before b. No two entries are alike.
//        ITEM item(uint i) returns item i.
//        void store(uint i, ITEM v) stores element i of the output.
//        EACH_HELD(DO) writes DO(0u) DO(1u) ... DO(HELD - 1).
// Needs: COUNT is the number of items, less than 65536. Items that come after the first WANTED are
//        not stored.
// Sizes: THREADS is the number of threads in a group. HELD is an even number.
//
// counts[] holds COPIES copies of WORDS words, so that fewer threads change one word at a time.
// Word k of a copy counts for items 2 * k and 2 * k + 1 of the group, by 16 bits each.
#define WORDS (HELD / 2u)
#define COPIES 8u
shared uint counts[COPIES * WORDS];

void main() {
    uint t = gl_LocalInvocationID.x, first = gl_WorkGroupID.x * HELD, n = COUNT;
    if (first >= n) return;     // all threads of the group return
    if (t < COPIES * WORDS) counts[t] = 0u;
    ENTRY own[HELD], e = entry(min(t, n - 1u));
    uint earlier[WORDS];
    for (uint k = 0u; k < WORDS; ++k) earlier[k] = 0u;
#define HOLD(K) own[K] = entry(min(first + K, n - 1u));
    EACH_HELD(HOLD)
    for (uint i = t; i < n; i += THREADS) {
        ENTRY next = entry(min(i + THREADS, n - 1u));
#define COMPARE(K) earlier[K / 2u] += uint(precedes(e, own[K])) << (K % 2u * 16u);
        EACH_HELD(COMPARE)
        e = next;
    }

    // Add up the counts of all threads.
    barrier();
    for (uint k = 0u; k < WORDS; ++k) atomicAdd(counts[t % COPIES * WORDS + k], earlier[k]);
    barrier();
    if (t < HELD && first + t < n) {
        uint rank = 0u;
        for (uint c = 0u; c < COPIES; ++c) rank += counts[c * WORDS + t / 2u] >> (t % 2u * 16u) & 0xffffu;
        if (rank < WANTED) store(rank, item(first + t));
    }
}
)glsl"

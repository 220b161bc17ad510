R"glsl(
// Defines functions for a search in a sorted range, where each query asks for the elements that are
// equal to it. bool before(ELEMENT e, QUERY q) is true when element e comes before these elements.
// While `passes_equal` is true, it is also true for these elements themselves. void answer(uint i,
// uint at, QUERY q) stores the answer to query i: `at`, the index of the first of these elements,
// and the index behind the last one. answer_packet() does so for each query of a packet.
//
// Hooks: bool element_less(ELEMENT e, QUERY q) is true when e is less than q.
//        bool query_less(QUERY q, ELEMENT e) is true when q is less than e.
//        ELEMENT element(uint k) returns element k of the sorted range.
//        void store_range(uint i, uvec2 v) stores the answer to query i; store_range_packet stores
//        the answers to a packet of queries.
//        EACH_ITEM(DO) writes DO(0) DO(1) ... for the items of a packet. SUBGROUP is defined when
//        threads can vote in a subgroup.
// Needs: LENGTH is the number of elements. The kernel defines find(), which finds for each query of
//        a packet the first element that is not before() it.

// The longest step of a walk. A walk finds the end of a run of up to 2 * NEAR - 1 elements.
#define NEAR 4u
// FOR_SOME(CONDITION) is true when CONDITION is true for some active thread of the subgroup.
// Without subgroups, it is CONDITION. A thread always takes part in its own vote, so it can rely on
// the answer in any control flow.
#ifdef SUBGROUP
#define FOR_SOME(CONDITION) (subgroupBallot(CONDITION) != uvec4(0u))
#else
#define FOR_SOME(CONDITION) (CONDITION)
#endif
bool passes_equal = false, runs_are_long = false;
bool before(ELEMENT e, QUERY q) { return passes_equal ? !query_less(q, e) : element_less(e, q); }
void find(QUERY q[PACKET], out uint at[PACKET]);

// True when element i is equal to q. Element i is not less than q, or there is no such element.
bool is_equal(uint i, QUERY q) { return i < LENGTH && !query_less(q, element(i)); }

// Element `at` is equal to q, and none before it is. Walks forward from there in growing steps, and
// returns the index behind the last element that is equal to q, or 0 when that is far away.
uint end_nearby(uint at, QUERY q) {
    uint low = at + 1u, step = 1u;
    while (is_equal(low + step - 1u, q)) {
        low += step;
        if (step == NEAR) return 0u;
        step *= 2u;
    }
    uint high = min(low + step - 1u, LENGTH);
    while (low < high) {
        uint middle = (low + high) >> 1;
        if (query_less(q, element(middle))) high = middle;
        else low = middle + 1u;
    }
    return low;
}
// Finds where the elements end that are equal to each query of a packet. at[k] is the index of the
// first one. Most runs of equal elements are short, so the thread walks to their ends. When a run
// is longer, a second search finds the upper bounds of the packet, and `runs_are_long` then makes
// the next packet skip the walk. The threads of a subgroup decide together, because they would wait
// for each other.
void find_ends(uint at[PACKET], QUERY q[PACKET], out uint end[PACKET]) {
    if (!runs_are_long) {
        // All elements are loaded before the first walk.
        bool equal[PACKET], found = true;
#define TEST(K) equal[K] = is_equal(at[K], q[K]);
#define WALK(K) end[K] = equal[K] ? end_nearby(at[K], q[K]) : at[K]; \
        found = found && (!equal[K] || end[K] > 0u);
        EACH_ITEM(TEST)
        EACH_ITEM(WALK)
#undef TEST
#undef WALK
        if (!FOR_SOME(!found)) return;
    }
    passes_equal = true;
    find(q, end);
    passes_equal = false;
    bool is_long = false;
    for (int k = 0; k < PACKET; ++k) is_long = is_long || end[k] - at[k] >= 2u * NEAR;
    runs_are_long = FOR_SOME(is_long);
}
void answer(uint i, uint at, QUERY q) {
    QUERY all[PACKET];
    uint first[PACKET], end[PACKET];
    for (int k = 0; k < PACKET; ++k) all[k] = q, first[k] = at;
    find_ends(first, all, end);
    store_range(i, uvec2(at, end[0]));
}
void answer_packet(uint p, uint at[PACKET], QUERY q[PACKET]) {
    uint end[PACKET];
    uvec2 v[PACKET];
    find_ends(at, q, end);
    for (int k = 0; k < PACKET; ++k) v[k] = uvec2(at[k], end[k]);
    store_range_packet(p, v);
}
)glsl"

R"glsl(
// Defines what the kernel fold_segments needs to find the first items of each segment in an order.
// An entry is an item and its place in the range. An ITEM is a list of the first KEPT entries that
// have been seen, in order. A list of fewer entries ends with entries whose place is NO_PLACE.
//
// Hooks: bool comes_before(ENTRY a, ENTRY b) is a strict total order of all entries with different
//        places. Entries with NO_PLACE come after all others.
//        bool is_less(ENTRY a, ENTRY b) is true when the item of a is less than that of b, or b has
//        NO_PLACE.
//        ENTRY none_like(ENTRY e) returns an entry with the item of e and NO_PLACE. no_entry(0) has
//        NO_PLACE too, and an item that need not be in the range. It is never compared.
//        uint place_of(ENTRY e) returns the place of an entry.
//        ENTRY pick(bool c, ENTRY a, ENTRY b) returns a if c is true, otherwise b. It has no branch.
//        ENTRY item(uint i) returns entry i, if LOADS_LISTS is 0.
//        ENTRY entry(uint i) returns, if LOADS_LISTS is 1, entry i of all lists. List c has the
//        entries from c * KEPT on.
//        void store_entry(uint i, ENTRY e) stores, if STORES_LISTS is 1, entry i of all lists.
//        void take(uint s, uint k, uint i) receives, if STORES_LISTS is 0, a result: item i is the
//        k-th item of segment s.
//        ENTRY entry_load(uint i) and void entry_store(uint i, ENTRY e) access, if SPREAD or JOINED
//        is 1, entry i of the lists of chunks.
//        shuffle_down(e, distance), shuffle_up(e, distance) and shuffle(e, lane) exchange entries
//        in a subgroup.
//        EACH_LOAD(DO) writes DO(0u) DO(1u) ... DO(LOADS - 1u).
// Needs: ROW_LENGTH is, if STORES_LISTS is 0, the number of wanted items. GPU_ALWAYS, TEAM and
//        LOADS are described in fold_segments.glsl.
// Sizes: KEPT is a power of two, at most 16. LOADS_LISTS and STORES_LISTS are 0 or 1. SELECTS is 1
//        when a team is a subgroup of at least KEPT threads, which keeps one list.
#define NO_PLACE 0xffffffffu
struct entry_list {
    ENTRY of[KEPT];
};
#define ITEM entry_list

ITEM initial(uint i) {
    ITEM v;
    for (int k = 0; k < KEPT; ++k) v.of[k] = no_entry(0u);
    return v;
}

// Inserts entry e into list v, in order. The entries of v that have a place have lesser ones than
// e, so items alone are compared; is_less() puts entries with NO_PLACE last. All indices are
// constants, so that the lists stay in registers.
void insert_entry(inout ITEM v, ENTRY e) {
    if (!is_less(e, v.of[KEPT - 1])) return;
    v.of[KEPT - 1] = e;
    for (int k = KEPT - 1; k > 0; --k) {
        ENTRY low = v.of[k - 1], high = v.of[k];
        bool swaps = is_less(high, low);
        v.of[k - 1] = pick(swaps, high, low);
        v.of[k] = pick(swaps, low, high);
    }
}
ITEM list_of(ENTRY e) {
    ITEM v;
    v.of[0] = e;
    for (int k = 1; k < KEPT; ++k) v.of[k] = none_like(e);
    return v;
}

// Returns the first entries of both lists. Taking the first one of each entry of a and its opposite
// in b gives a bitonic sequence (Batcher: Sorting networks and their applications, 1968).
ITEM add(ITEM a, ITEM b) {
    if (place_of(a.of[0]) == NO_PLACE) return b;
    if (!comes_before(b.of[0], a.of[KEPT - 1])) return a;
    for (int k = 0; k < KEPT; ++k)
        a.of[k] = pick(comes_before(b.of[KEPT - 1 - k], a.of[k]), b.of[KEPT - 1 - k], a.of[k]);
#define SORT_STEP(STEP) \
    for (int k = 0; k < KEPT; ++k) \
        if ((k & STEP) == 0) { \
            ENTRY low = a.of[k], high = a.of[min(k + STEP, KEPT - 1)]; \
            bool swaps = comes_before(high, low); \
            a.of[k] = pick(swaps, high, low); \
            a.of[min(k + STEP, KEPT - 1)] = pick(swaps, low, high); \
        }
#if KEPT > 8
    SORT_STEP(8)
#endif
#if KEPT > 4
    SORT_STEP(4)
#endif
#if KEPT > 2
    SORT_STEP(2)
#endif
#if KEPT > 1
    SORT_STEP(1)
#endif
    return a;
}

#ifdef SUBGROUP
ITEM shuffle_down(ITEM v, uint distance) {
    for (int k = 0; k < KEPT; ++k) v.of[k] = shuffle_down(v.of[k], distance);
    return v;
}
#endif

#if LOADS_LISTS
ITEM item(uint c) {
    ITEM v;
    for (uint k = 0u; k < KEPT; ++k) v.of[k] = entry(c * KEPT + k);
    return v;
}
#else
#define LOADED ENTRY
#define START(x) list_of(x)
#define TAKE(v, x) insert_entry(v, x)
#endif

#if SELECTS
// Returns the list of the n items from `first` on. Thread k of the subgroup holds entry k. All
// threads together insert an item that is less than the last entry. Few items are, because the list
// is that of all items so far. They are inserted in the order of their places, which equivalent
// items keep.
ITEM list_of_team(uint first, uint n, uint lane) {
    ENTRY mine = no_entry(0u), last = mine;
    for (uint k = 0u; k < n && GPU_ALWAYS; k += TEAM * LOADS) {
        ENTRY x[LOADS];
#define LOAD_ENTRY(J) x[J] = item(first + min(k + lane + J * TEAM, n - 1u));
        EACH_LOAD(LOAD_ENTRY)
        if (k == 0u) mine = last = none_like(x[0]);
#define SELECT_ENTRY(J) { \
            bool enters = k + lane + J * TEAM < n && is_less(x[J], last); \
            uint votes = subgroupBallot(enters).x; \
            while (votes != 0u && GPU_ALWAYS) { \
                uint from = uint(findLSB(votes)); \
                ENTRY e = shuffle(x[J], from), before = shuffle_up(mine, 1u); \
                bool moves = is_less(e, mine); \
                uint at = uint(findLSB(subgroupBallot(moves).x)); \
                if (moves && lane < KEPT) { \
                    if (lane == at) mine = e; \
                    else mine = before; \
                } \
                last = shuffle(mine, KEPT - 1u); \
                enters = enters && lane != from && is_less(x[J], last); \
                votes = subgroupBallot(enters).x; \
            } \
        }
        EACH_LOAD(SELECT_ENTRY)
    }
    ITEM v;
    for (uint k = 0u; k < KEPT; ++k) v.of[k] = shuffle(mine, k);
    return v;
}
#define FOLD_OF_TEAM(first, n, lane) list_of_team(first, n, lane)
#endif

#if STORES_LISTS
void store(uint c, ITEM v) {
    for (uint k = 0u; k < KEPT; ++k) store_entry(c * KEPT + k, v.of[k]);
}
#else
void store(uint s, ITEM v) {
    for (uint k = 0u; k < KEPT; ++k) {
        uint place = place_of(v.of[k]);
        if (k < ROW_LENGTH && place != NO_PLACE) take(s, k, place);
    }
}
#endif

#if SPREAD || JOINED
void partial_store(uint c, ITEM v) {
    for (uint k = 0u; k < KEPT; ++k) entry_store(c * KEPT + k, v.of[k]);
}
ITEM partial_load(uint c) {
    ITEM v;
    for (uint k = 0u; k < KEPT; ++k) v.of[k] = entry_load(c * KEPT + k);
    return v;
}
#endif
)glsl"

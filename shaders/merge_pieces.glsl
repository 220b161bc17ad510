R"glsl(
// merge_pieces, groups: merges the sorted pieces of each segment of more than PIECE items, stably.
// Piece p of a segment begins at item p * PIECE of the segment, and has PIECE items unless it is
// the last. The rank of an item is the number of items of its segment that come before it: all
// before it in its own piece, and those that a binary search counts in each other piece.
//
// With JOINED, the merge has no launch of its own. The kernel sort_tiles, which stores the pieces,
// has this file before it, and calls merge_pieces().
//
// Hooks: ITEM piece_load(uint i) returns item i of the sorted pieces.
//        bool less(ITEM a, ITEM b) is true when a comes before b. It is a strict weak order, or
//        items would be lost.
//        void store(uint i, ITEM v) stores v as item i.
//        offset(uint s) returns the index at which segment s begins, as any integer type. Segment s
//        ends where segment s + 1 begins.
//        uint segment_of(uint i) returns the number of item i's segment plus 1. For an item in no
//        segment it returns 0, or a number above SEGMENTS.
//        uint counters[] has 0 in counter COUNTERS + 1 when no segment has more than PIECE items,
//        unless JOINED is 1 and IN_LIST is 0. With JOINED, counter COUNTERS + 3 is the number of
//        groups that have finished storing pieces.
// Needs: COUNT is the number of items, SEGMENTS the number of segments, and PIECE the number of
//        items in a piece. With JOINED, SORTERS is the number of groups that store pieces.
// Sizes: THREADS is the number of threads in a group. IN_LIST and JOINED are 0 or 1.

// Returns how many items of [first, first + n), which are sorted, come before v. Equivalent items
// come before v when `ties` is true.
uint count_before(uint first, uint n, ITEM v, bool ties) {
    uint low = 0u, high = n;
    while (low < high) {
        uint middle = (low + high) >> 1;
        ITEM w = piece_load(first + middle);
        if (less(ties ? v : w, ties ? w : v) != ties) low = middle + 1u;
        else high = middle;
    }
    return low;
}

// Stores item i of the range at its rank, if its segment of n items from `first` on has pieces.
void merge_item(uint i, uint first, uint n) {
    if (n <= PIECE || i - first >= n) return;
    ITEM v = piece_load(i);
    uint own = (i - first) / PIECE * PIECE, rank = i - first - own;
    for (uint at = 0u; at < n; at += PIECE)
        if (at != own) rank += count_before(first + at, min(PIECE, n - at), v, at < own);
    store(first + rank, v);
}

#if JOINED
shared uint has_pieces;     // 1 when an item of the group is in a segment that has pieces
#endif

// Stores each item of a segment with pieces at its rank. Groups take THREADS neighbouring items in
// turn: group number `group` of `groups`. All threads of the group call it.
void merge_pieces(uint group, uint groups) {
    if ((JOINED == 0 || IN_LIST == 1) && counters[COUNTERS + 1u] == 0u) return;
    bool waits = JOINED == 1;
    for (uint base = group * THREADS; base < COUNT; base += groups * THREADS) {
        uint i = base + gl_LocalInvocationID.x, s = i < COUNT ? segment_of(i) - 1u : SEGMENTS,
             first = 0u, n = 0u;
        if (s < SEGMENTS) {
            uint end = min(uint(offset(s + 1u)), COUNT);
            first = min(uint(offset(s)), end);
            n = end - first;
        }
#if JOINED
        if (waits) {
            if (gl_LocalInvocationID.x == 0u) has_pieces = 0u;
            barrier();
            if (n > PIECE) has_pieces = 1u;
            barrier();
            if (has_pieces == 1u) waits = false;
            if (!waits && gl_LocalInvocationID.x == 0u)
                while (atomicAdd(counters[COUNTERS + 3u], 0u) < SORTERS) {}
            barrier();
            memoryBarrierBuffer();
        }
#endif
        merge_item(i, first, n);
    }
}

#if JOINED == 0
void main() { merge_pieces(gl_WorkGroupID.x, GROUP_COUNT); }
#endif
)glsl"

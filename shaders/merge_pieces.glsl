R"glsl(
// merge_pieces, groups: merges the sorted pieces of each listed segment, stably. Piece p of a
// segment begins p * PIECE items after the segment, and has PIECE items unless it is the last. The
// rank of an item is the number of items of its segment that come before it: all before it in its
// own piece, and those that a binary search counts in each other piece.
//
// Hooks: ITEM item(uint i) returns item i of the sorted pieces.
//        bool less(ITEM a, ITEM b) is true when a comes before b. It is a strict weak order, or
//        items would be lost.
//        void store(uint i, ITEM v) stores v as item i.
//        uvec4 listed(uint k) returns entry k of the list, whose last entries are the pieces: the
//        first item and the number of items of the piece, and then the first item and the number
//        of items of its segment.
//        uint counters[] has the number of pieces in counter COUNTERS + 1.
// Needs: MOST_LISTED is the greatest possible length of the list, and PIECE the number of items in
//        a piece.
// Sizes: THREADS is the number of threads in a group.

// Returns how many items of [first, first + n), which are sorted, come before v. Equivalent items
// come before v when `ties` is true.
uint count_before(uint first, uint n, ITEM v, bool ties) {
    uint low = 0u, high = n;
    while (low < high) {
        uint middle = (low + high) >> 1;
        ITEM w = item(first + middle);
        if (less(ties ? v : w, ties ? w : v) != ties) low = middle + 1u;
        else high = middle;
    }
    return low;
}

void main() {
    uint parts = (PIECE + THREADS - 1u) / THREADS, pieces = min(counters[COUNTERS + 1u], MOST_LISTED);
    for (uint w = gl_WorkGroupID.x; w < pieces * parts; w += gl_NumWorkGroups.x) {
        uvec4 piece = listed(MOST_LISTED - 1u - w / parts);
        uint i = w % parts * THREADS + gl_LocalInvocationID.x;
        if (i >= piece.y) continue;
        ITEM v = item(piece.x + i);
        uint rank = i;
        for (uint at = 0u; at < piece.w; at += PIECE) {
            uint first = piece.z + at;
            if (first != piece.x) rank += count_before(first, min(PIECE, piece.w - at), v, first < piece.x);
        }
        store(piece.z + rank, v);
    }
}
)glsl"

R"glsl(
// Defines uint listed_tiles() and uvec4 listed(uint w), which number the pieces of all segments
// without a list. Piece w has the entry (its first item, its number of items, the first item of its
// segment, the segment's number of items). The entry of a number without a piece is 0.
//
// Number s < SEGMENTS is the first piece of segment s. Number SEGMENTS + j stands for item
// j * PIECE of the range: the first such item in a segment stands for the segment's second piece,
// the next one for its third. There are always enough of them.
//
// Hooks: offset(uint s) returns the index at which segment s begins, as any integer type. Segment s
//        ends where segment s + 1 begins.
//        uint segment_of(uint i) returns the number of item i's segment plus 1. For an item in no
//        segment it returns 0, or a number above SEGMENTS.
//        uint counters[] gets 1 in counter COUNTERS + 1, which is 0, when a segment has more than
//        PIECE items.
// Needs: COUNT is the number of items, SEGMENTS the number of segments, and PIECE the number of
//        items in a piece.
uint listed_tiles() { return SEGMENTS + (COUNT + PIECE - 1u) / PIECE; }
uvec4 listed(uint w) {
    uint s = w < SEGMENTS ? w : segment_of((w - SEGMENTS) * PIECE) - 1u;
    if (s >= SEGMENTS) return uvec4(0u);
    uint end = min(uint(offset(s + 1u)), COUNT), first = min(uint(offset(s)), end), n = end - first;
    if (n > PIECE) counters[COUNTERS + 1u] = 1u;
    uint at = w < SEGMENTS ? 0u : (w - SEGMENTS - (first + PIECE - 1u) / PIECE + 1u) * PIECE;
    return at < n ? uvec4(first + at, min(n - at, PIECE), first, n) : uvec4(0u);
}
)glsl"

R"glsl(
// Defines size_of() of move_parts.glsl for parts that are consecutive intervals of positions, and
// from() or to() where part s begins at the first position of interval s.
//
// Hooks: uint offset(uint s) returns the first position of interval s.
// Needs: PARTS is the number of intervals, and POSITIONS that of positions. The last interval ends
//        there.
// Sizes: FROM is 1 when from() is defined elsewhere, otherwise 0. TO is so for to().
uint first_position(uint s) { return s < PARTS ? min(offset(s), POSITIONS) : POSITIONS; }
uint size_of(uint s) {
    uint begin = first_position(s), end = first_position(s + 1u);
    return end > begin ? end - begin : 0u;
}
#if FROM == 0
uint from(uint s) { return first_position(s); }
#endif
#if TO == 0
uint to(uint s) { return first_position(s); }
#endif
)glsl"

R"glsl(
// Defines uint listed_tiles() and uvec4 listed(uint w), which read the list that rank_segments.glsl
// has made: the number of its entries, and entry w of them.
//
// Hooks: uvec4 list_entry(uint k) returns the entry at place k of the list. Whole segments are its
//        first entries, and pieces are its last ones.
//        uint counters[] has the number of whole segments in counter COUNTERS, and of pieces in the
//        next one.
// Needs: MOST_LISTED is the greatest possible length of the list.
uint listed_tiles() {
    return min(counters[COUNTERS], MOST_LISTED) + min(counters[COUNTERS + 1u], MOST_LISTED);
}
uvec4 listed(uint w) {
    uint whole = min(counters[COUNTERS], MOST_LISTED);
    return list_entry(w < whole ? w : MOST_LISTED - 1u - (w - whole));
}
)glsl"

R"glsl(
// Defines uvec2 span(uint at), which returns the begin and the end of the segment that contains
// both item at - 1 and item `at`. The end is at most COUNT. When no segment contains both items,
// span() returns (at, at).
//
// Hooks: uint segment_of(uint i) returns the number of item i's segment plus 1. For an item in no
//        segment it returns 0, or a number above SEGMENTS.
//        segment_begin(uint s) and segment_end(uint s) return the indices at which segment s begins
//        and ends, as any integer type.
// Needs: COUNT is the number of items, and SEGMENTS the number of segments.
uvec2 span(uint at) {
    uint id = segment_of(min(at, COUNT - 1u)), before = segment_of(max(at, 1u) - 1u), s = max(id, 1u) - 1u;
    bool shared_by_both = at > 0u && at < COUNT && id == before && id > 0u && id <= SEGMENTS;
    uint first = min(uint(segment_begin(s)), at), last = max(min(uint(segment_end(s)), COUNT), at);
    return shared_by_both ? uvec2(first, last) : uvec2(at);
}
)glsl"

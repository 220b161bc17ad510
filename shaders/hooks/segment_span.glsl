R"glsl(
// uvec2 span(uint at): begin and end of the segment that contains the items at - 1 and at, cut to
// COUNT items. Returns (at, at) when no segment contains both.
//
// Hooks: uint segment_of(uint i): the number of item i's segment plus 1; for an item in no segment
//          0, or a number above SEGMENTS
//        segment_begin(uint s), segment_end(uint s): where segment s begins and ends, as any
//          integer type
// Needs: COUNT, SEGMENTS
uvec2 span(uint at) {
    uint id = segment_of(min(at, COUNT - 1u)), before = segment_of(max(at, 1u) - 1u), s = max(id, 1u) - 1u;
    bool shared_by_both = at > 0u && at < COUNT && id == before && id > 0u && id <= SEGMENTS;
    uint first = min(uint(segment_begin(s)), at), last = max(min(uint(segment_end(s)), COUNT), at);
    return shared_by_both ? uvec2(first, last) : uvec2(at);
}
)glsl"

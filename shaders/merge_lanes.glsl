R"glsl(
// merge, lanes: each thread finds two neighbouring stretches of OUTPUTS outputs on the merge path (see merge.glsl) and merges them, stable; see thread/merge.glsl.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), store_packet
// Needs: COUNT (outputs), OUTPUTS (of a stretch, whole packets), RUN (0: left has LEFTS items and right the rest;
//        else both read one sequence of sorted runs, which are merged in pairs; RUN a power of two, OUTPUTS divides 2 * RUN)
// Sizes: THREADS, PACKET, SAME (1: left and right read one sequence)
struct stretch {
    uint a, a_end, b, b_end;
    ITEM x, y;          // left(a) and right(b)
};

stretch begin(uint first) {
    uint pair = 0u, lefts = LEFTS, rights = COUNT - LEFTS, right_first = 0u;
    first = min(first, COUNT);
    if (RUN > 0u) {
        pair = first & ~(2u * RUN - 1u);
        lefts = min(RUN, COUNT - pair);
        rights = min(RUN, COUNT - pair - lefts);
        right_first = pair + lefts;
    }
    uint d = first - pair, lo = d > rights ? d - rights : 0u, hi = min(d, lefts);
    while (lo < hi) {
        uint middle = (lo + hi) >> 1;
        bool later = less(right(right_first + d - 1u - middle), left(pair + middle));
        hi = later ? middle : hi;
        lo = later ? lo : middle + 1u;
    }
    stretch s;
    s.a = pair + lo, s.a_end = pair + lefts;
    s.b = right_first + d - lo, s.b_end = right_first + rights;
    s.x = left(min(s.a, max(s.a_end, 1u) - 1u));
    s.y = right(min(s.b, max(s.b_end, 1u) - 1u));
    return s;
}
void next(inout stretch s, out ITEM taken) {
    bool from_right = s.b < s.b_end && (s.a >= s.a_end || less(s.y, s.x));
    ITEM following;
    taken = s.x;
    if (from_right) taken = s.y;
    uint after = (from_right ? s.b : s.a) + 1u;
    if (from_right) s.b = after;
    else s.a = after;
#if SAME
    following = left(after);
#else
    following = left(s.a);
    if (from_right) following = right(s.b);
#endif
    if (from_right) s.y = following;
    else s.x = following;
}
)glsl"

R"glsl(
// merge_segments, lanes: merges sorted runs of a sequence that lies in segments. A boundary between two runs parts one segment at most:
// its two halves are merged, stably, and all else is copied. See thread/merge.glsl.
// Hooks: ITEM item(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v), store_packet, uvec2 span(uint at): [x, y) is the segment that
//        items at - 1 and at share, [at, at) if they share none
// Needs: COUNT, RUN, OUTPUTS (of a stretch: whole packets; divides RUN, or with pairs 2 * RUN)
// Sizes: THREADS, PACKET, PAIRS (1: runs are merged in pairs, and double; 0, where no segment is longer than a run: over every boundary, which ends the sort)
struct parted {
    uint first, middle, last;       // the halves are [first, middle) and [middle, last)
};
struct stretch {
    parted here;
    uint a, b;
    ITEM x, y;                      // item(a) and item(b)
#if !PAIRS
    parted next;
    ITEM next_y;                    // item(next.middle)
#endif
};

parted part(uint boundary) {
    parted s;
    s.middle = min(boundary, COUNT);
    uvec2 whole = span(s.middle);
    s.first = max(whole.x, s.middle - min(RUN, s.middle));
    s.last = min(whole.y, s.middle + RUN);
    return s;
}
ITEM safe_item(uint i) { return item(min(i, COUNT - 1u)); }

stretch begin(uint first) {
    stretch s;
    first = min(first, COUNT);
#if PAIRS
    s.here = part((first & ~(2u * RUN - 1u)) + RUN);
#else
    uint boundary = first & ~(RUN - 1u);
    s.here = part(boundary), s.next = part(boundary + RUN);
    if (first >= s.here.last) s.here = s.next;
    s.next_y = safe_item(s.next.middle);
#endif
    uint lefts = s.here.middle - s.here.first, rights = s.here.last - s.here.middle;
    uint d = min(max(first, s.here.first) - s.here.first, lefts + rights), lo = d > rights ? d - rights : 0u, hi = min(d, lefts);
    while (lo < hi) {
        uint middle = (lo + hi) >> 1;
        bool later = less(item(s.here.middle + d - 1u - middle), item(s.here.first + middle));
        hi = later ? middle : hi;
        lo = later ? lo : middle + 1u;
    }
    s.a = min(first, s.here.first) + lo;
    s.b = first + s.here.middle - s.a;
    s.x = safe_item(s.a);
    s.y = safe_item(s.b);
    return s;
}
void next(inout stretch s, out ITEM taken) {
#if PAIRS
    // What stands before the parted segment comes from the left, what stands behind it from the right.
    bool from_right = s.a >= s.here.middle || (s.b < s.here.last && s.a >= s.here.first && less(s.y, s.x));
#else
    if (s.a >= s.here.middle && s.b >= s.here.last) {       // what follows stands where it goes, up to the next parted segment
        s.here = s.next;
        s.a = s.b;
        s.b = s.here.middle;
        s.x = s.y;
        s.y = s.next_y;
    }
    bool from_right = s.b < s.here.last && (s.a >= s.here.middle || (s.a >= s.here.first && less(s.y, s.x)));
#endif
    taken = s.x;
    if (from_right) taken = s.y;
    uint after = (from_right ? s.b : s.a) + 1u;
    if (from_right) s.b = after;
    else s.a = after;
    ITEM following = item(after);
    if (from_right) s.y = following;
    else s.x = following;
}
)glsl"

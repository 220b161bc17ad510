R"glsl(
// merge_segments, lanes: one pass of a sort of segments. It merges sorted runs of RUN items so that
// items stay inside their segments. A boundary between two runs divides at most one segment. The
// two parts of that segment are merged, stably, and all other items are copied. Each thread makes
// two neighbouring stretches of OUTPUTS outputs, one output of each in turn. begin() finds where a
// stretch begins in the inputs, and next() makes one output. main() is in thread/merge.glsl.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i; store_packet stores a packet of outputs.
//        uvec2 span(uint at) returns the bounds [x, y) of the segment that contains both item at -
//        1 and item `at`, or [at, at) when no segment contains both.
// Needs: COUNT is the number of items, and RUN the number of items in a run. OUTPUTS is the number
//        of outputs of a stretch. These are whole packets, and OUTPUTS divides RUN, or with PAIRS 2
//        * RUN. thread/merge.glsl must come after this file.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        PAIRS is 1 when runs are merged in pairs. It is 0 in a pass whose runs are as long as
//        every segment, or longer. That pass merges over every boundary, and ends the sort.
struct parted {
    uint first, middle, last;   // [first, middle) and [middle, last) are the parts of a segment
};
struct stretch {
    parted here;                // the segment that a boundary divides
    uint a, b;                  // indices of the next items left and right of the boundary
    ITEM x, y;                  // item(a) and item(b)
#if !PAIRS
    parted next;                // the segment that the next boundary divides
    ITEM next_y;                // item(next.middle)
#endif
};

// Returns the segment that a boundary between two runs divides, limited to these two runs. The
// result is empty when the boundary divides no segment.
parted part(uint boundary) {
    parted s;
    s.middle = min(boundary, COUNT);
    uvec2 whole = span(s.middle);
    s.first = max(whole.x, s.middle - min(RUN, s.middle));
    s.last = min(whole.y, s.middle + RUN);
    return s;
}
ITEM safe_item(uint i) { return item(min(i, COUNT - 1u)); }

// Returns the position in the inputs at which the merge makes output `first`. A stretch is the
// neighbouring outputs that a thread makes from there on.
stretch begin(uint first) {
    // A boundary between two runs divides at most one segment. Find the divided segment whose items
    // may be among the outputs from `first` on.
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

    // The first d outputs of the segment come before the stretch. Find how many of these d outputs
    // come from the left part of the segment.
    uint lefts = s.here.middle - s.here.first, rights = s.here.last - s.here.middle;
    uint d = min(max(first, s.here.first) - s.here.first, lefts + rights),
         lo = d > rights ? d - rights : 0u, hi = min(d, lefts);
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

// Returns the next output of a stretch in `taken`. Loads the item that follows this output in its
// input.
void next(inout stretch s, out ITEM taken) {
#if PAIRS
    // Items before the segment that the boundary of the two runs divides come from the left run,
    // and items after it from the right run.
    bool from_right = s.a >= s.here.middle || (s.b < s.here.last && s.a >= s.here.first && less(s.y, s.x));
#else
    // At the end of a divided segment, go on to the next divided segment. The items between these
    // two segments keep their places.
    if (s.a >= s.here.middle && s.b >= s.here.last) {
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

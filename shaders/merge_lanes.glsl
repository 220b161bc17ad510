R"glsl(
// merge, lanes: merges two sorted ranges, or the sorted runs of one range in pairs; stable. Each
// thread makes two neighbouring stretches of OUTPUTS outputs, one output of each in turn. begin()
// finds where a stretch begins in both inputs by a binary search on the merge path (Odeh, Green,
// Mwassi, Shmueli, Birk 2012), and next() makes one output. main() is in thread/merge.glsl.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right input.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i; store_packet stores a packet of outputs.
// Needs: COUNT is the number of outputs. OUTPUTS is the number of outputs of a stretch, which are
//        whole packets. RUN is 0 when two ranges are merged; `left` then has LEFTS items, and
//        `right` has the rest. Otherwise left() and right() read one range of sorted runs of RUN
//        items, where RUN is a power of two and OUTPUTS divides 2 * RUN. thread/merge.glsl must
//        come after this file.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        SAME is 1 when left() and right() read one range.

// A position in both inputs of a merge. In the left input, `a` is the index of the next item,
// `a_end` is the end, and x is left(a). In the right input, `b` is the index of the next item,
// `b_end` is the end, and y is right(b).
struct stretch {
    uint a, a_end, b, b_end;
    ITEM x, y;
};

// Returns the position in both inputs at which output `first` of the merge begins.
stretch begin(uint first) {
    // A stretch is OUTPUTS neighbouring outputs of one thread. Find the inputs from which they
    // come: the two ranges, or a pair of runs.
    uint pair = 0u, lefts = LEFTS, rights = COUNT - LEFTS, right_first = 0u;
    first = min(first, COUNT);
    if (RUN > 0u) {
        pair = first & ~(2u * RUN - 1u);
        lefts = min(RUN, COUNT - pair);
        rights = min(RUN, COUNT - pair - lefts);
        right_first = pair + lefts;
    }

    // The merge makes d outputs before the stretch. Find how many of these d outputs come from the
    // left input.
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

// Returns the next output of a stretch in `taken`. Loads the item that follows this output in its
// input.
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

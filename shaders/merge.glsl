R"glsl(
// merge: merges two sorted ranges, or the sorted runs of one range in pairs; stable. Each thread
// makes OUTPUTS neighbouring outputs. It finds where they begin in both inputs by a binary search
// on the merge path (Odeh, Green, Mwassi, Shmueli, Birk 2012). Then it loads one item and stores
// one item for each output.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right input.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores output i.
// Needs: COUNT is the number of outputs, and OUTPUTS the number of outputs of one thread. RUN is 0
//        when two ranges are merged; `left` then has LEFTS items, and `right` has the rest. When
//        RUN is not 0, left() and right() read one range, which consists of sorted runs of RUN
//        items, and OUTPUTS divides 2 * RUN.
// Sizes: THREADS is the number of threads in a group. SAME is 1 when left() and right() read one
//        range.
void main() {
    uint threads = (COUNT + OUTPUTS - 1u) / OUTPUTS;
    for (uint w = gl_GlobalInvocationID.x; w < threads; w += GROUP_COUNT * THREADS) {
        // Find the two inputs of this thread: the two ranges, or a pair of runs.
        uint out_first = w * OUTPUTS, pair = 0u, lefts = LEFTS, rights = COUNT - LEFTS, right_first = 0u;
        if (RUN > 0u) {
            pair = out_first / (2u * RUN) * (2u * RUN);
            lefts = min(RUN, COUNT - pair);
            rights = min(RUN, COUNT - pair - lefts);
            right_first = pair + lefts;
        }

        // The merge makes d outputs before those of this thread. Find how many of these d outputs
        // come from the left input.
        uint d = out_first - pair, lo = d > rights ? d - rights : 0u, hi = min(d, lefts);
        while (lo < hi) {
            uint middle = (lo + hi) >> 1;
            bool later = less(right(right_first + d - 1u - middle), left(pair + middle));
            hi = later ? middle : hi;
            lo = later ? lo : middle + 1u;
        }

        // Make the outputs of this thread.
        uint a = lo, b = d - lo, n = min(OUTPUTS, pair + lefts + rights - out_first);
        ITEM x = left(pair + min(a, max(lefts, 1u) - 1u)),
             y = right(right_first + min(b, max(rights, 1u) - 1u));
        for (uint k = 0u; k < n; ++k) {
            bool from_right = b < rights && (a >= lefts || less(y, x));
            ITEM taken = x;
            if (from_right) taken = y;
            store(out_first + k, taken);
            a += from_right ? 0u : 1u;
            b += from_right ? 1u : 0u;
            ITEM following;
#if SAME
            following = left(from_right ? right_first + b : pair + a);
#else
            if (from_right) following = right(b);
            else following = left(a);
#endif
            if (from_right) y = following;
            else x = following;
        }
    }
}
)glsl"

R"glsl(
// merge: each thread finds its OUTPUTS outputs on the merge path (Odeh, Green, Mwassi, Shmueli, Birk 2012) and merges them; stable.
// One load and one store per output, whichever side it comes from.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v)
// Needs: COUNT (outputs), OUTPUTS (of a thread), RUN (0: left has LEFTS items and right the rest;
//        else both read one sequence of sorted runs, which are merged in pairs; OUTPUTS divides 2 * RUN)
// Sizes: THREADS, SAME (1: left and right read one sequence)
void main() {
    uint threads = (COUNT + OUTPUTS - 1u) / OUTPUTS;
    for (uint w = gl_GlobalInvocationID.x; w < threads; w += gl_NumWorkGroups.x * THREADS) {
        uint out_first = w * OUTPUTS, pair = 0u, lefts = LEFTS, rights = COUNT - LEFTS, right_first = 0u;
        if (RUN > 0u) {
            pair = out_first / (2u * RUN) * (2u * RUN);
            lefts = min(RUN, COUNT - pair);
            rights = min(RUN, COUNT - pair - lefts);
            right_first = pair + lefts;
        }
        uint d = out_first - pair, lo = d > rights ? d - rights : 0u, hi = min(d, lefts);
        while (lo < hi) {
            uint middle = (lo + hi) >> 1;
            bool later = less(right(right_first + d - 1u - middle), left(pair + middle));
            hi = later ? middle : hi;
            lo = later ? lo : middle + 1u;
        }
        uint a = lo, b = d - lo, n = min(OUTPUTS, pair + lefts + rights - out_first);
        ITEM x = left(pair + min(a, max(lefts, 1u) - 1u)), y = right(right_first + min(b, max(rights, 1u) - 1u));
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

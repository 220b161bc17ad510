R"glsl(
// merge: each thread finds its OUTPUTS outputs on the merge path (Odeh, Green, Mwassi, Shmueli, Birk 2012) and merges them; stable.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b), void store(uint i, ITEM v)
// Needs: COUNT (outputs), OUTPUTS (of a thread), RUN (0: left has LEFTS items and right the rest;
//        else both read one sequence of sorted runs, which are merged in pairs; OUTPUTS divides 2 * RUN)
// Sizes: THREADS
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
            if (less(right(right_first + d - 1u - middle), left(pair + middle))) hi = middle;
            else lo = middle + 1u;
        }
        uint a = lo, b = d - lo, n = min(OUTPUTS, pair + lefts + rights - out_first);
        ITEM x = left(pair + min(a, max(lefts, 1u) - 1u)), y = right(right_first + min(b, max(rights, 1u) - 1u));
        for (uint k = 0u; k < n; ++k) {
            bool from_right = b < rights && (a >= lefts || less(y, x));
            if (from_right) {
                store(out_first + k, y);
                ++b;
                y = right(right_first + min(b, max(rights, 1u) - 1u));
            } else {
                store(out_first + k, x);
                ++a;
                x = left(pair + min(a, max(lefts, 1u) - 1u));
            }
        }
    }
}
)glsl"

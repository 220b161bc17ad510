R"glsl(
// Defines void search_path(uint begin, uint end), with which the threads of a group search a merge
// path together (Odeh, Green, Mwassi, Shmueli, Birk 2012). Afterwards path_low[0] tells how many of
// the first `begin` outputs of the merge come from `left`, and path_low[1] tells how many of the
// first `end` outputs do. All threads of the group call it, and all of them may read the results.
//
// Hooks: ITEM left(uint i) and ITEM right(uint i) return item i of the left and of the right input.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
// Needs: COUNT is the number of outputs, and LEFTS the number of items of `left`; `right` has the
//        rest.
// Sizes: PROBES is the number of threads that search for one of the two results. The group has at
//        least 2 * PROBES threads.

// Two searches run at a time, k = 0 and k = 1. The result of search k lies in [path_low[k],
// path_high[k]]. In each round, every thread of the search tests one number of this interval, its
// probe. path_passed[k] counts the probes that are less than the result.
shared uint path_low[2];
shared uint path_high[2];
shared uint path_passed[2];

// Return the least and the greatest possible number of items from `left` among the first d outputs.
uint least_lefts(uint d) { return d > COUNT - LEFTS ? d - (COUNT - LEFTS) : 0u; }
uint most_lefts(uint d) { return min(d, LEFTS); }

void search_path(uint begin, uint end) {
    // The first PROBES threads search for path_low[0], and the next PROBES threads for path_low[1].
    uint t = gl_LocalInvocationID.x, which = t / PROBES, probe = t % PROBES, search = min(which, 1u),
         d = search == 0u ? begin : end;
    if (t < 2u) {
        uint own = t == 0u ? begin : end;
        path_low[t] = least_lefts(own);
        path_high[t] = most_lefts(own);
    }
    barrier();

    // In each round, the probes divide the interval of each search into PROBES + 1 parts. The part
    // that contains the result becomes the next interval.
    for (uint widest = max(path_high[0] - path_low[0], path_high[1] - path_low[1]);
         widest > 0u;
         widest /= PROBES + 1u) {
        uint low = path_low[search], high = path_high[search], step = (high - low) / (PROBES + 1u) + 1u;
        if (t < 2u) path_passed[t] = 0u;
        barrier();
        uint at = low + (probe + 1u) * step - 1u;
        if (which < 2u && at < high && !less(right(d - 1u - at), left(at))) atomicAdd(path_passed[which], 1u);
        barrier();
        if (probe == 0u && which < 2u) {
            uint passed = path_passed[which];
            path_low[which] = low + passed * step;
            path_high[which] = min(high, low + (passed + 1u) * step - 1u);
        }
        barrier();
    }
}
)glsl"

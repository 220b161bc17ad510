R"glsl(
// void search_path(uint begin, uint end): how many of the first `begin`, and of the first `end`, outputs of a merge come from left
// (Odeh, Green, Mwassi, Shmueli, Birk 2012): path_low[0] and path_low[1], for every thread of the group; all call it.
// Hooks: ITEM left(uint i), ITEM right(uint i), bool less(ITEM a, ITEM b)
// Needs: COUNT (outputs), LEFTS (items of left; right has the rest)
// Sizes: PROBES (threads that try places for either answer; the group has twice as many at least)
shared uint path_low[2];        // the answer is in [low, high]
shared uint path_high[2];
shared uint path_passed[2];

// How many outputs of `d` come from left, at least and at most.
uint least_lefts(uint d) { return d > COUNT - LEFTS ? d - (COUNT - LEFTS) : 0u; }
uint most_lefts(uint d) { return min(d, LEFTS); }

void search_path(uint begin, uint end) {
    uint t = gl_LocalInvocationID.x, which = t / PROBES, probe = t % PROBES, search = min(which, 1u), d = search == 0u ? begin : end;
    if (t < 2u) {
        uint own = t == 0u ? begin : end;
        path_low[t] = least_lefts(own);
        path_high[t] = most_lefts(own);
    }
    barrier();
    for (uint widest = max(path_high[0] - path_low[0], path_high[1] - path_low[1]); widest > 0u; widest /= PROBES + 1u) {
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

R"glsl(
// Lets a kernel that merges two ranges merge neighbouring sorted runs of one range in pairs. The
// kernel works on one pair at a time, which enter_pair() chooses. left(), right(), COUNT and
// LEFTS stand for this pair. The last pair may be shorter than the others.
//
// Hooks: ITEM item(uint i) returns item i of the range.
// Needs: ALL is the number of items in the range, and RUN the number of items in a run.
uint pair_begin;    // index in the range of the first item of the pair
uint pair_lefts;    // number of items in the first run of the pair
uint pair_count;    // number of items in the pair
#define COUNT pair_count
#define LEFTS pair_lefts
ITEM left(uint i) { return item(pair_begin + i); }
ITEM right(uint i) { return item(pair_begin + pair_lefts + i); }
// Chooses the pair that contains output i of the range. Returns the index of this output in the
// pair.
uint enter_pair(uint i) {
    uint within = i % (2u * RUN);
    pair_begin = i - within;
    pair_lefts = min(RUN, ALL - pair_begin);
    pair_count = min(2u * RUN, ALL - pair_begin);
    return within;
}
)glsl"

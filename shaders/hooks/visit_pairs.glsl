R"glsl(
// Defines from(), take() and put() of expand_offsets.glsl, which store the pairs of a join.
// Interval k has the pairs of left key k, so place i belongs to left key `number` - 1.
//
// Hooks: uint lower(uint k) returns the lower bound of left key k among the sorted right keys. uint
//        upper(uint k), with OUTER, returns the upper bound. When both are equal, the key has one
//        pair, with -1 instead of a partner.
//        uint partner(uint j) returns the index that sorted right key j has in the right range.
//        void store_left(uint i, uint v) and void store_right(uint i, ITEM v) store element i of
//        both outputs.
// Needs: FIRST_LEFT is the index of left key 0.
// Sizes: OUTER is 0 or 1.
uint from(uint k) {
#if OUTER
    if (lower(k) == upper(k)) return 0xffffffffu;
#endif
    return lower(k);
}
ITEM take(uint j, uint number) {
#if OUTER
    if (j == 0xffffffffu) return ITEM(-1);
#endif
    return ITEM(partner(j));
}
void put(uint i, uint number, ITEM v) {
    store_left(i, FIRST_LEFT + number - 1u);
    store_right(i, v);
}
)glsl"

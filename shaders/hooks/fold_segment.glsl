R"glsl(
// ITEM FOLD(uint first, uint last): INIT and then items [first, last) combined in order. Without
// HAS_INIT the items alone are combined. A range of more than LONGEST items counts as empty. The
// result of an empty range is INIT, or without HAS_INIT any value.
//
// Hooks: ITEM READ(uint j), ITEM COMBINE(ITEM a, ITEM b)
// Needs: ITEMS (number of items; ranges are cut to it), LONGEST, INIT
// Sizes: HAS_INIT
ITEM FOLD(uint first, uint last) {
    first = min(first, ITEMS), last = min(last, ITEMS);
    if (last - first > LONGEST) last = first;
#if HAS_INIT
    uint j = first;
    ITEM v = INIT;
#else
    uint j = first + 1u;
    ITEM v = READ(min(first, ITEMS - 1u));
#endif
    for (; j < last; ++j) v = COMBINE(v, READ(j));
    return v;
}
)glsl"

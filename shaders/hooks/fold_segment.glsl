R"glsl(
// Defines ITEM FOLD(uint first, uint last), which combines INIT and then items [first, last) in
// order. If HAS_INIT is 0, it combines the items alone. A range of more than LONGEST items counts
// as empty. The result of an empty range is INIT, or undefined if HAS_INIT is 0.
//
// Hooks: ITEM READ(uint j) returns item j.
//        ITEM COMBINE(ITEM a, ITEM b) combines two values.
// Needs: ITEMS is the number of items; `first` and `last` are cut to it. LONGEST and INIT are
//        described above.
// Sizes: HAS_INIT is 0 or 1.
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

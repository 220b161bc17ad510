R"glsl(
// Defines bool MATCH(uint i, ITEM v), which tells whether item i, which is v, matches a pattern. If
// ALL is 1, the result is true when HOLDS(item i + j, element j of the pattern) is true for every
// j. If ALL is 0, the result is true when HOLDS(v, element j of the pattern) is true for some j. If
// ALL is 1, the loop ends at the first element for which HOLDS is false. If ALL is 0, it ends after
// the first four elements of which one holds.
//
// Hooks: ITEM READ(uint i) returns item i, if ALL is 1. PART READ_PATTERN(uint j) returns element j
//        of the pattern.
//        HOLDS(ITEM v, PART w) returns a scalar, which is converted to bool.
// Needs: LENGTH is the number of elements of the pattern.
// Sizes: ALL is 0 or 1.
bool MATCH(uint i, ITEM v) {
#if ALL
    if (!bool(HOLDS(v, READ_PATTERN(0u)))) return false;
    for (uint j = 1u; j < LENGTH; ++j)
        if (!bool(HOLDS(READ(i + j), READ_PATTERN(j)))) return false;
    return true;
#else
    // Load four elements before the first is compared, so that the loads overlap. The last one may
    // be compared more than once. The four are written out, because llvmpipe counts the trips of
    // each loop.
#define EACH_OF_FOUR(DO) DO(0) DO(1) DO(2) DO(3)
#define LOAD_PART(K) w[K] = READ_PATTERN(min(j + uint(K), LENGTH - 1u));
#define COMPARE_PART(K) holds[K] = bool(HOLDS(v, w[K]));
    for (uint j = 0u; j < LENGTH; j += 4u) {
        PART w[4];
        bool holds[4];
        EACH_OF_FOUR(LOAD_PART)
        EACH_OF_FOUR(COMPARE_PART)
        if ((holds[0] || holds[1]) || (holds[2] || holds[3])) return true;
    }
    return false;
#undef EACH_OF_FOUR
#undef LOAD_PART
#undef COMPARE_PART
#endif
}
)glsl"

R"glsl(
// Defines bool MATCH(uint i), which tells whether item i matches a pattern. If ALL is 1, the result
// is true when HOLDS(item i + j, element j of the pattern) is true for every j. If ALL is 0, the
// result is true when HOLDS(item i, element j of the pattern) is true for some j. The loop ends as
// soon as the answer is known.
//
// Hooks: ITEM READ(uint i) returns item i, and PART READ_PATTERN(uint j) returns element j of the
//        pattern.
//        HOLDS(ITEM v, PART w) returns a scalar, which is converted to bool.
// Needs: LENGTH is the number of elements of the pattern.
// Sizes: ALL is 0 or 1.
bool MATCH(uint i) {
#if ALL
    for (uint j = 0u; j < LENGTH; ++j)
        if (!bool(HOLDS(READ(i + j), READ_PATTERN(j)))) return false;
    return true;
#else
    for (uint j = 0u; j < LENGTH; ++j)
        if (bool(HOLDS(READ(i), READ_PATTERN(j)))) return true;
    return false;
#endif
}
)glsl"

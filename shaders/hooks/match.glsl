R"glsl(
// bool MATCH(uint i): with ALL, true when HOLDS(item i + j, element j of the pattern) is true for
// every j. Without ALL, true when HOLDS(item i, element j of the pattern) is true for some j. The
// loop ends as soon as the answer is known.
//
// Hooks: ITEM READ(uint i), PART READ_PATTERN(uint j)
//        HOLDS(ITEM v, PART w): returns a scalar, which is converted to bool
// Needs: LENGTH (elements of the pattern)
// Sizes: ALL
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

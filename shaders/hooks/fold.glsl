R"glsl(
// ITEM FOLD(uint i): a part of a segment, up to STEP neighbouring items combined in order. Every
// segment has LENGTH items in PARTS parts. Part i belongs to segment i / PARTS.
//
// Hooks: ITEM READ(uint j), ITEM COMBINE(ITEM a, ITEM b)
// Needs: START (added to i), PARTS, STEP, LENGTH
ITEM FOLD(uint i) {
    i += START;
    uint segment = i / PARTS, end = (segment + 1u) * LENGTH;
    uint j = segment * LENGTH + (i - segment * PARTS) * STEP, last = min(j + STEP, end);
    ITEM v = READ(j);
    for (++j; j < last; ++j) v = COMBINE(v, READ(j));
    return v;
}
)glsl"

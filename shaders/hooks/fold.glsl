R"glsl(
// Defines ITEM FOLD(uint i), which combines the items of part i + START, in order. The parts belong
// to segments: every segment has LENGTH neighbouring items, and is divided into PARTS parts of up
// to STEP items.
//
// Hooks: ITEM READ(uint j) returns item j.
//        ITEM COMBINE(ITEM a, ITEM b) combines two items.
// Needs: START is the number of the first part. LENGTH, PARTS and STEP are described above.
ITEM FOLD(uint i) {
    i += START;
    uint segment = i / PARTS, end = (segment + 1u) * LENGTH;
    uint j = segment * LENGTH + (i - segment * PARTS) * STEP, last = min(j + STEP, end);
    ITEM v = READ(j);
    for (++j; j < last; ++j) v = COMBINE(v, READ(j));
    return v;
}
)glsl"

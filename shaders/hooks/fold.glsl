R"glsl(
// Defines ITEM FOLD(uint i), which combines the items of part i + START. The parts belong to
// segments: every segment has LENGTH items, and is divided into PARTS parts. Part p begins at item
// p * FROM of its segment, and has every BY-th of up to SPAN items from there on. The items of
// INNER segments alternate: item k of the first of them is followed by item k of each of the
// others, and then by item k + 1 of the first.
//
// Hooks: ITEM READ(uint j) returns item j.
//        ITEM COMBINE(ITEM a, ITEM b) combines two items.
// Needs: START is the number of the first part. LENGTH, PARTS, FROM, BY, SPAN and INNER are
//        described above.
ITEM FOLD(uint i) {
    i += START;
    uint segment = i / PARTS, k = (i - segment * PARTS) * FROM, last = min(k + SPAN, LENGTH);
    uint outer = segment / INNER, first = outer * INNER * LENGTH + (segment - outer * INNER);
    ITEM v = READ(first + k * INNER);
    for (k += BY; k + 3u * BY < last; k += 4u * BY) {
        uint j = first + k * INNER, next = BY * INNER;
        ITEM a = READ(j), b = READ(j + next), c = READ(j + 2u * next), d = READ(j + 3u * next);
        v = COMBINE(COMBINE(COMBINE(COMBINE(v, a), b), c), d);
    }
    for (; k < last; k += BY) v = COMBINE(v, READ(first + k * INNER));
    return v;
}
)glsl"

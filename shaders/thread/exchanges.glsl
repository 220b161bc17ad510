R"glsl(
// Exchanges of items in registers, for sorting networks whose comparators all put the smaller item
// first. A register whose item would have a place of `places_end` or more holds no item, and takes
// part in no exchange.
//
// Hooks: bool less(ITEM a, ITEM b) is true when a comes before b.
// Sizes: HELD is the number of items that a thread holds: 2, 4, 8 or 16.
ITEM v[HELD];
uint place[HELD], places_end;   // place[k] is the index of item v[k]

// Exchanges v[a] and v[b] when they are out of order. Where both hold items, place[a] < place[b].
// The loops of this file have constant bounds, so all indices of v are constants once they are
// unrolled, and the exchange is a conditional move: v stays in registers.
void exchange(int a, int b) {
    if (place[b] < places_end && less(v[b], v[a])) {
        ITEM held = v[a];
        v[a] = v[b];
        v[b] = held;
    }
}

// For each block of `size` registers: compares the block's item k with its item size - 1 - k, and
// exchanges them when they are out of order.
void mirror(int size) {
    for (int a = 0; a < HELD; ++a)
        if ((a ^ (size - 1)) > a) exchange(a, a ^ (size - 1));
}

// Compares items that are `distance` registers apart, and exchanges those that are out of order.
void apart(int distance) {
    for (int a = 0; a < HELD; ++a)
        if ((a & distance) == 0) exchange(a, a + distance);
}

// Runs apart() for each power of two below `reach`, the largest one first.
void apart_below(int reach) {
#if HELD >= 16
    if (reach > 8) apart(8);
#endif
#if HELD >= 8
    if (reach > 4) apart(4);
#endif
#if HELD >= 4
    if (reach > 2) apart(2);
#endif
    if (reach > 1) apart(1);
}
)glsl"

R"glsl(
// Defines uvec2 balance(...), which moves a place on the merge path of two sorted ranges so that no
// pair of equivalent items is divided. Item k of a run of equivalent items of `left` and item k of
// the equivalent run of `right` are a pair. Behind the place that balance() returns, a set
// operation on the rest of both ranges does not depend on what came before. This is the balanced
// path of Baxter (moderngpu, 2013).
//
// Hooks: bool less(ITEM a, ITEM b) is true when a comes before b.
//        ITEM left(uint i) and ITEM right(uint i) return, if IN_SHARED is 0, item i of the left and
//        of the right range. If IN_SHARED is 1, both ranges lie in tile_items[] of group/merge.glsl,
//        which must come before this file.
// Sizes: IN_SHARED is 0 or 1.
#if IN_SHARED
#define LEFT_ITEM(I) tile_items[I]
#define RIGHT_ITEM(I) tile_items[rights + (I)]
#else
#define LEFT_ITEM(I) left(I)
#define RIGHT_ITEM(I) right(I)
#endif

// Sets FIRST to the index of the first item that is not less than x, among the items 0 to END of a
// range whose item END is not less than x. The search goes back from END in growing steps, because
// most runs are short.
#define FIND_FIRST(ITEM_AT, END, FIRST) { \
    uint high = END, step = 1u; \
    FIRST = 0u; \
    while (FIRST < high) { \
        uint probe = high > step ? high - step : 0u; \
        if (less(ITEM_AT(probe), x)) { \
            FIRST = probe + 1u; \
            break; \
        } \
        high = probe; \
        step *= 2u; \
    } \
    while (FIRST < high) { \
        uint middle = (FIRST + high) >> 1; \
        if (less(ITEM_AT(middle), x)) FIRST = middle + 1u; \
        else high = middle; \
    } \
}

// (a, b) is the number of items of both ranges before a place on the merge path, on which items of
// `left` come before equivalent items of `right`. Returns the numbers for the nearest place that
// divides no pair. Their sum is a + b or a + b + 1. `right` has `bs` items; with IN_SHARED they
// begin at tile_items[rights].
uvec2 balance(uint a, uint b, uint bs, uint rights) {
    // A pair can only be divided when the last item taken from `left` is equivalent to x, the next
    // item of `right`.
    if (a == 0u || b == bs) return uvec2(a, b);
    ITEM x = RIGHT_ITEM(b);
    if (less(LEFT_ITEM(a - 1u), x)) return uvec2(a, b);

    // `taken` items of both runs lie before the place. Take as many of them from `right` as from
    // `left`, unless one run has too few.
    uint a_first, b_first;
    FIND_FIRST(LEFT_ITEM, a - 1u, a_first)
    FIND_FIRST(RIGHT_ITEM, b, b_first)
    uint taken = a - a_first + b - b_first, of_b = max(taken >> 1, b - b_first);
    uint low = b, high = min(bs, b_first + of_b + 1u);
    while (low < high) {
        uint middle = (low + high) >> 1;
        if (less(x, RIGHT_ITEM(middle))) high = middle;
        else low = middle + 1u;
    }
    uint run = low - b_first;       // items of the run of `right`, of which at most of_b + 1 count
    of_b = min(of_b, run);
    uint of_a = taken - of_b;
    if (of_a == of_b + 1u && of_b < run) ++of_b;    // the pair's second item
    return uvec2(a_first + of_a, b_first + of_b);
}
)glsl"

R"glsl(
// Defines uint ROW_OF_STEP(uint w). The ends of rows are merged with the numbers of items; returns
// the number of rows that end before step w * TILE_STEPS of the merge.
//
// Hooks: uint END(uint r) returns the number of the item after the last one of row r.
// Needs: ROW_COUNT and ITEM_COUNT are the numbers of rows and items.
uint ROW_OF_STEP(uint w) {
    uint begin = min(w * TILE_STEPS, ROW_COUNT + ITEM_COUNT), low = max(begin, ITEM_COUNT) - ITEM_COUNT,
         high = min(begin, ROW_COUNT);
    while (low < high) {
        uint middle = (low + high) / 2u;
        if (min(END(middle), ITEM_COUNT) + middle < begin) low = middle + 1u;
        else high = middle;
    }
    return low;
}
)glsl"

R"glsl(
// Defines void finish(VALUE total), which stores the result of a reduction. The result is `total`,
// or the first value combined with `total` when HAS_FIRST is 1. When there are no items, the result
// is the first value.
//
// Hooks: VALUE first_value(uint i) loads the first value at i = 0.
//        void store_total(uint i, VALUE v) stores the result at i = 0.
//        VALUE combine(VALUE a, VALUE b) combines two values.
// Needs: COUNT is the number of items.
// Sizes: HAS_FIRST is 1 or 0.
void finish(VALUE total) {
    VALUE whole = first_value(0u);
#if HAS_FIRST
    if (COUNT > 0u) whole = combine(whole, total);
#else
    if (COUNT > 0u) whole = total;
#endif
    store_total(0u, whole);
}
)glsl"

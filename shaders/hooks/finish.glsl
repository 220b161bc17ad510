R"glsl(
// void finish(VALUE total) stores the result of a reduction: `total`, or the first value combined
// with `total` when HAS_FIRST is 1. Without items it stores the first value.
//
// Hooks: VALUE first_value(uint i) loads the first value at i = 0.
//        void store_total(uint i, VALUE v) stores the result at i = 0.
//        VALUE combine(VALUE a, VALUE b) combines two values.
// Needs: COUNT, the number of items.
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

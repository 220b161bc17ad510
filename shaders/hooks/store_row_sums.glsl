R"glsl(
// Defines finish(), keep_first() and leave() of fold_rows.glsl. The result of a row combines
// initial(0u) and its items.
//
// Hooks: void store(uint r, ITEM v) stores result r.
//        ITEM initial(uint) returns the result of a row without items, and ITEM add(ITEM a, ITEM b)
//        combines two items.
//        void store_first(uint w, ITEM v), void store_has_first(uint w, uint some),
//        void store_left(uint w, ITEM v) and void store_has_left(uint w, uint some) store what a
//        tile does not finish.
void finish(uint r, ITEM v, bool some) {
    ITEM result = initial(0u);
    if (some) result = add(result, v);
    store(r, result);
}
void keep_first(uint w, ITEM v, bool some) {
    if (some) store_first(w, v);
    store_has_first(w, some ? 1u : 0u);
}
void leave(uint w, ITEM v, bool some) {
    if (some) store_left(w, v);
    store_has_left(w, some ? 1u : 0u);
}
)glsl"

R"glsl(
// Defines visit(), which does one step of a selection of a key by its digits. For each digit i,
// visit(i, before, upto) gets two counts of the keys that begin with the digits selected so far.
// `before` counts the keys whose next digit is less than i, and `upto` the keys whose next digit is
// at most i. If the place of the wanted key is in [before, upto), its next digit is i, and visit()
// appends i to the selection.
//
// Hooks: uvec4 selected(uint i) returns at i = 0 the selection so far. x and y hold the digits in
//        the high and the low word of the key, w is the number of keys that have these digits, and
//        z is the place of the wanted key among them.
//        void store_selected(uint i, uvec4 v) stores the new selection at i = 0.
// Needs: KEY_SHIFT is the position of the digit in its word.
// Sizes: HIGH_WORD is 1 when the digit is in the high word, otherwise 0.
void visit(uint i, uint before, uint upto) {
    uvec4 now = selected(0u);
    if (before <= now.z && now.z < upto) {
#if HIGH_WORD
        now.x |= i << KEY_SHIFT;
#else
        now.y |= i << KEY_SHIFT;
#endif
        now.z -= before;
        now.w = upto - before;
        store_selected(0u, now);
    }
}
)glsl"

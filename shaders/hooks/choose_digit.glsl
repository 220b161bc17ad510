R"glsl(
// void visit(uint i, uint before, uint upto), visit_packet: a step of a selection by digits. Here
// `before` is the number of keys whose next digit is less than i, and `upto` of those whose next
// digit is at most i. When the wanted key is between them, appends digit i to the selection.
//
// Hooks: uvec4 selected(uint i): at i = 0 the selection so far: x and y hold the digits in the high
//          and the low word of the key, z is the place of the wanted key among the keys with these
//          digits, w is the number of these keys
//        void store_selected(uint i, uvec4 v): stores the new selection at i = 0
// Needs: KEY_SHIFT (position of the digit in its word)
// Sizes: HIGH_WORD (1: the digit is in the high word)
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
void visit_packet(uint p, uint before[PACKET], uint upto[PACKET]) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k), before[k], upto[k]);
}
)glsl"

R"glsl(
// Defines visit() and visit_packet(). visit(i) inserts key i into a hash table, unless an equal key
// is there: the key takes the first free slot in its order of slots. Of neighbouring equal keys
// only the first is inserted.
//
// A slot has STRIDE words, and word 0 of a free slot is 0. With one word, a slot holds the key plus
// one, and the word after all slots is 1 when the table has the key for which that is 0. Otherwise
// word 0 is i + 1, and the last words hold the key.
//
// Hooks: uvec2 key(uint i) returns key i. The second word of a key of one word is 0.
//        uint slots[] holds the slots.
//        first_slot() and next_slot() tell the order of slots.
// Needs: SLOTS is the number of slots.
// Sizes: STRIDE is 1 or 2 for keys of one word, and 4 for keys of two.
void visit(uint i) {
    uvec2 mine = key(i);
    if (i > 0u && key(i - 1u) == mine) return;
#if STRIDE == 1
    uint holder = mine.x + 1u;
    if (holder == 0u) {
        slots[SLOTS] = 1u;
        return;
    }
#else
    uint holder = i + 1u;
#endif
    for (uint at = first_slot(mine);; at = next_slot(at)) {
        // A thread that sees that the slot is taken need not try to change it.
        uint other = slots[at * STRIDE];
        if (other == 0u) other = atomicCompSwap(slots[at * STRIDE], 0u, holder);
#if STRIDE == 1
        if (other == 0u || other == holder) return;
#else
        if (other == 0u) {
            for (uint k = STRIDE / 2; k < STRIDE; ++k) slots[at * STRIDE + k] = mine[k - STRIDE / 2];
            return;
        }
        // The words of the slot may not hold the other key yet.
        if (key(other - 1u) == mine) return;
#endif
    }
}
void visit_packet(uint p) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k));
}
)glsl"

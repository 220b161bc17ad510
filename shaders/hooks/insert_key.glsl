R"glsl(
// Defines visit() and visit_packet(). visit(i) inserts key i into a hash table. The key takes the
// first free slot in its order of slots, unless an equal key has one. Of neighbouring equal keys
// only the first is inserted.
//
// A slot has STRIDE words, and word 0 of a free slot is 0. With one word, a slot holds the key plus
// 1. The key 2^32 - 1, whose slot would look free, sets the word after all slots to 1 instead. With
// more words, word 0 is i + 1, and the last half holds the key.
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
        // A slot that was taken once stays so. A thread that sees it need not try to take it.
        uint other = slots[at * STRIDE];
        if (other == 0u) other = atomicCompSwap(slots[at * STRIDE], 0u, holder);
#if STRIDE == 1
        if (other == 0u || other == holder) return;
#else
        if (other == 0u) {
#if STRIDE == 2
            slots[at * 2u + 1u] = mine.x;
#else
            slots[at * 4u + 2u] = mine.x;
            slots[at * 4u + 3u] = mine.y;
#endif
            return;
        }
        // The last half of the slot may not hold the other key yet.
        if (key(other - 1u) == mine) return;
#endif
    }
}
void visit_packet(uint p) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k));
}
)glsl"

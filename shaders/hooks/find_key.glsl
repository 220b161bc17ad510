R"glsl(
// Defines visit() and visit_packet(). visit(i) searches for key i in a hash table that
// insert_key.glsl has filled, and stores the answer. With INDEXED, the answer is the index of the
// equal key that was inserted, or MISSING; otherwise it is 1 when there is such a key, and 0 when
// there is none.
//
// Hooks: uvec2 key(uint i) returns key i, and key_packet those of a packet.
//        SLOT slot(uint at) returns the words of a slot.
//        first_slot() and next_slot() tell the order of slots.
//        void store_answer(uint i, uint v) stores the answer to key i; store_answer_packet stores
//        those of a packet.
// Needs: SLOTS is the number of slots. MISSING is the answer for a key that is not in the table.
// Sizes: STRIDE is the number of words of a slot. INDEXED is 0 or 1; it is 0 when STRIDE is 1.
//        PACKET is the number of keys in a packet.
#if STRIDE == 1
#    define HOLDER(S) S
#    define HOLDS(S, KEY) (S == KEY.x + 1u)
#elif STRIDE == 2
#    define HOLDER(S) S.x
#    define HOLDS(S, KEY) (S.y == KEY.x)
#else
#    define HOLDER(S) S.x
#    define HOLDS(S, KEY) (S.zw == KEY)
#endif
// Searches from slot `at` on, which holds s.
uint answer_of(uvec2 wanted, uint at, SLOT s) {
#if STRIDE == 1
    if (wanted.x + 1u == 0u) return slot(SLOTS);
#endif
    while (HOLDER(s) != 0u && !HOLDS(s, wanted)) {
        at = next_slot(at);
        s = slot(at);
    }
#if INDEXED
    return HOLDER(s) != 0u ? HOLDER(s) - 1u : MISSING;
#else
    return min(HOLDER(s), 1u);
#endif
}
void visit(uint i) {
    uvec2 wanted = key(i);
    uint at = first_slot(wanted);
    store_answer(i, answer_of(wanted, at, slot(at)));
}
void visit_packet(uint p) {
    // The first slots of all keys are loaded before one of them is used.
    uvec2 wanted[PACKET];
    SLOT s[PACKET];
    uint at[PACKET], v[PACKET];
    key_packet(p, wanted);
    for (int k = 0; k < PACKET; ++k) s[k] = slot(at[k] = first_slot(wanted[k]));
    for (int k = 0; k < PACKET; ++k) v[k] = answer_of(wanted[k], at[k], s[k]);
    store_answer_packet(p, v);
}
)glsl"

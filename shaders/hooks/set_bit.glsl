R"glsl(
// Defines visit() and visit_packet(). visit(i) sets bit number offset_at(i) of bits[].
//
// Hooks: uint offset_at(uint i) returns offset i; offset_at_packet loads those of a packet.
//        uint bits[] holds 32 bits in each word.
//        EACH_ITEM(DO) writes DO(0) DO(1) ... for the items of a packet.
// Needs: BITS is the number of bits. Offsets that are not less are ignored.
void set_bits(uint word, uint mask) {
    if (mask != 0u) atomicOr(bits[word], mask);
}
void visit(uint i) {
    uint at = offset_at(i);
    if (at < BITS) set_bits(at >> 5, 1u << (at & 31u));
}
// Neighbouring offsets often belong to one word, whose bits are then set at once.
void visit_packet(uint p) {
    uint at[PACKET];
    offset_at_packet(p, at);
    uint word = at[0] >> 5, mask = 0u;
#define SET(K) \
    if (at[K] >> 5 != word) { \
        set_bits(word, mask); \
        word = at[K] >> 5, mask = 0u; \
    } \
    if (at[K] < BITS) mask |= 1u << (at[K] & 31u);
    EACH_ITEM(SET)
#undef SET
    set_bits(word, mask);
}
)glsl"

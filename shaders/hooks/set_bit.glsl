R"glsl(
// Defines visit() and visit_packet(). visit(i) sets bit number offset_at(i) of bits[].
//
// Hooks: uint offset_at(uint i) returns offset i.
//        uint bits[] holds 32 bits in each word.
// Needs: BITS is the number of bits. Offsets that are not less are ignored.
void visit(uint i) {
    uint at = offset_at(i);
    if (at < BITS) atomicOr(bits[at >> 5], 1u << (at & 31u));
}
void visit_packet(uint p) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k));
}
)glsl"

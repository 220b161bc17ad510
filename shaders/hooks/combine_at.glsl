R"glsl(
// Defines visit() and visit_packet(). visit(i) combines item i with the element of the output that
// a map names for it, unless the output has no such element.
//
// Hooks: VALUE value(uint i) returns item i, and uint place(uint i) the number of its element.
//        VALUE change(uint at, VALUE v) combines v with element `at` of the output atomically.
// Needs: LIMIT is the number of elements of the output.
void visit(uint i) {
    uint at = place(i);
    if (at < LIMIT) change(at, value(i));
}
void visit_packet(uint p) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k));
}
)glsl"

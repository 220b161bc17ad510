R"glsl(
// void visit(uint i, uvec2 before, uvec2 upto), visit_packet: writes item i to the output when its
// key is one of the first WANTED keys. Here x counts keys less than the last wanted key and y
// counts keys equal to it, in `before` without item i and in `upto` with it. Items with lesser keys
// come first in the output. Items with equal keys fill the places that are left.
//
// Hooks: ITEM item(uint i); void store_taken(uint i, ITEM v)
//        uvec4 selected(uint i): at i = 0 the selection of the last wanted key; its z + 1 is the
//          number of equal keys that are wanted
// Needs: WANTED
void visit(uint i, uvec2 before, uvec2 upto) {
    uint equals = selected(0u).z + 1u;
    bool first = upto.x != before.x;
    if (first || (upto.y != before.y && before.y < equals))
        store_taken(first ? before.x : WANTED - equals + before.y, item(i));
}
void visit_packet(uint p, uvec2 before[PACKET], uvec2 upto[PACKET]) {
    for (int k = 0; k < PACKET; ++k) visit(p * uint(PACKET) + uint(k), before[k], upto[k]);
}
)glsl"

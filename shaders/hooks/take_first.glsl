R"glsl(
// Defines visit() and visit_packet(). visit(i, before, upto) writes item i to the output when its
// key is one of the first WANTED keys in sorted order. before.x counts the earlier items whose keys
// are less than the last wanted key, and before.y counts those whose keys are equal to it; `upto`
// also counts item i. Items with lesser keys come first in the output. Items with equal keys fill
// the rest of the output.
//
// Hooks: ITEM item(uint i) returns item i.
//        void store_taken(uint i, ITEM v) stores element i of the output.
//        uvec4 selected(uint i) returns at i = 0 the selection of the last wanted key. Its z + 1 is
//        the number of equal keys that are wanted.
// Needs: WANTED is the number of wanted keys.
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

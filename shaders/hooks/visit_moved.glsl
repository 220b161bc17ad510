R"glsl(
// Defines take() and put() of expand_offsets.glsl, which copy an item.
//
// Hooks: ITEM item(uint i) returns item i of the input.
//        void store(uint i, ITEM v) stores element i of the output.
ITEM take(uint i, uint number) { return item(i); }
void put(uint i, uint number, ITEM v) { store(i, v); }
)glsl"

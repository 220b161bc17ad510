R"glsl(
// Defines take() and put() of expand_offsets.glsl, which store item i + number at place i of the
// output.
//
// Hooks: ITEM item(uint k) returns item k.
//        void store(uint i, ITEM v) stores element i of the output.
ITEM take(uint i, uint number) { return item(i + number); }
void put(uint i, uint number, ITEM v) { store(i, v); }
)glsl"

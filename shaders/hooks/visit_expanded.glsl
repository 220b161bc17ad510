R"glsl(
// Defines take() and put() of expand_offsets.glsl, which store item number - 1 at place i of the
// output.
//
// Hooks: ITEM item(uint k) returns item k.
//        void store(uint i, ITEM v) stores element i of the output.
ITEM take(uint i, uint number) { return item(number - 1u); }
void put(uint i, uint number, ITEM v) { store(i, v); }
)glsl"

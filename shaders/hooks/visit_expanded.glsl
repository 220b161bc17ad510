R"glsl(
// Defines visit(i, number), which stores item number - 1 at place i of the output.
//
// Hooks: ITEM item(uint k) returns item k.
//        void store(uint i, ITEM v) stores element i of the output.
void visit(uint i, uint number) { store(i, item(number - 1u)); }
)glsl"

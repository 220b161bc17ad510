R"glsl(
// Defines void move(uint from, uint to), which copies item `from` of the input to element `to` of
// the output.
//
// Hooks: ITEM moved(uint i) loads item i of the input.
//        void store_moved(uint i, ITEM v) stores element i of the output.
void move(uint from, uint to) { store_moved(to, moved(from)); }
)glsl"

R"glsl(
// void move(uint from, uint to) copies one item.
//
// Hooks: ITEM moved(uint i) loads item i of the input.
//        void store_moved(uint i, ITEM v) stores element i of the output.
void move(uint from, uint to) { store_moved(to, moved(from)); }
)glsl"

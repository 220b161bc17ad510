R"glsl(
// Defines void take(uint t, uint k, uint i), which copies item i to entry k of the output row of
// part t. The search for the first items of part t calls it.
//
// Hooks: T taken(uint i) returns item i.
//        void store_taken(uint i, T v) stores element i of the output.
//        uint row_of(uint t) returns the number of the row of part t.
// Needs: ROW_LENGTH is the number of elements in a row.
void take(uint t, uint k, uint i) { store_taken(row_of(t) * ROW_LENGTH + k, taken(i)); }
)glsl"

R"glsl(
// void take(uint t, uint k, uint i): copies item i to entry k of the output row of part t.
//
// Hooks: T taken(uint i), void store_taken(uint i, T v), for the type T of the items
//        uint row_of(uint t): the number of the row
// Needs: ROW_LENGTH
void take(uint t, uint k, uint i) { store_taken(row_of(t) * ROW_LENGTH + k, taken(i)); }
)glsl"

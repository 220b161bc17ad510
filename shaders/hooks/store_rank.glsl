R"glsl(
// Defines void STORE_RANK(uint i, uint j), which a search calls for every output i of a merge. The
// search merges a sorted range with sorted values, and so finds the bound of each value in the
// range. If output i is value number j, its bound i - j is stored. If output i is an element of the
// range, j is 0xffffffff, and nothing is stored.
//
// Hooks: void STORE(uint j, uint bound) stores the bound of value j.
void STORE_RANK(uint i, uint j) {
    if (j != 0xffffffffu) STORE(j, i - j);
}
)glsl"

R"glsl(
// Defines void STORE_RANK(uint i, uint j), for a search that merges the sorted values with the
// range in which they are searched. It stores the bound of value j, which is at index i of the
// merged sequence. The elements of the range have the number j = 0xffffffff, and nothing is stored
// for them.
//
// Hooks: void STORE(uint j, uint bound) stores the bound of value j.
void STORE_RANK(uint i, uint j) {
    if (j != 0xffffffffu) STORE(j, i - j);
}
)glsl"

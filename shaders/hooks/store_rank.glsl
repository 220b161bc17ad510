R"glsl(
// void STORE_RANK(uint i, uint j) stores the bound of value j, which stands at place i of a merged
// sequence. The elements of the searched range stand in that sequence, too; their j is 0xffffffff,
// and nothing is stored for them.
//
// Hooks: void STORE(uint j, uint bound) stores the bound of value j.
void STORE_RANK(uint i, uint j) {
    if (j != 0xffffffffu) STORE(j, i - j);
}
)glsl"

R"glsl(
// uint place_of_key(uint i): the index in the sorted range of key i of a search tree. Level n of
// the tree holds the last of every 8^n elements of the range. The keys of level 1 come first, then
// those of level 2, and so on.
//
// Hooks: uint start_of_level(uint n): the number of the first key of level n
// Needs: TOP_LEVEL (the last level), SORTED_LENGTH (elements of the range)
uint place_of_key(uint i) {
    uint level = 1u;
    while (level < TOP_LEVEL && i >= start_of_level(level + 1u)) ++level;
    return min((i - start_of_level(level) + 1u) << (3u * level), SORTED_LENGTH) - 1u;
}
)glsl"

R"glsl(
// Defines uint place_of_key(uint i), which returns the index in a sorted range of the element that
// is key i of a search tree over this range. Level n of the tree holds the last one of each 8^n
// successive elements of the range. The keys of level 1 come first, then those of level 2, and so
// on.
//
// Hooks: uint start_of_level(uint n) returns the number of the first key of level n.
// Needs: TOP_LEVEL is the number of the last level, and SORTED_LENGTH the number of elements of the
//        range.
uint place_of_key(uint i) {
    uint level = 1u;
    while (level < TOP_LEVEL && i >= start_of_level(level + 1u)) ++level;
    return min((i - start_of_level(level) + 1u) << (3u * level), SORTED_LENGTH) - 1u;
}
)glsl"

R"glsl(
// Defines uint HEAD(uint i), which returns 1 when one of the offsets is i, and 0 otherwise.
//
// Hooks: uint READ_OFFSET(uint k) returns offset k. Offsets never decrease.
// Needs: LENGTH is the number of offsets.
uint HEAD(uint i) {
    // Find the first offset that is at least i.
    uint low = 0u, high = LENGTH;
    while (low < high) {
        uint middle = (low + high) >> 1;
        if (READ_OFFSET(middle) < i) low = middle + 1u;
        else high = middle;
    }
    return low < LENGTH && READ_OFFSET(low) == i ? 1u : 0u;
}
)glsl"

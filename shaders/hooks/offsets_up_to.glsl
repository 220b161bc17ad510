R"glsl(
// Defines uint OFFSETS_UP_TO(uint i), which returns how many of the offsets are at most i, or
// 0xffffffff when all are. The offsets are in ascending order.
//
// Hooks: uint OFFSET(uint k) returns offset k.
// Needs: OFFSET_COUNT is the number of offsets.
uint OFFSETS_UP_TO(uint i) {
    uint low = 0u, high = OFFSET_COUNT;
    while (low < high) {
        uint middle = (low + high) >> 1;
        if (OFFSET(middle) <= i) low = middle + 1u;
        else high = middle;
    }
    return low < OFFSET_COUNT ? low : 0xffffffffu;
}
)glsl"

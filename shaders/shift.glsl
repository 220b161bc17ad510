R"glsl(
// shift, groups: copies items to places nearby in the same memory, in one launch. Items are
// numbered from the end of the range towards which they move: item 0 is the first element, or the
// last one when BACKWARD is 1. Item i goes to where item i - DISTANCE was. A group loads the items
// of its tile, and marks the tile. It stores the items when the tiles whose places they take have
// been marked, too. Groups take tiles in order, so no group waits for a tile that has not begun.
//
// Hooks: ITEM load(uint i) returns element i of the input, and void store(uint i, ITEM v) stores
//        element i of the output.
//        uvec2 states[] has the mark of each tile in its second word.
// Needs: COUNT is the number of items, and DISTANCE, at least 1, the number of places by which they
//        move. group/next_tile.glsl must come before this file. Marks contain the epoch, so those
//        of earlier launches need not be cleared.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items of a thread.
//        BACKWARD is 0 or 1.
#define TILE (THREADS * uint(ITEMS))
#define LOADED (MARK + 1u)    // the mark of a tile whose items have been loaded
#if BACKWARD
#define ELEMENT(I) (COUNT - 1u - (I))
#else
#define ELEMENT(I) (I)
#endif

void main() {
    uint t = gl_LocalInvocationID.x, tile = next_tile(), first = tile * TILE + t;

    // The memory barrier keeps the loads before the mark.
    ITEM v[ITEMS];
    for (uint k = 0u; k < uint(ITEMS); ++k) v[k] = load(ELEMENT(min(first + k * THREADS, COUNT - 1u)));
    memoryBarrierBuffer();
    barrier();
    if (t == 0u) states[tile] = uvec2(0u, LOADED);

    // The items go to the places of at most two tiles, one of which may be this tile.
    uint back = (DISTANCE + TILE - 1u) / TILE - t;
    if (t < 2u && back > 0u && back <= tile)
        while (states[tile - back].y != LOADED) {}
    barrier();
    for (uint k = 0u; k < uint(ITEMS); ++k)
        if (first + k * THREADS < COUNT) store(ELEMENT(first + k * THREADS), v[k]);
}
)glsl"

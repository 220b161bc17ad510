R"glsl(
// transpose_tiles, groups: copies an array whose elements lie in memory with the row index running
// fastest to an output in which the column index runs fastest. Each group moves a tile of SIDE rows
// and SIDE columns through shared memory, so that neighbouring threads load neighbouring elements
// and store neighbouring elements.
//
// Hooks: VALUE load(uint place) returns an element of the array.
//        void store(uint i, VALUE v) stores element i of the output.
//        uint from(uint m) returns the place of the first element of matrix m in the array, and
//        uint to(uint m) its index in the output.
// Needs: ROWS and COLUMNS are the extents of a matrix, and MATRICES is their number. Row r and
//        column c lie at place r + c * ACROSS in a matrix of the array, and at r * DOWN + c in one
//        of the output.
// Sizes: THREADS is the number of threads in a group, a multiple of SIDE. SIDE is the number of
//        rows and of columns of a tile, and LOADS the number of elements of a tile for each thread.
shared VALUE tile[SIDE * (SIDE + 1u)];      // the additional column keeps threads from one bank

void main() {
    uint across = gl_LocalInvocationID.x % SIDE, first = gl_LocalInvocationID.x / SIDE;
    uint wide = (COLUMNS + SIDE - 1u) / SIDE, high = (ROWS + SIDE - 1u) / SIDE;
    uint tiles = wide * high;

    for (uint w = gl_WorkGroupID.x; w < tiles * MATRICES; w += GROUP_COUNT) {
        uint m = w / tiles, t = w - m * tiles;
        uint row = t / wide * SIDE, column = t % wide * SIDE;

        // Load the tile: neighbouring threads load neighbouring rows. No load has a condition of
        // its own, so all of them are issued before the first one is waited for.
        VALUE v[LOADS];
        uint start = from(m) + min(row + across, ROWS - 1u);
        for (uint k = 0u; k < LOADS; ++k)
            v[k] = load(start + min(column + first + k * (THREADS / SIDE), COLUMNS - 1u) * ACROSS);
        for (uint k = 0u; k < LOADS; ++k)
            tile[across * (SIDE + 1u) + first + k * (THREADS / SIDE)] = v[k];
        barrier();

        // Store the tile: neighbouring threads store neighbouring columns.
        start = to(m) + row * DOWN + column;
        for (uint k = 0u; k < LOADS; ++k) {
            uint r = first + k * (THREADS / SIDE);
            if (row + r < ROWS && column + across < COLUMNS)
                store(start + r * DOWN + across, tile[r * (SIDE + 1u) + across]);
        }
        barrier();
    }
}
)glsl"

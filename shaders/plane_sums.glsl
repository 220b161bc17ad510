R"glsl(
// plane_sums, groups: combines the elements of each row and of each column of the tiles of a plane.
// A tile has up to ROWS rows and TEAM columns. Each thread goes down a column, and its team
// combines the elements of each row.
//
// Hooks: VALUE item(uint i) returns element i of the plane, counted row by row.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative and commutative.
//        void store_row(uint i, VALUE v) stores what row y of the plane has in tile column c, at
//        i = c * HEIGHT + y. It is not called for the last tile column.
//        void store_column(uint i, VALUE v) stores what column x of the plane has in tile row r, at
//        i = r * WIDTH + x. It is not called for the last tile row.
//        EACH_ROW(DO) writes DO(0u) DO(1u) ... DO(BATCH - 1). Written out, all indices are
//        constants, and the array stays in registers.
// Needs: WIDTH and HEIGHT are the size of the plane. group/plane_teams.glsl must come before this
//        file.
// Sizes: BATCH, a divisor of ROWS, is the number of rows that a thread loads before it combines
//        them.
void main() {
    uint t = TEAM_THREAD, across = (WIDTH + TEAM - 1u) / TEAM, down = (HEIGHT + ROWS - 1u) / ROWS;
    for (uint tile = FIRST_TILE; tile < across * down; tile += TEAM_STEP) {
        // Threads behind the last column load it, too.
        uint r = tile / across, c = tile - r * across, top = r * ROWS, rows = min(HEIGHT - top, ROWS),
             columns = min(WIDTH - c * TEAM, TEAM), x = c * TEAM + min(t, columns - 1u);
        VALUE sum = item(top * WIDTH + x), v[BATCH];
        for (uint y = 0u; y < rows; y += BATCH) {
#define LOAD(K) v[K] = item((top + min(y + K, rows - 1u)) * WIDTH + x);
#define TAKE(K) { \
            if (y + K > 0u && y + K < rows) sum = combine(sum, v[K]); \
            VALUE of_row = TEAM_REDUCE(v[K], columns); \
            if (t == 0u && y + K < rows && c + 1u < across) store_row(c * HEIGHT + top + y + K, of_row); \
        }
            EACH_ROW(LOAD)
            EACH_ROW(TAKE)
        }
        if (t < columns && r + 1u < down) store_column(r * WIDTH + x, sum);
    }
}
)glsl"

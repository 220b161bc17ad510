R"glsl(
// plane_scan, groups: scans the tiles of a plane in both directions. A tile has up to ROWS rows and
// TEAM columns. Its team scans each row, and each thread goes down a column of what the scans of
// the rows give.
//
// Hooks: VALUE item(uint i) returns element i of the plane, counted row by row.
//        VALUE combine(VALUE a, VALUE b) combines two values; it is associative and commutative.
//        VALUE left_of(uint i) returns, for i = c * HEIGHT + y, the combined elements of row y from
//        tile column 0 to tile column c. It is not called for the last tile column.
//        VALUE above(uint i) returns, for i = r * WIDTH + x, the result for column x in the last row
//        of tile row r. It is not called for the last tile row.
//        void store(uint i, VALUE v) stores result i.
//        EACH_ROW(DO) writes DO(0u) DO(1u) ... DO(BATCH - 1). Written out, all indices are
//        constants, and the arrays stay in registers.
// Needs: WIDTH and HEIGHT are the size of the plane. group/plane_teams.glsl must come before this
//        file.
// Sizes: BATCH, a divisor of ROWS, is the number of rows that a thread loads before it stores any.
void main() {
    uint t = TEAM_THREAD, across = (WIDTH + TEAM - 1u) / TEAM, down = (HEIGHT + ROWS - 1u) / ROWS;
    for (uint tile = FIRST_TILE; tile < across * down; tile += TEAM_STEP) {
        // Threads behind the last column load it, too.
        uint r = tile / across, c = tile - r * across, top = r * ROWS, rows = min(HEIGHT - top, ROWS),
             columns = min(WIDTH - c * TEAM, TEAM), x = c * TEAM + min(t, columns - 1u);
        VALUE sum, v[BATCH], left[BATCH];
        if (r > 0u) sum = above((r - 1u) * WIDTH + x);
        for (uint y = 0u; y < rows; y += BATCH) {
#define LOAD(K) v[K] = item((top + min(y + K, rows - 1u)) * WIDTH + x);
#define LOAD_LEFT(K) left[K] = left_of((c - 1u) * HEIGHT + top + min(y + K, rows - 1u));
#define SCAN_ROW(K) { \
            VALUE before, total, upto = v[K]; \
            TEAM_SCAN(upto, columns, before, total); \
            if (t > 0u) upto = combine(before, upto); \
            if (c > 0u) upto = combine(left[K], upto); \
            sum = r > 0u || y + K > 0u ? combine(sum, upto) : upto; \
            if (t < columns && y + K < rows) store((top + y + K) * WIDTH + x, sum); \
        }
            EACH_ROW(LOAD)
            if (c > 0u) { EACH_ROW(LOAD_LEFT) }
            EACH_ROW(SCAN_ROW)
        }
    }
}
)glsl"

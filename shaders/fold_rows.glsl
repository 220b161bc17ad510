R"glsl(
// fold_rows, groups: combines the items of each row. Rows lie one after the other in a sequence of
// items. The ends of the rows are merged with the numbers of the items; a step of the merge either
// takes an item into the sum of a row, or finishes a row. Each group takes a tile of TILE steps,
// and each thread STEPS of them, so rows of any lengths keep all threads equally busy.
//
// Hooks: ITEM item(uint k) returns item k.
//        uint end_of(uint r) returns the number of the item after the last item of row r.
//        uint row_at(uint w) returns the number of rows that end before tile w.
//        ITEM add(ITEM a, ITEM b) combines two items; it is associative.
//        void finish(uint r, ITEM v, bool some) receives the sum v of the items of row r. `some` is
//        false when there are none, and v undefined.
//        void keep_first(uint w, ITEM v, bool some) receives the sum of the items in tile w of the
//        first row that ends there, when earlier tiles may have items of this row.
//        void leave(uint w, ITEM v, bool some) receives the sum of the items after the last row
//        that ends in tile w.
// Needs: ROWS and COUNT are the numbers of rows and items, and TILES is the number of tiles.
//        group/row_part.glsl and group/scan.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group, and STEPS the number of steps of a thread. An
//        odd number spreads the items of neighbouring threads over the banks of shared memory.
//        COMMUTES is 1 when add() commutes.
#define TILE (THREADS * STEPS)
shared uint longest;
shared ITEM items[TILE + TILE / 32u], sums[THREADS];

// The gap after every 32 items spreads items that lie 32 apart over the banks of shared memory.
uint place(uint k) { return k + k / 32u; }

// Receives the sum of the items of row r of tile w, which ends there.
void end_row(uint w, uint r, bool is_first, ITEM v, bool some) {
    if (is_first && w > 0u) keep_first(w, v, some);
    else finish(r, v, some);
}

// Returns the end of row r of a tile that has `rows` rows and `n` items. The first item of the tile
// has the number `first`, and its first row the number `row`. Row `rows` does not end in the tile.
// The ends are read from memory each time, because shared memory limits how many groups run at
// once.
uint end_in_tile(uint r, uint row, uint rows, uint first, uint n) {
    return r < rows ? min(end_of(row + r) - first, n) : n;
}
uint begin_in_tile(uint r, uint row, uint first, uint n) {
    return r > 0u ? min(end_of(row + r - 1u) - first, n) : 0u;
}

#if COMMUTES
// Combines the items of each row of a tile that has `rows` rows and the beginning of another one.
// `team` neighbouring threads, a power of two, take a row: each combines every team-th item, so
// add() must commute.
void fold_in_teams(uint w, uint row, uint rows, uint first, uint n, uint team) {
    uint t = thread_index(), lane = t & (team - 1u), teams = THREADS / team;
    for (uint round = 0u; round <= rows; round += teams) {
        uint r = round + t / team, begin = 0u, end = 0u;
        if (r <= rows) {
            begin = begin_in_tile(r, row, first, n);
            end = end_in_tile(r, row, rows, first, n);
        }
        ITEM v;
        uint k = begin + lane;
        if (k < end) v = items[place(k)];
        for (k += team; k < end; k += team) v = add(v, items[place(k)]);
        uint some = min(end - begin, team);     // threads of the team with a value
        for (uint half_team = team / 2u; half_team > 0u; half_team /= 2u) {
            sums[t] = v;
            barrier();
            if (lane < half_team && lane + half_team < some) v = add(v, sums[t + half_team]);
            some = min(some, half_team);
            barrier();
        }
        if (lane == 0u && r < rows) end_row(w, row + r, r == 0u, v, begin < end);
        if (lane == 0u && r == rows) leave(w, v, begin < end);
    }
}
#endif

// Combines the items of each row of a tile of `steps` steps. Every thread takes STEPS of them.
void fold_in_steps(uint w, uint row, uint rows, uint first, uint steps) {
    // Find the row at which this thread begins.
    uint t = thread_index(), n = steps - rows, begin = min(t * STEPS, steps);
    uint low = max(begin, n) - n, high = min(begin, rows);
    while (low < high) {
        uint middle = (low + high) / 2u;
        if (end_in_tile(middle, row, rows, first, n) + middle < begin) low = middle + 1u;
        else high = middle;
    }

    // Take the steps. The first row that the thread finishes may have items in earlier threads, so
    // its sum is held back.
    uint r = low, at = begin - low, end = end_in_tile(r, row, rows, first, n), held_row = 0u;
    VALUE mine, held;
    mine.state = held.state = 0u;
    for (uint k = 0u; k < STEPS; ++k) {
        if (begin + k >= steps) continue;
        if (at < end) {
            if ((mine.state & HAS_SUM) != 0u) mine.sum = add(mine.sum, items[place(at)]);
            else mine.sum = items[place(at)];
            mine.state |= HAS_SUM;
            ++at;
        } else {
            if ((mine.state & FINISHES) != 0u)
                finish(row + r, mine.sum, (mine.state & HAS_SUM) != 0u);
            else {
                held = mine;
                held_row = r;
            }
            mine.state = FINISHES;
            ++r;
            end = end_in_tile(r, row, rows, first, n);
        }
    }

    // Add the sums that earlier threads of the group have left.
    VALUE before, total;
    group_scan(mine, THREADS, before, total);
    if ((mine.state & FINISHES) != 0u) {
        if (t > 0u && (before.state & HAS_SUM) != 0u) {
            if ((held.state & HAS_SUM) != 0u) held.sum = add(before.sum, held.sum);
            else held.sum = before.sum;
            held.state |= HAS_SUM;
        }
        bool is_first = t == 0u || (before.state & FINISHES) == 0u;
        end_row(w, row + held_row, is_first, held.sum, (held.state & HAS_SUM) != 0u);
    }
    if (t == 0u) leave(w, total.sum, (total.state & HAS_SUM) != 0u);
}

void main() {
    uint t = thread_index();
    for (uint w = gl_WorkGroupID.x; w < TILES; w += gl_NumWorkGroups.x) {
        // Load the items. No load has a condition of its own, because it would wait for the load
        // before it.
        uint start = w * TILE, steps = min(TILE, ROWS + COUNT - start), row = row_at(w),
             rows = min(max(row_at(w + 1u), row) - row, steps), first = start - row, n = steps - rows;
        if (n > 0u) {
            ITEM v[STEPS];
            for (uint k = 0u; k < STEPS; ++k) v[k] = item(first + min(k * THREADS + t, n - 1u));
            for (uint k = 0u; k < STEPS; ++k)
                if (k * THREADS + t < n) items[place(k * THREADS + t)] = v[k];
        }
        if (t == 0u) longest = 0u;
        barrier();

        // Give each row a team of threads, unless one row is so long that its team would take
        // longer than the merge.
#if COMMUTES
        uint team = THREADS, most = 0u;
        while (team > 1u && team * (rows + 1u) > THREADS) team /= 2u;
        for (uint i = t; i <= rows; i += THREADS)
            most = max(most, end_in_tile(i, row, rows, first, n) - begin_in_tile(i, row, first, n));
        atomicMax(longest, most);
        barrier();
        uint turns = (rows * team + THREADS) / THREADS;
        if (turns * (longest + team - 1u) / team <= 4u * STEPS) fold_in_teams(w, row, rows, first, n, team);
        else fold_in_steps(w, row, rows, first, steps);
#else
        fold_in_steps(w, row, rows, first, steps);
#endif
        barrier();      // all threads have read shared memory before the next tile is loaded
    }
}
)glsl"

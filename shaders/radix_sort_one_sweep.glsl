R"glsl(
// radix_sort_one_sweep, groups: one stable pass over one digit that reads and writes every key once (Adinets, Merrill: Onesweep, 2022).
// Each group sorts a tile in shared memory, tells the tiles after it how many of each digit it has, learns from those before it
// where its own go, and writes runs of equal digits. Only for devices on which a group that waits never keeps the group it waits for
// from running, with subgroups of 32 whose accesses to shared memory happen in the order of their instructions.
// Hooks: KEY key(uint i), void store_key(uint i, KEY v), uint digit_of(KEY v), words_of_key, value_of_key,
//        if WORDS_value > 0: VALUE_TYPE value(uint i), store_value, words_of_value, value_of_value; if MOVES: void move(uint from, uint to),
//        states[] (pairs of a word and a mark), look_back_ticket[], counts[] (of every digit, see radix_sort_histogram),
//        KEY last_key(): one with the highest digits, uvec2 shuffle_up(uvec2 v, uint distance),
//        EACH_KEY(DO): DO(0u) ... DO(ITEMS - 1), EACH_ROW(DO): DO(0u) ... DO(ROWS - 1), EACH_STEP(DO)
// Needs: COUNT, COUNTS (where the counts of this digit begin), LAST and SPENT (so many counts to make zero, from there), TICKET,
//        EPOCH (differs from call to call)
// Sizes: THREADS (256 at least), ITEMS, ROWS (divides ITEMS: of a part of the tile; a tile goes through shared memory part by part, and word
//        by word, since groups that take little of it run side by side), WORDS_key (1 or 2), WORDS_value (up to 4), MOVES
#define SUBGROUPS (THREADS / SUBGROUP)
#define TILE (THREADS * ITEMS)
#define PART (THREADS * ROWS)
#define COUNTERS (SUBGROUPS * 256u)
#define MASKS (SUBGROUPS * 128u)    // of digits that differ in the highest bit alone
#define SUM 1u      // the state of a digit in a tile: the tile's own count is there
#define PREFIX 2u   // the count of everything up to the tile's end is there
shared uint slots[max(PART, COUNTERS + MASKS)];     // counters and masks of each subgroup and digit; later the sorted part, word by word
shared uint digit_base[256];
shared uvec2 subgroup_sums[8];
shared uint tile_number;

// How many of this digit are in the tiles before; tile > 0. Four states are asked for at once.
uint look_back(uint tile, uint digit) {
    uint sum = 0u;
    for (int nearest = int(tile) - 1;;) {
        uvec2 s[4];
        for (int k = 0; k < 4; ++k) s[k] = states[uint(max(nearest - k, 0)) * 256u + digit];
        for (int k = 0; k < 4; ++k) {
            uint state = s[k].y - EPOCH * 4u;
            if (state != SUM && state != PREFIX) break;
            sum += s[k].x;
            if (state == PREFIX) return sum;
            --nearest;
        }
    }
}

void main() {
    uint t = thread_index(), lane = gl_SubgroupInvocationID, counters = gl_SubgroupID * 256u, masks = COUNTERS + gl_SubgroupID * 128u;
    if (t == 0u) tile_number = atomicAdd(look_back_ticket[0], 1u) - TICKET;
    for (uint i = t; i < COUNTERS + MASKS; i += THREADS) slots[i] = 0u;
    barrier();
    uint tile = tile_number, first = tile * TILE, n = min(COUNT - first, TILE);
    uint own = gl_SubgroupID * (32u * ITEMS) + lane;        // a subgroup has neighbouring items, a row of 32 at a time
    bool whole = n == TILE;
    KEY keys[ITEMS];        // past the end: such as go behind every other
#define READ(K) keys[K] = key(first + own + K * 32u);
#define READ_SOME(K) keys[K] = last_key(); if (own + K * 32u < n) READ(K)
    if (whole) { EACH_KEY(READ) }
    else { EACH_KEY(READ_SOME) }

    // Count first and tell the counts at once, so that no later tile has to wait long.
#define COUNT_IN(K) atomicAdd(slots[counters + digit_of(keys[K])], 1u);
    EACH_KEY(COUNT_IN)
    barrier();
    uvec2 count = uvec2(0u), before = count;        // of one digit: in this tile; in all; and of those below it
    if (t < 256u) {
        for (uint i = t; i < COUNTERS; i += 256u) count.x += slots[i];
        states[tile * 256u + t] = uvec2(count.x, EPOCH * 4u + (tile == 0u ? PREFIX : SUM));
        count.y = counts[COUNTS + t];
        before = count;
#define SCAN_STEP(STEP) { uvec2 other = shuffle_up(before, STEP); if (lane >= STEP) before += other; }
        EACH_STEP(SCAN_STEP)
        if (lane == 31u) subgroup_sums[gl_SubgroupID] = before;
        before -= count;
    }
    barrier();
    if (t < 256u) {
        for (uint k = 0u; k < 7u; ++k)
            if (k < gl_SubgroupID) before += subgroup_sums[k];
    }
    if (t < 256u) {
        uint next = before.x;       // from now on a counter says where in the tile the subgroup's next key of the digit goes
        for (uint i = t; i < COUNTERS; i += 256u) {
            uint c = slots[i];
            slots[i] = next;
            next += c;
        }
    }
    barrier();

    if (t < 256u) {
        uint earlier = 0u;
        if (tile > 0u) {
            earlier = look_back(tile, t);
            states[tile * 256u + t] = uvec2(earlier + count.x, EPOCH * 4u + PREFIX);
        }
        digit_base[t] = before.y + earlier - before.x;
    }

    // Place the keys, row by row: the lanes with the same digit find each other in its mask, and by their digits' highest bit. A ballot keeps
    // the lanes together, and the subgroup's accesses happen in order; a barrier would wait for global memory too.
    uint places[(ITEMS + 1u) / 2u];         // two in a word: registers decide how many groups run at a time
#define RANK(K) { \
        uint d = digit_of(keys[K]), mask = masks + (d & 127u); \
        atomicOr(slots[mask], 1u << lane); \
        uint high = subgroupBallot(d > 127u).x; \
        uint same = slots[mask] & (d > 127u ? high : ~high), next = slots[counters + d]; \
        subgroupBallot(true); \
        slots[counters + d] = next + uint(bitCount(same));      /* all lanes of the digit write the same */ \
        slots[mask] = 0u; \
        subgroupBallot(true); \
        uint place = next + uint(bitCount(same & ((1u << lane) - 1u))); \
        if ((K & 1u) == 0u) places[K / 2u] = place; \
        else places[K / 2u] |= place << 16; \
    }
    EACH_KEY(RANK)
#define PLACE(K) ((K & 1u) != 0u ? places[K / 2u] >> 16 : places[K / 2u] & 0xffffu)
#if WORDS_value > 0
    VALUE_TYPE values[ITEMS];
#define READ_VALUE(K) values[K] = value(first + own + K * 32u);
#define READ_SOME_VALUE(K) if (own + K * 32u < n) values[K] = value(first + own + K * 32u);
    if (whole) { EACH_KEY(READ_VALUE) }
    else { EACH_KEY(READ_SOME_VALUE) }
#endif
    // Part by part the keys are put side by side and go where they belong; then their values the same way. The last word of each goes on at once.
    for (uint low = 0u; low < TILE; low += PART) {
#if WORDS_value > 0 || MOVES
        uint to[ROWS];
#define TO(K) to[K]
#else
        uint to;
#define TO(K) to
#endif
#define PUT(K, WHAT) if (ROWS == ITEMS || PLACE(K) - low < PART) slots[PLACE(K) - low] = WHAT;
#define GOT(K) slots[K * THREADS + t]
#define IN_RANGE(K) (low + K * THREADS + t < n)
#define PUT_KEY(K) { uint word[WORDS_key]; words_of_key(keys[K], word); PUT(K, word[w]) }
#define MOVE_KEY(K) { \
            uint word[WORDS_key]; \
            HELD_KEY(K) \
            word[WORDS_key - 1] = GOT(K); \
            KEY v = value_of_key(word); \
            TO(K) = digit_base[digit_of(v)] + low + K * THREADS + t; \
            store_key(TO(K), v); \
        }
#define MOVE_SOME_KEY(K) if (IN_RANGE(K)) MOVE_KEY(K)
#if WORDS_key == 2
        uint held_keys[ROWS];
#define HOLD_KEY(K) held_keys[K] = GOT(K);
#define HELD_KEY(K) word[0] = held_keys[K];
        {
            const int w = 0;
            barrier();
            EACH_KEY(PUT_KEY)
            barrier();
            EACH_ROW(HOLD_KEY)
        }
#else
#define HELD_KEY(K)
#endif
        {
            const int w = WORDS_key - 1;
            barrier();      // what was there has been read
            EACH_KEY(PUT_KEY)
            barrier();
            if (whole) { EACH_ROW(MOVE_KEY) }
            else { EACH_ROW(MOVE_SOME_KEY) }
        }
#if WORDS_value > 0
#define PUT_VALUE(K) { uint word[WORDS_value]; words_of_value(values[K], word); PUT(K, word[w]) }
#define MOVE_VALUE(K) { \
            uint word[WORDS_value]; \
            HELD_VALUE(K) \
            word[WORDS_value - 1] = GOT(K); \
            store_value(to[K], value_of_value(word)); \
        }
#define MOVE_SOME_VALUE(K) if (IN_RANGE(K)) MOVE_VALUE(K)
#if WORDS_value > 1
        uint held_values[ROWS][WORDS_value - 1];
#define HOLD_VALUE(K) held_values[K][w] = GOT(K);
#define HELD_VALUE(K) for (int h = 0; h + 1 < WORDS_value; ++h) word[h] = held_values[K][h];
#define HOLD_VALUES(W) { const int w = W; barrier(); EACH_KEY(PUT_VALUE) barrier(); EACH_ROW(HOLD_VALUE) }
        HOLD_VALUES(0)
#if WORDS_value > 2
        HOLD_VALUES(1)
#endif
#if WORDS_value > 3
        HOLD_VALUES(2)
#endif
#else
#define HELD_VALUE(K)
#endif
        {
            const int w = WORDS_value - 1;
            barrier();
            EACH_KEY(PUT_VALUE)
            barrier();
            if (whole) { EACH_ROW(MOVE_VALUE) }
            else { EACH_ROW(MOVE_SOME_VALUE) }
        }
#endif
#if MOVES
        // Long values are read where they go: their places travel.
#define PUT_SOURCE(K) PUT(K, own + K * 32u)
        barrier();
        EACH_KEY(PUT_SOURCE)
        barrier();
        for (uint k = 0u; k < ROWS; ++k)
            if (IN_RANGE(k)) move(first + GOT(k), to[k]);
#endif
    }
    if (LAST != 0u && tile == 0u)
        for (uint i = t; i < LAST; i += THREADS) counts[SPENT + i] = 0u;
}
)glsl"

R"glsl(
// radix_sort_one_sweep, groups: one stable pass of a radix sort over one digit, which reads and
// writes every key once (Adinets, Merrill: Onesweep, 2022). Each group sorts one tile in shared
// memory, and publishes how many keys of each digit the tile has. From the earlier tiles it learns
// where its own keys belong. It writes keys of equal digits side by side.
//
// The kernel runs only on devices where a group that waits for another group does not prevent that
// group from running. It needs subgroups of 32 threads whose accesses to shared memory happen in
// the order of their instructions.
//
// Hooks: KEY key(uint i) returns key i, and void store_key(uint i, KEY v) stores output key i.
//        uint digit_of(KEY v) returns the digit of a key, below 256.
//        KEY last_key() returns a key whose digits all have their highest values.
//        words_of_key(KEY v, out uint w[]) converts a key to words, and KEY value_of_key(uint w[])
//        converts words back to a key.
//        value and store_value do for values of type VALUE_TYPE, if WORDS_value or FETCHES is 1,
//        what key and store_key do for keys. If WORDS_value is 1, words_of_value and value_of_value
//        do what words_of_key and value_of_key do.
//        void move(uint from, uint to) copies, if MOVES is 1, value `from` to output index `to`.
//        uvec2 states[] holds a count and a mark for each tile and digit. The mark tells what is
//        counted.
//        uint look_back_ticket[] has one word, the counter from which groups take their tiles.
//        uint counts[] holds the counts of all digits (see radix_sort_histogram.glsl).
//        COPIED copied(uint i) returns, if COPIES_INPUT is 1, item i of the input, a key and its
//        value, and void store_copied(uint i, COPIED v) stores it at index i of the outputs.
//        uvec2 shuffle_up(uvec2 v, uint distance) returns the v of the thread whose lane number is
//        less by `distance`.
//        uint thread_index() returns the index of the thread in its group.
//        EACH_KEY(DO) writes DO(0u) DO(1u) ... for ITEMS keys, and EACH_ROW(DO) does so for ROWS
//        keys. EACH_STEP(DO) writes DO(1u) DO(2u) DO(4u) ... for the powers of two below 32.
// Needs: LAST_INDEX is the index of the last key. It stands for the number of keys, because 2^32
//        keys are too many for a uint. PASS is the number of this pass, and TABLE the index in
//        counts[] of the counts of all digits. TICKET is the ticket of the first group. EPOCH
//        differs from launch to launch, so that no state must be cleared.
// Sizes: THREADS is the number of threads in a group, at least 256, and SUBGROUP is 32. ITEMS is
//        the number of keys of a thread. ROWS, a divisor of ITEMS, is the number of these keys that
//        go through shared memory at a time. They go there word by word, because groups that take
//        little shared memory run side by side. WORDS_key is 1 or 2. WORDS_value is 1 when values
//        have up to 4 bytes, and go through shared memory as the keys do. FETCHES is 1 when values
//        have 5 to 16 bytes, and MOVES when they have more; then the indices of the values go
//        through shared memory. DIGITS is the number of digits for which a table has room. PLANS is
//        1 when the launch that counted the digits has made a plan of the passes. COPIES_INPUT is 1,
//        if PLANS is 1, in pass 1 of a sort into another range: where neither pass 0 nor pass 1
//        sorts, pass 1 copies the input to that range.
#define SUBGROUPS (THREADS / SUBGROUP)
#define TILE (THREADS * ITEMS)
#define PART (THREADS * ROWS)
// Each subgroup has a counter for each digit, and a mask for each pair of digits that differ only
// in bit 7. The low 7 bits of a digit tell its mask.
#define COUNTERS (SUBGROUPS * 256u)
#define MASKS (SUBGROUPS * 128u)
#define SUM 1u      // mark of a state that counts the keys of its tile
#define PREFIX 2u   // mark of a state that counts the keys of all tiles up to its own
// slots[] first holds the counters and masks of all subgroups. Later it holds PART neighbouring
// keys or values of the sorted tile, one word of each. It is the first shared array: behind another
// one, NVIDIA's compiler makes sorts of floats a quarter slower.
shared uint slots[max(PART, COUNTERS + MASKS)];
// digit_base[d] is the output index of a key with digit d, minus the index of that key in the
// sorted tile. It is equal for all keys of the tile with this digit.
shared uint digit_base[256];
shared uvec2 subgroup_sums[8];
shared uint tile_number;
#if PLANS
shared uint plan;       // bit k is 1 when pass k does not sort
#endif

// Returns how many keys of a digit are in the tiles before `tile`, which must not be 0. It reads
// four states at once. It repeats the read of a state that is not published yet.
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

#if COPIES_INPUT
// Copies the n items from index `first` on. Four are loaded before the first one is stored.
void copy_tile(uint first, uint n) {
    for (uint i = thread_index(); i < n; i += 4u * THREADS) {
        COPIED v[4];
#define LOAD(K) v[K] = copied(first + min(i + K * THREADS, n - 1u));
        LOAD(0u) LOAD(1u) LOAD(2u) LOAD(3u)
#define STORE(K) if (i + K * THREADS < n) store_copied(first + i + K * THREADS, v[K]);
        STORE(0u) STORE(1u) STORE(2u) STORE(3u)
    }
}
#endif

void main() {
    // Take a tile, and clear the counters.
    uint t = thread_index(), lane = gl_SubgroupInvocationID, counters = gl_SubgroupID * 256u,
         masks = COUNTERS + gl_SubgroupID * 128u;
    if (t == 0u) tile_number = atomicAdd(look_back_ticket[0], 1u) - TICKET;
#if PLANS
    if (t == SUBGROUP) plan = counts[TABLE + 256u * DIGITS];
#endif
    for (uint i = t; i < COUNTERS + MASKS; i += THREADS) slots[i] = 0u;
    barrier();
    uint tile = tile_number, first = tile * TILE, n = min(LAST_INDEX - first, TILE - 1u) + 1u;
#if PLANS
    if ((plan >> PASS & 1u) != 0u) {
#if COPIES_INPUT
        if ((plan & 1u) != 0u) copy_tile(first, n);
#endif
        return;     // all threads of all groups return
    }
#endif

    // Load the keys. Each subgroup takes neighbouring keys, in rows of 32. Keys past the end are
    // replaced by last_key(), which sorts after all keys.
    uint own = gl_SubgroupID * (32u * ITEMS) + lane;
    bool whole = n == TILE;
    KEY keys[ITEMS];
#define READ(K) keys[K] = key(first + own + K * 32u);
#define READ_SOME(K) keys[K] = last_key(); if (own + K * 32u < n) READ(K)
    if (whole) { EACH_KEY(READ) }
    else { EACH_KEY(READ_SOME) }

    // For each subgroup, count how many of its keys have each digit.
#define COUNT_IN(K) atomicAdd(slots[counters + digit_of(keys[K])], 1u);
    EACH_KEY(COUNT_IN)
    barrier();

    // Thread d sums the counters of digit d, and publishes the sum at once, so that no later tile
    // has to wait long. Then the counts are scanned over the digits. `count` is the number of keys
    // with digit d, and `before` becomes the number of keys with a lower digit. In both vectors, .x
    // counts the keys of this tile, and .y counts the keys of the whole range.
    uvec2 count = uvec2(0u), before = count;
    if (t < 256u) {
        for (uint i = t; i < COUNTERS; i += 256u) count.x += slots[i];
        states[tile * 256u + t] = uvec2(count.x, EPOCH * 4u + (tile == 0u ? PREFIX : SUM));
        count.y = counts[TABLE + 256u * PASS + t];
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

    // Each counter belongs to a subgroup and a digit. Replace its count by the index in the sorted
    // tile at which the subgroup's first key with this digit is placed.
    if (t < 256u) {
        uint next = before.x;
        for (uint i = t; i < COUNTERS; i += 256u) {
            uint c = slots[i];
            slots[i] = next;
            next += c;
        }
    }
    barrier();

    // Thread d looks back at the earlier tiles for digit d. It then publishes how many keys with
    // digit d there are up to the end of this tile.
    if (t < 256u) {
        uint earlier = 0u;
        if (tile > 0u) {
            earlier = look_back(tile, t);
            states[tile * 256u + t] = uvec2(earlier + count.x, EPOCH * 4u + PREFIX);
        }
        digit_base[t] = before.y + earlier - before.x;
    }

    // Find the index of each key in the sorted tile, row by row. Each thread finds which threads of
    // its subgroup have a key with the digit of its own key. All keys whose digits agree in the low
    // 7 bits share a mask, and a ballot tells which of them agree in bit 7, too. All threads with
    // one digit write one and the same value to the counter of the digit.
    //
    // Ballots also keep the threads of the subgroup together. Barriers would do so too, but they
    // would wait for global memory. Two indices share a word of places[], because the number of
    // registers limits how many groups run at a time.
    uint places[(ITEMS + 1u) / 2u];
#define RANK(K) { \
        uint d = digit_of(keys[K]), mask = masks + (d & 127u); \
        atomicOr(slots[mask], 1u << lane); \
        uint high = subgroupBallot(d > 127u).x; \
        uint same = slots[mask] & (d > 127u ? high : ~high), next = slots[counters + d]; \
        subgroupBallot(true); \
        slots[counters + d] = next + uint(bitCount(same)); \
        slots[mask] = 0u; \
        subgroupBallot(true); \
        uint place = next + uint(bitCount(same & ((1u << lane) - 1u))); \
        if ((K & 1u) == 0u) places[K / 2u] = place; \
        else places[K / 2u] |= place << 16; \
    }
    EACH_KEY(RANK)
#define PLACE(K) ((K & 1u) != 0u ? places[K / 2u] >> 16 : places[K / 2u] & 0xffffu)

    // Load the values that go through shared memory.
#if WORDS_value
    VALUE_TYPE values[ITEMS];
#define READ_VALUE(K) values[K] = value(first + own + K * 32u);
#define READ_SOME_VALUE(K) if (own + K * 32u < n) values[K] = value(first + own + K * 32u);
    if (whole) { EACH_KEY(READ_VALUE) }
    else { EACH_KEY(READ_SOME_VALUE) }
#endif

    // For each part of the sorted tile: sort its keys in shared memory and write them to the
    // output, and then do so with its values. Shared memory holds only one word of each key or
    // value at a time. Earlier words wait in registers until the last word has been sorted too.
    for (uint low = 0u; low < TILE; low += PART) {
        // TO(K) is the output index of the K-th key that this thread takes from the sorted part.
#if WORDS_value || FETCHES || MOVES
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

        // For keys of two words: put the first words of all keys in the order of the sorted tile,
        // and keep them in registers.
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

        // Put the last words of the keys in the order of the sorted tile. The keys are then
        // complete, and each thread writes its keys to the output. The first barrier lets all
        // threads finish reading slots[] before it is written again.
        {
            const int w = WORDS_key - 1;
            barrier();
            EACH_KEY(PUT_KEY)
            barrier();
            if (whole) { EACH_ROW(MOVE_KEY) }
            else { EACH_ROW(MOVE_SOME_KEY) }
        }

        // Sort the values in shared memory, and write them to the output.
#if WORDS_value
#define PUT_VALUE(K) { uint word[1]; words_of_value(values[K], word); PUT(K, word[0]) }
#define MOVE_VALUE(K) { uint word[1] = uint[1](GOT(K)); store_value(to[K], value_of_value(word)); }
#define MOVE_SOME_VALUE(K) if (IN_RANGE(K)) MOVE_VALUE(K)
        barrier();
        EACH_KEY(PUT_VALUE)
        barrier();
        if (whole) { EACH_ROW(MOVE_VALUE) }
        else { EACH_ROW(MOVE_SOME_VALUE) }
#endif

        // Longer values do not go through shared memory. Their indices do, and then each value is
        // copied straight to the output. Values of up to 16 bytes are all loaded before the first
        // one is stored, so that the loads do not wait for each other.
#if FETCHES || MOVES
#define PUT_SOURCE(K) PUT(K, own + K * 32u)
        barrier();
        EACH_KEY(PUT_SOURCE)
        barrier();
#endif
#if FETCHES
        VALUE_TYPE fetched[ROWS];
#define FETCH(K) fetched[K] = value(first + GOT(K));
#define FETCH_SOME(K) if (IN_RANGE(K)) FETCH(K)
#define STORE_VALUE(K) store_value(to[K], fetched[K]);
#define STORE_SOME_VALUE(K) if (IN_RANGE(K)) STORE_VALUE(K)
        if (whole) { EACH_ROW(FETCH) EACH_ROW(STORE_VALUE) }
        else { EACH_ROW(FETCH_SOME) EACH_ROW(STORE_SOME_VALUE) }
#elif MOVES
        for (uint k = 0u; k < ROWS; ++k)
            if (IN_RANGE(k)) move(first + GOT(k), to[k]);
#endif
    }
}
)glsl"

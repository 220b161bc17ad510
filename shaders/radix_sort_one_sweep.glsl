R"glsl(
// radix_sort_one_sweep, groups: one stable pass over one digit that reads and writes every key once (Adinets, Merrill: Onesweep, 2022).
// Each group sorts a tile in shared memory, tells the tiles after it how many of each digit it has, learns from those before it
// where its own go, and writes runs of equal digits. Only for devices on which a group that waits never keeps the group it waits for
// from running, with subgroups of 32 whose accesses to shared memory happen in the order of their instructions.
// Hooks: KEY key(uint i), void store_key(uint i, KEY v), uint digit_of(KEY v), words_of_key, value_of_key,
//        if WORDS_value > 0: VALUE_TYPE value(uint i), store_value, words_of_value, value_of_value; if MOVES: void move(uint from, uint to),
//        states[] (pairs of a word and a mark), look_back_ticket[], counts[] (of every digit, see radix_sort_histogram),
//        uvec2 combine(uvec2 a, uvec2 b): their sum
// Needs: COUNT, COUNTS (where the counts of this digit begin), LAST and SPENT (so many counts to make zero, from there), TICKET,
//        EPOCH (differs from call to call), group/scan.glsl on uvec2
// Sizes: THREADS (256 at least), ITEMS, WORDS_key, WORDS_value, MOVES
#define TILE (THREADS * ITEMS)
#define COUNTERS (SUBGROUPS * 256u)
#define MASKS (SUBGROUPS * 128u)    // of digits that differ in the highest bit alone
#define SUM 1u      // the state of a digit in a tile: the tile's own count is there
#define PREFIX 2u   // the count of everything up to the tile's end is there
shared uint slots[max(TILE, COUNTERS + MASKS)];     // counters and masks of each subgroup and digit; later the sorted tile, word by word
shared uint digit_base[256];
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
    KEY keys[ITEMS];
    if (n == TILE) {
        for (uint k = 0u; k < ITEMS; ++k) keys[k] = key(first + own + k * 32u);
    } else {
        for (uint k = 0u; k < ITEMS; ++k)
            if (own + k * 32u < n) keys[k] = key(first + own + k * 32u);
    }

    // Count first and tell the counts at once, so that no later tile has to wait long. What is past the end goes behind every other.
    for (uint k = 0u; k < ITEMS; ++k) atomicAdd(slots[counters + (own + k * 32u < n ? digit_of(keys[k]) : 255u)], 1u);
    barrier();
    uvec2 count = uvec2(0u);        // of one digit: in this tile; in all
    if (t < 256u) {
        for (uint i = t; i < COUNTERS; i += 256u) count.x += slots[i];
        states[tile * 256u + t] = uvec2(count.x, EPOCH * 4u + (tile == 0u ? PREFIX : SUM));
        count.y = counts[COUNTS + t];
    }
    uvec2 before, total;
    group_scan(count, 256u, before, total);
    if (t == 0u) before = uvec2(0u);
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
    for (uint k = 0u; k < ITEMS; ++k) {
        uint d = own + k * 32u < n ? digit_of(keys[k]) : 255u, mask = masks + (d & 127u);
        atomicOr(slots[mask], 1u << lane);
        uint high = subgroupBallot(d > 127u).x;
        uint same = slots[mask] & (d > 127u ? high : ~high), next = slots[counters + d];
        subgroupBallot(true);
        slots[counters + d] = next + uint(bitCount(same));      // all lanes of the digit write the same
        slots[mask] = 0u;
        subgroupBallot(true);
        uint place = next + uint(bitCount(same & ((1u << lane) - 1u)));
        if ((k & 1u) == 0u) places[k / 2u] = place;
        else places[k / 2u] |= place << 16;
    }
#define PLACE(k) (((k) & 1u) != 0u ? places[(k) / 2u] >> 16 : places[(k) / 2u] & 0xffffu)
#if WORDS_value > 0
    VALUE_TYPE values[ITEMS];
    for (uint k = 0u; k < ITEMS; ++k)
        if (own + k * 32u < n) values[k] = value(first + own + k * 32u);
#endif
    uint to[ITEMS], got[ITEMS][WORDS_key];
    for (int w = 0; w < WORDS_key; ++w) {
        barrier();      // counters and masks, or the words before, have been read
        for (uint k = 0u; k < ITEMS; ++k) {
            uint word[WORDS_key];
            words_of_key(keys[k], word);
            slots[PLACE(k)] = word[w];
        }
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) got[k][w] = slots[k * THREADS + t];
    }
    for (uint k = 0u; k < ITEMS; ++k) {
        uint at = k * THREADS + t;
        KEY v = value_of_key(got[k]);
        if (at < n) {
            to[k] = digit_base[digit_of(v)] + at;
            store_key(to[k], v);
        }
    }
#if WORDS_value > 0
    // Values travel the same way, a word at a time.
    uint arrived[ITEMS][WORDS_value];
    for (int w = 0; w < WORDS_value; ++w) {
        barrier();      // the words before have been read
        for (uint k = 0u; k < ITEMS; ++k) {
            uint word[WORDS_value];
            words_of_value(values[k], word);
            slots[PLACE(k)] = word[w];
        }
        barrier();
        for (uint k = 0u; k < ITEMS; ++k) arrived[k][w] = slots[k * THREADS + t];
    }
    for (uint k = 0u; k < ITEMS; ++k)
        if (k * THREADS + t < n) store_value(to[k], value_of_value(arrived[k]));
#endif
#if MOVES
    // Long values are read where they go: their places travel.
    barrier();
    for (uint k = 0u; k < ITEMS; ++k) slots[PLACE(k)] = own + k * 32u;
    barrier();
    for (uint k = 0u; k < ITEMS; ++k)
        if (k * THREADS + t < n) move(first + slots[k * THREADS + t], to[k]);
#endif
    if (LAST != 0u && tile == 0u)
        for (uint i = t; i < LAST; i += THREADS) counts[SPENT + i] = 0u;
}
)glsl"

R"glsl(
// first_places, lanes: each thread finds where the first WANTED items of its part of a range stand, in their order; of equal ones those in front.
// Every block is represented by its first item. What is wanted lies in the blocks with the first representatives (each other block has so many
// items before its own), and before and behind all whole blocks: only these items are looked at once more.
// Hooks: ITEM item(uint i), item_packet, bool less(ITEM a, ITEM b), begins(uint t), ends(uint t) (of part t; one of more than LONGEST items counts as empty),
//        void take(uint t, uint k, uint i) (item i is number k of part t)
// Needs: COUNT (items), PARTS, WANTED, LONGEST
// Sizes: THREADS, PACKET, KEPT (WANTED or a little more), ROWS (packets of a block; 0: every part is so short that all blocks would be wanted)
ITEM kept[KEPT];        // in order; the first ones so far
uint number[KEPT];      // of each, its place or its block

// Those behind `held` are none. Loops that count from 0 to a constant: see thread/transpose.glsl.
void insert(ITEM x, uint of, uint held) {
    bool before[KEPT];
    for (int k = 0; k < KEPT; ++k) before[k] = uint(k) >= held || less(x, kept[k]);
    for (int j = 0; j < KEPT - 1; ++j) {
        int k = KEPT - 1 - j;
        if (before[k]) {
            kept[k] = x;
            number[k] = of;
        }
        if (before[k - 1]) {
            kept[k] = kept[k - 1];
            number[k] = number[k - 1];
        }
    }
    if (before[0]) {
        kept[0] = x;
        number[0] = of;
    }
}

void main() {
    uint t = gl_GlobalInvocationID.x;
    do if (t < PARTS) {         // tested behind the first turn: see for_each_index_lanes.glsl
        uint first = min(uint(begins(t)), COUNT), last = max(first, min(uint(ends(t)), COUNT));
        if (last - first > LONGEST) last = first;
        uint held = 0u, i = first, stop = last;
#if ROWS
        uint block = uint(ROWS * PACKET), p = (first + uint(PACKET) - 1u) / uint(PACKET), blocks = (max(last / uint(PACKET), p) - p) / uint(ROWS), b = 0u;
        uint inner = p * uint(PACKET), turn = WANTED + 1u, from = 0u;
        if (blocks > WANTED) {
            stop = inner;
            turn = 0u;
            do {
                ITEM x, row[PACKET];
                for (int a = 0; a < ROWS; ++a) {
                    item_packet(p + b * uint(ROWS) + uint(a), row);
                    for (int k = 0; k < PACKET; ++k)
                        if ((a == 0 && k == 0) || less(row[k], x)) x = row[k];
                }
                insert(x, b, b);
            } while (++b < blocks);
        }
        uint chosen[KEPT];
        for (int k = 0; k < KEPT; ++k) chosen[k] = uint(k) < WANTED ? number[k] : ~0u;
        // Items before the blocks, then those of the chosen blocks, then those behind: in the order of the range.
        do {
#endif
            do if (i < stop) {
                insert(item(i), i, held);
                ++i, ++held;
            }
            while (i < stop);
#if ROWS
            uint next = ~0u;
            for (int k = 0; k < KEPT; ++k) next = min(next, chosen[k] < from ? ~0u : chosen[k]);
            from = next + 1u;
            i = inner + (turn < WANTED ? next : blocks) * block;
            stop = turn < WANTED ? i + block : last;
        } while (turn++ <= WANTED);
#endif
        uint k = 0u, taken = min(held, WANTED);
        do {
            if (k < taken) take(t, k, number[0]);
            for (int j = 0; j < KEPT - 1; ++j) number[j] = number[j + 1];
        } while (++k < taken);
    }
    while ((t += gl_NumWorkGroups.x * THREADS) < PARTS);
}
)glsl"

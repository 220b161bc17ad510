R"glsl(
// first_places, lanes: each thread finds the indices of the first WANTED items of its part of a
// range, in sorted order. Of equal items, those with a smaller index come first.
//
// A long part is divided into blocks of ROWS packets, and each block is represented by its smallest
// item. Only the blocks with the WANTED smallest representatives can contain wanted items, because
// an item of any other block has WANTED representatives before it. So only the items of these
// blocks are examined again. The few items of the part that are in no whole block are examined,
// too.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        begins(uint t) and ends(uint t) return the indices at which part t begins and ends.
//        void take(uint t, uint k, uint i) receives a result: item i is the k-th item of part t.
// Needs: COUNT is the number of items, PARTS the number of parts, and WANTED the number of items
//        wanted from each part. A part of more than LONGEST items counts as empty.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        KEPT is WANTED, rounded up a little. ROWS is 0 when all parts are too short for blocks.
ITEM kept[KEPT];        // the first ones of all items examined so far, in sorted order
uint number[KEPT];      // for each kept item: its index, or the number of the block it represents

// Inserts item x into the kept items, and `of` as its entry of number[]. `held` is the number of
// items inserted before, so entries from index `held` on are empty. The loops count from 0 to a
// constant, because llvmpipe's compiler unrolls only loops of this kind.
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
    // All loops over parts and items are do loops, because llvmpipe runs the body of a `for` or
    // `while` loop once more than any thread needs.
    uint t = gl_GlobalInvocationID.x;
    do if (t < PARTS) {
        uint first = min(uint(begins(t)), COUNT), last = max(first, min(uint(ends(t)), COUNT));
        if (last - first > LONGEST) last = first;
        uint held = 0u, i = first, stop = last;
#if ROWS
        // Find the smallest item of each block, and choose the WANTED blocks whose smallest items
        // come first.
        uint block = uint(ROWS * PACKET), p = (first + uint(PACKET) - 1u) / uint(PACKET),
             blocks = (max(last / uint(PACKET), p) - p) / uint(ROWS), b = 0u;
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

        // Examine the items before the first whole block, then those of the WANTED blocks that
        // were chosen by their smallest items, and then those after the last whole block. This is
        // the order of the range, so equal items keep their order.
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

        // Pass the results to take(), in order. After each result, all entries of number[] move
        // forward by one, so that only number[0] is read. An index that is not a constant would put
        // the array into memory.
        uint k = 0u, taken = min(held, WANTED);
        do {
            if (k < taken) take(t, k, number[0]);
            for (int j = 0; j < KEPT - 1; ++j) number[j] = number[j + 1];
        } while (++k < taken);
    }
    while ((t += GROUP_COUNT * THREADS) < PARTS);
}
)glsl"

R"glsl(
// bitonic_sort, lanes: one sweep of Batcher's sorting network (1968), in the form whose comparators
// all put the smaller item first. Each thread holds ROWS packets in registers. These packets, the
// thread's rows, lie STRIDE packets apart in the range.
//
// STEP 0 sorts blocks of ROWS neighbouring packets. STEP 1 begins to merge the two sorted halves of
// each block of ROWS * STRIDE packets. It compares each item of the lower half with its mirror
// image in the upper half, and then, item by item, rows that are ROWS / 4, ..., 2, 1 rows apart.
// STEP 2 continues the merge: it compares rows that are ROWS / 2, ..., 2, 1 rows apart. With
// FINISH, steps 1 and 2 end with the comparisons inside each packet.
//
// Hooks: ITEM item(uint i) returns item i; item_packet loads the items of a packet.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i; store_packet stores a packet.
// Needs: COUNT is the number of items. WORK is the number of sets of ROWS packets that the threads
//        load and store. STRIDE_BITS is the base-2 logarithm of STRIDE, which is a power of two.
// Sizes: THREADS is the number of threads in a group. PACKET (items in a packet) and ROWS are
//        powers of two. STEP and FINISH are described above. RAGGED is 1 when the last block is not
//        whole. Registers for items past COUNT then take part in no exchange.
ITEM v[ROWS][PACKET];

// For each row a, place[a] is the number of the row's packet in the range. room[a] is the number of
// items from the first item of this packet to the end of the range.
uint place[ROWS], room[ROWS];

// Exchanges item i of row a and item j of row b when they are out of order. In the range, item i of
// row a comes before item j of row b. All loops have constant bounds, so v stays in registers.
void exchange(int a, int i, int b, int j) {
#if RAGGED
    if (uint(j) < room[b] && less(v[b][j], v[a][i])) {
#else
    if (less(v[b][j], v[a][i])) {
#endif
        ITEM held = v[a][i];
        v[a][i] = v[b][j];
        v[b][j] = held;
    }
}

// For each block of `size` rows: compares the block's item i with its item n - 1 - i, where n is
// the number of items in the block, and exchanges them when they are out of order.
void mirror_rows(int size) {
    for (int a = 0; a < ROWS; ++a)
        if ((a ^ (size - 1)) > a)
            for (int i = 0; i < PACKET; ++i) exchange(a, i, a ^ (size - 1), PACKET - 1 - i);
}

// Compares each row, item by item, with the row `distance` rows after it, and exchanges the items
// that are out of order.
void rows_apart(int distance) {
    for (int a = 0; a < ROWS; ++a)
        if ((a & distance) == 0)
            for (int i = 0; i < PACKET; ++i) exchange(a, i, a + distance, i);
}

// For each block of `size` items in a packet: compares the block's item i with its item
// size - 1 - i, and exchanges them when they are out of order.
void mirror_items(int size) {
    for (int a = 0; a < ROWS; ++a)
        for (int i = 0; i < PACKET; ++i)
            if ((i ^ (size - 1)) > i) exchange(a, i, a, i ^ (size - 1));
}

// Compares items of one packet that are `distance` items apart, and exchanges those that are out of
// order.
void items_apart(int distance) {
    for (int a = 0; a < ROWS; ++a)
        for (int i = 0; i < PACKET; ++i)
            if ((i & distance) == 0) exchange(a, i, a, i + distance);
}

// Runs the last levels of a merge, which compare items inside a packet.
void within_packets() {
#if PACKET >= 8
    items_apart(4);
#endif
#if PACKET >= 4
    items_apart(2);
#endif
#if PACKET >= 2
    items_apart(1);
#endif
}

void main() {
    // This is a do loop, because llvmpipe runs the body of a `for` or `while` loop once more than
    // any thread needs.
    uint whole = COUNT / uint(PACKET), w = gl_GlobalInvocationID.x;
    do if (w < WORK) {
        // Choose the packets, and load them.
        uint stride = 1u << STRIDE_BITS, first = (w >> STRIDE_BITS) * (uint(ROWS) << STRIDE_BITS),
             at = w & (stride - 1u);
        for (int a = 0; a < ROWS; ++a)
            place[a] = first + (uint(a) << STRIDE_BITS)
                     + (STEP == 1 && a >= ROWS / 2 ? stride - 1u - at : at);
#if RAGGED
        for (int a = 0; a < ROWS; ++a) room[a] = COUNT - min(place[a] * uint(PACKET), COUNT);
        for (int a = 0; a < ROWS; ++a) item_packet(min(place[a], max(whole, 1u) - 1u), v[a]);
        // Load the last packet of the range item by item when it is partly filled, because memory
        // may end inside it.
        uint row = uint(ROWS);
        for (int a = 0; a < ROWS; ++a)
            if (place[a] == whole) row = uint(a);
        if (row < uint(ROWS)) {
            ITEM ends[PACKET];
            for (int i = 0; i < PACKET; ++i) ends[i] = item(min(whole * uint(PACKET) + uint(i), COUNT - 1u));
            for (int a = 0; a < ROWS; ++a)
                if (row == uint(a)) v[a] = ends;
        }
#else
        for (int a = 0; a < ROWS; ++a) item_packet(place[a], v[a]);
#endif

        // Run the levels of the network.
#if STEP == 0
#if PACKET >= 2
        mirror_items(2);
#endif
#if PACKET >= 4
        mirror_items(4); items_apart(1);
#endif
#if PACKET >= 8
        mirror_items(8); items_apart(2); items_apart(1);
#endif
        mirror_rows(2); within_packets();
#if ROWS >= 4
        mirror_rows(4); rows_apart(1); within_packets();
#endif
#else
#if STEP == 1
        mirror_rows(ROWS);
#elif ROWS >= 16
        rows_apart(8);
#endif
#if ROWS >= 16 || (ROWS == 8 && STEP == 2)
        rows_apart(4);
#endif
#if ROWS >= 8 || (ROWS == 4 && STEP == 2)
        rows_apart(2);
#endif
#if ROWS >= 4 || STEP == 2
        rows_apart(1);
#endif
#if FINISH
        within_packets();
#endif
#endif

        // Store the packets. A partly filled packet is stored item by item.
#if RAGGED
        for (int a = 0; a < ROWS; ++a)
            if (place[a] < whole) store_packet(place[a], v[a]);
        if (row < uint(ROWS)) {
            ITEM ends[PACKET] = v[0];
            for (int a = 1; a < ROWS; ++a)
                if (row == uint(a)) ends = v[a];
            for (int i = 0; i < PACKET; ++i)
                if (whole * uint(PACKET) + uint(i) < COUNT) store(whole * uint(PACKET) + uint(i), ends[i]);
        }
#else
        for (int a = 0; a < ROWS; ++a) store_packet(place[a], v[a]);
#endif
    }
    while ((w += GROUP_COUNT * THREADS) < WORK);
}
)glsl"

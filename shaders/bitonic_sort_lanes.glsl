R"glsl(
// bitonic_sort, lanes: one sweep of the network (see bitonic_sort.glsl) over ROWS packets in registers, STRIDE packets apart.
// STEP 0 sorts ROWS neighbouring packets; STEP 1 compares mirrored items of the two halves of blocks of ROWS * STRIDE packets, then
// at the next distances of rows; STEP 2 compares at distances of ROWS / 2 ... 1 rows. FINISH: then at the distances within a packet.
// Hooks: ITEM item(uint i), item_packet, bool less(ITEM a, ITEM b), void store(uint i, ITEM v), store_packet
// Needs: COUNT, WORK (threads' worth of work), STRIDE_BITS (STRIDE is a power of two)
// Sizes: THREADS, PACKET, ROWS (powers of two), STEP, FINISH, RAGGED (1: the last block is not whole, places past COUNT never move)
ITEM v[ROWS][PACKET];
uint place[ROWS], room[ROWS];      // of a row; items from there to COUNT

// All loops are over constants: what they index becomes registers.
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
void mirror_rows(int size) {
    for (int a = 0; a < ROWS; ++a)
        if ((a ^ (size - 1)) > a)
            for (int i = 0; i < PACKET; ++i) exchange(a, i, a ^ (size - 1), PACKET - 1 - i);
}
void rows_apart(int distance) {
    for (int a = 0; a < ROWS; ++a)
        if ((a & distance) == 0)
            for (int i = 0; i < PACKET; ++i) exchange(a, i, a + distance, i);
}
void mirror_items(int size) {
    for (int a = 0; a < ROWS; ++a)
        for (int i = 0; i < PACKET; ++i)
            if ((i ^ (size - 1)) > i) exchange(a, i, a, i ^ (size - 1));
}
void items_apart(int distance) {
    for (int a = 0; a < ROWS; ++a)
        for (int i = 0; i < PACKET; ++i)
            if ((i & distance) == 0) exchange(a, i, a, i + distance);
}
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
    uint whole = COUNT / uint(PACKET), w = gl_GlobalInvocationID.x;
    // Tested behind the first turn: see for_each_index_lanes.glsl.
    do if (w < WORK) {
        uint stride = 1u << STRIDE_BITS, first = (w >> STRIDE_BITS) * (uint(ROWS) << STRIDE_BITS), at = w & (stride - 1u);
        for (int a = 0; a < ROWS; ++a) place[a] = first + (uint(a) << STRIDE_BITS) + (STEP == 1 && a >= ROWS / 2 ? stride - 1u - at : at);
#if RAGGED
        for (int a = 0; a < ROWS; ++a) room[a] = COUNT - min(place[a] * uint(PACKET), COUNT);
        for (int a = 0; a < ROWS; ++a) item_packet(min(place[a], max(whole, 1u) - 1u), v[a]);
        // The packet that COUNT ends in, item by item: memory may end there too.
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
    while ((w += gl_NumWorkGroups.x * THREADS) < WORK);
}
)glsl"

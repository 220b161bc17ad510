R"glsl(
// compact, lanes: each thread iterates over its chunk and stores the kept items in order. Normally
// this is the second pass: an earlier launch has counted the kept items of each chunk, so that each
// thread knows where its first kept item belongs. These macros are 1 or 0, and choose a variant:
//
// BOTH: rejected items are stored too, in an output of their own.
// JOINED: rejected items are stored too, in the output of the kept items, after all kept items.
// APART: this is the only pass. The kept items of a chunk are stored from the index at which the
// chunk begins. With JOINED, its rejected items are stored from all_kept plus this index on.
// ALWAYS: at every item, the thread stores its last kept item once more and, with BOTH, its last
// rejected item too.
// ROWS: kept items wait until they fill a row of four words. After every four items the row is
// stored, whether it is full or not.
//
// ALWAYS and ROWS exist because stores are what costs llvmpipe most. A store that only some of the
// threads do costs more than a store that all of them do.
//
// Hooks: uint look(uint i, out ITEM v) loads item i and returns 1 when it is kept, otherwise 0.
//        void look_packet(uint p, out ITEM v[PACKET], out uint kept[PACKET]) does so for the items
//        of packet p.
//        uint partials(uint k) returns the number of kept items of chunk k. With APART, there is
//        void partials_store(uint k, uint kept) instead, which stores this number.
//        void write_kept(uint at, ITEM v) stores kept item number `at`. With BOTH, void
//        write_rejected(uint at, ITEM v) stores rejected item number `at`.
//        void report(uint kept) receives the number of all kept items, except with JOINED or APART.
//        uint all_kept is, with JOINED, the index at which the rejected items begin.
//        uint row_place(uint at) is, with ROWS, the index of the word for kept item `at`, counted
//        from the start of the memory that write_kept() writes to.
//        void write_kept_row(uint row, ITEM v[7]) stores, with ROWS, the first four items of v to
//        the words from index 4 * row on.
// Needs: COUNT is the number of items, CHUNK the number of packets in a chunk, and CHUNKS the
//        number of chunks. The last chunk also has the items after the last whole packet.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of items in a packet.
//        APART excludes BOTH. At most one of BOTH, JOINED, ALWAYS and ROWS is 1, except that BOTH
//        and ALWAYS may both be 1.

// `first` is the output index of this thread's first kept item, and `at` that of its next kept
// item.
uint first = 0u, at = 0u;
#if ROWS
// The number of a row beyond the end of any memory. When a thread has no row to store, it stores to
// this row, because the driver drops such a store.
const uint nowhere = 0x8000000u;
// A row is four words of the output that are stored at once. waiting[] holds the row that is being
// filled, and up to three items of the next row. head[] holds the thread's first row, which it
// shares with the thread before it.
ITEM waiting[7], head[4];
uint row, filled, first_row, last_row;

// Appends v to the waiting items when `kept` is 1. `others` is the number of calls of deliver()
// since the last call of store_waiting(). So at most 3 + others items wait, and v can only become
// one of the entries waiting[0] to waiting[3 + others].
void deliver(int others, ITEM v, uint kept) {
    for (int k = 0; k < 7; ++k)
        if (k < 4 + others) waiting[k] = filled == uint(k) ? v : waiting[k];
    filled += kept;
}

// Stores the waiting row, and advances to the next row when it is full. The first row is copied to
// `head` instead, and the last row is not stored, because other threads store to these rows too.
void store_waiting() {
    bool is_head = row == first_row, full = filled >= 4u;
    write_kept_row(!is_head && row < last_row ? row : nowhere, waiting);
    for (int k = 0; k < 4; ++k) head[k] = is_head ? waiting[k] : head[k];
    for (int k = 0; k < 3; ++k) waiting[k] = full ? waiting[k + 4] : waiting[k];
    row += full ? 1u : 0u;
    filled -= full ? 4u : 0u;
}

// Stores this thread's items of its first row and of its last row one by one.
void store_ends() {
    uint place = row_place(first), begin = place & 3u;
    bool one = row == first_row;
    at = first + row * 4u + filled - place;
    for (int k = 0; k < 4; ++k)
        if (!one && uint(k) >= begin) write_kept(first + uint(k) - begin, head[k]);
    for (int k = 0; k < 3; ++k)
        if (uint(k) < filled && (!one || uint(k) >= begin)) write_kept(at - filled + uint(k), waiting[k]);
}
#else
ITEM held, other;   // the last kept item, and the last rejected item
uint begin;         // the index of this thread's first item

// Stores item i at its index in the output. v is the item, and `kept` is 1 when it is kept,
// otherwise 0.
void deliver(uint i, ITEM v, uint kept) {
#if JOINED
#if APART
    write_kept(kept == 1u ? at : all_kept + first + i - at, v);
#else
    write_kept(kept == 1u ? at : all_kept + i - at, v);
#endif
    at += kept;
#elif ALWAYS
    held = kept == 1u ? v : held;
    at += kept;
    if (at != first) write_kept(at - 1u, held);
#if BOTH
    other = kept == 1u ? other : v;
    if (i + 1u - at != begin - first) write_rejected(i - at, other);
#endif
#else
    if (kept == 1u) write_kept(at, v);
#if BOTH
    else write_rejected(i - at, v);
#endif
    at += kept;
#endif
}
#endif

void main() {
    // Find where this thread's first kept item belongs.
    uint lane = gl_GlobalInvocationID.x, packets = COUNT / uint(PACKET);
    uint p = min(lane * CHUNK, packets), last = min(p + CHUNK, packets);
#if APART
    first = p * uint(PACKET);
#else
    for (uint k = 0u; k < min(lane, CHUNKS); ++k) first += partials(k);
#endif
    at = first;
#if !ROWS
    begin = p * uint(PACKET);
#else
    row = first_row = row_place(at) / 4u;
    filled = row_place(at) % 4u;
#if APART
    last_row = row_place(lane >= CHUNKS - 1u ? COUNT : last * uint(PACKET)) / 4u;
#else
    last_row = row_place(at + partials(min(lane, CHUNKS - 1u))) / 4u;
#endif
#endif

    // Process the packets of the chunk.
    for (; p < last; ++p) {
        ITEM v[PACKET];
        uint kept[PACKET];
        look_packet(p, v, kept);
        for (int k = 0; k < PACKET; ++k) {
#if ROWS
            deliver(k % 4, v[k], kept[k]);
            if (k % 4 == 3 || k == PACKET - 1) store_waiting();
#else
            deliver(p * uint(PACKET) + uint(k), v[k], kept[k]);
#endif
        }
    }

    // The last chunk takes the items after the last whole packet.
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        ITEM v;
        uint kept = look(i, v);
#if ROWS
        deliver(0, v, kept);
        store_waiting();
#else
        deliver(i, v, kept);
#endif
    }

    // Store the items that are still waiting, and report the number of kept items.
#if ROWS
    if (lane < CHUNKS) store_ends();
#endif
#if APART
    if (lane < CHUNKS) partials_store(lane, at - first);
#elif !JOINED
    if (lane == CHUNKS - 1u) report(at);
#endif
}
)glsl"

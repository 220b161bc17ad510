R"glsl(
// compact, lanes, second pass: each thread walks its chunk and puts what is kept at its places; with BOTH what is not kept goes to its own,
// with JOINED behind all that is kept. With APART it is the only pass: what a chunk keeps goes where the chunk begins, with JOINED what it does not keep
// as far behind all_kept.
// A store is what costs lanes most, and one that some of them want and others do not, three times as much. With ROWS kept items therefore wait
// until they fill a row of four words, which is stored after every four items, filled or not; with ALWAYS every item stores the last kept one, and with BOTH the last other one.
// Hooks: uint look(uint i, out ITEM v) (1: kept), void look_packet(uint p, out ITEM v[PACKET], out uint kept[PACKET]),
//        uint partials(uint k), void keep(uint at, ITEM v), void reject(uint at, ITEM v), void report(uint kept); with JOINED uint all_kept, and no report(); with APART no partials()
//        and no report(), but partials_store(uint k, uint kept); with ROWS uint row_place(uint at) (in words, from the
//        start of the memory that keep writes) and void keep_row(uint row, ITEM v[7]) (its first four)
// Needs: COUNT, CHUNK (packets of a lane), CHUNKS
// Sizes: THREADS, PACKET, APART (not with BOTH), BOTH, JOINED, ALWAYS, ROWS (one of these four at most, but for ALWAYS with BOTH)
uint first = 0u, at = 0u;           // where this thread's first kept item goes, and where the next one
#if ROWS
const uint nowhere = 0x8000000u;    // no memory is so long: the store is dropped
ITEM waiting[7], head[4];           // the row that is to be filled, and what comes after it; the first row, which the lane before shares
uint row, filled, first_row, last_row;

// After `others` items that came since the last row was stored.
void take(int others, ITEM v, uint kept) {
    for (int k = 0; k < 7; ++k)
        if (k < 4 + others) waiting[k] = filled == uint(k) ? v : waiting[k];
    filled += kept;
}
void store_waiting() {
    bool is_head = row == first_row, full = filled >= 4u;
    keep_row(!is_head && row < last_row ? row : nowhere, waiting);
    for (int k = 0; k < 4; ++k) head[k] = is_head ? waiting[k] : head[k];
    for (int k = 0; k < 3; ++k) waiting[k] = full ? waiting[k + 4] : waiting[k];
    row += full ? 1u : 0u;
    filled -= full ? 4u : 0u;
}
// The first row and the last one, word by word.
void store_ends() {
    uint place = row_place(first), begin = place & 3u;
    bool one = row == first_row;
    at = first + row * 4u + filled - place;
    for (int k = 0; k < 4; ++k)
        if (!one && uint(k) >= begin) keep(first + uint(k) - begin, head[k]);
    for (int k = 0; k < 3; ++k)
        if (uint(k) < filled && (!one || uint(k) >= begin)) keep(at - filled + uint(k), waiting[k]);
}
#else
ITEM held, other;       // the last kept item, and the last one that is not
uint begin;             // this thread's first item
void take(uint i, ITEM v, uint kept) {
#if JOINED
#if APART
    keep(kept == 1u ? at : all_kept + first + i - at, v);
#else
    keep(kept == 1u ? at : all_kept + i - at, v);
#endif
    at += kept;
#elif ALWAYS
    held = kept == 1u ? v : held;
    at += kept;
    if (at != first) keep(at - 1u, held);
#if BOTH
    other = kept == 1u ? other : v;
    if (i + 1u - at != begin - first) reject(i - at, other);
#endif
#else
    if (kept == 1u) keep(at, v);
#if BOTH
    else reject(i - at, v);
#endif
    at += kept;
#endif
}
#endif

void main() {
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
    for (; p < last; ++p) {
        ITEM v[PACKET];
        uint kept[PACKET];
        look_packet(p, v, kept);
        for (int k = 0; k < PACKET; ++k) {
#if ROWS
            take(k % 4, v[k], kept[k]);
            if (k % 4 == 3 || k == PACKET - 1) store_waiting();
#else
            take(p * uint(PACKET) + uint(k), v[k], kept[k]);
#endif
        }
    }
    for (uint i = lane == CHUNKS - 1u ? packets * uint(PACKET) : COUNT; i < COUNT; ++i) {
        ITEM v;
        uint kept = look(i, v);
#if ROWS
        take(0, v, kept);
        store_waiting();
#else
        take(i, v, kept);
#endif
    }
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

R"glsl(
// sort_runs, lanes: each thread sorts ROWS neighbouring packets in registers by odd-even transposition, which is stable.
// Hooks: ITEM item(uint i), item_packet, bool less(ITEM a, ITEM b), void store(uint i, ITEM v), store_packet
// Needs: COUNT
// Sizes: THREADS, PACKET, ROWS, RUN = ROWS * PACKET: 8, 16 or 32
ITEM v[RUN];
uint room;              // items from the run's first to COUNT; those after never move

// Loops that count from 0 to a constant and are not long: only those does llvmpipe's compiler write out, and without that v is memory.
void transpose(int first) {
    for (int k = 0; k < RUN / 2; ++k) {
        int a = 2 * k + first, b = a + 1;
        if (b < RUN && uint(b) < room && less(v[b], v[a])) {
            ITEM held = v[a];
            v[a] = v[b];
            v[b] = held;
        }
    }
}
void four_rounds() { transpose(0); transpose(1); transpose(0); transpose(1); }
void sixteen_rounds() { four_rounds(); four_rounds(); four_rounds(); four_rounds(); }

void main() {
    uint runs = (COUNT + uint(RUN) - 1u) / uint(RUN), last = max(COUNT / uint(PACKET), 1u) - 1u;
    for (uint r = gl_GlobalInvocationID.x; r < runs; r += gl_NumWorkGroups.x * THREADS) {
        ITEM row[PACKET];
        room = COUNT - r * uint(RUN);
        for (int a = 0; a < ROWS; ++a) {
            item_packet(min(r * uint(ROWS) + uint(a), last), row);
            for (int i = 0; i < PACKET; ++i) v[a * PACKET + i] = row[i];
        }
        // The run that COUNT ends in, item by item: memory may end there too.
        for (uint once = room < uint(RUN) ? 1u : 0u; once > 0u; --once)
            for (int k = 0; k < RUN; ++k) v[k] = item(r * uint(RUN) + min(uint(k), room - 1u));
#if RUN == 8
        four_rounds(); four_rounds();
#else
        sixteen_rounds();
#endif
#if RUN == 32
        sixteen_rounds();
#endif
        for (int a = 0; a < ROWS; ++a) {
            for (int i = 0; i < PACKET; ++i) row[i] = v[a * PACKET + i];
            if (uint((a + 1) * PACKET) <= room) store_packet(r * uint(ROWS) + uint(a), row);
        }
        for (uint once = room < uint(RUN) ? 1u : 0u; once > 0u; --once)
            for (int k = 0; k < RUN; ++k)
                if (uint(k) < room && uint(k) >= room / uint(PACKET) * uint(PACKET)) store(r * uint(RUN) + uint(k), v[k]);
    }
}
)glsl"

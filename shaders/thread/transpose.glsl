R"glsl(
// Functions that sort the items of one thread in registers by odd-even transposition, which is
// stable.
//
// Hooks: bool less(ITEM a, ITEM b) is true when a comes before b.
// Sizes: RUN is the number of items: 2, 4, 8, 16 or 32. ROUNDS is the number of rounds, which is
//        also 2, 4, 8, 16 or 32. It must be at least the length of the longest row of neighbours
//        that may be exchanged. ALL is 1 when all neighbours may be exchanged; `joined` is then
//        ignored.
ITEM v[RUN];
uint joined;    // bit k is set when items k - 1 and k may be exchanged

// Exchanges neighbours that are out of order: items `first` and first + 1, then first + 2 and first
// + 3, and so on. The loop is short and counts from 0 to a constant, because llvmpipe's compiler
// unrolls only loops of this kind. Without unrolling, v would lie in memory.
void transpose(int first) {
    for (int k = 0; k < RUN / 2; ++k) {
        int a = 2 * k + first, b = a + 1;
#if ALL
        if (b < RUN && less(v[b], v[a])) {
#else
        if (b < RUN && (joined & 1u << b) != 0u && less(v[b], v[a])) {
#endif
            ITEM held = v[a];
            v[a] = v[b];
            v[b] = held;
        }
    }
}
void four_rounds() { transpose(0); transpose(1); transpose(0); transpose(1); }
void sixteen_rounds() { four_rounds(); four_rounds(); four_rounds(); four_rounds(); }

// Runs ROUNDS rounds of transposition, after which v is sorted.
void all_rounds() {
#if ROUNDS == 2
    transpose(0); transpose(1);
#elif ROUNDS == 4
    four_rounds();
#elif ROUNDS == 8
    four_rounds(); four_rounds();
#else
    sixteen_rounds();
#endif
#if ROUNDS == 32
    sixteen_rounds();
#endif
}

// Returns a value for `joined` with which only neighbours among the first n items may be exchanged.
uint joined_to(uint n) { return n < 32u ? (1u << n) - 1u : 0xffffffffu; }
)glsl"

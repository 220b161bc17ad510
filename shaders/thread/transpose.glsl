R"glsl(
// Odd-even transposition of the items of one thread, which is stable.
// Hooks: bool less(ITEM a, ITEM b)
// Sizes: RUN (4, 8, 16 or 32), ROUNDS (the same; as many as the longest row of items that may change places), ALL (1: all may, whatever `joined` says)
ITEM v[RUN];
uint joined;            // bit k: items k - 1 and k may change places

// Loops that count from 0 to a constant and are not long: only those does llvmpipe's compiler write out, and without that v is memory.
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
void all_rounds() {
#if ROUNDS == 4
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
// The first n may change places.
uint joined_to(uint n) { return n < 32u ? (1u << n) - 1u : 0xffffffffu; }
)glsl"

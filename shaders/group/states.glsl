R"glsl(
// States: values that the groups of one launch publish for each other in memory. A state is a row
// of words, each followed by a mark. One word and its mark arrive together. Where there are more,
// unequal marks show that only a part of a state has arrived.
//
// Hooks: void words_of(STATE v, out uint w[WORDS]) converts a value to words, and STATE
//        value_of(uint w[WORDS]) converts words back to a value.
//        PART states[] holds the states.
// Sizes: WORDS is the number of words in a value.
#if WORDS == 1
#define PARTS 1u
#define PART uvec2
#else
#define PARTS (uint(WORDS + 1) / 2u)
#define PART uvec4
#endif

// Publishes v as state number k.
void put_state(uint k, STATE v, uint mark) {
    uint w[WORDS];
    words_of(v, w);
#if WORDS == 1
    states[k] = uvec2(w[0], mark);
#else
    for (int i = 0; i < WORDS; i += 2)
        states[k * PARTS + uint(i) / 2u] = uvec4(w[i], mark, w[min(i + 1, WORDS - 1)], mark);
#endif
}
)glsl"

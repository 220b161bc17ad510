R"glsl(
// bool before(ELEMENT e, QUERY q): true when element e comes before the place that query q asks
// for.
// void answer(uint i, uint at, QUERY q), answer_packet: stores the answer to query i, for which
// place `at` was found. The answer is the place. With FOUND it is 1 when the element there is equal
// to q, and 0 otherwise.
//
// Hooks: bool element_less(ELEMENT e, QUERY q): true when e is less than q
//        bool query_less(QUERY q, ELEMENT e): true when q is less than e
//        ELEMENT element(uint k): element k of the sorted range
//        void store_answer(uint i, uint v), store_answer_packet
// Needs: LENGTH (elements)
// Sizes: UPPER (1: the place is after all elements equal to q; 0: it is before them), FOUND
bool before(ELEMENT e, QUERY q) {
#if UPPER
    return !query_less(q, e);
#else
    return element_less(e, q);
#endif
}
uint answer_of(uint at, QUERY q) {
#if FOUND
    return at < LENGTH && !query_less(q, element(at)) ? 1u : 0u;
#else
    return at;
#endif
}
void answer(uint i, uint at, QUERY q) { store_answer(i, answer_of(at, q)); }
void answer_packet(uint p, uint at[PACKET], QUERY q[PACKET]) {
    uint v[PACKET];
#define ANSWER(K) v[K] = answer_of(at[K], q[K]);
    EACH_ITEM(ANSWER)
    store_answer_packet(p, v);
}
)glsl"

R"glsl(
// Defines functions for a search in a sorted range, where each query asks for a place in the range.
// bool before(ELEMENT e, QUERY q) is true when element e comes before the place for query q. void
// answer(uint i, uint at, QUERY q) stores the answer to query i, whose place is `at`;
// answer_packet() does so for each query of a packet. When FOUND and EQUAL are 0, the answer is the
// place. With FOUND, it is 1 when the element at the place is equal to q, and otherwise 0. With
// EQUAL, it is the place when that element is equal to q, and otherwise LENGTH.
//
// Hooks: bool element_less(ELEMENT e, QUERY q) is true when e is less than q.
//        bool query_less(QUERY q, ELEMENT e) is true when q is less than e.
//        ELEMENT element(uint k) returns element k of the sorted range.
//        void store_answer(uint i, uint v) stores the answer to query i; store_answer_packet stores
//        the answers to a packet of queries.
// Needs: LENGTH is the number of elements.
// Sizes: UPPER is 1 when the place is after all elements equal to q, and 0 when it is before them.
//        FOUND and EQUAL are 0 or 1, and not both 1.
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
#elif EQUAL
    return at < LENGTH && !query_less(q, element(at)) ? at : LENGTH;
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

R"glsl(
// Defines the order in which the slots of a hash table are searched for a key (linear probing).
// uint first_slot(uvec2 key) returns the first slot, and uint next_slot(uint at) the one after slot
// `at`. Keys with a pattern, such as multiples of a number, are spread evenly.
//
// Source: the finalizer of MurmurHash3 (Appleby, 2011). Lemire, "Fast random integer generation in
// an interval", 2019: the high word of a product is used in place of a remainder.
//
// Hooks: none.
// Needs: SLOTS is the number of slots.
uint mixed(uint h) {
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}
uint first_slot(uvec2 key) {
    uint high, low;
    umulExtended(mixed(key.x ^ mixed(key.y)), SLOTS, high, low);
    return high;
}
uint next_slot(uint at) { return at + 1u < SLOTS ? at + 1u : 0u; }
)glsl"

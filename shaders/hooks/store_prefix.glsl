R"glsl(
// void visit(uint i, VALUE before, VALUE upto) stores the prefix of item i. `before` combines the
// items before i, and `upto` also item i itself.
//
// Hooks: void put(uint i, VALUE v) and put_packet store v as element i of the output.
// Sizes: EXCLUSIVE is 1 when `before` is stored, and 0 when `upto` is.
#if EXCLUSIVE
#define STORED_PREFIX before
#else
#define STORED_PREFIX upto
#endif
void visit(uint i, VALUE before, VALUE upto) { put(i, STORED_PREFIX); }
void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) { put_packet(p, STORED_PREFIX); }
)glsl"

R"glsl(
// Defines void visit(uint i, VALUE before, VALUE upto), which stores the prefix of item i. `before`
// combines the items before item i. `upto` combines these items and item i itself.
//
// Hooks: void put(uint i, VALUE v) stores v as element i of the output; put_packet stores a packet.
// Sizes: EXCLUSIVE is 1 when `before` is stored, and 0 when `upto` is stored.
#if EXCLUSIVE
#define STORED_PREFIX before
#else
#define STORED_PREFIX upto
#endif
void visit(uint i, VALUE before, VALUE upto) { put(i, STORED_PREFIX); }
void visit_packet(uint p, VALUE before[PACKET], VALUE upto[PACKET]) { put_packet(p, STORED_PREFIX); }
)glsl"

R"glsl(
// Defines take() and put() of expand_offsets.glsl, which store item i at place i + number of the
// output, or with GATHERS item i + number at place i. With INSERTS, also defines insert(), which
// stores value k at place at + k, where `at` is offset k.
//
// Hooks: ITEM item(uint k) returns item k.
//        void store(uint i, ITEM v) stores element i of the output.
//        inserted(uint k) returns, with INSERTS, value k, and store_inserted(uint i, v) stores v as
//        element i of the output. Values may have another type than items.
// Sizes: GATHERS and INSERTS are 0 or 1.
ITEM take(uint i, uint number) { return item(i + GATHERS * number); }
void put(uint i, uint number, ITEM v) { store(i + (1u - GATHERS) * number, v); }
#if INSERTS
void insert(uint k, uint at) { store_inserted(at + k, inserted(k)); }
#endif
)glsl"

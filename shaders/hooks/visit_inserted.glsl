R"glsl(
// Defines take(), put() and insert() of expand_offsets.glsl, which store item i at place i + number
// of the output, and value k at place at + k, where `at` is offset k.
//
// Hooks: ITEM item(uint k) returns item k.
//        void store(uint i, ITEM v) stores element i of the output.
//        inserted(uint k) returns value k, and store_inserted(uint i, v) stores v as element i of
//        the output. Values may have another type than items.
ITEM take(uint i, uint number) { return item(i); }
void put(uint i, uint number, ITEM v) { store(i + number, v); }
void insert(uint k, uint at) { store_inserted(at + k, inserted(k)); }
)glsl"

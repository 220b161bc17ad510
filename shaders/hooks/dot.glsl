R"glsl(
// Defines ITEM DOT(uint i), for a tensor product a x b. Each result is a sum of LENGTH products and
// is made in PARTS parts; a part is the sum of up to STEP of the products. The parts of each result
// lie side by side, and DOT(i) returns part i + START of all results. Result r belongs to free
// index r / COUNT_B of a and to free index r % COUNT_B of b.
//
// Hooks: A READ_A(uint i) and B READ_B(uint i) return element i of a and of b.
//        uint FREE_A(uint r) and uint FREE_B(uint r) return the offset of free index r.
//        uint SUMMED_A(uint k) and uint SUMMED_B(uint k) return the offsets of the factors of
//        product k in a and in b.
//        ITEM PRODUCT(A v, B w) multiplies two factors; ITEM PLUS(ITEM v, ITEM w) adds products.
// Needs: START is the number of the first part. STEP, LENGTH, PARTS and COUNT_B are described
//        above.
ITEM DOT(uint i) {
    i += START;
    uint result = i / PARTS, k = (i - result * PARTS) * STEP, last = min(k + STEP, LENGTH);
    uint of_a = result / COUNT_B, in_a = FREE_A(of_a), in_b = FREE_B(result - of_a * COUNT_B);
    ITEM v = PRODUCT(READ_A(in_a + SUMMED_A(k)), READ_B(in_b + SUMMED_B(k)));
    for (++k; k < last; ++k) v = PLUS(v, PRODUCT(READ_A(in_a + SUMMED_A(k)), READ_B(in_b + SUMMED_B(k))));
    return v;
}
)glsl"

R"glsl(
// ITEM DOT(uint i): a part of one result of a tensor product a x b, that is the sum of up to STEP
// products. Each result has PARTS parts, one after the other. Result r belongs to free index
// r / COUNT_B of a and to free index r % COUNT_B of b.
//
// Hooks: A READ_A(uint i), B READ_B(uint i): element i of a and of b
//        uint FREE_A(uint r), uint FREE_B(uint r): offset of free index r
//        uint SUMMED_A(uint k), uint SUMMED_B(uint k): offset of the factor of product k
//        ITEM PRODUCT(A v, B w), ITEM PLUS(ITEM v, ITEM w)
// Needs: START (added to i), PARTS, STEP, LENGTH (products of a result), COUNT_B
ITEM DOT(uint i) {
    i += START;
    uint result = i / PARTS, k = (i - result * PARTS) * STEP, last = min(k + STEP, LENGTH);
    uint of_a = result / COUNT_B, in_a = FREE_A(of_a), in_b = FREE_B(result - of_a * COUNT_B);
    ITEM v = PRODUCT(READ_A(in_a + SUMMED_A(k)), READ_B(in_b + SUMMED_B(k)));
    for (++k; k < last; ++k) v = PLUS(v, PRODUCT(READ_A(in_a + SUMMED_A(k)), READ_B(in_b + SUMMED_B(k))));
    return v;
}
)glsl"

R"glsl(
// Defines ITEM DOT(uint i), which returns a part of a result of a tensor product. Result r is the
// sum of READ_A(FREE_A(r / COUNT_B) + SUMMED_A(k)) * READ_B(FREE_B(r % COUNT_B) + SUMMED_B(k)) over
// all k < LENGTH. Each result has PARTS parts: part p is the sum of up to STEP of these products,
// from k = p * STEP on. DOT(i) returns part p of result r for i + START = r * PARTS + p.
//
// Hooks: A READ_A(uint i) and B READ_B(uint i) return element i of the tensors a and b.
//        uint FREE_A(uint i) and uint FREE_B(uint i) map an index in the dimensions that remain in
//        the result to an offset in a or b.
//        uint SUMMED_A(uint k) and uint SUMMED_B(uint k) map an index in the dimensions that are
//        summed over to an offset in a or b.
//        ITEM PRODUCT(A v, B w) multiplies two factors; ITEM PLUS(ITEM v, ITEM w) adds two
//        products.
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

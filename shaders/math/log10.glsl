R"glsl(
// The body of the logarithm of x to base 10. That of a power of 10 which REAL has is a whole
// number.
//
// Needs: REAL is float or double. real_log(y) is ln y.
{
    REAL y = real_log(x) * 0.4342944819032518LF, n = roundEven(y), power = 1.0LF, factor = 10.0LF;
    if (!(abs(y - n) < 1e-5LF && n > 0.0LF && n < 23.0LF)) return y;
    // The power of 10, by squares.
    uint rest = uint(n);
    if ((rest & 1u) != 0u) power = factor;
    factor *= factor;
    if ((rest & 2u) != 0u) power *= factor;
    factor *= factor;
    if ((rest & 4u) != 0u) power *= factor;
    factor *= factor;
    if ((rest & 8u) != 0u) power *= factor;
    factor *= factor;
    if ((rest & 16u) != 0u) power *= factor;
    return power == x ? n : y;
}
)glsl"

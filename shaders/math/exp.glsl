R"glsl(
// The body of e^x. x is n ln 2 + r with |r| <= ln 2 / 2, and e^r is 1 + r + r^2 p, where p is the
// Taylor polynomial. Source: Cody and Waite, "Software manual for the elementary functions" (1980),
// chapter 6.
//
// Needs: REAL is float or double. e^LIMIT is infinite and e^-LIMIT is 0. real_scale(y, k) is y 2^k.
{
    if (isnan(x)) return x;
    REAL c = clamp(x, -LIMIT, LIMIT), n = roundEven(c * 1.4426950408889634LF);
    // ln 2 in two numbers, of which the first has so few bits that its product with n is exact.
    PRECISE REAL r = (c - n * 0.693359375LF) + n * 0.00021219444005469057LF;
    REAL p = 1.0LF / 6227020800.0LF;
    p = p * r + 1.0LF / 479001600.0LF;
    p = p * r + 1.0LF / 39916800.0LF;
    p = p * r + 1.0LF / 3628800.0LF;
    p = p * r + 1.0LF / 362880.0LF;
    p = p * r + 1.0LF / 40320.0LF;
    p = p * r + 1.0LF / 5040.0LF;
    p = p * r + 1.0LF / 720.0LF;
    p = p * r + 1.0LF / 120.0LF;
    p = p * r + 1.0LF / 24.0LF;
    p = p * r + 1.0LF / 6.0LF;
    p = p * r + 1.0LF / 2.0LF;
    return real_scale(1.0LF + (r + r * r * p), int(n));
}
)glsl"

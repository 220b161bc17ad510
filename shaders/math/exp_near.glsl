R"glsl(
// The body of e^r - 1 for |r| <= ln 2 / 2, the Taylor polynomial r + r^2 p.
//
// Needs: REAL is float or double.
{
    REAL p = 1.0LF / 87178291200.0LF;
    p = p * r + 1.0LF / 6227020800.0LF;
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
    return r + r * r * p;
}
)glsl"

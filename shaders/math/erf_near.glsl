R"glsl(
// The body of erf(x) for |x| < 1/2: the Taylor polynomial.
//
// Needs: REAL is float or double.
{
    REAL z = x * x;
    REAL p = 1.0LF / 11975040000.0LF;
    p = p * z + -1.0LF / 918086400.0LF;
    p = p * z + 1.0LF / 76204800.0LF;
    p = p * z + -1.0LF / 6894720.0LF;
    p = p * z + 1.0LF / 685440.0LF;
    p = p * z + -1.0LF / 75600.0LF;
    p = p * z + 1.0LF / 9360.0LF;
    p = p * z + -1.0LF / 1320.0LF;
    p = p * z + 1.0LF / 216.0LF;
    p = p * z + -1.0LF / 42.0LF;
    p = p * z + 1.0LF / 10.0LF;
    p = p * z + -1.0LF / 3.0LF;
    p = p * z + 1.0LF / 1.0LF;
    return x * (1.1283791670955126LF * p);
}
)glsl"

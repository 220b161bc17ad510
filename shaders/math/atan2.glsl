R"glsl(
// The body of the angle of the point (x, y), for doubles.
//
// Needs: real_arctangent(t) is the angle whose tangent is t, for t from 0 to 1.
{
    if (isnan(x) || isnan(y)) return x + y;
    REAL a = abs(x), b = abs(y);
    if (isinf(a) && isinf(b)) a = b = 1.0LF;
    REAL less = min(a, b), more = max(a, b);
    REAL angle = more == 0.0LF ? 0.0LF : real_arctangent(less / more);
    // pi / 2 is the sum of two numbers.
    REAL quarter = 884279719003555.0LF / 562949953421312.0LF, rest = 6.123233995736766e-17LF;
    if (b > a) angle = (quarter - angle) + rest;
    if ((unpackDouble2x32(x).y >> 31) != 0u) angle = (2.0LF * quarter - angle) + 2.0LF * rest;
    return (unpackDouble2x32(y).y >> 31) != 0u ? -angle : angle;
}
)glsl"

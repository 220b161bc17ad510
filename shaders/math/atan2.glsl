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
    // pi and pi / 2 are sums of two numbers each.
    if (b > a) angle = (1.5707963267948966LF - angle) + 6.123233995736766e-17LF;
    if ((unpackDouble2x32(x).y >> 31) != 0u) angle = (3.141592653589793LF - angle) + 1.2246467991473532e-16LF;
    return (unpackDouble2x32(y).y >> 31) != 0u ? -angle : angle;
}
)glsl"

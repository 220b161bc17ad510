R"glsl(
// The body of the length of (x, y). Both are scaled, so that no square overflows or vanishes.
//
// Needs: REAL is float or double. real_scale(z, k) is z 2^k.
{
    REAL a = abs(x), b = abs(y), more = max(a, b);
    if (isinf(a) || isinf(b)) return isinf(a) ? a : b;
    if (isnan(a) || isnan(b) || more == 0.0LF) return a + b;
    int e;
    frexp(more, e);
    a = real_scale(a, -e), b = real_scale(b, -e);
    return real_scale(sqrt(a * a + b * b), e);
}
)glsl"

R"glsl(
// The body of the cube root of x. |x| is m 2^(3 k) with 1/2 <= m < 4. The root of m begins as a
// power of floats, and Newton's method makes it exact to the last bits.
//
// Needs: REAL is float or double. real_scale(y, k) is y 2^k.
{
    if (isnan(x) || isinf(x) || x == 0.0LF) return x;
    int e;
    bool small = abs(x) < 1e-30LF;      // x may be denormal, and frexp of such numbers is wrong on Mesa
    REAL m = frexp(small ? abs(x) * 18014398509481984.0LF : abs(x), e);     // 2^54
    if (small) e -= 54;
    int k = (e + 3072) / 3 - 1024;
    m = real_scale(m, e - 3 * k);
    REAL y = REAL(exp2(log2(float(m)) / 3.0));
    y -= (y - m / (y * y)) / 3.0LF;
    y -= (y - m / (y * y)) / 3.0LF;
    y = real_scale(y, k);
    return x < 0.0LF ? -y : y;
}
)glsl"

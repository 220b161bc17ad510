R"glsl(
// The body of ln x. x is m 2^k, where m lies from the root of 1/2 to the root of 2. With f = m - 1
// and s = f / (2 + f), ln m is 2 s + 2 s^3 / 3 + ..., which is f - s (f - p).
//
// Needs: REAL is float or double. real_exponent(y) is k, for a normal number y. real_scale(y, k) is
// y 2^k. real_log_series(z) is 2 / 5 + 2 z / 7 + ....
{
    if (!(x > 0.0LF)) return x == 0.0LF ? -1.0LF / abs(x) : real_none();
    if (isinf(x)) return x;
    REAL less = x < 1e-30LF ? 54.0LF : 0.0LF;       // x may be denormal
    if (x < 1e-30LF) x *= 18014398509481984.0LF;    // 2^54
    REAL k = real_exponent(x), f = real_scale(x, -int(k)) - 1.0LF, s = f / (2.0LF + f), z = s * s;
    k -= less;
    REAL p = 2.0LF / 3.0LF + z * real_log_series(z);
    // ln 2 in two numbers, of which the first has so few bits that its product with k is exact.
    PRECISE REAL y = KEPT(k * 0.693359375LF) - ((s * (f - p * z) + k * 0.00021219444005469057LF) - f);
    return y;
}
)glsl"

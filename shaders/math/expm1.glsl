R"glsl(
// The body of e^x - 1. x is n ln 2 + r, as in exp.glsl, and e^x - 1 is 2^n (e^r - 1 + 1 - 2^-n).
//
// Needs: REAL is float or double. e^LIMIT is infinite. real_scale(y, k) is y 2^k. real_exp_near(r)
// is e^r - 1.
{
    if (isnan(x) || x == 0.0LF) return x;
    REAL c = clamp(x, -40.0LF, LIMIT), n = roundEven(c * 1.4426950408889634LF);
    PRECISE REAL r = KEPT(c - n * 0.693359375LF) + n * 0.00021219444005469057LF;
    int k = int(n);
    return real_scale(real_exp_near(r) + (1.0LF - real_scale(REAL(1.0LF), -k)), k);
}
)glsl"

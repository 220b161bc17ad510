R"glsl(
// The body of e^x. x is n ln 2 + r with |r| <= ln 2 / 2, and e^x is 2^n e^r. Source: Cody and
// Waite, "Software manual for the elementary functions" (1980), chapter 6.
//
// Needs: REAL is float or double. e^LIMIT is infinite and e^-LIMIT is 0. real_scale(y, k) is y 2^k.
// real_exp_near(r) is e^r - 1.
{
    if (isnan(x)) return x;
    REAL c = clamp(x, -LIMIT, LIMIT), n = roundEven(c * 1.4426950408889634LF);
    // ln 2 in two numbers, of which the first has so few bits that its product with n is exact.
    PRECISE REAL r = KEPT(c - n * 0.693359375LF) + n * 0.00021219444005469057LF;
    return real_scale(1.0LF + real_exp_near(r), int(n));
}
)glsl"

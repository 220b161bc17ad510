R"glsl(
// The body of erfc(x). (1 + 2 x) e^(x^2) erfc(x) changes little for x >= 0, and is a polynomial in
// t = (x - 3.75) / (x + 3.75). Its coefficients are those of a Chebyshev approximation for x up to
// 28, whose error is 3e-18. Source of the form: Shepherd and Laframboise, "Chebyshev approximation
// of (1 + 2x) exp(x^2) erfc x in 0 <= x < infinity", Mathematics of Computation 36 (1981).
//
// Needs: REAL is float or double. real_exp(y) is e^y. real_upper(y) is y with half of its bits, so
// that its square is exact. real_erf_near(y) is erf(y) for |y| < 1/2.
{
    if (isnan(x)) return x;
    if (abs(x) < 0.5LF) return 1.0LF - real_erf_near(x);
    PRECISE REAL a = min(abs(x), 28.0LF), t = (a - 3.75LF) / (a + 3.75LF), upper = real_upper(a);
    REAL p = -9.749977861841957e-10LF;
    p = p * t + -4.999295226477826e-09LF;
    p = p * t + 2.0400958765405564e-10LF;
    p = p * t + 4.0773822695438946e-08LF;
    p = p * t + 1.8148051418292806e-08LF;
    p = p * t + -2.630076084593476e-07LF;
    p = p * t + -5.361966556540493e-08LF;
    p = p * t + 1.7557572419630805e-06LF;
    p = p * t + -9.750133129744938e-07LF;
    p = p * t + -1.1446444882750146e-05LF;
    p = p * t + 2.2384550628489278e-05LF;
    p = p * t + 5.164990829645606e-05LF;
    p = p * t + -0.0002901540974049676LF;
    p = p * t + 0.0002937134832205404LF;
    p = p * t + 0.0017556258454484944LF;
    p = p * t + -0.009746579532336114LF;
    p = p * t + 0.02836227742075386LF;
    p = p * t + -0.058693398591761654LF;
    p = p * t + 0.09230432116021522LF;
    p = p * t + -0.10880393014165805LF;
    p = p * t + 0.08227673849015113LF;
    p = p * t + 0.0035854154854629045LF;
    p = p * t + -0.14024059858554702LF;
    p = p * t + 1.2375126308378275LF;
    // e^(-a^2) in two factors, because a^2 itself would be rounded.
    REAL y = real_exp(-upper * upper) * real_exp((upper - a) * (upper + a)) * p / (1.0LF + 2.0LF * a);
    return x < 0.0LF ? 2.0LF - y : y;
}
)glsl"

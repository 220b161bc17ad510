R"glsl(
// The body of x^y, for doubles. ln x is computed as the sum of two doubles, of some 64 bits,
// because its product with y is then rounded to a number whose power of e is the result. Sums and
// products of two doubles come with their rounding errors. Source: Dekker, "A floating-point
// technique for extending the available precision", Numerische Mathematik 18 (1971).
//
// Needs: real_exp(x) is e^x. real_upper(z) is z with its upper bits. real_exponent, real_scale and
// real_log_series are as in log.glsl.
{
// Sets P and its error E to the product of A and B. The upper halves of A and B have 21 bits, so
// that all products but the smallest are exact, and a compiler may contract the sums.
#define GPU_TWO_PRODUCT(P, E, A, B) \
    P = KEPT(A * B), \
    a_high = real_upper(A), a_low = KEPT(A - a_high), b_high = real_upper(B), b_low = KEPT(B - b_high), \
    E = KEPT(a_high * b_high - P), \
    E = KEPT(E + a_high * b_low), \
    E = KEPT(E + a_low * b_high) + a_low * b_low
    if (y == 0.0LF || x == 1.0LF) return 1.0LF;
    if (isnan(x) || isnan(y)) return x + y;
    bool whole = isinf(y) || floor(y) == y;
    bool odd = whole && abs(y) < 9007199254740992.0LF && floor(y * 0.5LF) != y * 0.5LF;
    bool negative = (unpackDouble2x32(x).y >> 31) != 0u;
    REAL infinite = packDouble2x32(uvec2(0u, 0x7ff00000u)), a = abs(x), result;
    if (a == 0.0LF || isinf(a)) {
        result = (a == 0.0LF) == (y > 0.0LF) ? 0.0LF : infinite;
        return negative && odd ? -result : result;
    }
    if (negative && !whole) return real_none();
    if (a == 1.0LF) return odd && negative ? -1.0LF : 1.0LF;

    // a is m 2^k, and ln m is 2 s + s^3 q with s = (m - 1) / (m + 1) and q = 2 / 3 + 2 s^2 / 5 +
    // ..., as in log.glsl. `rest` behind a name is what the number of that name lacks.
    REAL less = a < 1e-30LF ? 54.0LF : 0.0LF;       // a may be denormal
    if (a < 1e-30LF) a *= 18014398509481984.0LF;    // 2^54
    REAL k = real_exponent(a);
    PRECISE REAL m = real_scale(a, -int(k)), a_high, a_low, b_high, b_low, error;
    k -= less;
    PRECISE REAL f = KEPT(m - 1.0LF), d = KEPT(m + 1.0LF), d_rest = m - KEPT(d - 1.0LF);
    PRECISE REAL s = KEPT(f / d), product;
    GPU_TWO_PRODUCT(product, error, s, d);
    PRECISE REAL s_rest = ((KEPT(f - product) - error) - s * d_rest) / d, z, z_rest;
    GPU_TWO_PRODUCT(z, z_rest, s, s);
    z_rest += 2.0LF * s * s_rest;
    REAL p = z * real_log_series(z);
    // 2 / 3 is the sum of two_thirds and 3.7e-17.
    REAL two_thirds = 6004799503160661.0LF / 9007199254740992.0LF;
    PRECISE REAL q = KEPT(two_thirds + p), q_rest = KEPT(two_thirds - q);
    q_rest = KEPT(q_rest + p) + 3.700743415417188e-17LF;
    PRECISE REAL zq, zq_rest, cube, cube_rest;
    GPU_TWO_PRODUCT(zq, zq_rest, z, q);
    zq_rest += z * q_rest + z_rest * q;
    GPU_TWO_PRODUCT(cube, cube_rest, s, zq);
    cube_rest += s * zq_rest + s_rest * zq;

    // The sum of k ln 2, 2 s and the rest, as `logarithm` and `rest`. ln 2 is two numbers, as in
    // exp.glsl, with more bits in the first.
    PRECISE REAL base = KEPT(k * (2977044471.0LF / 4294967296.0LF)), twice = 2.0LF * s;
    PRECISE REAL sum = KEPT(base + twice), part = KEPT(sum - base), without = KEPT(sum - part);
    PRECISE REAL rest = KEPT(base - without) + KEPT(twice - part);
    PRECISE REAL total = KEPT(sum + cube);
    part = KEPT(total - sum);
    without = KEPT(total - part);
    rest += KEPT(sum - without) + KEPT(cube - part);
    rest += 2.0LF * s_rest + cube_rest + k * 1.9082149292705878e-10LF;
    PRECISE REAL logarithm = KEPT(total + rest);
    rest -= KEPT(logarithm - total);

    // Beyond 2^80, y gives 0 or infinity, because a is not 1.
    PRECISE REAL t = clamp(y, -1.2089258196146292e24LF, 1.2089258196146292e24LF), power;
    GPU_TWO_PRODUCT(power, error, t, logarithm);
    error += t * rest;
    if (abs(power) > 800.0LF) result = power > 0.0LF ? infinite : 0.0LF;
    else {
        result = real_exp(power);
        if (!isinf(result)) result += result * error;
    }
    return negative && odd ? -result : result;
}
#undef GPU_TWO_PRODUCT
)glsl"

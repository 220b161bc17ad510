R"glsl(
// The body of ln(1 + x). Near 0 it is the series in s = x / (2 + x), as in log.glsl.
//
// Needs: REAL is float or double. real_log(y) is ln y.
{
    if (isnan(x) || isinf(x) && x > 0.0LF) return x;
    if (abs(x) > 0.4LF) return real_log(1.0LF + x);
    REAL s = x / (2.0LF + x), z = s * s;
    REAL p = 2.0LF / 27.0LF;
    p = p * z + 2.0LF / 25.0LF;
    p = p * z + 2.0LF / 23.0LF;
    p = p * z + 2.0LF / 21.0LF;
    p = p * z + 2.0LF / 19.0LF;
    p = p * z + 2.0LF / 17.0LF;
    p = p * z + 2.0LF / 15.0LF;
    p = p * z + 2.0LF / 13.0LF;
    p = p * z + 2.0LF / 11.0LF;
    p = p * z + 2.0LF / 9.0LF;
    p = p * z + 2.0LF / 7.0LF;
    p = p * z + 2.0LF / 5.0LF;
    p = p * z + 2.0LF / 3.0LF;
    return x - s * (x - p * z);
}
)glsl"

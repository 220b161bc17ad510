R"glsl(
// The body of ln(1 + x). Near 0 it is the series in s = x / (2 + x), as in log.glsl.
//
// Needs: REAL is float or double. real_log(y) is ln y. real_log_series is as in log.glsl.
{
    if (isnan(x) || isinf(x) && x > 0.0LF) return x;
    if (abs(x) > 0.4LF) return real_log(1.0LF + x);
    REAL s = x / (2.0LF + x), z = s * s;
    REAL p = 2.0LF / 3.0LF + z * real_log_series(z);
    return x - s * (x - p * z);
}
)glsl"

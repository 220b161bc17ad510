R"glsl(
// The body of the sum 2 / 5 + 2 z / 7 + 2 z^2 / 9 + ... for z <= 1 / 16. ln((1 + s) / (1 - s)) is 2
// s + 2 s^3 / 3 + s^5 times this sum of z = s^2.
//
// Needs: REAL is float or double.
{
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
    return p;
}
)glsl"

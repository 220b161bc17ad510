R"glsl(
// The body of sin(x + quarter pi / 2), for doubles. The Taylor polynomial of the sine or of the
// cosine of the angle that remains after quarter turns is the result.
//
// Needs: real_turns(x, turns) returns that angle, from -pi / 4 to pi / 4, and the turns.
{
    // Keeps the sign of 0. Where x == 0.0 is tested, NVIDIA's compiler returns 0.0 for x.
    uvec2 bits = unpackDouble2x32(x);
    if ((bits.x | bits.y << 1) == 0u && quarter == 0u) return x;
    uint turns;
    REAL r = real_turns(x, turns), z = r * r;
    turns += quarter;
    REAL s = 1.0LF / 355687428096000.0LF;
    s = s * z + -1.0LF / 1307674368000.0LF;
    s = s * z + 1.0LF / 6227020800.0LF;
    s = s * z + -1.0LF / 39916800.0LF;
    s = s * z + 1.0LF / 362880.0LF;
    s = s * z + -1.0LF / 5040.0LF;
    s = s * z + 1.0LF / 120.0LF;
    s = s * z + -1.0LF / 6.0LF;
    REAL c = -1.0LF / 6402373705728000.0LF;
    c = c * z + 1.0LF / 20922789888000.0LF;
    c = c * z + -1.0LF / 87178291200.0LF;
    c = c * z + 1.0LF / 479001600.0LF;
    c = c * z + -1.0LF / 3628800.0LF;
    c = c * z + 1.0LF / 40320.0LF;
    c = c * z + -1.0LF / 720.0LF;
    c = c * z + 1.0LF / 24.0LF;
    REAL y = (turns & 1u) == 0u ? r + r * z * s : 1.0LF - (0.5LF * z - z * z * c);
    return (turns & 2u) == 0u ? y : -y;
}
)glsl"

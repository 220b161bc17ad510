R"glsl(
// The body of the angle whose tangent is x, for doubles from 0 to 1. Above tan(pi / 12), subtracts
// pi / 6 from the angle; the Taylor polynomial gives the rest.
{
    bool turned = x > 0.2679491924311227LF;
    REAL t = turned ? (x * 1.7320508075688772LF - 1.0LF) / (x + 1.7320508075688772LF) : x, z = t * t;
    REAL p = -1.0LF / 31.0LF;
    p = p * z + 1.0LF / 29.0LF;
    p = p * z + -1.0LF / 27.0LF;
    p = p * z + 1.0LF / 25.0LF;
    p = p * z + -1.0LF / 23.0LF;
    p = p * z + 1.0LF / 21.0LF;
    p = p * z + -1.0LF / 19.0LF;
    p = p * z + 1.0LF / 17.0LF;
    p = p * z + -1.0LF / 15.0LF;
    p = p * z + 1.0LF / 13.0LF;
    p = p * z + -1.0LF / 11.0LF;
    p = p * z + 1.0LF / 9.0LF;
    p = p * z + -1.0LF / 7.0LF;
    p = p * z + 1.0LF / 5.0LF;
    p = p * z + -1.0LF / 3.0LF;
    REAL y = t + t * z * p;
    return turned ? 0.5235987755982989LF + y : y;
}
)glsl"

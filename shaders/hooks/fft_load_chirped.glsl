R"glsl(
// Defines COMPLEX load(uint t), which returns number t of the longer lines of a transform by
// chirps. It is a number of a line times its chirp, or 0 behind the end of the line.
//
// Hooks: COMPLEX line_number(uint i) returns number i of the lines.
//        COMPLEX chirp_at(uint k) returns e^(-i pi k k / PART).
//        REAL turn_of_line() returns the factor of the imaginary parts that are read.
// Needs: PART is the length of a line, LONGER that of a longer line, and BESIDE the distance
//        between neighbouring numbers of a line.
COMPLEX load(uint t) {
    uint q = t / BESIDE, line = q / LONGER, p = q - line * LONGER;
    bool inside = p < PART;
    uint k = inside ? p : 0u;
    COMPLEX z = line_number(t - (line * (LONGER - PART) + p - k) * BESIDE), c = chirp_at(k);
    z.y *= turn_of_line();
    COMPLEX product = COMPLEX(z.x * c.x - z.y * c.y, z.x * c.y + z.y * c.x);
    return inside ? product : COMPLEX(0.0);
}
)glsl"

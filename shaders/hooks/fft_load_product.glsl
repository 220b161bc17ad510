R"glsl(
// Defines COMPLEX load(uint t), which returns the product of number t of the longer lines of a
// transform by chirps with its number of the transformed ring.
//
// Hooks: COMPLEX longer_number(uint t) returns number t of the longer lines.
//        COMPLEX ring_at(uint k) returns number k of the transformed ring.
// Needs: LONGER is the length of a longer line, and BESIDE the distance between neighbouring
//        numbers of a line.
COMPLEX load(uint t) {
    COMPLEX a = longer_number(t), b = ring_at(t / BESIDE % LONGER);
    return COMPLEX(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
)glsl"

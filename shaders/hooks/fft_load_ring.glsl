R"glsl(
// Defines COMPLEX load(uint t), which returns number t of the ring of a transform by chirps. Number
// k and, for k > 0, number LONGER - k are the conjugate of chirp k, for each k below PART. All
// others are 0.
//
// Hooks: COMPLEX chirp_at(uint k) returns e^(-i pi k k / PART).
// Needs: PART is the number of chirps, and LONGER the length of the ring.
COMPLEX load(uint t) {
    uint k = min(t, LONGER - t);
    COMPLEX c = chirp_at(k < PART ? k : 0u);
    return k < PART ? COMPLEX(c.x, -c.y) : COMPLEX(0.0);
}
)glsl"

R"glsl(
// Transforms of two and of four complex numbers in registers, and the product of complex numbers.
//
// Hooks: COMPLEX unit_root(uint k, uint n, REAL half_step) returns e^(-i pi k / n). half_step is
//        pi / (2 n).
//        REAL is float or double, and COMPLEX a vector of two REAL.
COMPLEX times(COMPLEX a, COMPLEX b) { return COMPLEX(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

void dft_2(inout COMPLEX v[2]) {
    COMPLEX a = v[0];
    v[0] = a + v[1];
    v[1] = a - v[1];
}

void dft_4(inout COMPLEX v[4]) {
    COMPLEX even = v[0] + v[2], odd = v[1] + v[3], a = v[0] - v[2], d = v[1] - v[3], b = COMPLEX(d.y, -d.x);
    v[0] = even + odd;
    v[1] = a + b;
    v[2] = even - odd;
    v[3] = a - b;
}
)glsl"

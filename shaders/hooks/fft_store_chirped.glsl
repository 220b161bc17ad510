R"glsl(
// Defines void store(uint t, COMPLEX v), which receives number t of the longer lines of a transform
// by chirps. It stores its product with its chirp, unless it lies behind the end of the line.
//
// Hooks: void store_line_number(uint i, COMPLEX v) stores number i of the lines.
//        COMPLEX chirp_at(uint k) returns e^(-i pi k k / STORED_LENGTH).
//        REAL scale_re() and REAL scale_im() return the factors of the parts that are written.
// Needs: STORED_LENGTH is the length of a line, STORED_LONGER that of a longer line, and
//        STORED_BESIDE the distance between neighbouring numbers of a line.
void store(uint t, COMPLEX v) {
    uint q = t / STORED_BESIDE, line = q / STORED_LONGER, p = q - line * STORED_LONGER;
    if (p >= STORED_LENGTH) return;
    COMPLEX c = chirp_at(p);
    store_line_number(t - line * (STORED_LONGER - STORED_LENGTH) * STORED_BESIDE,
        COMPLEX((v.x * c.x - v.y * c.y) * scale_re(), (v.x * c.y + v.y * c.x) * scale_im()));
}
)glsl"

R"glsl(
// Defines the columns of the kernel fft, and their place in shared memory.
//
// Hooks: COMPLEX load(uint i) and void store(uint i, COMPLEX v) access memory.
// Needs: COLUMNS is the number of columns, LINE_COLUMNS those of a line times INNER, and LINE the
//        numbers of a line times INNER. INNER and DONE are described in fft.glsl. TURN() is the
//        factor of the imaginary parts that are read. SCALE_RE() and SCALE_IM() are the factors of
//        the parts that are written.
// Sizes: LENGTH is the number of complex numbers in a column, WIDTH the number of columns of a
//        group, and STRIDE the distance of columns in shared memory, which is used when STAGES, the
//        number of stages, is above 1. GAP is the radix of the first stage. EARLIER is 1 when DONE
//        is above 1.
struct column {
    uint from, to, k;       // indices of the first number that is read, and of the first written
    bool exists;
};

// Numbers from COLUMNS on stand for the last column, which exists only once.
column column_of(uint number) {
    bool exists = number < COLUMNS;
    number = min(number, COLUMNS - 1u);
    uint line = number / LINE_COLUMNS, within = number - line * LINE_COLUMNS;
#if INNER_IS_1 == 1
    uint j = within, i = 0u;
#else
    uint j = within / INNER, i = within - j * INNER;
#endif
#if EARLIER == 1
    uint k = j % DONE;
#else
    uint k = 0u;
#endif
    return column(
        number + line * (LINE - LINE_COLUMNS), line * LINE + ((j - k) * LENGTH + k) * INNER + i, k, exists);
}

COMPLEX load_number(uint i) {
    COMPLEX v = load(i);
    return COMPLEX(v.x, v.y * TURN());
}
void store_number(uint i, COMPLEX v) { store(i, COMPLEX(v.x * SCALE_RE(), v.y * SCALE_IM())); }

// The gap after every GAP numbers spreads the numbers that the first stage stores over the banks
// of shared memory. All stages read and write at constant distances, which are multiples of GAP or
// less than GAP.
#if STAGES > 1
shared REAL exchange[WIDTH * STRIDE];
#endif
uint place(uint e) { return e + e / GAP; }
)glsl"

R"glsl(
// Defines the columns of the kernel fft, and their place in shared memory.
//
// Hooks: COMPLEX load(uint i) and void store(uint i, COMPLEX v) access memory. With CHIRPED,
//        COMPLEX chirp_at(uint e) returns e^(-i pi e e / PART), and COMPLEX ring_at(uint e) returns
//        number e of the transformed ring of conjugate chirps, divided by LENGTH. With RADER,
//        uint power_at(uint e) returns power e of a generator of the numbers below PART modulo
//        PART, and ring_at(e) number e of the transformed ring of roots of unity, divided by LENGTH.
// Needs: COLUMNS is the number of columns, LINE_COLUMNS those of a line times INNER, and LINE the
//        numbers of a line times INNER. INNER and DONE are described in fft.glsl. TURN() is the
//        factor of the imaginary parts that are read. SCALE_RE() and SCALE_IM() are the factors of
//        the parts that are written. With CHIRPED, PART is the length of a line: a column holds
//        the PART numbers of a line, and zeros after them. With RADER, PART is a prime number,
//        and a column has PART numbers in memory. LENGTH is PART - 1.
// Sizes: LENGTH is the number of complex numbers in a column, WIDTH the number of columns of a
//        group, and STRIDE the distance of columns in shared memory, which is used when STAGES, the
//        number of stages, is above 1. EARLIER is 1 when DONE is above 1. CHIRPED is 1 when columns
//        are transformed by chirps, in one pass (see fft_by_chirps()). RADER is 1 when they are
//        transformed by Rader's method (see rader.hpp). PAIRED is 1 in the last pass
//        of a transform of real numbers: column DONE - k of the line belongs to column k, and a
//        group takes WIDTH / 2 such pairs.
#if CHIRPED == 1 || RADER == 1
#define SPAN PART       // numbers of a column in memory
#else
#define SPAN LENGTH
#endif
struct column {
    uint from, to, k;       // indices of the first number that is read, and of the first written
    bool exists;
};

#if PAIRED == 1
// The second half of a group's columns are the partners of the first half, in the same order.
// Column 0, and column DONE / 2 if there is one, are their own partners.
column column_of(uint number) {
    const uint pairs = WIDTH / 2u;
    uint c = number % WIDTH, pair = number / WIDTH * pairs + c % pairs;
    bool exists = 2u * pair <= DONE;
    pair = min(pair, DONE / 2u);
    uint k = c < pairs || pair == 0u ? pair : DONE - pair;
    return column(k, k, k, exists);
}
#else
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
        number + line * (LINE - LINE_COLUMNS), line * LINE + ((j - k) * SPAN + k) * INNER + i, k, exists);
}
#endif

// load_number() returns number e of column c of the group. The number lies at index i, `first` is
// the index of a number that exists, and `k` is the member k of the column's struct. store_number()
// receives result e, and stores it at index i. With CHIRPED or RADER, convolved() receives number e
// of the transform of column number c, and returns the conjugate of its product with the ring.
#if CHIRPED == 1
COMPLEX load_number(uint i, uint e, uint first, uint k, uint c) {
    bool inside = e < PART;
    COMPLEX v = load(inside ? i : first), chirp = chirp_at(inside ? e : 0u);
    v.y *= TURN();
    return inside ? times(v, chirp) : COMPLEX(0.0);
}
// Maps number e of the transformed column to the conjugate of its product with the ring. The
// transform of that is the conjugate of an inverse transform.
COMPLEX convolved(COMPLEX v, uint e, uint c) {
    COMPLEX product = times(v, ring_at(e));
    return COMPLEX(product.x, -product.y);
}
void store_number(uint i, uint e, COMPLEX v) {
    if (e >= PART) return;
    COMPLEX product = times(COMPLEX(v.x, -v.y), chirp_at(e));
    store(i, COMPLEX(product.x * SCALE_RE(), product.y * SCALE_IM()));
}
#elif RADER == 1
shared COMPLEX first_numbers[WIDTH];    // number 0 of each column in memory
// Number e of the transform is number g^e of the column in memory, where g is the generator.
COMPLEX load_number(uint i, uint e, uint first, uint k, uint c) {
    if (e == 0u) first_numbers[c] = load(i);
    uint number = power_at(e);
    COMPLEX v = load(i + (number - e) * STEP_FROM);
    v.y *= TURN();
#if EARLIER == 1
    v = times(v, unit_root(2u * k * number, DONE * PART, half_step_of_pass()));
#endif
    return v;
}
// Maps number e of the transformed column to the conjugate of its product with the ring, as for
// chirps. Adding number 0 of the column in memory to number 0 of the product adds it to all results
// but result 0. Result 0 is the sum of all numbers of the column, and is stored here.
COMPLEX convolved(COMPLEX v, uint e, uint c) {
    COMPLEX product = times(v, ring_at(e));
    if (e == 0u) {
        column at = column_of(c);
        COMPLEX first = first_numbers[c % WIDTH];
        first.y *= TURN();
        product += first;
        first += v;
        if (at.exists) store(at.to, COMPLEX(first.x * SCALE_RE(), first.y * SCALE_IM()));
    }
    return COMPLEX(product.x, -product.y);
}
// Result e belongs to number g^-e.
void store_number(uint i, uint e, COMPLEX v) {
    uint number = power_at(e == 0u ? 0u : LENGTH - e);
    store(i + (number - e) * STEP_TO, COMPLEX(v.x * SCALE_RE(), -v.y * SCALE_IM()));
}
#else
COMPLEX load_number(uint i, uint e, uint first, uint k, uint c) {
    COMPLEX v = load(i);
    return COMPLEX(v.x, v.y * TURN());
}
void store_number(uint i, uint e, COMPLEX v) { store(i, COMPLEX(v.x * SCALE_RE(), v.y * SCALE_IM())); }
#endif

// Number e of a column lies at place(e, gap) in shared memory. `gap` is the first radix of a
// transform. Neighbouring threads of the first stage store numbers that are `gap` apart. One number
// is left free after every `gap` numbers where `gap` is even, so that the distance is odd and the
// numbers lie in different banks of shared memory. All stages read and write at constant distances,
// which are multiples of `gap` or less than it.
#if STAGES > 1
shared REAL exchange[WIDTH * STRIDE];
#endif
uint place(uint e, uint gap) { return gap % 2u == 0u ? e + e / gap : e; }
)glsl"

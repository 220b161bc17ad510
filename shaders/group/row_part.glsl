R"glsl(
// Defines the VALUE of a scan over parts of rows, and combine() for it. A part is a number of steps
// of fold_rows.glsl. Its `sum` combines the items after the last row that it finishes, or all its
// items when it finishes none. `sum` is undefined when there are no such items.
//
// Hooks: ITEM add(ITEM a, ITEM b) combines two items; it is associative.
#define FINISHES 1u     // bit of `state`: a row ends in the part
#define HAS_SUM 2u      // bit of `state`: `sum` is defined
#define VALUE row_part
struct row_part {
    uint state;
    ITEM sum;
};

VALUE combine(VALUE a, VALUE b) {
    if ((b.state & FINISHES) != 0u || (a.state & HAS_SUM) == 0u) {
        b.state |= a.state & FINISHES;
        return b;
    }
    if ((b.state & HAS_SUM) != 0u) a.sum = add(a.sum, b.sum);
    a.state |= b.state;
    return a;
}
)glsl"

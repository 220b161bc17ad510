R"glsl(
// fft, groups: one pass of Stockham's method with a long radix, LENGTH. Each group transforms WIDTH
// columns of LENGTH complex numbers in shared memory.
//
// Lines of N numbers lie in memory; neighbouring numbers of a line are INNER apart. Column j of a
// line consists of numbers j + e * N / LENGTH, for e in [0, LENGTH). DONE is the product of the
// lengths of the earlier passes, and k is j % DONE. Number e of a column is first multiplied by
// exp(-2 pi i k e / (DONE * LENGTH)). Result e goes to index (j - k) * LENGTH + k + e * DONE.
//
// With RADER, a column has PART numbers in memory, and PART, a prime number, stands for LENGTH
// above. LENGTH is PART - 1 then (see rader.hpp). With CHIRPED, a column holds the PART numbers of
// a whole line, and zeros after them; it is transformed by chirps (see fft_by_chirps()).
//
// Hooks: void transform(uint group, column mine) transforms columns group * WIDTH to
//        group * WIDTH + WIDTH - 1. `mine` is column gl_LocalInvocationID.x % WIDTH of them.
// Needs: GROUPS is the number of groups of WIDTH columns.
void main() {
    for (uint group = gl_WorkGroupID.x; group < GROUPS; group += GROUP_COUNT) {
        transform(group, column_of(group * WIDTH + gl_LocalInvocationID.x % WIDTH));
        barrier();      // the next columns are stored in shared memory when all threads are here
    }
}
)glsl"

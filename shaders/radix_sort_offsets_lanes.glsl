R"glsl(
// radix_sort_offsets, lanes: one group of 256 threads turns the counts of digits in chunks into the
// indices at which each chunk's items of each digit begin in the output. Thread d does digit d.
//
// Hooks: uint counted(uint k) returns a count: that of digit d in chunk c at k = d * CHUNKS + c.
//        uint offsets[] receives the results, in the order of the counts.
// Needs: CHUNKS is the number of chunks.
// Sizes: THREADS is 256.
shared uint row_total[256];

void main() {
    // Count each digit in all chunks.
    uint d = gl_LocalInvocationID.x, total = 0u, first = d * CHUNKS;
    for (uint c = 0u; c < CHUNKS; ++c) total += counted(first + c);
    row_total[d] = total;
    barrier();

    // Thread 0 scans the totals: row_total[d] becomes the index at which digit d begins.
    if (d == 0u) {
        uint sum = 0u;
        for (uint k = 0u; k < 256u; ++k) {
            uint mine = row_total[k];
            row_total[k] = sum;
            sum += mine;
        }
    }
    barrier();

    // Scan the counts of each digit.
    uint sum = row_total[d];
    for (uint c = 0u; c < CHUNKS; ++c) {
        uint mine = counted(first + c);
        offsets[first + c] = sum;
        sum += mine;
    }
}
)glsl"

R"glsl(
// radix_sort_offsets, lanes: computes where each chunk's items of each digit begin in the output.
// One group of 256 threads reads how many items of chunk c have digit d, for every c and d. Thread
// d processes digit d.
//
// Hooks: uint counted(uint k) returns a count. The count of digit d in chunk c is at k = d * CHUNKS
//        + c.
//        uint offsets[] receives the output indices, in the order of the counts.
// Needs: CHUNKS is the number of chunks.
// Sizes: THREADS is 256.
shared uint row_total[256];

void main() {
    // Thread d counts digit d in all chunks.
    uint d = gl_LocalInvocationID.x, total = 0u, first = d * CHUNKS;
    for (uint c = 0u; c < CHUNKS; ++c) total += counted(first + c);
    row_total[d] = total;
    barrier();

    // Thread 0 scans the totals. row_total[d] becomes the output index at which digit d begins.
    if (d == 0u) {
        uint sum = 0u;
        for (uint k = 0u; k < 256u; ++k) {
            uint mine = row_total[k];
            row_total[k] = sum;
            sum += mine;
        }
    }
    barrier();

    // Thread d scans the counts of digit d over the chunks, from row_total[d] on.
    uint sum = row_total[d];
    for (uint c = 0u; c < CHUNKS; ++c) {
        uint mine = counted(first + c);
        offsets[first + c] = sum;
        sum += mine;
    }
}
)glsl"

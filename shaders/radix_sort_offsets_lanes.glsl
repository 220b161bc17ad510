R"glsl(
// radix_sort_offsets, lanes: one group of 256 threads turns counts into the places where each chunk's digits begin. Thread d owns digit d.
// Hooks: uint counted(uint k), offsets[]
// Needs: CHUNKS
// Sizes: THREADS = 256
shared uint row_total[256];

void main() {
    uint d = gl_LocalInvocationID.x, total = 0u, first = d * CHUNKS;
    for (uint c = 0u; c < CHUNKS; ++c) total += counted(first + c);
    row_total[d] = total;
    barrier();
    if (d == 0u) {
        uint sum = 0u;
        for (uint k = 0u; k < 256u; ++k) {
            uint mine = row_total[k];
            row_total[k] = sum;
            sum += mine;
        }
    }
    barrier();
    uint sum = row_total[d];
    for (uint c = 0u; c < CHUNKS; ++c) {
        uint mine = counted(first + c);
        offsets[first + c] = sum;
        sum += mine;
    }
}
)glsl"

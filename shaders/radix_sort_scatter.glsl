R"glsl(
// radix_sort_scatter, groups: each group sorts its chunk tile by tile in shared memory, stably, and writes runs of equal digits.
// A slot holds digit << 16 | place in the tile; four rounds place them by two bits each, so no subgroup operation is needed.
// Hooks: uint digit(uint i), void move(uint from, uint to), uint offset_of(uint k) (where digit d of group g begins, at d * groups + g)
//        uvec2 combine(uvec2 a, uvec2 b): their sum
// Needs: COUNT, CHUNK (items of a group, a multiple of the tile), group/scan.glsl on uvec2
// Sizes: THREADS, ITEMS
#define TILE (THREADS * ITEMS)
shared uint slots[TILE];
shared uint next_place[256];
shared uint run_start[256];

uint field(uvec2 fields, uint b) { return ((b < 2u ? fields.x : fields.y) >> (16u * (b & 1u))) & 0xffffu; }

void main() {
    uint t = thread_index(), g = gl_WorkGroupID.x;
    uint first = g * CHUNK, last = min(first + CHUNK, COUNT);
    for (uint d = t; d < 256u; d += THREADS) next_place[d] = offset_of(d * gl_NumWorkGroups.x + g);
    for (uint tile = first; tile < last; tile += TILE) {
        uint n = min(TILE, last - tile);
        uint mine[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) {
            uint j = t * ITEMS + k;
            mine[k] = 0xffff0000u | j;      // past the end: behind every digit
            if (j < n) mine[k] = digit(tile + j) << 16 | j;
        }
        for (uint bit = 16u; bit < 24u; bit += 2u) {
            uvec2 count = uvec2(0u);
            uint rank[ITEMS];
            for (uint k = 0u; k < ITEMS; ++k) {
                uint b = (mine[k] >> bit) & 3u;
                rank[k] = field(count, b);
                if (b < 2u) count.x += 1u << (16u * b);
                else count.y += 1u << (16u * (b - 2u));
            }
            uvec2 before, total;
            group_scan(count, THREADS, before, total);
            if (t == 0u) before = uvec2(0u);
            uint of_one = field(total, 0u), of_two = of_one + field(total, 1u), of_three = of_two + field(total, 2u);
            for (uint k = 0u; k < ITEMS; ++k) {
                uint b = (mine[k] >> bit) & 3u;
                uint start = b == 0u ? 0u : b == 1u ? of_one : b == 2u ? of_two : of_three;
                slots[start + field(before, b) + rank[k]] = mine[k];     // the scan's barriers: everybody has read the last round's slots
            }
            barrier();
            for (uint k = 0u; k < ITEMS; ++k) mine[k] = slots[t * ITEMS + k];
        }
        for (uint j = t; j < n; j += THREADS)
            if (j == 0u || slots[j - 1u] >> 16 != slots[j] >> 16) run_start[slots[j] >> 16] = j;
        barrier();
        for (uint j = t; j < n; j += THREADS) {
            uint d = slots[j] >> 16;
            move(tile + (slots[j] & 0xffffu), next_place[d] + j - run_start[d]);
        }
        barrier();
        for (uint j = t; j < n; j += THREADS) {
            uint d = slots[j] >> 16;
            if (j == n - 1u || slots[j + 1u] >> 16 != d) next_place[d] += j + 1u - run_start[d];
        }
        barrier();
    }
}
)glsl"

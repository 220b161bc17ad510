R"glsl(
// radix_sort_scatter, groups: moves the items of a chunk to the output in the order of their
// digits, stably. Each group sorts its chunk tile by tile in shared memory, so that items of equal
// digits are written side by side. It does not sort the items themselves, but words in shared
// memory: the word of an item is digit << 16 | index in the tile. The words are sorted in four
// rounds, each by two bits of the digit. No round needs subgroup operations.
//
// Hooks: uint digit(uint i) returns the digit of item i, below 256.
//        void move(uint from, uint to) copies item `from` of the input to index `to` of the output.
//        uint offset_of(uint k) returns the output index of the first item with digit d in group g,
//        for k = d * (number of groups) + g.
//        uvec2 combine(uvec2 a, uvec2 b) returns a + b; group_scan() calls it.
//        uint thread_index() returns the index of the thread in its group.
// Needs: COUNT is the number of items, and CHUNK the number of items in a group's chunk, a multiple
//        of the tile size. group/scan.glsl or group/scan_subgroups.glsl, for values of type uvec2,
//        must come before this file.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items of a thread. A
//        tile has THREADS * ITEMS items.
#define TILE (THREADS * ITEMS)
shared uint slots[TILE];
// next_place[d] is the output index of the chunk's next item with digit d. run_start[d] is the
// index in the sorted tile at which the items with digit d begin.
shared uint next_place[256];
shared uint run_start[256];

// Returns counter b of `fields`, whose two words hold four 16-bit counters.
uint field(uvec2 fields, uint b) { return ((b < 2u ? fields.x : fields.y) >> (16u * (b & 1u))) & 0xffffu; }

void main() {
    uint t = thread_index(), g = gl_WorkGroupID.x;
    uint first = g * CHUNK, last = min(first + CHUNK, COUNT);
    for (uint d = t; d < 256u; d += THREADS) next_place[d] = offset_of(d * GROUP_COUNT + g);

    for (uint tile = first; tile < last; tile += TILE) {
        // Make the word of each item: digit << 16 | index in the tile. Words past the end sort
        // after every digit.
        uint n = min(TILE, last - tile);
        uint mine[ITEMS];
        for (uint k = 0u; k < ITEMS; ++k) {
            uint j = t * ITEMS + k;
            mine[k] = 0xffff0000u | j;
            if (j < n) mine[k] = digit(tile + j) << 16 | j;
        }

        // Sort the words of the items by two bits of the digit in each round.
        for (uint bit = 16u; bit < 24u; bit += 2u) {
            // Count how often each value of the two bits occurs in this thread's words. Find the
            // rank of each word among this thread's words of equal value.
            uvec2 count = uvec2(0u);
            uint rank[ITEMS];
            for (uint k = 0u; k < ITEMS; ++k) {
                uint b = (mine[k] >> bit) & 3u;
                rank[k] = field(count, b);
                if (b < 2u) count.x += 1u << (16u * b);
                else count.y += 1u << (16u * (b - 2u));
            }

            // Scan the counts over the group, and write each word to its new index in slots[]. The
            // barriers in group_scan() make sure that all threads have read slots[] in the previous
            // round.
            uvec2 before, total;
            group_scan(count, THREADS, before, total);
            if (t == 0u) before = uvec2(0u);
            uint of_one = field(total, 0u), of_two = of_one + field(total, 1u),
                 of_three = of_two + field(total, 2u);
            for (uint k = 0u; k < ITEMS; ++k) {
                uint b = (mine[k] >> bit) & 3u;
                uint start = b == 0u ? 0u : b == 1u ? of_one : b == 2u ? of_two : of_three;
                slots[start + field(before, b) + rank[k]] = mine[k];
            }
            barrier();
            for (uint k = 0u; k < ITEMS; ++k) mine[k] = slots[t * ITEMS + k];
        }

        // Find where each digit begins in the sorted tile.
        for (uint j = t; j < n; j += THREADS)
            if (j == 0u || slots[j - 1u] >> 16 != slots[j] >> 16) run_start[slots[j] >> 16] = j;
        barrier();

        // Move the items of the tile to the output.
        for (uint j = t; j < n; j += THREADS) {
            uint d = slots[j] >> 16;
            move(tile + (slots[j] & 0xffffu), next_place[d] + j - run_start[d]);
        }
        barrier();

        // Advance the output index of each digit that the tile contains.
        for (uint j = t; j < n; j += THREADS) {
            uint d = slots[j] >> 16;
            if (j == n - 1u || slots[j + 1u] >> 16 != d) next_place[d] += j + 1u - run_start[d];
        }
        barrier();
    }
}
)glsl"

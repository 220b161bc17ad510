R"glsl(
// rank_segments, groups: sorts every segment of at most SHORT items, stably and in place. The rank
// of an item is the number of items of its segment that come before it. Each thread counts for its
// items how many items are less. Equivalent items get equal counts, and only in a segment with
// such items does each thread also find how many of the items before its own have an equal count.
//
// A window is STEP neighbouring items. A group takes windows in turn, and sorts the segments that
// begin in them. A tile in shared memory holds a window and the SHORT - 1 items after it, so it
// holds every short segment that begins in the window.
//
// With LISTS, all longer segments are listed, those longer than PIECE in pieces. The list has two
// parts: whole segments from its first entry on, and pieces from its last entry backwards. With
// REPORTS, the group that finishes last reports the length of the longest segment that was left.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b. It is a strict weak order, or
//        items would be lost.
//        void store(uint i, ITEM v) stores v as item i.
//        offset(uint s) returns the index at which segment s begins, as any integer type. Segment s
//        ends where segment s + 1 begins.
//        uint first_in_window(uint w) returns, with FOUND, the number of the first offset that is
//        not less than w * STEP.
//        void list_tile(uint k, uvec4 v) stores, with LISTS, entry k of the list: the first item
//        and the number of items of a whole segment or a piece, and then the first item and the
//        number of items of its segment.
//        uint counters[] has two counters from COUNTERS on, which are 0. With LISTS they count
//        whole segments and pieces in the list. With REPORTS, the second one gets the length of
//        the longest segment that is left. The four counters from BEFORE on become 0.
//        void report(uint i, uint v) reports v, with i = 0 and REPORTS.
//        uint tickets[] counts, with REPORTS, the finished groups in word 0, which is 0 between
//        launches.
// Needs: COUNT is the number of items, and SEGMENTS the number of segments. With LISTS, PIECE is
//        the number of items in a piece, and MOST_LISTED the greatest possible length of the list.
// Sizes: THREADS is the number of threads in a group, and ITEMS the number of items of a thread, at
//        most 4. SHORT is at most THREADS, and at most 128. LISTS, REPORTS and FOUND are 0 or 1.
#define TILE (THREADS * ITEMS)
#define STEP (TILE - SHORT + 1u)
#define WORDS (TILE / 32u + 1u)
#define NONE 0xffffffffu
shared ITEM tile_items[TILE];
shared uint begins[WORDS];  // bit p % 32 of word p / 32 is 1 when a segment begins at item p of the tile
shared uint counted[WORDS]; // has a bit for each sum of a segment's begin and an item's count
shared uint tied[WORDS];    // has a bit for the begin of each segment with equivalent items
shared uint counts[THREADS];    // byte p % 4 of word p / 4 is the count of item p, if its segment is tied
shared uint some_tied;      // 1 when there is a tied segment
shared uint short_here;     // 1 when a short segment of two or more items begins in the window

// Returns the last begin of a segment at or before item p of the tile. Finds every begin that is at
// most SHORT items before p. For one farther away, the result may be NONE.
uint begin_before(uint p) {
    uint w = p / 32u, bits = begins[w] & (0xffffffffu >> (31u - p % 32u));
    for (uint k = 0u; k < SHORT / 32u && bits == 0u && w > 0u; ++k) bits = begins[--w];
    return bits == 0u ? NONE : 32u * w + uint(findMSB(bits));
}
// Returns the first begin of a segment after item p of the tile. Finds every begin that is at most
// SHORT items after p. For one farther away, the result may be NONE.
uint begin_after(uint p) {
    uint w = (p + 1u) / 32u, bits = begins[w] & (0xffffffffu << (p + 1u) % 32u);
    for (uint k = 0u; k < SHORT / 32u && bits == 0u && w + 1u < WORDS; ++k) bits = begins[++w];
    return bits == 0u ? NONE : 32u * w + uint(findLSB(bits));
}
// Returns how many items [first, end) of the tile are less than `mine`.
uint count_less(uint first, uint end, ITEM mine) {
    uint count = 0u, j = first;
    for (; j + 4u <= end; j += 4u)
        count += uint(less(tile_items[j], mine)) + uint(less(tile_items[j + 1u], mine)) +
                 uint(less(tile_items[j + 2u], mine)) + uint(less(tile_items[j + 3u], mine));
    for (; j < end; ++j) count += uint(less(tile_items[j], mine));
    return count;
}
// True when the segment that begins at `first` has equivalent items.
bool is_tied(uint first) {
    return first != NONE && (tied[min(first / 32u, WORDS - 1u)] >> first % 32u & 1u) == 1u;
}
// Returns how many items [first, end) of the tile have the given count. Compares four at once.
uint count_equal(uint first, uint end, uint count) {
    uint equal = 0u;
    for (uint w = first / 4u; 4u * w < end; ++w) {
        uint x = counts[w] ^ count * 0x01010101u, same = ~((x & 0x7f7f7f7fu) + 0x7f7f7f7fu | x) & 0x80808080u;
        if (w == first / 4u) same &= NONE << 8u * (first % 4u);
        if (w == end / 4u) same &= (1u << 8u * (end % 4u)) - 1u;
        equal += uint(bitCount(same));
    }
    return equal;
}
uint offset_in_range(uint s) { return min(uint(offset(s)), COUNT); }

#if LISTS
// Lists the segment of n items that begins at item `first`: whole, or in pieces.
void list_segment(uint first, uint n) {
    uint pieces = (n + PIECE - 1u) / PIECE, kind = pieces > 1u ? 1u : 0u,
         k = atomicAdd(counters[COUNTERS + kind], pieces);
    for (uint at = 0u; at < n && k < MOST_LISTED; at += PIECE, ++k)
        list_tile(kind == 1u ? MOST_LISTED - 1u - k : k, uvec4(first + at, min(n - at, PIECE), first, n));
}
#endif
#if REPORTS
shared uint longest_here;   // length of the longest segment that the group has left
#endif

#if FOUND == 0
shared uint blocks_before;
// Returns the number of the first offset that is not less than w * STEP. All threads call it. The
// offsets that may be the first are divided into a block for each thread, whose last offset the
// thread compares.
uint first_in_window(uint w) {
    uint t = gl_LocalInvocationID.x, low = 0u, n = SEGMENTS + 1u;
    while (n > 0u) {
        uint block = (n + THREADS - 1u) / THREADS, begin = t * block;
        if (t == 0u) blocks_before = 0u;
        barrier();
        if (begin < n && offset_in_range(low + min(begin + block, n) - 1u) < w * STEP)
            atomicAdd(blocks_before, 1u);
        barrier();
        begin = blocks_before * block;
        low += min(begin, n);
        n = begin < n ? min(block, n - begin) - 1u : 0u;
        barrier();      // all threads have read the counter before it is cleared
    }
    return low;
}
#endif

void main() {
    uint t = gl_LocalInvocationID.x, windows = (COUNT + STEP - 1u) / STEP;
    uint behind = offset_in_range(SEGMENTS);    // the first item after all segments
#if REPORTS
    uint longest = 0u;
    if (t == 0u) longest_here = 0u;
#endif
    if (gl_WorkGroupID.x == 0u && t < 4u) counters[BEFORE + t] = 0u;
    for (uint w = gl_WorkGroupID.x; w < windows; w += GROUP_COUNT) {
        uint base = w * STEP;
        if (t < WORDS) begins[t] = counted[t] = tied[t] = 0u;
        counts[t] = 0u;
        if (t == 0u) short_here = some_tied = 0u;
        barrier();

        // Mark the begins of segments. Each thread takes every THREADS-th offset until one lies
        // after the tile. Where many segments are empty, the offsets are equal, and the strides
        // grow.
        uint s = first_in_window(w) + t, stride = THREADS;
        uint at = s <= SEGMENTS ? offset_in_range(s) : NONE;
        bool is_new = true;             // false when the thread has taken offset s before
        while (at - base <= TILE) {     // false for NONE, and for an offset before the window
            atomicOr(begins[(at - base) / 32u], 1u << (at - base) % 32u);
            uint n = is_new && s < SEGMENTS && at - base < STEP ? offset_in_range(s + 1u) - at : 0u;
            if (n > SHORT && n <= COUNT) {
#if LISTS
                list_segment(at, n);
#elif REPORTS
                longest = max(longest, n);
#endif
            } else if (n > 1u) {
                short_here = 1u;
            }
            is_new = true;
            uint next = SEGMENTS - s >= stride ? offset_in_range(s + stride) : NONE;
            if (next == at) {
                s += stride;
                stride *= 2u;
            } else if (stride > THREADS) {
                stride = THREADS;
                is_new = false;
            } else {
                s += stride;
                at = next;
            }
        }
        barrier();

        // Load the tile, and store each item of a short segment at its rank. A segment that begins
        // before the window has its begin outside of the tile, and is not touched.
        if (short_here != 0u) {
            ITEM v[ITEMS];
            for (uint k = 0u; k < ITEMS; ++k) v[k] = item(min(base + k * THREADS + t, COUNT - 1u));
            for (uint k = 0u; k < ITEMS; ++k) tile_items[k * THREADS + t] = v[k];
            barrier();
            uint firsts[ITEMS], own[ITEMS];
            for (uint k = 0u; k < ITEMS; ++k) {
                uint p = k * THREADS + t, first = begin_before(p), end = begin_after(p);
                firsts[k] = NONE;
                if (first < STEP && end != NONE && end - first <= SHORT && base + p < behind) {
                    uint count = count_less(first, end, v[k]), at = first + count, bit = 1u << at % 32u;
                    firsts[k] = first;
                    own[k] = count;
                    if ((atomicOr(counted[at / 32u], bit) & bit) != 0u) {
                        atomicOr(tied[first / 32u], 1u << first % 32u);
                        some_tied = 1u;
                    }
                }
            }
            barrier();
            bool ties = some_tied == 1u;
            if (ties) {
                for (uint k = 0u; k < ITEMS; ++k) {
                    uint p = k * THREADS + t;
                    if (is_tied(firsts[k])) atomicOr(counts[p / 4u], own[k] << 8u * (p % 4u));
                }
                barrier();
            }
            for (uint k = 0u; k < ITEMS; ++k) {
                uint first = firsts[k], rank = own[k];
                if (first == NONE) continue;
                if (ties && is_tied(first)) rank += count_equal(first, k * THREADS + t, own[k]);
                store(base + first + rank, v[k]);
            }
        }
        barrier();      // all threads have read shared memory before it changes for the next window
    }

#if REPORTS
    // Report the longest segment that was left. The memory barrier makes the group's part of it
    // visible before the ticket is taken.
    if (longest > 0u) atomicMax(longest_here, longest);
    barrier();
    if (t == 0u) {
        if (longest_here > 0u) atomicMax(counters[COUNTERS + 1u], longest_here);
        memoryBarrierBuffer();
        if (atomicAdd(tickets[0], 1u) == GROUP_COUNT - 1u) {
            tickets[0] = 0u;
            report(0u, atomicMax(counters[COUNTERS + 1u], 0u));
        }
    }
#endif
}
)glsl"

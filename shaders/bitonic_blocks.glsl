R"glsl(
// bitonic_blocks: runs the levels of Batcher's sorting network (1968) that compare items of one
// block of BLOCK items, in the form whose comparators all put the smaller item first. A group works
// on one block at a time. Its threads hold HELD items each in registers, and exchange them through
// shared memory after every few levels.
//
// With SORTS, it sorts each block. Without, it ends a merge of longer blocks: it compares items at
// the distances BLOCK / 2, ..., 2, 1.
//
// Hooks: ITEM item(uint i) returns item i.
//        bool less(ITEM a, ITEM b) is true when a comes before b.
//        void store(uint i, ITEM v) stores v as item i.
// Needs: COUNT is the number of items. thread/exchanges.glsl must come before this file.
// Sizes: THREADS is the number of threads in a group. THREADS and HELD are powers of two, and
//        THREAD_BITS and HELD_BITS their base-2 logarithms. SORTS is described above.
const uint BLOCK = THREADS * uint(HELD);

// The gaps let threads that access items HELD apart use different banks of shared memory.
#define SLOT(I) ((I) + ((I) >> 5))
shared ITEM block_items[SLOT(BLOCK)];

// Assigns the places of a block to the registers of this thread: place[k] + 2^low is place[k + 1].
// With `mirrored`, the second half of the registers gets the mirror images of the first half.
void choose_places(uint low, bool mirrored) {
    uint t = gl_LocalInvocationID.x, stride = 1u << low, at = t & (stride - 1u),
         first = (t >> low) << (low + HELD_BITS);
    for (int k = 0; k < HELD; ++k)
        place[k] = first + (uint(k) << low) + (mirrored && k >= HELD / 2 ? stride - 1u - at : at);
}

// Assigns new places to the registers of this thread, as choose_places() does, and moves the items
// of the block through shared memory, so that each register holds the item of its new place.
void move_items(uint low, bool mirrored) {
    for (int k = 0; k < HELD; ++k) block_items[SLOT(place[k])] = v[k];
    barrier();
    choose_places(low, mirrored);
    for (int k = 0; k < HELD; ++k) v[k] = block_items[SLOT(place[k])];
    barrier();
}

// Compares items at the distances 2^(low - 1), ..., 2, 1.
void end_merge(uint low) {
    while (low > 0u) {
        uint levels = min(low, HELD_BITS);
        low -= levels;
        move_items(low, false);
        apart_below(1 << levels);
    }
}

void main() {
    uint blocks = (COUNT - 1u) / BLOCK + 1u;
    for (uint b = gl_WorkGroupID.x; b < blocks; b += GROUP_COUNT) {
        uint begin = b * BLOCK;
        places_end = min(COUNT - begin, BLOCK);
        bool whole = places_end == BLOCK;
#if SORTS
        // A thread may begin with any items of a whole block: neighbouring threads load neighbours.
        choose_places(0u, false);
        for (int k = 0; k < HELD; ++k) {
            uint from = whole ? uint(k) * THREADS + gl_LocalInvocationID.x : min(place[k], places_end - 1u);
            v[k] = item(begin + from);
        }
        // Sort HELD items in registers. Then merge the halves of 2 * HELD, 4 * HELD, ..., BLOCK
        // items.
        mirror(2);
#if HELD >= 4
        mirror(4); apart(1);
#endif
#if HELD >= 8
        mirror(8); apart_below(4);
#endif
#if HELD >= 16
        mirror(16); apart_below(8);
#endif
        for (uint low = 1u; low <= THREAD_BITS; ++low) {
            move_items(low, true);
            mirror(HELD);
            apart_below(HELD / 2);
            end_merge(low);
        }
        move_items(THREAD_BITS, false);
#else
        choose_places(THREAD_BITS, false);
        for (int k = 0; k < HELD; ++k) v[k] = item(begin + min(place[k], places_end - 1u));
        apart_below(HELD);
        end_merge(THREAD_BITS);
        move_items(THREAD_BITS, false);
#endif
        for (int k = 0; k < HELD; ++k)
            if (place[k] < places_end) store(begin + place[k], v[k]);
    }
}
)glsl"

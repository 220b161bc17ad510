R"glsl(
// list_firsts, groups: lists the keys of a range that come before a limit in sorted order, in any
// order, and then some of those that are equal to it. It takes two launches. The first lists the
// keys before the limit, and counts the equal ones of each tile; settle_limit.glsl then tells what
// the second, with AGAIN, lists. A tile is four rows, where a row is a packet for each thread. A
// group reserves places in the list for all keys of a tile by one atomic addition.
//
// Hooks: uint side(uint i) returns 1 for a key before the limit, 2 for one that is equal to it, and
//        0 for one after it. side_packet loads those of a packet.
//        ENTRY entry(uint i) returns the entry of key i.
//        void list(uint k, ENTRY v) stores v as entry k of the list.
//        void store_ties(uint tile, uint n) stores, without AGAIN, the number of equal keys in a
//        tile.
//        uint state[] is what the launches share. Word 0 is the length of the list. With AGAIN, the
//        equal keys of the first state[1] tiles are listed, and, if state[2] is 1, the keys before
//        the limit are, too.
// Needs: COUNT is the number of keys. Keys from number ROOM of the list on are counted, but not
//        stored.
// Sizes: THREADS is the number of threads in a group, and PACKET the number of keys in a packet, at
//        most 7. AGAIN is 0 or 1.
#define TILE (THREADS * 4u)     // number of packets in a tile
shared uint tile_listed;        // number of the tile's keys that are listed
shared uint tile_ties;          // number of the tile's keys that are equal to the limit
shared uint tile_first;         // the place of the tile's first key in the list

void main() {
    uint t = gl_LocalInvocationID.x, packets = COUNT / uint(PACKET),
         tiles = max((packets + TILE - 1u) / TILE, 1u);
    for (uint tile = gl_WorkGroupID.x; tile < tiles; tile += GROUP_COUNT) {
        // Bit 0 of `listed` stands for the keys before the limit, and bit 1 for those equal to it.
#if AGAIN
        uint listed = (tile < state[1] ? 2u : 0u) | state[2];
        if (listed == 0u) return;       // no later tile has more to list
#else
        uint listed = 1u;
#endif
        barrier();      // all threads have read what an earlier tile has left in shared memory
        if (t == 0u) tile_listed = tile_ties = 0u;
        barrier();

        // Bit PACKET * r + k of `before` and of `equal` is 1 when item k of this thread's packet in
        // row r comes before the limit, and when it is equal to it. No load has a condition of its
        // own, so that all loads are issued before one is used.
        uint own = tile * TILE + t, before = 0u, equal = 0u, rest = packets * uint(PACKET) + t;
        uint sides[4][PACKET];
#define LOOK(R) side_packet(min(own + R * THREADS, packets - 1u), sides[R]);
#define GATHER_SIDE(R, K) \
        before |= (sides[R][K] & 1u) << (R * PACKET + K), equal |= sides[R][K] >> 1 << (R * PACKET + K);
#define GATHER(R) \
        if (own + uint(R) * THREADS < packets) { for (int k = 0; k < PACKET; ++k) GATHER_SIDE(R, k) }
        if (own < packets) {
            LOOK(0u) LOOK(1u) LOOK(2u) LOOK(3u)
            GATHER(0) GATHER(1) GATHER(2) GATHER(3)
        }
        // Bit 31 stands for an item after the last whole packet. These belong to the last tile.
        if (tile == tiles - 1u && rest < COUNT) {
            uint last = side(rest);
            before |= last << 31;
            equal |= last >> 1 << 31;
        }

        // Reserve places in the list.
        uint mask = ((listed & 1u) != 0u ? before : 0u) | ((listed & 2u) != 0u ? equal : 0u), mine = 0u;
        if (mask != 0u) mine = atomicAdd(tile_listed, uint(bitCount(mask)));
#if !AGAIN
        if (equal != 0u) atomicAdd(tile_ties, uint(bitCount(equal)));
#endif
        barrier();
#if !AGAIN
        if (t == 0u) store_ties(tile, tile_ties);
#endif
        if (tile_listed == 0u) continue;    // for all threads of the group
        if (t == 0u) tile_first = atomicAdd(state[0], tile_listed);
        barrier();
        for (uint k = tile_first + mine; mask != 0u && k < ROOM; ++k, mask &= mask - 1u) {
            uint bit = uint(findLSB(mask)), row = bit / uint(PACKET);
            list(k, entry(bit == 31u ? rest : (own + row * THREADS) * uint(PACKET) + bit % uint(PACKET)));
        }
    }
}
)glsl"

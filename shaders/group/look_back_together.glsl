R"glsl(
// Defines uint look_back_together(uint tile), which returns the sum of all tiles before `tile`. All
// threads of the group call it, and all of them get the result. A round reads the states of THREADS
// tiles, where look_back() of group/look_back.glsl reads those of SUBGROUP tiles. Use it when many
// tiles lie between a tile and the last one that has published a prefix.
//
// Hooks: uint shuffle_down(uint v, uint distance) exchanges values between the threads of a
//        subgroup. EACH_STEP(DO) writes DO(1u) DO(2u) DO(4u) ... for all powers of two below
//        SUBGROUP. thread_index() returns the index of the thread in its group.
// Needs: group/look_back.glsl, with STATE = uint, must come before this file.
// Sizes: THREADS is the number of threads in a group, and SUBGROUP the number in a subgroup.
shared uint earlier_sums[THREADS / SUBGROUP];   // the sum of the tiles that a subgroup has read
shared uint earlier_ends[THREADS / SUBGROUP];   // 1 when one of them has published a prefix

uint look_back_together(uint tile) {
    uint lane = gl_SubgroupInvocationID, sum = 0u;
    bool done = tile == 0u;
    for (int nearest = int(tile) - 1; !done; nearest -= int(THREADS)) {
        // Each thread reads the state of one tile. Only tiles up to the nearest prefix count.
        int mine = nearest - int(thread_index());
        uint v = 0u, state = 0u;
        if (mine >= 0) state = inquire(uint(mine), v);
        uvec4 prefixes = subgroupBallot(state == PREFIX);
        bool ends = prefixes != uvec4(0u);
        if (ends && lane > subgroupBallotFindLSB(prefixes)) v = 0u;
#define EARLIER(STEP) { uint other = shuffle_down(v, STEP); if (lane + STEP < SUBGROUP) v += other; }
        EACH_STEP(EARLIER)
        if (lane == 0u) {
            earlier_sums[gl_SubgroupID] = v;
            earlier_ends[gl_SubgroupID] = uint(ends);
        }
        barrier();

        // Add the sums of the subgroups up to the nearest prefix. The loops end, because tile 0
        // always publishes a prefix.
        for (uint k = 0u; k < THREADS / SUBGROUP && !done; ++k) {
            sum += earlier_sums[k];
            done = earlier_ends[k] == 1u;
        }
        barrier();      // all threads have read the sums before the next round writes them
    }
    return sum;
}
)glsl"

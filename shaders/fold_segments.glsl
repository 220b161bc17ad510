R"glsl(
// fold_segments, groups: combines the items of each segment. A team of TEAM neighbouring threads
// takes a segment, and each of its threads combines every TEAM-th item, so add() must commute.
//
// A segment that is much longer than the others would keep its team busy for long after all other
// teams have finished. With LISTS, a segment of more than LONGEST items is therefore not combined.
// It is cut into chunks of CHUNK items, and listed. A second launch combines the items of each
// chunk, and a third one combines the results of the chunks. With WIDE, the whole group combines
// such a segment instead.
//
// With SPREAD, there are few segments, and one launch does all of this. Every group looks at all
// segments, so it knows where each chunk lies. When the groups have combined the short segments,
// they take chunks in turn. The group that finishes the last chunk of a segment combines the
// results of its chunks. No group waits.
//
// With JOINED, one launch does all of this, too. Groups take tickets when they start. The first
// SCANNERS groups cut the long segments into chunks. When the other groups have combined the short
// segments, they wait for the scanners, and take chunks. The group that combines the last chunk of
// a segment also combines the results of its chunks. A group waits only for groups with lower
// tickets, which have started.
//
// Hooks: ITEM item(uint i) returns item i.
//        uint first_of(uint s) and uint end_of(uint s) return the numbers of the first item of
//        segment s and of the item after its last one.
//        ITEM add(ITEM a, ITEM b) combines two items; it is associative and commutes.
//        ITEM initial(uint) returns, if HAS_INIT is 1, the result of an empty segment. Other
//        results combine it and the items.
//        void store(uint s, ITEM v) stores result s.
//        uint counters[] has, if LISTS or LISTED is 1, two counters from COUNTERS on: the number of
//        long segments, and that of their chunks. If LISTED is 1, counter number LIST is the number
//        of segments. If JOINED is 1, it has four: the number of groups that have started, that of
//        chunks, that of scanners that have finished, and that of chunks that are taken. If SPREAD
//        is 1, it has one for each segment: how many of its chunks are combined.
//        void store_long(uint k, LONG_SEGMENT v) stores long segment k: its number, the number of
//        its first chunk, and that of the chunk after its last one.
//        void store_chunk(uint k, uvec2 v) stores chunk k: the number of its first item, and that
//        of the item after its last one.
//        void chunk_store(uint c, uvec2 v) and uvec2 chunk_load(uint c) access, if JOINED is 1,
//        chunk c: the number of its segment, and that of its first item. uint chunks_left[] has,
//        for the first chunk of a segment, how many of the segment's chunks are not combined yet.
//        partial_store(c, v) and partial_load(c) access, if SPREAD or JOINED is 1, the result of
//        chunk c.
//        uint thread_index() returns the index of the thread in its group.
//        item() may return a type LOADED instead. START(LOADED x) then returns the ITEM that
//        consists of x, and TAKE(ITEM v, LOADED x) changes v to the combination of v and x.
//        FOLD_OF_TEAM(uint first, uint n, uint lane) may combine the n items from `first` on by a
//        team. The first thread of the team needs the result.
// Needs: group/segment_folds.glsl and group/segment_chunks.glsl must come before this file.
//        GPU_ALWAYS is true, though the compiler does not know it where it unrolls all loops.
//        COUNT is the number of items; segments are cut to it. SEGMENTS is, if LISTED is 0, the
//        number of segments. MOST_LONG and MOST_CHUNKS are the numbers of long segments and chunks
//        for which the lists have room, and LISTED_MOST that of the list that is read. If WIDE is
//        1, USED is the number of teams of a group that take segments. If SPREAD is 1, SHORT_GROUPS
//        is the number of groups that take short segments. The ZEROS counters from number BEFORE on
//        become 0.
// Sizes: THREADS is the number of threads in a group, and TEAM a power of two, at most the size of
//        a subgroup where there are subgroups. LOADS is the number of items that a thread loads at
//        once, and WIDE_LOADS those that it loads when its group takes a segment or a chunk. LISTS,
//        LISTED, WIDE, SPREAD, JOINED and HAS_INIT are 0 or 1. ZEROS is the number of counters that
//        the launch sets to 0. SEGMENT_ROOM is, if SPREAD is 1, a power of two, at least THREADS and
//        the number of segments.
void main() {
    uint t = thread_index(), lane = t % TEAM;
#if ZEROS > 0
    if (gl_WorkGroupID.x == 0u)
        for (uint k = t; k < ZEROS; k += THREADS) counters[BEFORE + k] = 0u;
#endif
#if JOINED
    if (t == 0u) told = atomicAdd(counters[STARTED], 1u);
    barrier();
    uint ticket = told;
    barrier();
    if (ticket < SCANNERS) {
        uint share = (SEGMENTS + SCANNERS - 1u) / SCANNERS;
        scan_segments(min(ticket * share, SEGMENTS), min((ticket + 1u) * share, SEGMENTS));
    }
#endif
#if WIDE
    if (t == 0u) waiting_count = 0u;
    barrier();
#endif
    for (uint w = gl_WorkGroupID.x * USED_TEAMS; w < SEGMENTS; w += GROUP_COUNT * USED_TEAMS) {
        uint s = w + t / TEAM, first = 0u, end = 0u;
        bool takes = t / TEAM < USED_TEAMS && s < SEGMENTS, stores = lane == 0u && takes;
        if (takes) {
            end = min(end_of(s), COUNT);
            first = min(first_of(s), end);
        }
#if LISTS
        if (end - first > LONGEST) {
            list_segment(s, first, end, lane);
            stores = false;
            end = first;
        }
#endif
#if SPREAD || JOINED
        if (end - first > LONGEST) {
            stores = false;
            end = first;
        }
#endif
#if WIDE
        if (end - first > LONGEST) {
            if (lane == 0u) waiting[atomicAdd(waiting_count, 1u)] = s;
            stores = false;
            end = first;
        }
#endif
        uint n = end - first;
        ITEM v = FOLD_OF_TEAM(first, n, lane);
        if (stores) store_result(s, n, v);
#if WIDE
        fold_waiting();
#endif
    }
#if SPREAD
    fold_spread_chunks();
#endif
#if JOINED
    if (ticket >= SCANNERS) fold_chunks(wait_for_chunks());
#endif
}
)glsl"

R"glsl(
// Functions with which the kernel fold_segments combines the items of a segment: by a team of
// threads, or by the whole group. They also list a long segment, or let it wait for the group.
//
// Hooks: as fold_segments.glsl has them: item, first_of, end_of, add, initial, store, counters,
//        store_long, store_chunk, thread_index, and perhaps LOADED, START, TAKE and FOLD_OF_TEAM.
// Needs: GPU_ALWAYS, COUNT, SEGMENTS, MOST_LONG, MOST_CHUNKS, LISTED_MOST and USED are described in
//        fold_segments.glsl.
// Sizes: as fold_segments.glsl has them.
#define TEAMS (THREADS / TEAM)
#if WIDE
#define USED_TEAMS USED
#else
#define USED_TEAMS TEAMS
#endif
#ifndef LOADED
#define LOADED ITEM
#define START(x) (x)
#define TAKE(v, x) v = add(v, x)
#endif
#if LISTED
#define SEGMENTS min(counters[COUNTERS + LIST], LISTED_MOST)
#endif

// Combines the values v of the first `some` threads of each team, in order. The result is valid in
// the first thread of the team. All threads of the group call it.
#ifdef SUBGROUP
ITEM team_sum(ITEM v, uint lane, uint some) {
#define GATHER(STEP) if (STEP < TEAM) { \
        ITEM other = shuffle_down(v, STEP); \
        if (lane + STEP < some) v = add(v, other); \
    }
    EACH_STEP(GATHER)
    return v;
}
#else
shared ITEM sums[THREADS];
ITEM team_sum(ITEM v, uint lane, uint some) {
    uint t = thread_index();
    for (uint half_team = TEAM / 2u; half_team > 0u; half_team /= 2u) {
        sums[t] = v;
        barrier();
        if (lane < half_team && lane + half_team < some) v = add(v, sums[t + half_team]);
        some = min(some, half_team);
        barrier();      // all threads have read the sums before the next ones are written
    }
    return v;
}
#endif

#if LISTS
// Lists segment s, which has the items [first, end). All threads of its team call it.
void list_segment(uint s, uint first, uint end, uint lane) {
    uint pieces = (end - first + CHUNK - 1u) / CHUNK, begin = 0u;
    if (lane == 0u) {
        uint k = atomicAdd(counters[COUNTERS], 1u);
        begin = atomicAdd(counters[COUNTERS + 1u], pieces);
        // Segments that overlap, because the offsets decrease somewhere, can have more chunks than
        // fit.
        if (begin > MOST_CHUNKS || pieces > MOST_CHUNKS - begin) begin = pieces = 0u;
        if (k < MOST_LONG) store_long(k, LONG_SEGMENT(s, begin, begin + pieces));
    }
#ifdef SUBGROUP
    uint leader = gl_SubgroupInvocationID - lane, step = TEAM, c = lane;
    begin = subgroupShuffle(begin, leader);
    pieces = subgroupShuffle(pieces, leader);
#else
    uint step = 1u, c = lane == 0u ? 0u : pieces;
#endif
    for (; c < pieces; c += step)
        store_chunk(begin + c, uvec2(first + c * CHUNK, min(first + (c + 1u) * CHUNK, end)));
}
#endif

// Defines NAME(first, n, lane), which combines items first + lane, first + lane + STEP, and so on,
// of the n items from `first` on. COUNT_OF_LOADS loads are issued before the first one is waited
// for. Only the loops over these loads are unrolled.
#define DEFINE_SUM(NAME, STEP, COUNT_OF_LOADS) \
    ITEM NAME(uint first, uint n, uint lane) { \
        ITEM v; \
        for (uint k = lane; k < n && GPU_ALWAYS; k += STEP * COUNT_OF_LOADS) { \
            LOADED x[COUNT_OF_LOADS]; \
            for (uint j = 0u; j < COUNT_OF_LOADS; ++j) x[j] = item(first + min(k + j * STEP, n - 1u)); \
            if (k == lane) v = START(x[0]); \
            else TAKE(v, x[0]); \
            for (uint j = 1u; j < COUNT_OF_LOADS; ++j) \
                if (k + j * STEP < n) TAKE(v, x[j]); \
        } \
        return v; \
    }
DEFINE_SUM(sum_of_team, TEAM, LOADS)
#ifndef FOLD_OF_TEAM
#define FOLD_OF_TEAM(first, n, lane) team_sum(sum_of_team(first, n, lane), lane, min(n, TEAM))
#endif

// Stores result s, of n items whose combination is v.
void store_result(uint s, uint n, ITEM v) {
#if HAS_INIT
    ITEM result = initial(0u);
    if (n > 0u) result = add(result, v);
    store(s, result);
#else
    store(s, v);
#endif
}

#if WIDE || JOINED
shared uint waiting[THREADS];       // segments
shared uint waiting_count;
#endif
#if WIDE || SPREAD || JOINED
DEFINE_SUM(sum_of_group, THREADS, WIDE_LOADS)
#ifdef SUBGROUP
shared ITEM sums[THREADS];
#endif

// Combines the values v of the first `some` threads of the group. The result is valid in thread 0.
// All threads of the group call it.
ITEM group_sum(ITEM v, uint some) {
    uint t = thread_index();
    for (uint left = THREADS / 2u; left > 0u; left /= 2u) {
        sums[t] = v;
        barrier();
        if (t < left && t + left < some) v = add(v, sums[t + left]);
        barrier();      // all threads have read the sums before the next ones are written
    }
    return v;
}
#endif

#if WIDE
// Combines the segments that wait, one after the other. All threads of the group call it.
void fold_waiting() {
    uint t = thread_index();
    barrier();
    uint count = waiting_count;
    for (uint k = 0u; k < count; ++k) {
        uint s = waiting[k], end = min(end_of(s), COUNT), first = min(first_of(s), end);
        ITEM v = group_sum(sum_of_group(first, end - first, t), min(end - first, THREADS));
        if (t == 0u) store_result(s, end - first, v);
    }
    barrier();
    if (t == 0u) waiting_count = 0u;
    barrier();
}
#endif
)glsl"

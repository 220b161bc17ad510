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
// Needs: GPU_ALWAYS is true, though the compiler does not know it where it unrolls all loops.
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

#if SPREAD || JOINED
shared uint told;       // what thread 0 tells the others

#if SPREAD
// Counts a further chunk of segment s, and returns whether it is the last one of `pieces`.
bool is_last_chunk(uint s, uint begin, uint pieces) {
    return atomicAdd(counters[COUNTERS + s], 1u) == pieces - 1u;
}
#else
// Counts a further chunk of the segment whose first chunk is number `begin`, and returns whether it
// is the last one.
bool is_last_chunk(uint s, uint begin, uint pieces) {
    return atomicAdd(chunks_left[begin], 0xffffffffu) == 1u;
}
#endif

// Combines the items of chunk c of segment s, which has the items [first, end). `start` is the
// first item of the chunk, and `begin` the number of the segment's first chunk. When all other
// chunks of the segment are combined, combines their results. All threads of the group call it.
void fold_chunk(uint c, uint s, uint first, uint end, uint start, uint begin) {
    uint t = thread_index(), n = min(end - start, CHUNK), pieces = (end - first + CHUNK - 1u) / CHUNK;
    ITEM v = group_sum(sum_of_group(start, n, t), n);
    if (t == 0u) {
        partial_store(c, v);
        memoryBarrierBuffer();
        told = is_last_chunk(s, begin, pieces) ? 1u : 0u;
    }
    barrier();
    if (told == 1u) {
        memoryBarrierBuffer();
        ITEM sum;
        for (uint k = t; k < pieces; k += THREADS) {
            ITEM other = partial_load(begin + k);
            if (k == t) sum = other;
            else sum = add(sum, other);
        }
        sum = group_sum(sum, pieces);
        if (t == 0u) store_result(s, end - first, sum);
    }
    barrier();
}
#endif

#if SPREAD
shared uint chunk_ends[SEGMENT_ROOM];   // the number of chunks of segments 0 to s
shared uint part_ends[THREADS];
shared uint has_chunks;                 // 1 when a segment is long

// Numbers the chunks of all long segments, and returns how many there are. All threads of the group
// call it.
uint number_chunks() {
    const uint part = SEGMENT_ROOM / THREADS;   // segments of a thread
    uint t = thread_index();
    if (t == 0u) has_chunks = 0u;
    barrier();
    for (uint s = t; s < SEGMENT_ROOM; s += THREADS) {
        uint end = 0u, first = 0u;
        if (s < SEGMENTS) {
            end = min(end_of(s), COUNT);
            first = min(first_of(s), end);
        }
        uint pieces = end - first > LONGEST ? (end - first + CHUNK - 1u) / CHUNK : 0u;
        if (pieces > 0u) has_chunks = 1u;
        chunk_ends[s] = pieces;
    }
    barrier();
    if (has_chunks == 0u) return 0u;

    // Each thread adds up its part, the parts are scanned, and each thread scans its part.
    uint sum = 0u;
    for (uint k = 0u; k < part; ++k) sum += chunk_ends[t * part + k];
    part_ends[t] = sum;
    barrier();
    for (uint step = 1u; step < THREADS; step *= 2u) {
        uint other = t >= step ? part_ends[t - step] : 0u;
        barrier();
        part_ends[t] += other;
        barrier();
    }
    sum = part_ends[t] - sum;
    for (uint k = 0u; k < part; ++k) {
        sum += chunk_ends[t * part + k];
        chunk_ends[t * part + k] = sum;
    }
    barrier();
    // Segments that overlap, because the offsets decrease somewhere, can have more chunks than fit.
    return min(chunk_ends[SEGMENT_ROOM - 1u], MOST_CHUNKS);
}

// Takes the chunks of long segments in turn. The first ones go to the groups without short
// segments. All threads of the group call it.
void fold_spread_chunks() {
    uint count = number_chunks(), groups = gl_NumWorkGroups.x;
    for (uint c = (gl_WorkGroupID.x + groups - SHORT_GROUPS) % groups; c < count; c += groups) {
        // Find the segment of chunk c, by halving.
        uint s = 0u;
        for (uint half_room = SEGMENT_ROOM / 2u; half_room > 0u; half_room /= 2u)
            if (chunk_ends[s + half_room - 1u] <= c) s += half_room;
        uint begin = s > 0u ? chunk_ends[s - 1u] : 0u;
        uint end = min(end_of(s), COUNT), first = min(first_of(s), end);
        fold_chunk(c, s, first, end, first + (c - begin) * CHUNK, begin);
    }
}
#endif

#if JOINED
#define STARTED (COUNTERS)
#define CHUNKS (COUNTERS + 1u)
#define SCANNED (COUNTERS + 2u)
#define TAKEN (COUNTERS + 3u)
#define NONE 0xffffffffu

// Cuts the long ones among the segments [begin, end) into chunks. All threads of the group call it.
void scan_segments(uint begin, uint end) {
    uint t = thread_index();
    for (; begin < end; begin += THREADS) {
        if (t == 0u) waiting_count = 0u;
        barrier();
        uint s = begin + t;
        if (s < end) {
            uint last = min(end_of(s), COUNT), first = min(first_of(s), last);
            if (last - first > LONGEST) waiting[atomicAdd(waiting_count, 1u)] = s;
        }
        barrier();
        uint count = waiting_count;
        for (uint k = 0u; k < count; ++k) {
            uint s = waiting[k], last = min(end_of(s), COUNT), first = min(first_of(s), last);
            uint pieces = (last - first + CHUNK - 1u) / CHUNK;
            if (t == 0u) {
                told = atomicAdd(counters[CHUNKS], pieces);
                if (told < MOST_CHUNKS) chunks_left[told] = pieces;
            }
            barrier();
            // Segments that overlap, because the offsets decrease somewhere, can have more chunks
            // than fit.
            uint at = told, room = at < MOST_CHUNKS ? MOST_CHUNKS - at : 0u;
            for (uint c = t; c < min(pieces, room); c += THREADS)
                chunk_store(at + c, pieces > room ? uvec2(NONE, 0u) : uvec2(s, first + c * CHUNK));
            barrier();
        }
    }
    memoryBarrierBuffer();
    barrier();
    if (t == 0u) atomicAdd(counters[SCANNED], 1u);
}

// Returns the number of chunks when all scanners have finished. All threads of the group call it.
uint wait_for_chunks() {
    if (thread_index() == 0u) {
        while (atomicAdd(counters[SCANNED], 0u) < SCANNERS) {}
        told = min(atomicAdd(counters[CHUNKS], 0u), MOST_CHUNKS);
    }
    barrier();
    memoryBarrierBuffer();
    uint count = told;
    barrier();
    return count;
}

// Takes chunks until none is left. All threads of the group call it.
void fold_chunks(uint count) {
    uint t = thread_index();
    while (true) {
        if (t == 0u) told = atomicAdd(counters[TAKEN], 1u);
        barrier();
        uint c = told;
        barrier();
        if (c >= count) return;
        uvec2 chunk = chunk_load(c);
        uint s = chunk.x;
        if (s == NONE) continue;
        uint end = min(end_of(s), COUNT), first = min(first_of(s), end);
        fold_chunk(c, s, first, end, chunk.y, c - (chunk.y - first) / CHUNK);
    }
}
#endif

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
    for (uint w = gl_WorkGroupID.x * USED_TEAMS; w < SEGMENTS; w += gl_NumWorkGroups.x * USED_TEAMS) {
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
        ITEM v = team_sum(sum_of_team(first, n, lane), lane, min(n, TEAM));
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

R"glsl(
// Functions with which one launch of the kernel fold_segments cuts long segments into chunks,
// combines these, and combines their results. They are defined if SPREAD or JOINED is 1.
//
// Hooks: as fold_segments.glsl has them: first_of, end_of, add, counters, chunk_store, chunk_load,
//        chunks_left, partial_store, partial_load and thread_index.
// Needs: group/segment_folds.glsl must come before this file. COUNT, SEGMENTS, MOST_CHUNKS and
//        SHORT_GROUPS are described in fold_segments.glsl.
// Sizes: as fold_segments.glsl has them.
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
    uint count = number_chunks(), groups = GROUP_COUNT;
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
)glsl"

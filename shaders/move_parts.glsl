R"glsl(
// move_parts, groups: copies parts of one range to other places. A team of TEAM neighbouring
// threads copies a part.
//
// A part that is much longer than the others would keep its team busy for long after all other
// teams have finished. With LISTS, a part of more than LONGEST items is therefore not copied. It is
// cut into chunks of CHUNK items or more, which are listed. A second launch, with LISTED, copies
// the chunks.
//
// Hooks: ITEM item(uint i) returns item i, and void store(uint i, ITEM v) stores output i.
//        uint from(uint s), uint to(uint s) and uint size_of(uint s) return, if LISTED is 0, the
//        first item, the first output and the number of items of part s.
//        uvec4 listed(uint c) returns, if LISTED is 1, the same of chunk c.
//        void list(uint c, uvec4 v) makes, if LISTS is 1, v chunk c.
//        uint counters[] has, if LISTS or LISTED is 1, the number of chunks at COUNTERS. If LISTED
//        is 1, the counter number BEFORE becomes 0.
//        uint thread_index() returns the index of the thread in its group.
//        EACH_LOAD(DO) writes DO(0u) DO(1u) ... for LOADS loads. Written out, all indices are
//        constants, and the items stay in registers.
// Needs: PARTS is, if LISTED is 0, the number of parts, and MOST the greatest number of items that
//        a part may have. MOST_CHUNKS is the number of chunks for which the list has room, and
//        MOST_OF_PART the greatest number of chunks of a part.
// Sizes: THREADS is the number of threads in a group, and TEAM a power of two, at most the size of
//        a subgroup where there are subgroups. LOADS is the number of items that a thread loads
//        before it stores one. LISTS and LISTED are 0 or 1.
#if LISTED
#define PARTS min(counters[COUNTERS], MOST_CHUNKS)
uvec3 part(uint s) { return listed(s).xyz; }
#else
uvec3 part(uint s) { return uvec3(from(s), to(s), min(size_of(s), MOST)); }
#endif

#if LISTS
// Lists the chunks of part p. All threads of its team call it. Where there is no room for a chunk,
// parts overlap. A part has at most MOST_OF_PART chunks, which one team lists in a short time.
void list_chunks(uvec3 p, uint lane) {
    uint length = max(CHUNK, (p.z - 1u) / MOST_OF_PART + 1u), pieces = (p.z - 1u) / length + 1u, begin = 0u;
    if (lane == 0u) begin = atomicAdd(counters[COUNTERS], pieces);
#ifdef SUBGROUP
    begin = subgroupShuffle(begin, gl_SubgroupInvocationID - lane);
    uint step = TEAM, c = lane;
#else
    uint step = 1u, c = lane == 0u ? 0u : pieces;
#endif
    for (; c < pieces && begin + c < MOST_CHUNKS; c += step)
        list(begin + c, uvec4(p.x + c * length, p.y + c * length, min(p.z - c * length, length), 0u));
}
#endif

void main() {
    uint t = thread_index(), lane = t % TEAM;
#if LISTED
    if (gl_WorkGroupID.x == 0u && t == 0u) counters[BEFORE] = 0u;
#endif
    for (uint s = gl_WorkGroupID.x * (THREADS / TEAM) + t / TEAM; s < PARTS;
         s += GROUP_COUNT * (THREADS / TEAM)) {
        uvec3 p = part(s);
#if LISTS
        if (p.z > LONGEST) {
            list_chunks(p, lane);
            continue;
        }
#endif
        for (uint k = lane; k < p.z; k += TEAM * LOADS) {
            ITEM v[LOADS];
#define LOAD(J) v[J] = item(p.x + min(k + J * TEAM, p.z - 1u));
            EACH_LOAD(LOAD)
#undef LOAD
#define STORE(J) if (k + J * TEAM < p.z) store(p.y + k + J * TEAM, v[J]);
            EACH_LOAD(STORE)
#undef STORE
        }
    }
}
)glsl"

R"glsl(
// find, groups: finds the first item of a range that matches, or the last one when BACKWARD is 1.
// The position of an item is its distance from the end where the search begins. The threads of all
// groups together take packets in the order of their positions. A thread ends where its group knows
// of a match at a lower position than all that are left to it. Groups learn of the matches of other
// groups through state[1].
//
// Hooks: uint matches(uint i) returns the kind of a match, from 1 to KINDS, or 0 when item i does
//        not match; matches_packet loads those of a packet.
//        void store_index(uint i, uint index) stores the result at i = 0: (FROM + n) * KINDS +
//        kind - 1, where n is the index of the item that was found; or otherwise(0).
//        uint otherwise(uint i) returns the result when no item matches.
//        uint state[] counts the finished groups in word 0. Word 1 is ~key of the nearest match.
//        Both are 0 between launches.
//        EACH_ITEM(DO) writes DO(0) DO(1) ... for the items of a packet.
// Needs: COUNT is the number of items, and FROM the number of the first one.
// Sizes: THREADS is the number of threads in a group, PACKET the number of items in a packet, at
//        most THREADS. BACKWARD is 0 or 1, and KINDS is 1 or 2.
#define NONE 0xffffffffu    // the key of no match
// The key of a match of item I of kind M tells its position and its kind.
#define KEY(I, M) (MIRRORED(I, COUNT) * uint(KINDS) + (M) - 1u)
#if BACKWARD
#define MIRRORED(I, N) ((N) - 1u - (I))
#else
#define MIRRORED(I, N) (I)
#endif
shared uint nearest;  // the lowest key of a match that this group knows of, or NONE

// Returns the lowest key of a match in the packet that is packet q in the order of positions, or
// NONE.
uint look(uint q, uint packets) {
    uint m[PACKET], first = MIRRORED(q, packets) * uint(PACKET), found = NONE;
    matches_packet(MIRRORED(q, packets), m);
#define LOOK(K) if (m[K] != 0u) found = min(found, KEY(first + uint(K), m[K]));
    EACH_ITEM(LOOK)
    return found;
}

// Tells this group, and other groups, of a match whose key is `found`, which may be NONE. The
// memory barrier makes it visible to the group that finishes last, before this one counts as
// finished.
void tell(uint found) {
    if (found < nearest && found < atomicMin(nearest, found) && GROUP_COUNT > 1u) {
        atomicMax(state[1], ~found);
        memoryBarrierBuffer();
    }
}

// Looks at the items after the last whole packet.
void look_at_rest(uint packets) {
    uint i = packets * uint(PACKET) + gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x != 0u || i >= COUNT) return;
    uint m = matches(i);
    if (m != 0u) tell(KEY(i, m));
}

// No match in packet Q, or in a packet behind it, has a key below LEAST(Q).
#define LEAST(Q) ((Q) * uint(PACKET * KINDS))

void main() {
    uint t = gl_LocalInvocationID.x, groups = GROUP_COUNT, stride = groups * THREADS,
         packets = COUNT / uint(PACKET), q = gl_WorkGroupID.x * THREADS + t;
    if (t == 0u) nearest = NONE;
    barrier();
#if BACKWARD
    look_at_rest(packets);
#endif

    // Four packets are loaded before one is looked at. Along with its packets, thread 0 loads
    // state[1], the nearest match that other groups have found, and tells it to its group. The load
    // is a plain one, because an atomic operation that returns state[1] made every round slower.
    for (; q + 3u * stride < packets && LEAST(q) < nearest; q += 4u * stride) {
        uint others = 0u;
        if (t == 0u && groups > 1u) others = state[1];
        uint a = look(q, packets), b = look(q + stride, packets), c = look(q + 2u * stride, packets),
             d = look(q + 3u * stride, packets);
        tell(min(min(a, b), min(c, d)));
        if (others != 0u) atomicMin(nearest, ~others);
    }
    if (q + stride < packets && LEAST(q) < nearest) {
        uint a = look(q, packets), b = look(q + stride, packets);
        tell(min(a, b));
        q += 2u * stride;
    }
    if (q < packets && LEAST(q) < nearest) tell(look(q, packets));

#if !BACKWARD
    look_at_rest(packets);
#endif
    barrier();

    // The group that finishes last stores the result.
    if (t == 0u) {
        uint found = nearest;
        if (groups > 1u) {
            if (atomicAdd(state[0], 1u) < groups - 1u) return;
            found = ~atomicExchange(state[1], 0u);
            state[0] = 0u;
        }
        uint index = (FROM + MIRRORED(found / uint(KINDS), COUNT)) * uint(KINDS) + found % uint(KINDS);
        if (found == NONE) index = otherwise(0u);
        store_index(0u, index);
    }
}
)glsl"

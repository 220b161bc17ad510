R"glsl(
// Tickets: numbers tiles in the order in which groups begin them. With COUNTED, the kernel also
// counts the launches. Otherwise the host does, and the driver takes time to change the uniforms
// TICKET and EPOCH for each launch.
//
// Hooks: look_back_ticket[0] counts the tickets that groups have taken. If COUNTED is 0, it is a
//        uint. Otherwise it is an int64_t, whose lower word counts the tickets of this launch, and
//        whose upper word is the epoch, the number of the launch.
// Needs: If COUNTED is 0, TICKET is the first ticket of the launch, and EPOCH an even number that
//        differs from launch to launch. The dispatch has one dimension.
//        After next_tile(), MARK distinguishes the states of this launch from those of earlier
//        launches. It is a multiple of 4.
// Sizes: TURNS is the number of tickets that each group takes. COUNTED is 0 or 1.
shared uint tile_number;

// Takes `count` tickets. Returns the number of the first one, counted from 0 in each launch. Only
// one thread of a group calls it.
#if COUNTED
shared uint launch_mark;    // shared, because a variable would take each thread a register
#define MARK launch_mark
uint take_tickets(uint count) {
    uvec2 first = uvec2(unpackInt2x32(atomicAdd(look_back_ticket[0], packInt2x32(ivec2(count, 0)))));
    // Whoever takes the last ticket sets the lower word to 0, and carries 1 into the upper word.
    uint all = GROUP_COUNT * TURNS;
    if (first.x + count == all) atomicAdd(look_back_ticket[0], packInt2x32(ivec2(-int(all), 0)));
    launch_mark = first.y * 8u + 4u;    // no multiple of 8, unlike the marks of EPOCH
    return first.x;
}
#else
#define MARK (EPOCH * 4u)
uint take_tickets(uint count) { return atomicAdd(look_back_ticket[0], count) - TICKET; }
#endif

// Takes the next tile, and returns its number. All threads of the group call it.
uint next_tile() {
    if (gl_LocalInvocationIndex == 0u) tile_number = take_tickets(1u);
    barrier();
    return tile_number;
}

// Takes the tickets of the group that are left after turn `turn`. All threads of the group call it.
// launch_mark keeps its value, because all tickets of a launch have one epoch.
void take_other_tiles(uint turn) {
    if (gl_LocalInvocationIndex == 0u && turn + 1u < TURNS) take_tickets(TURNS - turn - 1u);
}
)glsl"

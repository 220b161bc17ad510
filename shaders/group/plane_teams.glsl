R"glsl(
// Defines the teams of the kernels that work on tiles of a plane. A team works on one tile. With
// TEAMS above 1, each subgroup is a team, and needs no barriers. Otherwise the group is one team.
//
// TEAM is the number of threads in a team, TEAM_THREAD the index of the thread in its team, and
// FIRST_TILE the number of the first tile of the team; it then takes every TEAM_STEP-th one.
// TEAM_SCAN and TEAM_REDUCE do for a team what group_scan() and group_reduce() do for a group.
//
// Needs: group/scan.glsl and group/reduce.glsl, or their forms for subgroups, must come before this
//        file, as far as the kernel uses them. TEAMS is the number of teams in a group.
#if TEAMS > 1
#define TEAM SUBGROUP
#define TEAM_THREAD gl_SubgroupInvocationID
#define FIRST_TILE (gl_WorkGroupID.x * uint(TEAMS) + gl_SubgroupID)
#define TEAM_SCAN subgroup_scan
#define TEAM_REDUCE subgroup_reduce
#else
#define TEAM THREADS
#define TEAM_THREAD thread_index()
#define FIRST_TILE gl_WorkGroupID.x
#define TEAM_SCAN group_scan
#define TEAM_REDUCE group_reduce
#endif
#define TEAM_STEP (GROUP_COUNT * uint(TEAMS))
)glsl"

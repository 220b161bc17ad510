R"glsl(
// check_elements: finds, for each of a few rules, the first element of a range that breaks the
// rule. Each thread looks at every n-th element, where n is the number of threads.
//
// Hooks: uint rule(uint i) returns the number of the rule that element i breaks, from 1 on, or 0.
//        uint defects[] is zero before the launch. Word r becomes the complement of the index of
//        the first element that breaks rule r. Word 0 does not change.
// Needs: COUNT is the number of elements.
// Sizes: THREADS is the number of threads in a group.
void main() {
    for (uint i = gl_GlobalInvocationID.x; i < COUNT; i += GROUP_COUNT * THREADS) {
        uint broken = rule(i);
        if (broken != 0u) atomicMax(defects[broken], ~i);
    }
}
)glsl"

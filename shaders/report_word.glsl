R"glsl(
// report_word: one thread stores one word of a range where the host reads it.
//
// Hooks: uint word(uint i) returns element i.
//        uint defects[] receives the element in word 0.
// Needs: nothing.
// Sizes: none.
void main() {
    if (gl_GlobalInvocationID.x == 0u) defects[0] = word(0u);
}
)glsl"

R"glsl(
// Defines transform(), which the kernel fft calls.
//
// Hooks: EACH_STAGE calls the functions of all stages, in order.
void transform(uint group, column mine) {
    EACH_STAGE
}
)glsl"

R"glsl(
// INDEX TEXEL_INDEX(uint i): the coordinates of texel i of a texture. Texels are counted along x
// first, then y, then z.
//
// Needs: START (added to i), WIDTH, HEIGHT
// Sizes: DIMENSIONS
INDEX TEXEL_INDEX(uint i) {
    i += START;
#if DIMENSIONS == 1
    return int(i);
#elif DIMENSIONS == 2
    return ivec2(i % WIDTH, i / WIDTH);
#else
    return ivec3(i % WIDTH, i / WIDTH % HEIGHT, i / (WIDTH * HEIGHT));
#endif
}
)glsl"

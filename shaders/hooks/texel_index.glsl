R"glsl(
// Defines INDEX TEXEL_INDEX(uint i), which returns the coordinates of texel i + START of a texture.
// Texels are counted along x first, then y, then z.
//
// Hooks: none. INDEX is the type of the coordinates.
// Needs: START is the number of the first texel. WIDTH and HEIGHT are the size of the texture.
// Sizes: DIMENSIONS is the number of dimensions of the texture: 1, 2 or 3.
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

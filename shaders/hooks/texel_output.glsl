R"glsl(
// Defines void STORE_TEXEL(uint i, ITEM v), which stores v as texel i + START of an image. Texels
// are counted along x first, then y, then z. A colour channel that v lacks becomes 0, and a missing
// alpha becomes 1.
//
// Hooks: none.
// Needs: IMAGE is the name of the image, and FOUR a vector type of four channels. WIDTH and HEIGHT
// are the size of the image. PLACE is uvec3 p, the coordinates of the texel, as imageStore takes
// them.
// Sizes: CHANNELS is the number of channels of v.
void STORE_TEXEL(uint i, ITEM v) {
#if CHANNELS == 1
    FOUR texel = FOUR(v, 0, 0, 1);
#elif CHANNELS == 2
    FOUR texel = FOUR(v, 0, 1);
#elif CHANNELS == 3
    FOUR texel = FOUR(v, 1);
#else
    FOUR texel = v;
#endif
    i += START;
    uvec3 p = uvec3(i % WIDTH, i / WIDTH % HEIGHT, i / (WIDTH * HEIGHT));
    imageStore(IMAGE, PLACE, texel);
}
)glsl"

R"glsl(
// Defines void STORE_TEXEL(uint i, ITEM v), which stores v as texel i of an image. A colour channel
// that v lacks becomes 0, and a missing alpha becomes 1.
//
// Hooks: TEXEL_INDEX(uint i) returns the coordinates of texel i (see texel_index.glsl).
// Needs: IMAGE is the name of the image, and FOUR a vector type of four channels.
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
    imageStore(IMAGE, TEXEL_INDEX(i), texel);
}
)glsl"

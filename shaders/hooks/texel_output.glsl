R"glsl(
// void STORE_TEXEL(uint i, ITEM v): stores texel i of an image. Channels that v lacks become 0, and
// alpha becomes 1.
//
// Hooks: TEXEL_INDEX(uint i): the coordinates of texel i, see texel_index.glsl
// Needs: IMAGE, FOUR (a vector type of four channels)
// Sizes: CHANNELS (of v)
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

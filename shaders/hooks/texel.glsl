R"glsl(
// Defines ITEM TEXEL(uint i), which reads texel i of a texture. When an ITEM has fewer than four
// channels, it gets the first channels of the texel.
//
// Hooks: TEXEL_INDEX(uint i) returns the coordinates of texel i (see texel_index.glsl).
// Needs: TEXTURE is the name of the texture.
ITEM TEXEL(uint i) { return ITEM(texelFetch(TEXTURE, TEXEL_INDEX(i), 0)); }
)glsl"

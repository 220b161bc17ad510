R"glsl(
// ITEM TEXEL(uint i): reads texel i of a texture. An ITEM of fewer than four channels gets the
// first ones.
//
// Hooks: TEXEL_INDEX(uint i): the coordinates of texel i, see texel_index.glsl
// Needs: TEXTURE
ITEM TEXEL(uint i) { return ITEM(texelFetch(TEXTURE, TEXEL_INDEX(i), 0)); }
)glsl"

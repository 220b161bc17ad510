R"glsl(
// Defines ITEM TEXEL(uvec3 p), which reads the texel of a texture at p = (x, y, z), and ITEM
// TEXEL(uint i), which reads texel number i + START. Texels are counted along x first, then y, then
// z. Layers count as y in a 1D array, and layers and faces as z elsewhere. When an ITEM has fewer
// than four channels, it gets the first channels of the texel.
//
// Hooks: bool outside(uint i, uint count, uint what), when CHECKED is not 0.
// Needs: TEXTURE is the name of the texture. PLACE is p as texelFetch takes it. WIDTH and HEIGHT
// are the size of the level that is read, and LEVEL is its number, counted from the base level.
// COUNT is the number of texels.
// Sizes: RECTANGLE is 1 for a rectangle texture. CUBE is 1 for a cube map, and 2 for an array of
// cube maps. CHECKED is what outside() reports when an index is out of range, or 0.
ITEM TEXEL(uvec3 p) {
#if CHECKED
    uint i = (p.z * HEIGHT + p.y) * WIDTH + p.x;
    if (outside(p.x < WIDTH && p.y < HEIGHT ? i : max(i, COUNT), COUNT, CHECKED)) return ITEM(0);
#endif
#if RECTANGLE
    return ITEM(texelFetch(TEXTURE, PLACE));
#elif CUBE
    // GLSL fetches no texel of a cube map. Sample at the centre of the texel: c is its place on the
    // face, from -1 to 1, and d the direction in which it lies (OpenGL 4.5 core, table 8.19).
    vec2 c = (2.0 * vec2(p.xy) + 1.0) / float(WIDTH) - 1.0;
    uint face = p.z % 6u;
    vec3 d = face == 0u   ? vec3(1, -c.y, -c.x)
             : face == 1u ? vec3(-1, -c.y, c.x)
             : face == 2u ? vec3(c.x, 1, c.y)
             : face == 3u ? vec3(c.x, -1, -c.y)
             : face == 4u ? vec3(c.x, -c.y, 1)
                          : vec3(-c.x, -c.y, -1);
#if CUBE == 1
    return ITEM(textureLod(TEXTURE, d, float(LEVEL)));
#else
    return ITEM(textureLod(TEXTURE, vec4(d, float(p.z / 6u)), float(LEVEL)));
#endif
#else
    return ITEM(texelFetch(TEXTURE, PLACE, LEVEL));
#endif
}
ITEM TEXEL(uint i) {
#if CHECKED
    if (outside(i, COUNT, CHECKED)) return ITEM(0);
#endif
    i += START;
    return TEXEL(uvec3(i % WIDTH, i / WIDTH % HEIGHT, i / (WIDTH * HEIGHT)));
}
)glsl"

// SPDX-License-Identifier: MIT
// Gives glsl::texture_form, and the GLSL text by which a kernel reads or writes the texels of a
// texture.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/with_names.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>

namespace gpu::inline v0_2::glsl {

/// The form of a texture, by the names of OpenGL. `none` stands for no texture.
enum class texture_form : std::uint8_t { none, d1, d1_array, d2, d2_array, rectangle, d3, cube, cube_array };

/// How GLSL names the textures of one form, and how it takes the coordinates of a texel at
/// uvec3 p.
struct texture_form_text {
    char const *suffix, *place;
};
inline constexpr texture_form_text texture_form_texts[] = {{"", ""},
    {"1D", "int(p.x)"},
    {"1DArray", "ivec2(p.xy)"},
    {"2D", "ivec2(p.xy)"},
    {"2DArray", "ivec3(p)"},
    {"2DRect", "ivec2(p.xy)"},
    {"3D", "ivec3(p)"},
    {"Cube", "ivec3(p)"},
    {"CubeArray", "ivec3(p)"}};
inline texture_form_text const& text_of(texture_form form) {
    return texture_form_texts[static_cast<unsigned>(form)];
}
/// Returns the GLSL type of a texture whose texels are values of type t, for example usampler2D or
/// iimage3D. `stem` is "sampler" or "image".
std::string texture_type(char const* stem, texture_form form, type const& t);

/// The uniforms of one texture: the number of the first texel, the width, the height, and the
/// level, counted from the base level.
inline constexpr std::uint32_t texture_words = 4;

/// What tells a function that reads texels whether an index is out of range. `what` is the second
/// argument of outside(), and 0 when the launch checks no indices. Uniform number `count_word`
/// holds the number of texels.
struct texel_check {
    std::uint32_t count_word = 0, what = 0;
};

/// Returns two GLSL functions that read texels of texture t<id>: `T texel<id>(uvec3 p)`, by
/// coordinates, and `T texel<id>(uint i)`, by number. T is the type `t`. The uniforms of the
/// texture begin at number `word`.
[[gnu::cold]] std::string texel_functions(
    std::uint32_t id, texture_form form, type const& t, std::uint32_t word, texel_check check);

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/texture_text.ipp>
#endif

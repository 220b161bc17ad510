// SPDX-License-Identifier: MIT
// Gives gl::texture_targets, the targets of the textures whose texels kernels read and write.
#pragma once
#include <gpu/gl/api.hpp>

namespace gpu::inline v0_2::gl {

/// A target of textures, and the name by which glGetIntegerv tells the texture bound to it.
struct texture_target {
    GLenum target, binding;
};
inline constexpr texture_target texture_targets[] = {{k_texture_1d, k_texture_binding_1d},
    {k_texture_1d_array, k_texture_binding_1d_array},
    {k_texture_2d, k_texture_binding_2d},
    {k_texture_2d_array, k_texture_binding_2d_array},
    {k_texture_rectangle, k_texture_binding_rectangle},
    {k_texture_3d, k_texture_binding_3d},
    {k_texture_cube_map, k_texture_binding_cube_map},
    {k_texture_cube_map_array, k_texture_binding_cube_map_array}};
inline constexpr unsigned texture_target_count = sizeof texture_targets / sizeof *texture_targets;

/// Returns the binding of one of the targets above.
inline GLenum binding_of_target(GLenum target) noexcept {
    for (texture_target const& t : texture_targets)
        if (t.target == target) return t.binding;
    return k_texture_binding_2d;
}

}  // namespace gpu::inline v0_2::gl

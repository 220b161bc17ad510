// SPDX-License-Identifier: MIT
// Gives kernel::bound_texture and bound_image: what a launch binds of the application's textures.
#pragma once
#include <gpu/gl/api.hpp>

#include <cstdint>

namespace gpu::inline v0_2::kernel {

/// One level of a texture that a kernel reads. `level` counts from the texture's base level.
struct bound_texture {
    gl::GLuint name;
    gl::GLenum target;
    std::uint32_t width, height, level;
};
/// One level of a texture that a kernel writes.
struct bound_image {
    gl::GLuint name;
    gl::GLint level;
    gl::GLenum format;
};

}  // namespace gpu::inline v0_2::kernel

// SPDX-License-Identifier: MIT
// gpu::use, gpu::make_visible: the barrier between a kernel's writes and what reads them next.
#pragma once

#include <gpu/gl/device.hpp>

namespace gpu {

/// How the application uses memory that kernels wrote. One bit each, to be joined by |. (OpenGL 4.5 core,
/// section 7.12.2.)
enum class use : gl::GLbitfield {
    vertices = gl::k_vertex_attrib_array_barrier_bit,   ///< vertex attributes
    indices = gl::k_element_array_barrier_bit,          ///< of glDrawElements
    uniforms = gl::k_uniform_barrier_bit,               ///< uniform blocks
    texture = gl::k_texture_fetch_barrier_bit,          ///< texture fetches, buffer textures too
    image = gl::k_shader_image_access_barrier_bit,      ///< loads, stores and atomics of images
    commands = gl::k_command_barrier_bit,               ///< indirect draws and dispatches
    pixels = gl::k_pixel_buffer_barrier_bit,            ///< pixel pack and unpack buffers
    texture_update = gl::k_texture_update_barrier_bit,  ///< glTexSubImage, glGetTexImage and their kin
    transfer = gl::k_buffer_update_barrier_bit,  ///< glCopyBufferSubData, glGetBufferSubData and their kin
    framebuffer = gl::k_framebuffer_barrier_bit,
    feedback = gl::k_transform_feedback_barrier_bit,
    counters = gl::k_atomic_counter_barrier_bit,
    storage = gl::k_shader_storage_barrier_bit,       ///< storage blocks of the application's own shaders
    mapped = gl::k_client_mapped_buffer_barrier_bit,  ///< persistent mappings, after a fence
    queries = gl::k_query_buffer_barrier_bit,
    all = gl::k_all_barrier_bits
};
constexpr use operator|(use a, use b) {
    return static_cast<use>(static_cast<gl::GLbitfield>(a) | static_cast<gl::GLbitfield>(b));
}

/// What kernels wrote so far, the application's own included, is there for commands that follow and use
/// memory in this way.
///
/// Calls of this library end with a barrier for every use, so that nothing need be said after them. Before a
/// call that reads what a kernel of the application wrote, say use::all.
///
///     dispatch_my_own_kernel();
///     gpu::make_visible(gpu::use::vertices | gpu::use::commands);
inline void make_visible(use u) { gl::current().gl.memory_barrier(static_cast<gl::GLbitfield>(u)); }

}  // namespace gpu

// SPDX-License-Identifier: MIT
// Gives gpu::use and gpu::make_visible, the barrier between a kernel's writes and the commands that
// read them.
#pragma once

#include <gpu/gl/device.hpp>

namespace gpu::inline v0_2 {

/// The ways in which commands can use memory that kernels have written. The values are bits, to be
/// combined by |. They are the barrier bits of the OpenGL 4.5 core specification, section 7.12.2.
enum class use : gl::GLbitfield {
    vertices = gl::k_vertex_attrib_array_barrier_bit,   ///< vertex attributes
    indices = gl::k_element_array_barrier_bit,          ///< index buffers of glDrawElements
    uniforms = gl::k_uniform_barrier_bit,               ///< uniform blocks
    texture = gl::k_texture_fetch_barrier_bit,          ///< fetches of textures and buffer textures
    image = gl::k_shader_image_access_barrier_bit,      ///< image loads, stores and atomics
    commands = gl::k_command_barrier_bit,               ///< indirect draws and dispatches
    pixels = gl::k_pixel_buffer_barrier_bit,            ///< pixel pack and unpack buffers
    texture_update = gl::k_texture_update_barrier_bit,  ///< glTexSubImage and similar
    transfer = gl::k_buffer_update_barrier_bit,         ///< glCopyBufferSubData and similar
    framebuffer = gl::k_framebuffer_barrier_bit,
    feedback = gl::k_transform_feedback_barrier_bit,
    counters = gl::k_atomic_counter_barrier_bit,
    storage = gl::k_shader_storage_barrier_bit,       ///< the application's storage blocks
    mapped = gl::k_client_mapped_buffer_barrier_bit,  ///< persistently mapped memory, after a fence
    queries = gl::k_query_buffer_barrier_bit,
    all = gl::k_all_barrier_bits
};
constexpr use operator|(use a, use b) {
    return static_cast<use>(static_cast<gl::GLbitfield>(a) | static_cast<gl::GLbitfield>(b));
}

/// Makes everything that kernels have written so far visible to later commands that use memory as
/// `u` says. Kernels of the application are included.
///
/// Calls of this library end with a barrier for every use, so nothing is needed after them. Call
/// make_visible(gpu::use::all) before a call of this library that reads what a kernel of the
/// application has written.
///
///     dispatch_my_own_kernel();
///     gpu::make_visible(gpu::use::vertices | gpu::use::commands);
inline void make_visible(use u) { gl::current().gl.memory_barrier(static_cast<gl::GLbitfield>(u)); }

}  // namespace gpu::inline v0_2

// SPDX-License-Identifier: MIT
// Gives fill_memory(), which writes one value into a range of elements of a buffer.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>

#include <cstddef>
#include <cstring>

namespace gpu::inline v0_1 {

/// Writes `count` copies of `value` into `buffer`, starting at byte `offset`. Makes the copies
/// visible to all later commands.
template <class T>
void fill_memory(gl::GLuint buffer, std::size_t offset, std::size_t count, T const& value) {
    if (count == 0) return;
    auto const& gl = gl::current().gl;
    auto clear = [&](gl::GLenum inner, gl::GLenum format, gl::GLenum type) {
        gl.clear_named_buffer_sub_data(buffer,
            inner,
            static_cast<gl::GLintptr>(offset),
            static_cast<gl::GLsizeiptr>(count * sizeof(T)),
            format,
            type,
            &value);
    };
    // Fill the range by OpenGL's clear command, in a texture format whose texels have the size of
    // T.
    if constexpr (sizeof(T) == 1)
        clear(gl::k_r8ui, gl::k_red_integer, gl::k_unsigned_byte);
    else if constexpr (sizeof(T) == 2)
        clear(gl::k_r16ui, gl::k_red_integer, gl::k_unsigned_short);
    else if constexpr (sizeof(T) == 4)
        clear(gl::k_r32ui, gl::k_red_integer, gl::k_unsigned_int);
    else if constexpr (sizeof(T) == 8)
        clear(gl::k_rg32ui, gl::k_rg_integer, gl::k_unsigned_int);
    else if constexpr (sizeof(T) == 16)
        clear(gl::k_rgba32ui, gl::k_rgba_integer, gl::k_unsigned_int);
    else {
        // No texture format has this element size. Upload one copy, then double the filled part by
        // copying it on the GPU.
        gl::upload(buffer, offset, &value, sizeof(T));
        for (std::size_t done = 1; done < count; done *= 2) {
            std::size_t const n = done < count - done ? done : count - done;
            gl::copy(buffer, offset, buffer, offset + done * sizeof(T), n * sizeof(T));
        }
    }
    gl.memory_barrier(gl::k_all_barrier_bits);
}

}  // namespace gpu::inline v0_1

// SPDX-License-Identifier: MIT
// Gives copy_memory(), which copies bytes from one buffer to another on the GPU.
#pragma once
#include <gpu/container/fill.hpp>
#include <gpu/gl/staging.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/kernel/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

namespace detail {
/// Hook for for_each_index: visit(i) stores element i of `in` in element i of `out`.
struct word_copier {
    buffer_iterator<std::uint32_t> in, out;
    void bind(kernel::arguments& a) const {
        in.bind(a);
        out.bind(a);
    }
    void write(glsl::source& s) const;
};
}  // namespace detail

/// Copies `bytes` bytes from byte `from` of the buffer `source` to byte `to` of another buffer,
/// `target`, on the GPU. Does not wait. Makes the copy visible to all later commands. On a GPU, a
/// kernel copies much memory, because NVIDIA's driver is slow (quirk 9.27). Otherwise this is
/// gl::copy.
void copy_memory(gl::GLuint source, std::size_t from, gl::GLuint target, std::size_t to, std::size_t bytes);

}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/container/impl/copy_memory.ipp>
#endif

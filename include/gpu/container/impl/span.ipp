// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/container/span.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/container/span.hpp>

namespace gpu::inline v0_2 {

namespace detail {

[[gnu::noinline]] GPU_DECL void require_elements(
    gl::GLuint buffer, std::size_t first, std::size_t size, std::size_t width) {
    if (size > SIZE_MAX / width || first > SIZE_MAX / width - size)
        gpu::detail::raise(invalid_argument(concat({"gpu::span: ",
            size,
            " elements from element ",
            first,
            " on are larger than any buffer; the size of a span is a number of elements"})));
    std::size_t const bytes = (first + size) * width;
    auto const& gl = gl::current().gl;
    if (!gl.is_buffer(buffer))
        gpu::detail::raise(invalid_argument(concat({"gpu::span: ",
            buffer,
            " is not the name of a buffer in the OpenGL context that is current; a name becomes a buffer by "
            "glCreateBuffers, or when it is first bound"})));
    gl::GLint64 held = 0;
    gl.get_named_buffer_parameteri64v(buffer, gl::k_buffer_size, &held);
    if (static_cast<std::size_t>(held) < bytes)
        gpu::detail::raise(invalid_argument(concat({"gpu::span: buffer ",
            buffer,
            " has ",
            static_cast<std::size_t>(held),
            " bytes, and the elements take ",
            bytes,
            "; the size of a span is a number of elements"})));
}

GPU_DECL void require_part(std::size_t at, std::size_t n, std::size_t size) {
    if (at > size || n > size - at)
        gpu::detail::raise(out_of_range(concat(
            {"gpu::span: ", n, " elements from index ", at, " on, in a span of ", size, " elements"})));
}
}  // namespace detail

}  // namespace gpu::inline v0_2

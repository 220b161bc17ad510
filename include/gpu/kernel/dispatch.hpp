// SPDX-License-Identifier: MIT
// Gives kernel::detail::dispatch(), which binds the buffers, textures and uniforms of a launch, and
// runs its program.
#pragma once
#include <gpu/error.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/uniform_text.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>

namespace gpu::inline v0_2::kernel::detail {

/// The image units of one dispatch: texel views of buffers, and images that the kernel writes. A
/// view of an application's buffer is made for the dispatch and deleted after it.
class bound_views {
public:
    bound_views(runtime& r, program const& p);
    bound_views(bound_views const&) = delete;
    bound_views& operator=(bound_views const&) = delete;
    ~bound_views();
    void bind(array_view<bound_image const> images) const;

private:
    gl::table const& gl_;
    std::size_t count_;
    std::array<gl::GLuint, 16> names_{};
    std::uint32_t made_ = 0;  // bit k is set when view k was made for this dispatch
};

/// Binds the storage buffers of the current launch. When a buffer is longer than a storage block,
/// only the window that the launch uses is bound, or the pieces of it.
void bind_storage_buffers(runtime& r);

/// Sets the uniforms of a program, unless they have these values from the launch before. They are
/// packed when they are many (see glsl::pack_uniforms).
void set_uniforms(gl::table const& gl, program& p, array_view<std::uint32_t const> words);

/// Runs `groups` groups of a program with the buffers, textures and uniforms that the hooks of the
/// current launch have supplied.
void dispatch(runtime& r, program& p, std::uint32_t groups);

/// Throws out_of_range when the kernel of a checked launch has reported an index out of range, and
/// unsupported when it has reported a loop that the driver has ended. Clears the report before
/// that. Waits for the kernel.
[[gnu::cold]] void throw_reported_index(runtime& r, char const* kernel);

}  // namespace gpu::inline v0_2::kernel::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/dispatch.ipp>
#endif

// SPDX-License-Identifier: MIT
// Gives kernel::launch_objects, the small buffers and the sampler that
// launches on one device share.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>

#include <cstdint>

namespace gpu::inline v0_1::kernel {

/// Owns small OpenGL objects that launches on one device share. Each is made when first needed.
class launch_objects {
public:
    explicit launch_objects(gl::device& d) : device_(d) {}
    launch_objects(launch_objects const&) = delete;
    launch_objects& operator=(launch_objects const&) = delete;
    ~launch_objects() {
        if (texel_sampler_ && device_.alive()) device_.gl.delete_samplers(1, &texel_sampler_);
    }

    /// Returns a buffer whose first word is zero between launches. Kernels count their finished
    /// groups in this word, and set it back to zero. The buffer is also bound in place of an empty
    /// vector, which has no buffer.
    gl::buffer const& ticket() { return zeros(ticket_); }
    /// Returns a buffer in whose first two words the kernels of checked launches report an index
    /// out of range. The words are zero between launches.
    gl::buffer const& index_report() { return zeros(index_report_); }
    /// Returns a buffer of zeros. An indirect dispatch that takes its group counts from this buffer
    /// runs no groups.
    gl::buffer const& no_groups() { return zeros(no_groups_); }

    /// Returns a sampler for textures that kernels read texel by texel. It makes every texture
    /// complete, whatever the texture's own parameters are, and does not compare depths.
    gl::GLuint texel_sampler() {
        if (!texel_sampler_) {
            device_.gl.create_samplers(1, &texel_sampler_);
            for (auto filter : {gl::k_texture_min_filter, gl::k_texture_mag_filter})
                device_.gl.sampler_parameteri(texel_sampler_, filter, static_cast<gl::GLint>(gl::k_nearest));
        }
        return texel_sampler_;
    }

    /// Returns the buffer `b`. If it is empty, allocates 256 bytes of zeros first.
    static gl::buffer const& zeros(gl::buffer& b) {
        if (!b.name()) {
            std::uint32_t const zero[64] = {};
            b = gl::buffer(sizeof zero);
            gl::upload(b.name(), 0, zero, sizeof zero);
        }
        return b;
    }

private:
    gl::device& device_;
    gl::buffer ticket_, no_groups_, index_report_;
    gl::GLuint texel_sampler_ = 0;
};

}  // namespace gpu::inline v0_1::kernel

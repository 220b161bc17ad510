// SPDX-License-Identifier: MIT
// Gives kernel::launch_objects, the small buffers and the samplers that all launches on one device
// share.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>

#include <cstdint>

namespace gpu::inline v0_2::kernel {

/// Owns the small OpenGL objects that all launches on one device share. Each object is made when it
/// is first needed.
class launch_objects {
public:
    explicit launch_objects(gl::device& d) : device_(d) {}
    launch_objects(launch_objects const&) = delete;
    launch_objects& operator=(launch_objects const&) = delete;
    ~launch_objects();

    /// Returns a buffer whose words are zero between launches. Kernels count their groups in the
    /// first word, keep what these share in the next ones, and set all back to zero. The
    /// buffer is also bound in place of an empty vector, which has no buffer.
    gl::buffer const& ticket() { return zeros(ticket_, "gpu ticket"); }
    /// Returns a buffer for reports of indices out of range. The kernels of checked launches write
    /// a report to its first two words, which are zero between launches.
    gl::buffer const& index_report() { return zeros(index_report_, "gpu index report"); }
    /// Returns a buffer for reports of elements that break a rule. The checks of the checked mode
    /// write to its first words, which are zero between launches.
    gl::buffer const& defect_report() { return zeros(defect_report_, "gpu defect report"); }
    /// Returns a buffer of zeros. An indirect dispatch that takes its group counts from this buffer
    /// runs no groups.
    gl::buffer const& no_groups() { return zeros(no_groups_, "gpu zeros"); }

    /// Returns a sampler for textures that kernels read texel by texel. With it, depths are not
    /// compared. When a kernel reads the base level only, `other_level` is false, and every texture
    /// is complete. OpenGL gives the texels of other levels only by a filter that chooses between
    /// levels.
    gl::GLuint texel_sampler(bool other_level);

    /// Returns the buffer `b`. If it is empty, allocates 256 bytes of zeros first, with a label for
    /// debuggers.
    static gl::buffer const& zeros(gl::buffer& b, char const* label);

private:
    gl::device& device_;
    gl::buffer ticket_, no_groups_, index_report_, defect_report_;
    gl::GLuint texel_samplers_[2] = {};
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/launch_objects.ipp>
#endif

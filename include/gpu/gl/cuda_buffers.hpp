// SPDX-License-Identifier: MIT
// Gives gl::cuda_buffers, the OpenGL buffers of one context that CUDA has registered.
#pragma once

#include <gpu/gl/device.hpp>
#include <gpu/gl/platform/cuda.hpp>
#include <gpu/list.hpp>

namespace gpu::inline v0_2::gl {

/// The OpenGL buffers of one context that CUDA has registered. A buffer stays registered until the
/// library deletes it, because registering takes half a millisecond.
class cuda_buffers {
public:
    /// Returns the registered buffers of device `d`. Throws unsupported when CUDA does not know the
    /// GPU.
    static cuda_buffers& of(device& d, platform::cuda const& functions);
    explicit cuda_buffers(device& d, platform::cuda const& functions);
    cuda_buffers(cuda_buffers const&) = delete;
    cuda_buffers& operator=(cuda_buffers const&) = delete;
    ~cuda_buffers();

    /// Returns CUDA's resource for the buffer `name`, or nullptr for name 0. Call it inside of
    /// cuda_stream::use().
    platform::cuda::resource resource_of(GLuint name);

private:
    struct entry {
        GLuint name;
        platform::cuda::resource resource;
    };
    void forget(GLuint name) noexcept;

    device& device_;
    platform::cuda_stream stream_;
    list<entry> known_;
};

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/cuda_buffers.ipp>
#endif

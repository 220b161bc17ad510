// SPDX-License-Identifier: MIT
// Gives platform::cuda, which lets NVIDIA's CUDA driver access OpenGL buffers of the same GPU.
#pragma once

#include <cstddef>
#include <cstdint>

#include <gpu/error.hpp>
#include <gpu/gl/platform/library.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl::platform {

/// The functions of NVIDIA's CUDA driver that the library uses. The driver is found at run time,
/// without its headers, and comes with the OpenGL driver.
struct cuda {
    using stream = void*;
    using resource = void*;
    static constexpr int success = 0, not_ready = 600;

    int (*initialise)(unsigned);
    int (*gl_devices)(unsigned*, int*, unsigned, int);
    int (*retain_context)(void**, int);
    int (*release_context)(int);
    int (*push_context)(void*);
    int (*pop_context)(void**);
    int (*create_stream)(stream*, unsigned);
    int (*destroy_stream)(stream);
    int (*query_stream)(stream);
    int (*copy)(unsigned long long to, unsigned long long from, std::size_t, stream);
    int (*register_buffer)(resource*, unsigned, unsigned);
    int (*unregister)(resource);
    int (*map)(unsigned, resource*, stream);
    int (*unmap)(unsigned, resource*, stream);
    int (*mapped_pointer)(unsigned long long*, std::size_t*, resource);
    int (*error_string)(int, char const**);

    /// Returns the functions of the CUDA driver, or nullptr when there is no such driver. The first
    /// call opens it.
    static cuda const* get() {
        static cuda const functions;
        return functions.there_ ? &functions : nullptr;
    }

    /// Throws unsupported, with the driver's words, unless `result` is success.
    void check(int result, char const* what) const;

    /// Returns CUDA's number of the GPU that executes the current OpenGL context, or -1 when CUDA
    /// does not know this GPU.
    int device_of_context() const;

private:
    cuda();
    bool there_ = false;
};

/// CUDA's primary context for the GPU of the current OpenGL context, and a stream in this CUDA
/// context. The CUDA context is current on the thread only inside use() and try_use(), so a CUDA
/// context of the application is not disturbed.
class cuda_stream {
public:
    /// Throws unsupported when CUDA cannot use the GPU of the current OpenGL context.
    explicit cuda_stream(cuda const& functions);
    cuda_stream(cuda_stream const&) = delete;
    cuda_stream& operator=(cuda_stream const&) = delete;
    ~cuda_stream();

    cuda const& functions() const { return cuda_; }
    cuda::stream handle() const { return stream_; }

    /// Calls f() while the context is current, and returns true. Returns false when the context
    /// cannot be made current, for example because the program ends.
    template <class F> bool try_use(F const& f) const noexcept {
        if (cuda_.push_context(context_) != cuda::success) return false;
        f();
        void* before = nullptr;
        cuda_.pop_context(&before);
        return true;
    }
    /// Calls f() while the context is current.
    template <class F> void use(F const& f) const {
        cuda_.check(cuda_.push_context(context_), "cuCtxPushCurrent");
        struct popped {
            cuda const& functions;
            ~popped() {
                void* before = nullptr;
                functions.pop_context(&before);
            }
        } const pop{cuda_};
        f();
    }

private:
    cuda const& cuda_;
    int device_;
    void* context_ = nullptr;
    cuda::stream stream_ = nullptr;
};

/// Gives CUDA access to two OpenGL buffers until the end of the scope. OpenGL must not use the
/// buffers meanwhile. Make the object inside cuda_stream::use(), from resources that
/// cuda::register_buffer() has made. A null resource stands for no buffer, and its pointer is null.
///
/// One command maps both buffers, and one command unmaps both, because each of these commands makes
/// the GPU switch between OpenGL and CUDA.
class mapped_by_cuda {
public:
    mapped_by_cuda(cuda_stream const& stream, cuda::resource first, cuda::resource second);
    mapped_by_cuda(mapped_by_cuda const&) = delete;
    mapped_by_cuda& operator=(mapped_by_cuda const&) = delete;
    ~mapped_by_cuda() { end(); }

    std::byte* first() const { return first_; }
    std::byte* second() const { return second_; }

private:
    std::byte* pointer_to(cuda::resource r);
    void end();
    cuda_stream const& stream_;
    cuda::resource mapped_[2] = {};
    unsigned count_ = 0;
    std::byte *first_ = nullptr, *second_ = nullptr;
};

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/cuda.ipp>
#endif

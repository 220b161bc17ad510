// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/cuda.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/cuda.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL void cuda::check(int result, char const* what) const {
    if (result == success) return;
    char const* text = nullptr;
    error_string(result, &text);
    gpu::detail::raise(
        unsupported(gpu::detail::concat({what, " failed: ", text ? text : "error", " (", result, ")"})));
}

GPU_DECL int cuda::device_of_context() const {
    unsigned count = 0;
    int device = -1;
    constexpr int all = 1;
    bool const found = initialise(0) == success && gl_devices(&count, &device, 1, all) == success;
    return found && count > 0 ? device : -1;
}

GPU_DECL cuda::cuda() {
#if defined(_WIN32)
    loader load{open_library("nvcuda.dll")};
#else
    loader load{open_library("libcuda.so.1")};
#endif
    load(initialise, "cuInit");
    load(gl_devices, "cuGLGetDevices_v2");
    load(retain_context, "cuDevicePrimaryCtxRetain");
    load(release_context, "cuDevicePrimaryCtxRelease_v2");
    load(push_context, "cuCtxPushCurrent_v2");
    load(pop_context, "cuCtxPopCurrent_v2");
    load(create_stream, "cuStreamCreate");
    load(destroy_stream, "cuStreamDestroy_v2");
    load(query_stream, "cuStreamQuery");
    load(copy, "cuMemcpyDtoDAsync_v2");
    load(register_buffer, "cuGraphicsGLRegisterBuffer");
    load(unregister, "cuGraphicsUnregisterResource");
    load(map, "cuGraphicsMapResources");
    load(unmap, "cuGraphicsUnmapResources");
    load(mapped_pointer, "cuGraphicsResourceGetMappedPointer_v2");
    load(error_string, "cuGetErrorString");
    there_ = load.complete;
}

GPU_DECL cuda_stream::cuda_stream(cuda const& functions)
    : cuda_(functions), device_(functions.device_of_context()) {
    if (device_ < 0)
        gpu::detail::raise(unsupported("the GPU of this OpenGL context is none that CUDA can use"));
    cuda_.check(cuda_.retain_context(&context_, device_), "cuDevicePrimaryCtxRetain");
    constexpr unsigned non_blocking = 1;
    use([&] { cuda_.check(cuda_.create_stream(&stream_, non_blocking), "cuStreamCreate"); });
}

GPU_DECL cuda_stream::~cuda_stream() {
    if (stream_ && cuda_.push_context(context_) == cuda::success) {
        cuda_.destroy_stream(stream_);
        void* before = nullptr;
        cuda_.pop_context(&before);
    }
    if (context_) cuda_.release_context(device_);
}

GPU_DECL mapped_by_cuda::mapped_by_cuda(
    cuda_stream const& stream, cuda::resource first, cuda::resource second)
    : stream_(stream) {
    unsigned count = 0;
    for (cuda::resource const r : {first, second})
        if (r) mapped_[count++] = r;
    if (count == 0) return;
    cuda const& c = stream_.functions();
    c.check(c.map(count, mapped_, stream_.handle()), "cuGraphicsMapResources");
    count_ = count;
    first_ = pointer_to(first);
    second_ = pointer_to(second);
}

GPU_DECL std::byte* mapped_by_cuda::pointer_to(cuda::resource r) {
    if (!r) return nullptr;
    unsigned long long at = 0;
    std::size_t bytes = 0;
    int const found = stream_.functions().mapped_pointer(&at, &bytes, r);
    if (found != cuda::success) {
        end();
        stream_.functions().check(found, "cuGraphicsResourceGetMappedPointer");
    }
    return reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(at));
}

GPU_DECL void mapped_by_cuda::end() {
    if (count_ > 0) stream_.functions().unmap(count_, mapped_, stream_.handle());
    count_ = 0;
}

}  // namespace gpu::inline v0_2::gl::platform

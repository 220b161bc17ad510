// SPDX-License-Identifier: MIT
// A stand-in for libcuda.so.1 on machines without CUDA, for tests of gpu::mpi's transport nccl. Its
// "GPU memory" is a copy of the OpenGL buffer in host memory, made by map and written back by
// unmap. It aborts when it is used in a way that the CUDA driver would not allow.
#include <dlfcn.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

void* current = nullptr;
int alive = 0;
int the_context = 0;

void require(bool holds, char const* what) {
    if (holds) return;
    std::fprintf(stderr, "stand-in for CUDA: %s\n", what);
    std::abort();
}

template <class F> F opengl(char const* name) {
    static auto const get = reinterpret_cast<void* (*)(char const*)>(
        ::dlsym(::dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NOLOAD), "eglGetProcAddress"));
    return reinterpret_cast<F>(get(name));
}

struct buffer {
    unsigned name;
    std::vector<char> bytes;
    bool mapped = false;

    long long size() const {
        long long n = 0;
        opengl<void (*)(unsigned, unsigned, long long*)>("glGetNamedBufferParameteri64v")(name, 0x8764, &n);
        return n;
    }
    // Copies between the buffer and `bytes` through a buffer that the host may map.
    void transfer(bool to_host) {
        auto const n = static_cast<std::ptrdiff_t>(bytes.size());
        unsigned between = 0;
        opengl<void (*)(int, unsigned*)>("glCreateBuffers")(1, &between);
        opengl<void (*)(unsigned, std::ptrdiff_t, void const*, unsigned)>("glNamedBufferData")(
            between, n, bytes.data(), 0x88E1);
        auto const copy =
            opengl<void (*)(unsigned, unsigned, std::ptrdiff_t, std::ptrdiff_t, std::ptrdiff_t)>(
                "glCopyNamedBufferSubData");
        copy(to_host ? name : between, to_host ? between : name, 0, 0, n);
        if (to_host)
            opengl<void (*)(unsigned, std::ptrdiff_t, std::ptrdiff_t, void*)>("glGetNamedBufferSubData")(
                between, 0, n, bytes.data());
        opengl<void (*)(int, unsigned*)>("glDeleteBuffers")(1, &between);
    }
};

}  // namespace

extern "C" {

int cuInit(unsigned) { return 0; }
int cuGLGetDevices_v2(unsigned* count, int* devices, unsigned, int) {
    *count = 1;
    *devices = 0;
    return 0;
}
int cuDevicePrimaryCtxRetain(void** context, int) {
    *context = &the_context;
    return 0;
}
int cuDevicePrimaryCtxRelease_v2(int) { return 0; }
int cuCtxPushCurrent_v2(void* context) {
    require(current == nullptr, "pushed twice");
    current = context;
    return 0;
}
int cuCtxPopCurrent_v2(void** context) {
    require(current != nullptr, "popped without push");
    *context = current;
    current = nullptr;
    return 0;
}
int cuStreamCreate(void** stream, unsigned flags) {
    require(current && flags == 1, "a stream outside of a context, or a blocking one");
    *stream = &the_context;
    return 0;
}
int cuStreamDestroy_v2(void*) {
    require(current != nullptr, "a stream is destroyed outside of a context");
    return 0;
}
int cuStreamQuery(void*) { return current ? 0 : 201; }
int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, std::size_t bytes, void*) {
    require(current != nullptr, "a copy outside of a context");
    std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<void const*>(from), bytes);
    return 0;
}
int cuGraphicsGLRegisterBuffer(void** resource, unsigned name, unsigned) {
    require(current != nullptr, "a buffer is registered outside of a context");
    if (std::getenv("STAND_IN_REFUSES")) return 2;
    ++alive;
    *resource = new buffer{name, {}};
    return 0;
}
int cuGraphicsUnregisterResource(void* resource) {
    auto* const b = static_cast<buffer*>(resource);
    require(current && !b->mapped, "a mapped buffer is unregistered");
    delete b;
    --alive;
    return 0;
}
int cuGraphicsMapResources(unsigned count, void** resources, void*) {
    for (unsigned k = 0; k < count; ++k) {
        auto* const b = static_cast<buffer*>(resources[k]);
        require(current && !b->mapped, "mapped twice");
        b->bytes.resize(static_cast<std::size_t>(b->size()));
        b->transfer(true);
        b->mapped = true;
    }
    return 0;
}
int cuGraphicsUnmapResources(unsigned count, void** resources, void*) {
    for (unsigned k = 0; k < count; ++k) {
        auto* const b = static_cast<buffer*>(resources[k]);
        require(current && b->mapped, "unmapped without map");
        b->transfer(false);
        b->mapped = false;
    }
    return 0;
}
int cuGraphicsResourceGetMappedPointer_v2(unsigned long long* at, std::size_t* bytes, void* resource) {
    auto* const b = static_cast<buffer*>(resource);
    require(b->mapped, "the pointer of a buffer that is not mapped");
    *at = reinterpret_cast<unsigned long long>(b->bytes.data());
    *bytes = b->bytes.size();
    return 0;
}
int cuGetErrorString(int error, char const** text) {
    *text = error == 2 ? "out of memory" : "invalid context";
    return 0;
}
}

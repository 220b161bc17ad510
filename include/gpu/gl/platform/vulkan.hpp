// SPDX-License-Identifier: MIT
// Allocates GPU memory by Vulkan for OpenGL to import, because NVIDIA's OpenGL driver puts its own
// buffers into small pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <gpu/atomic.hpp>
#include <gpu/gl/platform/library.hpp>

#if !defined(_WIN32)
#    include <unistd.h>
#endif

namespace gpu::inline v0_2::gl::platform {

/// A Vulkan device of one GPU, used only to allocate memory. Vulkan is found at run time, without
/// its headers. The object converts to false when Vulkan is not available.
///
///     // `uuid` is the value of GL_DEVICE_UUID_EXT.
///     vulkan_memory const& v = vulkan_memory::of(uuid);
///     if (v) auto [file, bytes] = v.allocate(1 << 24);
class vulkan_memory {
public:
    /// Returns the Vulkan device of the GPU with this UUID. The first call opens the device, which
    /// is slow. It is never closed, because buffers may be made while the program ends.
    static vulkan_memory const& of(unsigned char const (&uuid)[16]);

    /// Opens Vulkan and the GPU with this UUID. First asks NVIDIA's OpenGL driver, which is also a
    /// Vulkan driver and is already loaded. If that fails, opens the Vulkan loader, which takes
    /// longer because it opens other drivers and layers too.
    explicit vulkan_memory(unsigned char const (&uuid)[16]);
    vulkan_memory(vulkan_memory const&) = delete;
    vulkan_memory& operator=(vulkan_memory const&) = delete;

    /// Returns the total memory of the GPU in bytes.
    std::uint64_t device_bytes() const noexcept { return device_bytes_; }

    explicit operator bool() const noexcept {
        return device_ && create_buffer_ && destroy_buffer_ && ask_ && allocate_ && free_ && get_file_;
    }

    /// Closes a file descriptor from allocate() that OpenGL has failed to import. After a
    /// successful import OpenGL owns the descriptor.
    static void drop(int file) noexcept;

    struct allocation {
        // A file descriptor that can be imported once, or -1 when no memory could be allocated.
        int file = -1;
        std::uint64_t bytes = 0;
    };
    /// Allocates at least `bytes` bytes of GPU memory, which are freed when the importer releases
    /// them. The memory is dedicated to one buffer, because NVIDIA's driver (580.159) uses pages of
    /// 2 MiB only for dedicated memory.
    allocation allocate(std::uint64_t bytes) const;

private:
    // Structures of Vulkan, declared with the memory layout that they have in Vulkan's headers. In
    // most of them the first member, `is`, is the number of the structure's type (VkStructureType).
    struct application_info {
        std::uint32_t is;
        void const* next;
        char const* name;
        std::uint32_t version;
        char const* engine;
        std::uint32_t engine_version, api;
    };
    struct instance_info {
        std::uint32_t is;
        void const* next;
        std::uint32_t flags;
        application_info const* application;
        std::uint32_t layers;
        char const* const* layer_names;
        std::uint32_t extensions;
        char const* const* extension_names;
    };
    struct queue_info {
        std::uint32_t is;
        void const* next;
        std::uint32_t flags, family, count;
        float const* priorities;
    };
    struct device_info {
        std::uint32_t is;
        void const* next;
        std::uint32_t flags, queues;
        queue_info const* queue;
        std::uint32_t layers;
        char const* const* layer_names;
        std::uint32_t extensions;
        char const* const* extension_names;
        void const* features;
    };
    struct identity {
        std::uint32_t is;
        void const* next;
        unsigned char device[16], driver[16], luid[8];
        std::uint32_t nodes, luid_valid;
    };
    struct properties {
        std::uint32_t is;
        void* next;
        std::uint64_t rest[256];
    };
    struct queue_family {
        std::uint32_t can, count, timestamp_bits, granularity[3];
    };
    struct memory_properties {
        std::uint32_t types;
        struct {
            std::uint32_t flags, heap;
        } type[32];
        std::uint32_t heaps;
        struct {
            std::uint64_t size;
            std::uint32_t flags;
        } heap[16];
    };
    struct external_info {
        std::uint32_t is;
        void const* next;
        std::uint32_t kinds;
    };
    struct buffer_info {
        std::uint32_t is;
        void const* next;
        std::uint32_t flags;
        std::uint64_t size;
        std::uint32_t usage, sharing, families;
        std::uint32_t const* family;
    };
    struct requirements {
        std::uint64_t size, alignment;
        std::uint32_t types;
    };
    struct dedicated_info {
        std::uint32_t is;
        void const* next;
        std::uint64_t image, buffer;
    };
    struct export_info {
        std::uint32_t is;
        void const* next;
        std::uint32_t kinds;
    };
    struct allocate_info {
        std::uint32_t is;
        void const* next;
        std::uint64_t size;
        std::uint32_t type;
    };
    struct file_info {
        std::uint32_t is;
        void const* next;
        std::uint64_t memory;
        std::uint32_t kind;
    };
    static constexpr std::uint32_t version_1_1 = 1u << 22 | 1u << 12, opaque_file = 1, device_local = 1,
                                   host_visible = 2, storage_and_transfer = 0x20 | 3, graphics = 1,
                                   compute = 2, transfer = 4;

    template <class Function> static Function function(void* address) noexcept {
        return reinterpret_cast<Function>(address);
    }

    using get_function = void* (*)(void*, char const*);

    /// Opens Vulkan and the GPU with this UUID. Returns false when there is no Vulkan. Nothing is
    /// closed, even on failure, because closing has a side effect: when the last instance of the
    /// loader (1.3.239, NVIDIA 580.159) is destroyed, EGL's context is no longer current on this
    /// thread.
    bool open(get_function get, unsigned char const (&uuid)[16]);

    /// Returns the physical device with this UUID, or nullptr when there is none.
    void* find_gpu(get_function get, unsigned char const (&uuid)[16]);

    /// Opens the device `gpu`, and looks up the functions that allocate() calls.
    void open_device(get_function get, void* gpu);

    void *instance_ = nullptr, *device_ = nullptr;
    std::uint32_t type_ = 0;
    std::uint64_t device_bytes_ = 0;
    int (*create_buffer_)(void*, buffer_info const*, void const*, std::uint64_t*) = nullptr;
    void (*destroy_buffer_)(void*, std::uint64_t, void const*) = nullptr;
    void (*ask_)(void*, std::uint64_t, requirements*) = nullptr;
    int (*allocate_)(void*, allocate_info const*, void const*, std::uint64_t*) = nullptr;
    void (*free_)(void*, std::uint64_t, void const*) = nullptr;
    int (*get_file_)(void*, file_info const*, int*) = nullptr;
};

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/vulkan.ipp>
#endif

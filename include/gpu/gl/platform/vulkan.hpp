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
    static vulkan_memory const& of(unsigned char const (&uuid)[16]) {
        struct known {
            explicit known(unsigned char const (&of)[16]) : memory(of) { std::memcpy(uuid, of, sizeof uuid); }
            unsigned char uuid[16];
            vulkan_memory memory;
            known const* next = nullptr;
        };
        static constinit gpu::detail::spin_lock busy;
        static constinit gpu::detail::atomic<known const*> all;
        for (known const* k = all.load(); k; k = k->next)
            if (std::memcmp(k->uuid, uuid, sizeof uuid) == 0) return k->memory;
        // Open the device before taking the lock, because opening takes long. Two threads may
        // therefore open the device twice, which does no harm.
        known* const made = new known(uuid);
        gpu::detail::spin_guard const lock(busy);
        made->next = all.load();
        all.store(made);
        return made->memory;
    }

    /// Opens Vulkan and the GPU with this UUID. First asks NVIDIA's OpenGL driver, which is also a
    /// Vulkan driver and is already loaded. If that fails, opens the Vulkan loader, which takes
    /// longer because it opens other drivers and layers too.
    explicit vulkan_memory(unsigned char const (&uuid)[16]) {
        static constexpr char const* drivers[] = {"libEGL_nvidia.so.0", "libGLX_nvidia.so.0"};
        for (char const* name : drivers) {
            void* const driver = opened_library(name);
            auto const agree =
                symbol<int (*)(std::uint32_t*)>(driver, "vk_icdNegotiateLoaderICDInterfaceVersion");
            std::uint32_t version = 5;
            if (agree && agree(&version) == 0 &&
                open(symbol<get_function>(driver, "vk_icdGetInstanceProcAddr"), uuid))
                return;
        }
        open(symbol<get_function>(open_library("libvulkan.so.1"), "vkGetInstanceProcAddr"), uuid);
    }
    vulkan_memory(vulkan_memory const&) = delete;
    vulkan_memory& operator=(vulkan_memory const&) = delete;

    /// Returns the total memory of the GPU in bytes.
    std::uint64_t device_bytes() const noexcept { return device_bytes_; }

    explicit operator bool() const noexcept {
        return device_ && create_buffer_ && destroy_buffer_ && ask_ && allocate_ && free_ && get_file_;
    }

    /// Closes a file descriptor from allocate() that OpenGL has failed to import. After a
    /// successful import OpenGL owns the descriptor.
    static void drop(int file) noexcept {
#if !defined(_WIN32)
        ::close(file);
#else
        static_cast<void>(file);  // on Windows there is no file descriptor to close
#endif
    }

    struct allocation {
        // A file descriptor that can be imported once, or -1 when no memory could be allocated.
        int file = -1;
        std::uint64_t bytes = 0;
    };
    /// Allocates at least `bytes` bytes of GPU memory, which are freed when the importer releases
    /// them. The memory is dedicated to one buffer, because NVIDIA's driver (580.159) uses pages of
    /// 2 MiB only for dedicated memory.
    allocation allocate(std::uint64_t bytes) const {
        allocation made;
        // Make a buffer, to learn what memory it needs.
        external_info const external{1000072000, nullptr, opaque_file};
        buffer_info const shape{
            12, &external, 0, (bytes + 0xffff) / 0x10000 * 0x10000, storage_and_transfer, 0, 0, nullptr};
        std::uint64_t buffer = 0, memory = 0;
        if (create_buffer_(device_, &shape, nullptr, &buffer) != 0) return made;
        requirements needs{};
        ask_(device_, buffer, &needs);
        // Allocate the memory for this buffer, and export it as a file descriptor.
        dedicated_info const dedicated{1000127001, nullptr, 0, buffer};
        export_info const exported{1000072002, &dedicated, opaque_file};
        allocate_info const wanted{5, &exported, needs.size, type_};
        if ((needs.types >> type_ & 1) != 0 && allocate_(device_, &wanted, nullptr, &memory) == 0) {
            file_info const which{1000074002, nullptr, memory, opaque_file};
            if (get_file_(device_, &which, &made.file) != 0) made.file = -1;
            made.bytes = needs.size;
            free_(device_, memory, nullptr);  // the file descriptor keeps the memory allocated
        }
        destroy_buffer_(device_, buffer, nullptr);
        return made;
    }

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
    bool open(get_function get, unsigned char const (&uuid)[16]) {
        auto const create_instance = get ? function<int (*)(instance_info const*, void const*, void**)>(
                                               get(nullptr, "vkCreateInstance"))
                                         : nullptr;
        application_info const application{0, nullptr, nullptr, 0, nullptr, 0, version_1_1};
        instance_info const wanted{1, nullptr, 0, &application, 0, nullptr, 0, nullptr};
        if (!create_instance || create_instance(&wanted, nullptr, &instance_) != 0) return false;
        if (void* const gpu = find_gpu(get, uuid)) open_device(get, gpu);
        return true;
    }

    /// Returns the physical device with this UUID, or nullptr when there is none.
    void* find_gpu(get_function get, unsigned char const (&uuid)[16]) {
        auto const list =
            function<int (*)(void*, std::uint32_t*, void**)>(get(instance_, "vkEnumeratePhysicalDevices"));
        auto const describe =
            function<void (*)(void*, properties*)>(get(instance_, "vkGetPhysicalDeviceProperties2"));
        std::uint32_t count = 16;
        void* all[16] = {};
        if (!list || !describe || list(instance_, &count, all) < 0) return nullptr;
        for (std::uint32_t k = 0; k < count; ++k) {
            identity id{};
            id.is = 1000071004;
            properties p{};
            p.is = 1000059001;
            p.next = &id;
            describe(all[k], &p);
            if (std::memcmp(id.device, uuid, sizeof uuid) == 0) return all[k];
        }
        return nullptr;
    }

    /// Opens the device `gpu`, and looks up the functions that allocate() calls.
    void open_device(get_function get, void* gpu) {
        auto const memories = function<void (*)(void*, memory_properties*)>(
            get(instance_, "vkGetPhysicalDeviceMemoryProperties"));
        auto const list_families = function<void (*)(void*, std::uint32_t*, queue_family*)>(
            get(instance_, "vkGetPhysicalDeviceQueueFamilyProperties"));
        auto const create = function<int (*)(void*, device_info const*, void const*, void**)>(
            get(instance_, "vkCreateDevice"));
        if (!memories || !create) return;
        // Choose memory that is in the GPU and not visible to the host.
        memory_properties m{};
        memories(gpu, &m);
        type_ = 0;
        while (type_ < m.types && (m.type[type_].flags & (device_local | host_visible)) != device_local)
            ++type_;
        if (type_ == m.types) return;
        device_bytes_ = m.heap[m.type[type_].heap].size;
        // Choose a queue. A Vulkan device must have one, and making the queue takes most of the
        // time. A queue that only copies takes the least time. (NVIDIA 580.159 makes a device
        // without a queue much faster, but crashes when memory is allocated from it.)
        std::uint32_t families = 16, copies = 0;
        queue_family family[16] = {};
        if (list_families) list_families(gpu, &families, family);
        while (copies < families && (family[copies].can & (graphics | compute | transfer)) != transfer)
            ++copies;
        // Make the device.
        float const priority = 1;
        queue_info const queue{2, nullptr, 0, copies < families ? copies : 0, 1, &priority};
        char const* const extension = "VK_KHR_external_memory_fd";
        device_info const wanted{3, nullptr, 0, 1, &queue, 0, nullptr, 1, &extension, nullptr};
        void* device = nullptr;
        if (create(gpu, &wanted, nullptr, &device) != 0) return;
        device_ = device;
        // Look up the functions that allocate() calls.
        create_buffer_ = function<int (*)(void*, buffer_info const*, void const*, std::uint64_t*)>(
            get(instance_, "vkCreateBuffer"));
        destroy_buffer_ =
            function<void (*)(void*, std::uint64_t, void const*)>(get(instance_, "vkDestroyBuffer"));
        ask_ = function<void (*)(void*, std::uint64_t, requirements*)>(
            get(instance_, "vkGetBufferMemoryRequirements"));
        allocate_ = function<int (*)(void*, allocate_info const*, void const*, std::uint64_t*)>(
            get(instance_, "vkAllocateMemory"));
        free_ = function<void (*)(void*, std::uint64_t, void const*)>(get(instance_, "vkFreeMemory"));
        get_file_ = function<int (*)(void*, file_info const*, int*)>(get(instance_, "vkGetMemoryFdKHR"));
    }

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

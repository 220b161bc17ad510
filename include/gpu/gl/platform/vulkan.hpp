// SPDX-License-Identifier: MIT
// Device memory from Vulkan, for OpenGL to import: NVIDIA's OpenGL driver makes its own of small pages. Opened at run time; no headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <gpu/gl/platform/library.hpp>

namespace gpu::gl::platform {

/// A Vulkan device of one GPU, for nothing but memory. Empty where there is none.
///
///     vulkan_memory v(uuid);      // GL_DEVICE_UUID_EXT
///     if (v) auto [file, bytes] = v.allocate(1 << 24);
class vulkan_memory {
public:
    vulkan_memory() = default;
    explicit vulkan_memory(const unsigned char (&uuid)[16]) {
        void* const library = open_library("libvulkan.so.1");
        const auto get = symbol<void* (*)(void*, const char*)>(library, "vkGetInstanceProcAddr");
        if (!get) return;
        const auto create_instance = function<int (*)(const instance_info*, const void*, void**)>(get(nullptr, "vkCreateInstance"));
        const application_info application{0, nullptr, nullptr, 0, nullptr, 0, version_1_1};
        const instance_info wanted{1, nullptr, 0, &application, 0, nullptr, 0, nullptr};
        if (!create_instance || create_instance(&wanted, nullptr, &instance_) != 0) {
            instance_ = nullptr;
            return;
        }
        destroy_instance_ = function<void (*)(void*, const void*)>(get(instance_, "vkDestroyInstance"));
        open(get, uuid);
    }
    vulkan_memory(const vulkan_memory&) = delete;
    vulkan_memory& operator=(const vulkan_memory&) = delete;
    ~vulkan_memory() {
        if (device_ && destroy_device_) destroy_device_(device_, nullptr);
        if (instance_ && destroy_instance_) destroy_instance_(instance_, nullptr);
    }

    explicit operator bool() const noexcept { return device_ && create_buffer_ && destroy_buffer_ && ask_ && allocate_ && free_ && get_file_; }

    struct allocation {
        int file = -1;  // a descriptor, for one importer; -1: there is no memory
        std::uint64_t bytes = 0;
    };
    /// So much device memory, or a little more; it is free when the importer lets go of it. The memory is dedicated to one buffer:
    /// NVIDIA's driver (580.159) maps only such memory in pages of 2 MiB, and other memory in smaller ones.
    allocation allocate(std::uint64_t bytes) const {
        allocation made;
        const external_info external{1000072000, nullptr, opaque_file};
        const buffer_info shape{12, &external, 0, (bytes + 0xffff) / 0x10000 * 0x10000, storage_and_transfer, 0, 0, nullptr};
        std::uint64_t buffer = 0, memory = 0;
        if (create_buffer_(device_, &shape, nullptr, &buffer) != 0) return made;
        requirements needs{};
        ask_(device_, buffer, &needs);
        const dedicated_info dedicated{1000127001, nullptr, 0, buffer};
        const export_info exported{1000072002, &dedicated, opaque_file};
        const allocate_info wanted{5, &exported, needs.size, type_};
        if (allocate_(device_, &wanted, nullptr, &memory) == 0) {
            const file_info which{1000074002, nullptr, memory, opaque_file};
            if (get_file_(device_, &which, &made.file) != 0) made.file = -1;
            made.bytes = needs.size;
            free_(device_, memory, nullptr);  // the file keeps it
        }
        destroy_buffer_(device_, buffer, nullptr);
        return made;
    }

private:
    // Vulkan's structures, by their layout; the first word of each says which it is.
    struct application_info { std::uint32_t is; const void* next; const char* name; std::uint32_t version; const char* engine; std::uint32_t engine_version, api; };
    struct instance_info { std::uint32_t is; const void* next; std::uint32_t flags; const application_info* application; std::uint32_t layers; const char* const* layer_names; std::uint32_t extensions; const char* const* extension_names; };
    struct queue_info { std::uint32_t is; const void* next; std::uint32_t flags, family, count; const float* priorities; };
    struct device_info { std::uint32_t is; const void* next; std::uint32_t flags, queues; const queue_info* queue; std::uint32_t layers; const char* const* layer_names; std::uint32_t extensions; const char* const* extension_names; const void* features; };
    struct identity { std::uint32_t is; const void* next; unsigned char device[16], driver[16], luid[8]; std::uint32_t nodes, luid_valid; };
    struct properties { std::uint32_t is; void* next; std::uint64_t rest[256]; };
    struct memory_properties { std::uint32_t types; struct { std::uint32_t flags, heap; } type[32]; std::uint32_t heaps; struct { std::uint64_t size; std::uint32_t flags; } heap[16]; };
    struct external_info { std::uint32_t is; const void* next; std::uint32_t kinds; };
    struct buffer_info { std::uint32_t is; const void* next; std::uint32_t flags; std::uint64_t size; std::uint32_t usage, sharing, families; const std::uint32_t* family; };
    struct requirements { std::uint64_t size, alignment; std::uint32_t types; };
    struct dedicated_info { std::uint32_t is; const void* next; std::uint64_t image, buffer; };
    struct export_info { std::uint32_t is; const void* next; std::uint32_t kinds; };
    struct allocate_info { std::uint32_t is; const void* next; std::uint64_t size; std::uint32_t type; };
    struct file_info { std::uint32_t is; const void* next; std::uint64_t memory; std::uint32_t kind; };
    static constexpr std::uint32_t version_1_1 = 1u << 22 | 1u << 12, opaque_file = 1, device_local = 1, host_visible = 2, storage_and_transfer = 0x20 | 3;

    template <class Function> static Function function(void* address) noexcept { return reinterpret_cast<Function>(address); }

    template <class Get> void open(Get get, const unsigned char (&uuid)[16]) {
        const auto list = function<int (*)(void*, std::uint32_t*, void**)>(get(instance_, "vkEnumeratePhysicalDevices"));
        const auto describe = function<void (*)(void*, properties*)>(get(instance_, "vkGetPhysicalDeviceProperties2"));
        const auto memories = function<void (*)(void*, memory_properties*)>(get(instance_, "vkGetPhysicalDeviceMemoryProperties"));
        const auto create = function<int (*)(void*, const device_info*, const void*, void**)>(get(instance_, "vkCreateDevice"));
        if (!list || !describe || !memories || !create) return;
        std::uint32_t count = 16;
        void* all[16] = {};
        if (list(instance_, &count, all) < 0) return;
        for (std::uint32_t k = 0; k < count; ++k) {
            identity id{};
            id.is = 1000071004;
            properties p{};
            p.is = 1000059001;
            p.next = &id;
            describe(all[k], &p);
            if (std::memcmp(id.device, uuid, sizeof uuid) != 0) continue;
            memory_properties m{};
            memories(all[k], &m);
            type_ = 0;
            while (type_ < m.types && (m.type[type_].flags & (device_local | host_visible)) != device_local) ++type_;
            if (type_ == m.types) return;
            const float priority = 1;
            const queue_info queue{2, nullptr, 0, 0, 1, &priority};
            const char* const extension = "VK_KHR_external_memory_fd";
            const device_info wanted{3, nullptr, 0, 1, &queue, 0, nullptr, 1, &extension, nullptr};
            if (create(all[k], &wanted, nullptr, &device_) != 0) {
                device_ = nullptr;
                return;
            }
            destroy_device_ = function<void (*)(void*, const void*)>(get(instance_, "vkDestroyDevice"));
            create_buffer_ = function<int (*)(void*, const buffer_info*, const void*, std::uint64_t*)>(get(instance_, "vkCreateBuffer"));
            destroy_buffer_ = function<void (*)(void*, std::uint64_t, const void*)>(get(instance_, "vkDestroyBuffer"));
            ask_ = function<void (*)(void*, std::uint64_t, requirements*)>(get(instance_, "vkGetBufferMemoryRequirements"));
            allocate_ = function<int (*)(void*, const allocate_info*, const void*, std::uint64_t*)>(get(instance_, "vkAllocateMemory"));
            free_ = function<void (*)(void*, std::uint64_t, const void*)>(get(instance_, "vkFreeMemory"));
            get_file_ = function<int (*)(void*, const file_info*, int*)>(get(instance_, "vkGetMemoryFdKHR"));
            return;
        }
    }

    void *instance_ = nullptr, *device_ = nullptr;
    std::uint32_t type_ = 0;
    void (*destroy_instance_)(void*, const void*) = nullptr;
    void (*destroy_device_)(void*, const void*) = nullptr;
    int (*create_buffer_)(void*, const buffer_info*, const void*, std::uint64_t*) = nullptr;
    void (*destroy_buffer_)(void*, std::uint64_t, const void*) = nullptr;
    void (*ask_)(void*, std::uint64_t, requirements*) = nullptr;
    int (*allocate_)(void*, const allocate_info*, const void*, std::uint64_t*) = nullptr;
    void (*free_)(void*, std::uint64_t, const void*) = nullptr;
    int (*get_file_)(void*, const file_info*, int*) = nullptr;
};

}  // namespace gpu::gl::platform

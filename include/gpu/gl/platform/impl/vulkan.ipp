// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/vulkan.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/vulkan.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL vulkan_memory const& vulkan_memory::of(unsigned char const (&uuid)[16]) {
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

GPU_DECL vulkan_memory::vulkan_memory(unsigned char const (&uuid)[16]) {
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

GPU_DECL void vulkan_memory::drop(int file) noexcept {
#if !defined(_WIN32)
    ::close(file);
#else
    static_cast<void>(file);  // on Windows there is no file descriptor to close
#endif
}

GPU_DECL vulkan_memory::allocation vulkan_memory::allocate(std::uint64_t bytes) const {
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

GPU_DECL bool vulkan_memory::open(get_function get, unsigned char const (&uuid)[16]) {
    auto const create_instance =
        get ? function<int (*)(instance_info const*, void const*, void**)>(get(nullptr, "vkCreateInstance"))
            : nullptr;
    application_info const application{0, nullptr, nullptr, 0, nullptr, 0, version_1_1};
    instance_info const wanted{1, nullptr, 0, &application, 0, nullptr, 0, nullptr};
    if (!create_instance || create_instance(&wanted, nullptr, &instance_) != 0) return false;
    if (void* const gpu = find_gpu(get, uuid)) open_device(get, gpu);
    return true;
}

GPU_DECL void* vulkan_memory::find_gpu(get_function get, unsigned char const (&uuid)[16]) {
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

GPU_DECL void vulkan_memory::open_device(get_function get, void* gpu) {
    auto const memories =
        function<void (*)(void*, memory_properties*)>(get(instance_, "vkGetPhysicalDeviceMemoryProperties"));
    auto const list_families = function<void (*)(void*, std::uint32_t*, queue_family*)>(
        get(instance_, "vkGetPhysicalDeviceQueueFamilyProperties"));
    auto const create =
        function<int (*)(void*, device_info const*, void const*, void**)>(get(instance_, "vkCreateDevice"));
    if (!memories || !create) return;
    // Choose memory that is in the GPU and not visible to the host.
    memory_properties m{};
    memories(gpu, &m);
    type_ = 0;
    while (type_ < m.types && (m.type[type_].flags & (device_local | host_visible)) != device_local) ++type_;
    if (type_ == m.types) return;
    device_bytes_ = m.heap[m.type[type_].heap].size;
    // Choose a queue. A Vulkan device must have one, and making the queue takes most of the
    // time. A queue that only copies takes the least time. (NVIDIA 580.159 makes a device
    // without a queue much faster, but crashes when memory is allocated from it.)
    std::uint32_t families = 16, copies = 0;
    queue_family family[16] = {};
    if (list_families) list_families(gpu, &families, family);
    while (copies < families && (family[copies].can & (graphics | compute | transfer)) != transfer) ++copies;
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

}  // namespace gpu::inline v0_2::gl::platform

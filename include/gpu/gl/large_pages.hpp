// SPDX-License-Identifier: MIT
// Gives buffers in large memory pages, for drivers that put OpenGL buffers into small pages. The
// memory is allocated by Vulkan. It is kept for reuse, because allocating it is slow.
#pragma once

#include <cstddef>
#include <cstdint>

#include <gpu/config.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/error_flag.hpp>
#include <gpu/gl/platform/vulkan.hpp>
#include <gpu/list.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

// The size in bytes of the smallest buffer that is put into large memory pages. Smaller buffers
// would gain nothing.
inline constexpr std::size_t least_in_large_pages = std::size_t{1} << 20;

/// Makes buffers in large memory pages for one context, and keeps the unused ones for reuse. Used
/// only on the thread where this context is current.
class page_memory {
public:
    explicit page_memory(device& d);
    page_memory(page_memory const&) = delete;
    page_memory& operator=(page_memory const&) = delete;
    ~page_memory() {
        if (device_.alive()) trim();
    }

    explicit operator bool() const noexcept { return static_cast<bool>(*source_); }

    /// A buffer, and the size of its storage in bytes.
    struct kept {
        GLuint name;
        std::size_t bytes;
    };

    /// Returns a buffer with at least `bytes` bytes of storage. Reuses the smallest kept buffer
    /// that is at most a sixteenth larger, if there is one. Returns the name 0 when the memory
    /// cannot be allocated.
    kept take(std::size_t bytes);

    /// Keeps a buffer of `size` bytes of storage that is no longer used, so that take() can return
    /// it again. At most most_kept() bytes are kept; the buffers kept for the longest time are
    /// deleted to make room. Returns false when the buffer is not kept; the caller must then delete
    /// it.
    bool give(GLuint name, std::size_t size) noexcept;

    /// Deletes all unused buffers that are kept for reuse. Returns false when there were none.
    bool trim() noexcept;

private:
    /// Returns `bytes` rounded up to a multiple of 64 KiB.
    static std::size_t size_of(std::size_t bytes) noexcept { return (bytes + 0xffff) / 0x10000 * 0x10000; }

    /// Returns the number of bytes in use, but at least a sixteenth of the GPU's memory and at most
    /// a quarter. A program that works on long buffers in turn then allocates each of them once.
    std::size_t most_kept() const noexcept;

    void forget(std::size_t k) noexcept;

    /// Makes a buffer of `size` bytes in memory from Vulkan. Returns the buffer's name, or 0 on
    /// failure.
    GLuint fresh(std::size_t size);

    device& device_;
    platform::vulkan_memory const* source_ = nullptr;
    list<kept> kept_;
    std::size_t bytes_kept_ = 0;
};

/// Returns the object that makes and keeps the buffers in large memory pages of a context. Returns
/// nullptr until such a buffer is first wanted.
inline page_memory* pages_of(device& d) noexcept { return d.attachment(pages_slot).get<page_memory>(); }

/// Returns a new or reused buffer of at least `bytes` bytes in large memory pages. Returns the name
/// 0 when large pages are switched off, have no advantage for this driver or size, or cannot be
/// allocated. OpenGL's error flag must be clear before the call.
page_memory::kept take_large(device& d, std::size_t bytes);

}  // namespace detail

/// True when buffers of 1 MiB or more of this context are put into large memory pages. False until
/// the context has made such a buffer, because only then does the library try to allocate large
/// pages.
bool has_large_pages(device& d) noexcept;

/// Frees the large memory pages that are kept from destroyed buffers of this context. Returns false
/// when there were none.
inline bool trim_large_pages(device& d) noexcept {
    auto* const pages = detail::pages_of(d);
    return pages && pages->trim();
}

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/large_pages.ipp>
#endif

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
    explicit page_memory(device& d) : device_(d) {
        unsigned char uuid[16] = {};
        d.gl.get_unsigned_bytei_v_ext(k_device_uuid_ext, 0, uuid);
        source_ = &platform::vulkan_memory::of(uuid);
    }
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
    kept take(std::size_t bytes) {
        std::size_t const size = size_of(bytes);
        std::size_t best = kept_.size();
        // A buffer that needs no window is bound whole, so it is not longer than a storage block.
        auto const block = static_cast<std::size_t>(device_.caps.block_bytes);
        for (std::size_t k = kept_.size(); k-- > 0;)
            if (kept_[k].bytes >= size && (kept_[k].bytes <= block || size > block) &&
                kept_[k].bytes <= size + size / 16 &&
                (best == kept_.size() || kept_[k].bytes < kept_[best].bytes))
                best = k;
        if (best < kept_.size()) {
            kept const found = kept_[best];
            forget(best);
            return found;
        }
        if (!*source_) return {0, 0};
        GLuint name = fresh(size);
        if (name == 0 && trim()) name = fresh(size);
        return {name, size};
    }

    /// Keeps a buffer of `size` bytes of storage that is no longer used, so that take() can return
    /// it again. At most a sixteenth of the GPU's memory is kept; the buffers kept for the longest
    /// time are deleted to make room. Returns false when the buffer is not kept; the caller must
    /// then delete it.
    bool give(GLuint name, std::size_t size) noexcept {
        std::size_t const most = std::size_t{source_->device_bytes() / 16};
        if (size > most) return false;
        while (bytes_kept_ > most - size) {
            GLuint const oldest = kept_[0].name;
            forget(0);
            device_.delete_buffer(oldest);
        }
        if (!gpu::detail::attempt([&] { kept_.push_back({name, size}); })) return false;
        bytes_kept_ += size;
        return true;
    }

    /// Deletes all unused buffers that are kept for reuse. Returns false when there were none.
    bool trim() noexcept {
        if (kept_.empty()) return false;
        for (kept const& k : kept_) device_.delete_buffer(k.name);
        kept_.clear();
        bytes_kept_ = 0;
        return true;
    }

private:
    /// Returns `bytes` rounded up to a multiple of 64 KiB.
    static std::size_t size_of(std::size_t bytes) noexcept { return (bytes + 0xffff) / 0x10000 * 0x10000; }

    void forget(std::size_t k) noexcept {
        bytes_kept_ -= kept_[k].bytes;
        for (; k + 1 < kept_.size(); ++k) kept_[k] = kept_[k + 1];
        kept_.pop_back();
    }

    /// Makes a buffer of `size` bytes in memory from Vulkan. Returns the buffer's name, or 0 on
    /// failure.
    GLuint fresh(std::size_t size) {
        auto const& gl = device_.gl;
        auto const got = source_->allocate(size);
        if (got.file < 0) return 0;
        GLuint object = 0, name = 0;
        GLint const yes = 1;
        gl.create_memory_objects_ext(1, &object);
        gl.memory_object_parameteriv_ext(object, k_dedicated_memory_object_ext, &yes);
        gl.import_memory_fd_ext(object, got.bytes, k_handle_type_opaque_fd_ext, got.file);
        if (take_error(gl) == k_no_error) {
            gl.create_buffers(1, &name);
            gl.named_buffer_storage_mem_ext(name, static_cast<GLsizeiptr>(got.bytes), object, 0);
            if (take_error(gl) != k_no_error) {
                gl.delete_buffers(1, &name);
                name = 0;
            }
        } else {
            platform::vulkan_memory::drop(got.file);
        }
        gl.delete_memory_objects_ext(1, &object);  // the buffer keeps the memory allocated
        return name;
    }

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
inline page_memory::kept take_large(device& d, std::size_t bytes) {
    if (!d.caps.small_pages || bytes < least_in_large_pages || !large_pages()) return {0, 0};
    page_memory* pages = pages_of(d);
    if (!pages) pages = &d.attachment(pages_slot).hold(new page_memory(d));
    return pages->take(bytes);
}

}  // namespace detail

/// True when buffers of 1 MiB or more of this context are put into large memory pages. False until
/// the context has made such a buffer, because only then does the library try to allocate large
/// pages.
inline bool has_large_pages(device& d) noexcept {
    auto const* const pages = detail::pages_of(d);
    return pages && *pages && large_pages();
}

/// Frees the large memory pages that are kept from destroyed buffers of this context. Returns false
/// when there were none.
inline bool trim_large_pages(device& d) noexcept {
    auto* const pages = detail::pages_of(d);
    return pages && pages->trim();
}

}  // namespace gpu::inline v0_2::gl

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/large_pages.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/large_pages.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

GPU_DECL page_memory::page_memory(device& d) : device_(d) {
    unsigned char uuid[16] = {};
    d.gl.get_unsigned_bytei_v_ext(k_device_uuid_ext, 0, uuid);
    source_ = &platform::vulkan_memory::of(uuid);
}

GPU_DECL page_memory::kept page_memory::take(std::size_t bytes) {
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
        device_.bytes_in_large_pages.fetch_add(found.bytes);
        return found;
    }
    if (!*source_) return {0, 0};
    GLuint name = fresh(size);
    if (name == 0 && trim()) name = fresh(size);
    if (name != 0) device_.bytes_in_large_pages.fetch_add(size);
    return {name, size};
}

GPU_DECL std::size_t page_memory::most_kept() const noexcept {
    std::size_t const all{source_->device_bytes()};
    std::size_t const used = device_.bytes_in_large_pages.glance();
    return used < all / 16 ? all / 16 : used < all / 4 ? used : all / 4;
}

GPU_DECL bool page_memory::give(GLuint name, std::size_t size) noexcept {
    std::size_t const most = most_kept();
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

GPU_DECL bool page_memory::trim() noexcept {
    if (kept_.empty()) return false;
    for (kept const& k : kept_) device_.delete_buffer(k.name);
    kept_.clear();
    bytes_kept_ = 0;
    return true;
}

GPU_DECL void page_memory::forget(std::size_t k) noexcept {
    bytes_kept_ -= kept_[k].bytes;
    for (; k + 1 < kept_.size(); ++k) kept_[k] = kept_[k + 1];
    kept_.pop_back();
}

GPU_DECL GLuint page_memory::fresh(std::size_t size) {
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

GPU_DECL page_memory::kept take_large(device& d, std::size_t bytes) {
    if (!d.caps.small_pages || bytes < least_in_large_pages || !large_pages()) return {0, 0};
    page_memory* pages = pages_of(d);
    if (!pages) pages = &d.attachment(pages_slot).hold(new page_memory(d));
    return pages->take(bytes);
}
}  // namespace detail

GPU_DECL bool has_large_pages(device& d) noexcept {
    auto const* const pages = detail::pages_of(d);
    return pages && *pages && large_pages();
}

}  // namespace gpu::inline v0_2::gl

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/buffer.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/buffer.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL buffer::buffer(std::size_t bytes, GLbitfield storage_flags) {
    device& d = current_checked();
    if (bytes > largest(d))
        gpu::detail::raise(out_of_memory(
            concat({"a buffer of ", bytes, " bytes is more than ", d.caps.renderer, " can address"})));
    GLenum stale = k_no_error;
    GLenum const ours = make(d, bytes, storage_flags, stale);
    if (ours != k_no_error)
        gpu::detail::raise(out_of_memory(concat({d.caps.renderer,
            " gave no buffer of ",
            bytes,
            " bytes (",
            error_name(ours),
            ")",
            (stale == k_no_error ? ""
                                 : concat({"; ",
                                       error_name(stale),
                                       " had been raised before this call, by the application"}))})));
}

GPU_DECL buffer buffer::if_possible(std::size_t bytes) {
    device& d = current_checked();
    buffer made;
    GLenum stale = k_no_error;
    if (bytes <= largest(d)) made.make(d, bytes, 0, stale);
    return made;
}

GPU_DECL buffer& buffer::operator=(buffer&& other) noexcept {
    buffer taken(std::move(other));
    taken.swap(*this);
    return *this;
}

GPU_DECL buffer::~buffer() {
    if (!owner_) return;
    for (GLuint view : views_) owner_->bury(object_kind::texture, view);
    if (large_bytes_) owner_->bytes_in_large_pages.fetch_add(std::size_t{0} - large_bytes_);
    if (large_bytes_ && owner_->is_current())
        if (auto* const pages = detail::pages_of(*owner_); pages && pages->give(name_, large_bytes_)) return;
    owner_->bury(object_kind::buffer, name_);
}

GPU_DECL GLuint buffer::texel_view(GLenum format) const {
    int const which = format == k_r32ui ? 0 : format == k_rg32ui ? 1 : format == k_rgba32ui ? 2 : -1;
    if (which < 0)
        gpu::detail::raise(
            invalid_argument("texel_view: the formats are GL_R32UI, GL_RG32UI and GL_RGBA32UI"));
    GLuint& view = views_[which];
    if (view == 0 && owner_) {
        owner_->require_current();
        owner_->gl.create_textures(k_texture_buffer, 1, &view);
        owner_->gl.texture_buffer(view, format, name_);
        label(*owner_, k_texture, view, "gpu texel view");
    }
    return view;
}

GPU_DECL std::uint64_t buffer::address_of(device const& d, GLuint name) {
    if (!d.gl.is_named_buffer_resident_nv(name)) d.gl.make_named_buffer_resident_nv(name, k_read_write);
    GLuint64 address = 0;
    d.gl.get_named_buffer_parameterui64v_nv(name, k_buffer_gpu_address_nv, &address);
    return address;
}

GPU_DECL std::size_t buffer::largest(device const& d) noexcept {
    return d.caps.software ? (std::size_t{1} << 31) - 64 : std::size_t{1} << 44;
}

GPU_DECL GLenum buffer::make(device& d, std::size_t bytes, GLbitfield storage_flags, GLenum& stale) {
    // Save the application's OpenGL error and clear the error flag; the error is put back
    // later.
    stale = take_error(d.gl);
    // Allocate in large memory pages if possible, else in the driver's own memory. When memory
    // is short, free what is kept from destroyed buffers, and try again.
    GLenum ours = k_no_error;
    auto const large =
        storage_flags == 0 ? detail::take_large(d, storage_bytes(bytes)) : detail::page_memory::kept{0, 0};
    GLuint name = large.name;
    if (!name) {
        ours = allocate(d, name, storage_bytes(bytes), storage_flags);
        if (ours != k_no_error && trim_large_pages(d))
            ours = allocate(d, name, storage_bytes(bytes), storage_flags);
    }
    // Put the application's error back.
    if (stale != k_no_error) put_back_error(d.gl, stale);
    if (ours != k_no_error) return ours;
    name_ = name;
    bytes_ = bytes;
    large_bytes_ = name == large.name ? large.bytes : 0;
    owner_ = d.self();
    label(d, k_buffer, name, "gpu buffer");
    return k_no_error;
}

GPU_DECL GLenum buffer::allocate(device& d, GLuint& name, std::size_t bytes, GLbitfield flags) {
    d.gl.create_buffers(1, &name);
    d.gl.named_buffer_storage(name, static_cast<GLsizeiptr>(bytes), nullptr, flags);
    GLenum const error = take_error(d.gl);
    if (error != k_no_error) d.gl.delete_buffers(1, &name);
    return error;
}

GPU_DECL void buffer::swap(buffer& other) noexcept {
    owner_.swap(other.owner_);
    std::swap(name_, other.name_);
    std::swap(bytes_, other.bytes_);
    std::swap(large_bytes_, other.large_bytes_);
    std::swap(views_, other.views_);
}

}  // namespace gpu::inline v0_2::gl

// SPDX-License-Identifier: MIT
// Gives gl::buffer, which owns GPU memory, and includes upload, download and copy from staging.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <gpu/error.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/error_flag.hpp>
#include <gpu/gl/large_pages.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/staging.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// A buffer of fixed size. By default only the GPU accesses it; upload() and download() transfer
/// data from and to the host. Buffers of 1 MiB or more are put into large memory pages (see
/// gpu::large_pages()). A buffer may be destroyed after its context, or while another context is
/// current.
///
///     std::vector<char> data(1000);
///     gl::buffer b(1000);
///     gl::upload(b.name(), 0, data.data(), 1000);
class buffer {
public:
    /// Makes an empty buffer, whose name() is 0.
    buffer() = default;

    /// Allocates `bytes` bytes in the current context, and does not initialise them. The storage is
    /// `bytes` rounded up to a multiple of 32, plus 32 more bytes. Kernels may therefore access
    /// whole packets (the neighbouring items that a thread loads at once) at the end of the buffer.
    /// `storage_flags` are those of glNamedBufferStorage. Throws out_of_memory.
    explicit buffer(std::size_t bytes, GLbitfield storage_flags = 0) {
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
    /// Like buffer(bytes), but returns an empty buffer when the memory cannot be allocated.
    static buffer if_possible(std::size_t bytes) {
        device& d = current_checked();
        buffer made;
        GLenum stale = k_no_error;
        if (bytes <= largest(d)) made.make(d, bytes, 0, stale);
        return made;
    }
    buffer(buffer&& other) noexcept { swap(other); }
    buffer& operator=(buffer&& other) noexcept {
        buffer taken(std::move(other));
        taken.swap(*this);
        return *this;
    }
    ~buffer() {
        if (!owner_) return;
        for (GLuint view : views_) owner_->bury(object_kind::texture, view);
        if (large_bytes_ && owner_->is_current())
            if (auto* const pages = detail::pages_of(*owner_); pages && pages->give(name_, large_bytes_))
                return;
        owner_->bury(object_kind::buffer, name_);
    }

    GLuint name() const noexcept { return name_; }
    std::size_t bytes() const noexcept { return bytes_; }    ///< the requested size in bytes
    device* owner() const noexcept { return owner_.get(); }  ///< context record; nullptr if empty
    explicit operator bool() const noexcept { return name_ != 0; }

    /// Labels the buffer with the name that debuggers show. Does nothing unless
    /// capabilities::debug is true. Returns this buffer.
    buffer& labelled(std::string_view text) {
        if (owner_) label(*owner_, k_buffer, name_, text);
        return *this;
    }

    /// Returns how many bytes of storage are allocated for a buffer of `bytes` bytes.
    static constexpr std::size_t storage_bytes(std::size_t bytes) noexcept {
        return (bytes + 31) / 32 * 32 + 32;
    }

    /// Returns a buffer texture that covers the whole storage of this buffer, so that kernels can
    /// read the buffer as an imageBuffer. `format` is k_r32ui, k_rg32ui or k_rgba32ui. The texture
    /// is made at the first call with this format, and lives as long as the buffer.
    GLuint texel_view(GLenum format) const {
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

    /// Returns the address of the buffer `name` on the GPU, and makes the buffer resident, so that
    /// kernels may use the address. Needs capabilities::addresses.
    static std::uint64_t address_of(device const& d, GLuint name) {
        if (!d.gl.is_named_buffer_resident_nv(name)) d.gl.make_named_buffer_resident_nv(name, k_read_write);
        GLuint64 address = 0;
        d.gl.get_named_buffer_parameterui64v_nv(name, k_buffer_gpu_address_nv, &address);
        return address;
    }
    /// Returns the maximum size of a buffer in bytes. It is below 2 GiB for Mesa's software
    /// drivers, which count the bytes of a buffer in an int. For other drivers it is more than they
    /// can allocate.
    static std::size_t largest(device const& d) noexcept {
        return d.caps.software ? (std::size_t{1} << 31) - 64 : std::size_t{1} << 44;
    }

private:
    /// Allocates the memory of this buffer, which is empty. Returns the OpenGL error, or
    /// GL_NO_ERROR; on failure, the buffer stays empty. Stores in `stale` the OpenGL error that the
    /// application had raised before.
    GLenum make(device& d, std::size_t bytes, GLbitfield storage_flags, GLenum& stale) {
        // Save the application's OpenGL error and clear the error flag; the error is put back
        // later.
        stale = take_error(d.gl);
        // Allocate in large memory pages if possible, else in the driver's own memory. When memory
        // is short, free what is kept from destroyed buffers, and try again.
        GLenum ours = k_no_error;
        auto const large = storage_flags == 0 ? detail::take_large(d, storage_bytes(bytes))
                                              : detail::page_memory::kept{0, 0};
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
    /// Makes a buffer in the driver's own memory, and stores its name in `name`. Returns the OpenGL
    /// error, or GL_NO_ERROR.
    static GLenum allocate(device& d, GLuint& name, std::size_t bytes, GLbitfield flags) {
        d.gl.create_buffers(1, &name);
        d.gl.named_buffer_storage(name, static_cast<GLsizeiptr>(bytes), nullptr, flags);
        GLenum const error = take_error(d.gl);
        if (error != k_no_error) d.gl.delete_buffers(1, &name);
        return error;
    }

    void swap(buffer& other) noexcept {
        owner_.swap(other.owner_);
        std::swap(name_, other.name_);
        std::swap(bytes_, other.bytes_);
        std::swap(large_bytes_, other.large_bytes_);
        std::swap(views_, other.views_);
    }

    shared<device> owner_;
    GLuint name_ = 0;
    std::size_t bytes_ = 0;
    std::size_t large_bytes_ = 0;  // bytes of storage in large memory pages, or 0
    mutable GLuint views_[3] = {};
};

}  // namespace gpu::inline v0_2::gl

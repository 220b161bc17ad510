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
    explicit buffer(std::size_t bytes, GLbitfield storage_flags = 0);
    /// Like buffer(bytes), but returns an empty buffer when the memory cannot be allocated.
    static buffer if_possible(std::size_t bytes);
    buffer(buffer&& other) noexcept { swap(other); }
    buffer& operator=(buffer&& other) noexcept;
    ~buffer();

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
    GLuint texel_view(GLenum format) const;

    /// Returns the address of the buffer `name` on the GPU, and makes the buffer resident, so that
    /// kernels may use the address. Needs capabilities::addresses.
    static std::uint64_t address_of(device const& d, GLuint name);
    /// Returns the maximum size of a buffer in bytes. It is below 2 GiB for Mesa's software
    /// drivers, which count the bytes of a buffer in an int. For other drivers it is more than they
    /// can allocate.
    static std::size_t largest(device const& d) noexcept;

private:
    /// Allocates the memory of this buffer, which is empty. Returns the OpenGL error, or
    /// GL_NO_ERROR; on failure, the buffer stays empty. Stores in `stale` the OpenGL error that the
    /// application had raised before.
    GLenum make(device& d, std::size_t bytes, GLbitfield storage_flags, GLenum& stale);
    /// Makes a buffer in the driver's own memory, and stores its name in `name`. Returns the OpenGL
    /// error, or GL_NO_ERROR.
    static GLenum allocate(device& d, GLuint& name, std::size_t bytes, GLbitfield flags);

    void swap(buffer& other) noexcept;

    shared<device> owner_;
    GLuint name_ = 0;
    std::size_t bytes_ = 0;
    std::size_t large_bytes_ = 0;  // bytes of storage in large memory pages, or 0
    mutable GLuint views_[3] = {};
};

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/buffer.ipp>
#endif

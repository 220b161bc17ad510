// SPDX-License-Identifier: MIT
// Gives gl::upload, gl::download and gl::copy, which move bytes between host memory and buffers,
// through persistently mapped staging memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

#include <gpu/error.hpp>
#include <gpu/gl/call_check.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/mapped.hpp>
#include <gpu/gl/platform/host_copy.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

/// A ring of segments of mapped memory, through which bytes are copied between the host and
/// buffers. The segments are filled in turn. When a segment is full, a fence is placed after the
/// commands that use it. The host waits for this fence before it fills the segment again. The
/// driver is therefore asked once per segment, not once per copy, whether the GPU has finished.
///
/// Software drivers need no fence, because they have copied the bytes when the copy call returns.
class staging_ring {
public:
    /// With `may_fail`, usable() tells whether the driver has given the memory; without, throws
    /// out_of_memory when it has not.
    staging_ring(device& d, std::size_t segment_bytes, GLbitfield direction, bool may_fail = false);
    staging_ring(staging_ring const&) = delete;
    staging_ring& operator=(staging_ring const&) = delete;
    ~staging_ring();

    static constexpr std::size_t segments = 4;

    bool usable() const noexcept { return at_ != nullptr; }
    GLuint name() const noexcept { return name_; }
    std::size_t segment_bytes() const noexcept { return segment_; }
    std::byte* at(std::size_t offset) const noexcept { return at_ + offset; }

    /// Returns the offset in the mapped memory at which to write next. At least one byte is free at
    /// this offset; room() tells how many. When the current segment is full, head() moves on to the
    /// next segment, which may wait for the GPU.
    std::size_t head();
    std::size_t room() const noexcept { return segment_ - used_; }
    void take(std::size_t bytes) noexcept;
    /// Treats the current segment as full if fewer than `bytes` bytes of it are free. Then head()
    /// moves on to the next segment.
    void make_room(std::size_t bytes) noexcept {
        if (room() < bytes) used_ = segment_;
    }

    /// Places a fence after all commands issued so far, and keeps it as the fence of segment number
    /// `segment`.
    void mark(std::size_t segment);
    /// Waits for the fence that mark() placed for segment number `segment`, if there is one.
    void settle(std::size_t segment);

private:
    void enter(std::size_t next);

    device* device_;
    std::size_t segment_;
    GLuint name_ = 0;
    std::byte* at_ = nullptr;
    GLsync fences_[segments] = {};
    std::size_t turn_ = 0, used_ = 0;
};

/// The staging rings of one context: rings of mapped memory for uploads and for downloads, each for
/// small, large and long transfers. A ring is made when it is first needed. The segments of long
/// transfers are so long that several threads copy each of them.
class staging {
public:
    explicit staging(device& d) : device_(&d) {}

    static staging& of(device& d);

    void upload(GLuint target, std::size_t offset, void const* source, std::size_t bytes);

    void download(GLuint source, std::size_t offset, void* target, std::size_t bytes);

    /// Copies `bytes` bytes of the buffer `source` to host memory, through the segments of a ring
    /// of mapped memory. A part of the bytes fills one segment. While the host copies a part out of
    /// its segment, the GPU fills the segments of the next three parts. When the function returns,
    /// all segments are free.
    void download_staged(GLuint source, std::size_t offset, void* target, std::size_t bytes);

private:
    static constexpr std::size_t small_transfer = 16 << 10, small_segment = 64 << 10;
    static constexpr std::size_t long_transfer = 64 << 20, long_segment = 16 << 20;

    using rings = owned<staging_ring>[3];

    staging_ring& pick(rings& pair, std::size_t bytes, GLbitfield direction);

    unsigned threads_for(std::size_t bytes) const;
    void copy_part(GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes) const;

    device* device_;
    rings up_, down_;
};

/// Checks one transfer in the checked mode: that the buffer `name` is one of at least `bytes` bytes
/// that OpenGL may use, and that no OpenGL error is raised. Does nothing otherwise.
class transfer_check {
public:
    transfer_check(device& d, char const* what, GLuint name, std::size_t bytes);

private:
    call_check check_;
};

}  // namespace detail

/// Copies `bytes` bytes from host memory to byte `offset` of the buffer `target`, after all
/// commands issued so far. Returns when the bytes are in staging memory (mapped memory), and waits
/// only when all of this memory is in use.
void upload(device& d, GLuint target, std::size_t offset, void const* source, std::size_t bytes);
/// Copies `bytes` bytes from host memory to byte `offset` of the buffer `target`, in the context
/// that is current on this thread. Waits only when all staging memory (mapped memory) is in use.
inline void upload(GLuint target, std::size_t offset, void const* source, std::size_t bytes) {
    if (bytes > 0) upload(current_checked(), target, offset, source, bytes);
}

/// Copies `bytes` bytes from byte `offset` of the buffer `source` to host memory, after all
/// commands issued so far. Waits until the GPU has executed these commands and the copy.
void download(device& d, GLuint source, std::size_t offset, void* target, std::size_t bytes);
/// Copies `bytes` bytes from byte `offset` of the buffer `source` to host memory, in the context
/// that is current on this thread. Waits until the GPU has executed all commands issued so far.
inline void download(GLuint source, std::size_t offset, void* target, std::size_t bytes) {
    if (bytes > 0) download(current_checked(), source, offset, target, bytes);
}

/// Copies `bytes` bytes of the buffer `source` from byte `from` to byte `to` of the buffer
/// `target`, on the GPU. Does not wait. Throws invalid_argument when `source` and `target` are one
/// buffer and the two ranges overlap.
void copy(device& d, GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes);
/// Copies `bytes` bytes from byte `from` of the buffer `source` to byte `to` of the buffer
/// `target`, on the GPU, in the context that is current on this thread. Does not wait. Throws
/// invalid_argument when both are one buffer and the two ranges overlap.
void copy(GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes);

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/staging.ipp>
#endif

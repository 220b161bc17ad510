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
    staging_ring(device& d, std::size_t segment_bytes, GLbitfield direction)
        : device_(&d), segment_(segment_bytes) {
        GLbitfield const flags = direction | k_map_persistent_bit | k_map_coherent_bit;
        auto const bytes = static_cast<GLsizeiptr>(segment_ * segments);
        d.gl.create_buffers(1, &name_);
        d.gl.named_buffer_storage(name_, bytes, nullptr, flags | k_client_storage_bit);
        at_ = static_cast<std::byte*>(map_unused(d.gl, d.caps.renderer, name_, bytes, flags));
        if (!at_) {
            d.gl.delete_buffers(1, &name_);
            gpu::detail::raise(
                out_of_memory(concat({"the device gave no ", bytes, " bytes of staging memory"})));
        }
        label(d, k_buffer, name_, direction == k_map_write_bit ? "gpu uploads" : "gpu downloads");
    }
    staging_ring(staging_ring const&) = delete;
    staging_ring& operator=(staging_ring const&) = delete;
    ~staging_ring() {
        for (GLsync sync : fences_) device_->bury(sync);
        device_->bury(object_kind::buffer, name_);
    }

    static constexpr std::size_t segments = 4;

    GLuint name() const noexcept { return name_; }
    std::size_t segment_bytes() const noexcept { return segment_; }
    std::byte* at(std::size_t offset) const noexcept { return at_ + offset; }

    /// Returns the offset in the mapped memory at which to write next. At least one byte is free at
    /// this offset; room() tells how many. When the current segment is full, head() moves on to the
    /// next segment, which may wait for the GPU.
    std::size_t head() {
        if (used_ == segment_) enter((turn_ + 1) % segments);
        return turn_ * segment_ + used_;
    }
    std::size_t room() const noexcept { return segment_ - used_; }
    void take(std::size_t bytes) noexcept {
        constexpr std::size_t line = 64;
        used_ += (bytes + line - 1) / line * line;
        if (used_ > segment_) used_ = segment_;
    }
    /// Treats the current segment as full if fewer than `bytes` bytes of it are free. Then head()
    /// moves on to the next segment.
    void make_room(std::size_t bytes) noexcept {
        if (room() < bytes) used_ = segment_;
    }

    /// Places a fence after all commands issued so far, and keeps it as the fence of segment number
    /// `segment`.
    void mark(std::size_t segment) {
        device_->bury(std::exchange(fences_[segment], nullptr));
        fences_[segment] = device_->gl.fence_sync(k_sync_gpu_commands_complete, 0);
    }
    /// Waits for the fence that mark() placed for segment number `segment`, if there is one.
    void settle(std::size_t segment) {
        GLsync const sync = std::exchange(fences_[segment], nullptr);
        if (!sync) return;
        wait_for(*device_, sync);
        device_->gl.delete_sync(sync);
    }

private:
    void enter(std::size_t next) {
        if (!device_->caps.software) {
            mark(turn_);
            device_->gl.flush();  // let the GPU start on the commands issued so far
            settle(next);
        }
        turn_ = next;
        used_ = 0;
    }

    device* device_;
    std::size_t segment_;
    GLuint name_ = 0;
    std::byte* at_ = nullptr;
    GLsync fences_[segments] = {};
    std::size_t turn_ = 0, used_ = 0;
};

/// The staging rings of one context: rings of mapped memory for uploads and for downloads, each for
/// small and for large transfers. A ring is made when it is first needed.
class staging {
public:
    explicit staging(device& d) : device_(&d) {}

    static staging& of(device& d) {
        auto& slot = d.attachment(staging_slot);
        staging* const known = slot.get<staging>();
        return known ? *known : slot.hold(new staging(d));
    }

    void upload(GLuint target, std::size_t offset, void const* source, std::size_t bytes) {
        table const& gl = device_->gl;
        staging_ring& ring = pick(up_, bytes, k_map_write_bit);
        if (bytes <= ring.segment_bytes()) ring.make_room(bytes);
        // Let the copies wait for the writes of earlier shaders.
        gl.memory_barrier(k_buffer_update_barrier_bit);
        auto const* from = static_cast<std::byte const*>(source);
        while (bytes > 0) {
            std::size_t const head = ring.head();
            std::size_t const part = bytes < ring.room() ? bytes : ring.room();
            std::memcpy(ring.at(head), from, part);
            copy_part(ring.name(), head, target, offset, part);
            ring.take(part);
            from += part;
            offset += part;
            bytes -= part;
        }
    }

    void download(GLuint source, std::size_t offset, void* target, std::size_t bytes) {
        table const& gl = device_->gl;
        gl.memory_barrier(k_buffer_update_barrier_bit | k_client_mapped_buffer_barrier_bit);
        // Software drivers keep buffers in host memory, so they copy the bytes directly.
        if (device_->caps.software) {
            ++device_->waits;
            gl.get_named_buffer_sub_data(
                source, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes), target);
            return;
        }
        download_staged(source, offset, target, bytes);
    }

    /// Copies `bytes` bytes of the buffer `source` to host memory, through the segments of a ring
    /// of mapped memory. A part of the bytes fills one segment. While the host copies a part out of
    /// its segment, the GPU fills the segments of the next three parts. When the function returns,
    /// all segments are free.
    void download_staged(GLuint source, std::size_t offset, void* target, std::size_t bytes) {
        staging_ring& ring = pick(down_, bytes, k_map_read_bit);
        std::size_t const part = ring.segment_bytes(), parts = (bytes + part - 1) / part;
        auto const size = [&](std::size_t k) { return k + 1 < parts ? part : bytes - k * part; };
        std::size_t asked = 0;
        for (std::size_t k = 0; k < parts; ++k) {
            for (; asked < parts && asked < k + staging_ring::segments; ++asked) {
                std::size_t const segment = asked % staging_ring::segments;
                copy_part(source, offset + asked * part, ring.name(), segment * part, size(asked));
                ring.mark(segment);
            }
            std::size_t const segment = k % staging_ring::segments;
            ring.settle(segment);
            std::memcpy(static_cast<std::byte*>(target) + k * part, ring.at(segment * part), size(k));
        }
    }

private:
    static constexpr std::size_t small_transfer = 16 << 10, small_segment = 64 << 10;

    using rings = owned<staging_ring>[2];

    staging_ring& pick(rings& pair, std::size_t bytes, GLbitfield direction) {
        auto& ring = pair[bytes > small_transfer];
        if (!ring) {
            // Software drivers get shorter segments, which stay in the CPU's cache.
            std::size_t const large = device_->caps.software ? 256 << 10 : 4 << 20;
            ring.reset(new staging_ring(*device_, bytes > small_transfer ? large : small_segment, direction));
        }
        return *ring;
    }

    void copy_part(GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes) const {
        device_->gl.copy_named_buffer_sub_data(source,
            target,
            static_cast<GLintptr>(from),
            static_cast<GLintptr>(to),
            static_cast<GLsizeiptr>(bytes));
    }

    device* device_;
    rings up_, down_;
};

/// Checks one transfer in the checked mode: that the buffer `name` is one of at least `bytes` bytes
/// that OpenGL may use, and that no OpenGL error is raised. Does nothing otherwise.
class transfer_check {
public:
    transfer_check(device& d, char const* what, GLuint name, std::size_t bytes) : check_(d, what, false) {
        if (checked()) [[unlikely]]
            require_buffer(d, what, name, bytes);
    }

private:
    call_check check_;
};

}  // namespace detail

/// Copies `bytes` bytes from host memory to byte `offset` of the buffer `target`, after all
/// commands issued so far. Returns when the bytes are in staging memory (mapped memory), and waits
/// only when all of this memory is in use.
inline void upload(device& d, GLuint target, std::size_t offset, void const* source, std::size_t bytes) {
    if (bytes == 0) return;
    detail::transfer_check const looked(d, "gl::upload", target, offset + bytes);
    observed_transfer const seen(d, transfer::upload, bytes);
    detail::staging::of(d).upload(target, offset, source, bytes);
}
/// Copies `bytes` bytes from host memory to byte `offset` of the buffer `target`, in the context
/// that is current on this thread. Waits only when all staging memory (mapped memory) is in use.
inline void upload(GLuint target, std::size_t offset, void const* source, std::size_t bytes) {
    if (bytes > 0) upload(current_checked(), target, offset, source, bytes);
}

/// Copies `bytes` bytes from byte `offset` of the buffer `source` to host memory, after all
/// commands issued so far. Waits until the GPU has executed these commands and the copy.
inline void download(device& d, GLuint source, std::size_t offset, void* target, std::size_t bytes) {
    if (bytes == 0) return;
    detail::transfer_check const looked(d, "gl::download", source, offset + bytes);
    observed_transfer const seen(d, transfer::download, bytes);
    detail::staging::of(d).download(source, offset, target, bytes);
}
/// Copies `bytes` bytes from byte `offset` of the buffer `source` to host memory, in the context
/// that is current on this thread. Waits until the GPU has executed all commands issued so far.
inline void download(GLuint source, std::size_t offset, void* target, std::size_t bytes) {
    if (bytes > 0) download(current_checked(), source, offset, target, bytes);
}

/// The most bytes that one copy command of OpenGL gets. NVIDIA's driver takes lengths modulo 2^32.
inline constexpr std::size_t k_longest_copy = std::size_t{1} << 30;
/// Copies `bytes` bytes of the buffer `source` from byte `from` to byte `to` of the buffer
/// `target`, on the GPU. Does not wait. Throws invalid_argument when `source` and `target` are one
/// buffer and the two ranges overlap.
inline void copy(
    device& d, GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes) {
    if (bytes == 0) return;
    if (source == target && from < to + bytes && to < from + bytes)
        gpu::detail::raise(invalid_argument(concat({"gl::copy: the ranges overlap, [",
            from,
            ", ",
            from + bytes,
            ") and [",
            to,
            ", ",
            to + bytes,
            ") of one buffer"})));
    detail::transfer_check const looked(d, "gl::copy", source, from + bytes);
    if (checked()) [[unlikely]]
        require_buffer(d, "gl::copy", target, to + bytes);
    observed_transfer const seen(d, transfer::copy, bytes);
    d.gl.memory_barrier(k_buffer_update_barrier_bit);
    for (std::size_t at = 0; at < bytes; at += k_longest_copy)
        d.gl.copy_named_buffer_sub_data(source,
            target,
            static_cast<GLintptr>(from + at),
            static_cast<GLintptr>(to + at),
            static_cast<GLsizeiptr>(bytes - at < k_longest_copy ? bytes - at : k_longest_copy));
}
/// Copies `bytes` bytes from byte `from` of the buffer `source` to byte `to` of the buffer
/// `target`, on the GPU, in the context that is current on this thread. Does not wait. Throws
/// invalid_argument when both are one buffer and the two ranges overlap.
inline void copy(GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes) {
    if (bytes > 0) copy(current_checked(), source, from, target, to, bytes);
}

}  // namespace gpu::inline v0_2::gl

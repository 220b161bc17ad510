// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/staging.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/staging.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

GPU_DECL staging_ring::staging_ring(device& d, std::size_t segment_bytes, GLbitfield direction, bool may_fail)
    : device_(&d), segment_(segment_bytes) {
    GLbitfield const flags = direction | k_map_persistent_bit | k_map_coherent_bit;
    auto const bytes = static_cast<GLsizeiptr>(segment_ * segments);
    d.gl.create_buffers(1, &name_);
    d.gl.named_buffer_storage(name_, bytes, nullptr, flags | k_client_storage_bit);
    at_ = static_cast<std::byte*>(map_unused(d.gl, d.caps.renderer, name_, bytes, flags));
    if (!at_) {
        d.gl.delete_buffers(1, &name_);
        name_ = 0;
        if (may_fail) return;
        gpu::detail::raise(out_of_memory(concat({"the device gave no ", bytes, " bytes of staging memory"})));
    }
    label(d, k_buffer, name_, direction == k_map_write_bit ? "gpu uploads" : "gpu downloads");
}

GPU_DECL staging_ring::~staging_ring() {
    for (GLsync sync : fences_) device_->bury(sync);
    device_->bury(object_kind::buffer, name_);
}

GPU_DECL std::size_t staging_ring::head() {
    if (used_ == segment_) enter((turn_ + 1) % segments);
    return turn_ * segment_ + used_;
}

GPU_DECL void staging_ring::take(std::size_t bytes) noexcept {
    constexpr std::size_t line = 64;
    used_ += (bytes + line - 1) / line * line;
    if (used_ > segment_) used_ = segment_;
}

GPU_DECL void staging_ring::mark(std::size_t segment) {
    device_->bury(std::exchange(fences_[segment], nullptr));
    fences_[segment] = device_->gl.fence_sync(k_sync_gpu_commands_complete, 0);
}

GPU_DECL void staging_ring::settle(std::size_t segment) {
    GLsync const sync = std::exchange(fences_[segment], nullptr);
    if (!sync) return;
    wait_for(*device_, sync);
    device_->gl.delete_sync(sync);
}

GPU_DECL void staging_ring::enter(std::size_t next) {
    if (!device_->caps.software) {
        mark(turn_);
        device_->gl.flush();  // let the GPU start on the commands issued so far
        settle(next);
    }
    turn_ = next;
    used_ = 0;
}

GPU_DECL staging& staging::of(device& d) {
    auto& slot = d.attachment(staging_slot);
    staging* const known = slot.get<staging>();
    return known ? *known : slot.hold(new staging(d));
}

GPU_DECL void staging::upload(GLuint target, std::size_t offset, void const* source, std::size_t bytes) {
    table const& gl = device_->gl;
    staging_ring& ring = pick(up_, bytes, k_map_write_bit);
    if (bytes <= ring.segment_bytes()) ring.make_room(bytes);
    // Let the copies wait for the writes of earlier shaders.
    gl.memory_barrier(k_buffer_update_barrier_bit);
    auto const* from = static_cast<std::byte const*>(source);
    while (bytes > 0) {
        std::size_t const head = ring.head();
        std::size_t const part = bytes < ring.room() ? bytes : ring.room();
        platform::copy_bytes(ring.at(head), from, part, threads_for(part));
        copy_part(ring.name(), head, target, offset, part);
        ring.take(part);
        from += part;
        offset += part;
        bytes -= part;
    }
}

GPU_DECL void staging::download(GLuint source, std::size_t offset, void* target, std::size_t bytes) {
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

GPU_DECL void staging::download_staged(GLuint source, std::size_t offset, void* target, std::size_t bytes) {
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
        platform::copy_bytes(static_cast<std::byte*>(target) + k * part,
            ring.at(segment * part),
            size(k),
            threads_for(size(k)));
    }
}

GPU_DECL staging_ring& staging::pick(rings& pair, std::size_t bytes, GLbitfield direction) {
    bool const software = device_->caps.software;
    if (bytes >= long_transfer && !software) {
        // When the driver has no memory for a ring of long segments, use the ring of large ones.
        auto& ring = pair[2];
        if (!ring) ring.reset(new staging_ring(*device_, long_segment, direction, true));
        if (ring->usable()) return *ring;
    }
    auto& ring = pair[bytes > small_transfer];
    if (!ring) {
        // Software drivers get shorter segments, which stay in the CPU's cache.
        std::size_t const large = software ? 256 << 10 : 4 << 20;
        ring.reset(new staging_ring(*device_, bytes > small_transfer ? large : small_segment, direction));
    }
    return *ring;
}

GPU_DECL unsigned staging::threads_for(std::size_t bytes) const {
    return device_->caps.software ? 1 : platform::threads_for_copy(bytes);
}

GPU_DECL void staging::copy_part(
    GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes) const {
    device_->gl.copy_named_buffer_sub_data(source,
        target,
        static_cast<GLintptr>(from),
        static_cast<GLintptr>(to),
        static_cast<GLsizeiptr>(bytes));
}

GPU_DECL transfer_check::transfer_check(device& d, char const* what, GLuint name, std::size_t bytes)
    : check_(d, what, false) {
    if (checked()) [[unlikely]]
        require_buffer(d, what, name, bytes);
}
}  // namespace detail

GPU_DECL void upload(device& d, GLuint target, std::size_t offset, void const* source, std::size_t bytes) {
    if (bytes == 0) return;
    detail::transfer_check const looked(d, "gl::upload", target, offset + bytes);
    observed_transfer const seen(d, transfer::upload, bytes);
    detail::staging::of(d).upload(target, offset, source, bytes);
}

GPU_DECL void download(device& d, GLuint source, std::size_t offset, void* target, std::size_t bytes) {
    if (bytes == 0) return;
    detail::transfer_check const looked(d, "gl::download", source, offset + bytes);
    observed_transfer const seen(d, transfer::download, bytes);
    detail::staging::of(d).download(source, offset, target, bytes);
}

GPU_DECL void copy(
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

GPU_DECL void copy(GLuint source, std::size_t from, GLuint target, std::size_t to, std::size_t bytes) {
    if (bytes > 0) copy(current_checked(), source, from, target, to, bytes);
}

}  // namespace gpu::inline v0_2::gl

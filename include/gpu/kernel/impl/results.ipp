// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/results.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/results.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL gl::buffer const& results::buffer() {
    if (!words_) {
        // A row is three words of a result and the number of the launch. So the rows of a
        // result take a third more memory than its words, and twice the size of the longest
        // result is enough.
        constexpr std::size_t held = 2 * bytes;
        constexpr gl::GLbitfield flags =
            gl::k_map_read_bit | gl::k_map_write_bit | gl::k_map_persistent_bit | gl::k_map_coherent_bit;
        buffer_ = gl::buffer(held, flags | gl::k_client_storage_bit);
        words_ = static_cast<std::uint32_t*>(gl::map_unused(
            device_.gl, device_.caps.renderer, buffer_.name(), static_cast<gl::GLsizeiptr>(held), flags));
        buffer_.labelled("gpu results");
        if (!words_) gpu::detail::raise(out_of_memory("the driver could not map 8192 bytes for results"));
        std::memset(words_, 0, held);
    }
    return buffer_;
}

GPU_DECL void results::read(void* to, std::size_t size) {
    // A row is three words of the result and the number of the launch. Wait until each row
    // contains this number. Wait for a fence when that takes too long, or when results do not
    // come in rows.
    std::size_t const n = size / 4, rows = (n + words_in_row - 1) / words_in_row;
    if (!in_rows_ || !comes_soon(rows)) {
        device_.gl.memory_barrier(gl::k_client_mapped_buffer_barrier_bit | gl::k_buffer_update_barrier_bit);
        gl::wait_for_all(device_);
    } else {
        ++device_.waits;
    }

    // Copy the words of the result.
    if (!in_rows_) return static_cast<void>(std::memcpy(to, words_, size));
    for (std::size_t k = 0; k < rows; ++k)
        std::memcpy(
            static_cast<unsigned char*>(to) + k * 12, words_ + k * 4, (n - k * 3 < 3 ? n - k * 3 : 3) * 4);
}

GPU_DECL bool results::comes_soon(std::size_t rows) const {
    device_.gl.flush();
    std::size_t here = 0;
    for (int looks = 0; looks < 8000; ++looks) {
        while (here < rows && static_cast<std::uint32_t const volatile*>(words_)[here * 4 + 3] == launch_)
            ++here;
        if (here == rows) {
            gpu::detail::no_reads_before();
            return true;
        }
        gpu::detail::pause();
    }
    return false;
}

}  // namespace gpu::inline v0_2::kernel

// SPDX-License-Identifier: MIT
// results: words that a kernel writes and the host reads through a mapping.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace gpu::kernel {

/// One result at a time, of the last launch that was given a number: it stores the result once, and the host
/// reads it.
///
/// Words lie side by side, and a fence tells that they are there. With `in_rows` they come three to a row of
/// 16 bytes, whose last word is the launch's number: a row is one store, so it is there when its number is,
/// and the host sees that some five microseconds before a fence passes (NVIDIA H200, driver 580.159). A fence
/// is asked only where the number is long in coming, or never comes since that launch found nothing to store.
class results {
public:
    results(gl::device& d, bool in_rows) : device_(d), in_rows_(in_rows) {}
    results(results const&) = delete;
    results& operator=(results const&) = delete;
    ~results() {
        if (words_) device_.gl.unmap_named_buffer(buffer_.name());
    }

    static constexpr std::size_t bytes = 4096, words_in_row = 3;
    bool in_rows() const { return in_rows_; }
    /// The number of a launch that is put together.
    std::uint32_t next_launch() { return ++launch_; }

    gl::buffer const& buffer() {
        if (!words_) {
            constexpr std::size_t held = 2 * bytes;  // room for the numbers
            constexpr gl::GLbitfield flags =
                gl::k_map_read_bit | gl::k_map_write_bit | gl::k_map_persistent_bit | gl::k_map_coherent_bit;
            buffer_ = gl::buffer(held, flags | gl::k_client_storage_bit);
            words_ = static_cast<std::uint32_t*>(device_.gl.map_named_buffer_range(
                buffer_.name(), 0, static_cast<gl::GLsizeiptr>(held), flags));
            if (!words_) throw out_of_memory("the driver could not map 8192 bytes for results");
            std::memset(words_, 0, held);
        }
        return buffer_;
    }

    /// Waits for what the commands so far store there, and copies `size` bytes of it, whole words.
    void read(void* to, std::size_t size) {
        std::size_t const n = size / 4, rows = (n + words_in_row - 1) / words_in_row;
        if (!in_rows_ || !comes_soon(rows)) {
            device_.gl.memory_barrier(
                gl::k_client_mapped_buffer_barrier_bit | gl::k_buffer_update_barrier_bit);
            gl::wait_for_all(device_);
        }
        if (!in_rows_) return static_cast<void>(std::memcpy(to, words_, size));
        for (std::size_t k = 0; k < rows; ++k)
            std::memcpy(static_cast<unsigned char*>(to) + k * 12,
                words_ + k * 4,
                (n - k * 3 < 3 ? n - k * 3 : 3) * 4);
    }

private:
    /// Looks for the number in all rows, for some 150 microseconds.
    bool comes_soon(std::size_t rows) const {
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

    gl::device& device_;
    gl::buffer buffer_;
    std::uint32_t* words_ = nullptr;
    std::uint32_t launch_ = 0;
    bool in_rows_;
};

}  // namespace gpu::kernel

// SPDX-License-Identifier: MIT
// Gives kernel::results, mapped memory in which a kernel stores a result for the host.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/mapped.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace gpu::inline v0_2::kernel {

/// Holds one result, the words that a launch stores for the host. It is the result of the last
/// launch that had one. A launch stores at most one result.
///
/// When in_rows() is false, the words of a result lie side by side, and the host waits for a fence.
/// When in_rows() is true, they lie in rows of 16 bytes: three words, and the number of the launch.
/// A row is stored at once, so its words have arrived when its number has arrived. On NVIDIA's
/// driver the host sees the number some time before a fence passes (decision 17). When the number
/// does not arrive within a short time, the host waits for a fence instead. The number never
/// arrives when the last launch has stored nothing.
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
    /// Returns a new launch number, for a launch that is going to store its result in rows.
    std::uint32_t next_launch() { return ++launch_; }

    /// Returns the mapped memory. The first call allocates and maps it, or throws out_of_memory.
    gl::buffer const& buffer() {
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

    /// Waits until the result of the last launch has arrived, and copies its first `size` bytes to
    /// `to`. `size` is a multiple of 4.
    void read(void* to, std::size_t size) {
        // A row is three words of the result and the number of the launch. Wait until each row
        // contains this number. Wait for a fence when that takes too long, or when results do not
        // come in rows.
        std::size_t const n = size / 4, rows = (n + words_in_row - 1) / words_in_row;
        if (!in_rows_ || !comes_soon(rows)) {
            device_.gl.memory_barrier(
                gl::k_client_mapped_buffer_barrier_bit | gl::k_buffer_update_barrier_bit);
            gl::wait_for_all(device_);
        } else {
            ++device_.waits;
        }

        // Copy the words of the result.
        if (!in_rows_) return static_cast<void>(std::memcpy(to, words_, size));
        for (std::size_t k = 0; k < rows; ++k)
            std::memcpy(static_cast<unsigned char*>(to) + k * 12,
                words_ + k * 4,
                (n - k * 3 < 3 ? n - k * 3 : 3) * 4);
    }

private:
    /// Polls the last word of each row for a short time. Returns true as soon as all of these words
    /// are the number of the last launch, and false when the time is over.
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

}  // namespace gpu::inline v0_2::kernel

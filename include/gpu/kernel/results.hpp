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
/// launch that had one. A launch stores at most one result. The buffer is not
/// unmapped by itself: deleting it unmaps it, and gl::buffer deletes it in its own context.
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

    static constexpr std::size_t bytes = 4096, words_in_row = 3;
    bool in_rows() const { return in_rows_; }
    /// Returns a new launch number, for a launch that is going to store its result in rows.
    std::uint32_t next_launch() { return ++launch_; }

    /// Returns the mapped memory. The first call allocates and maps it, or throws out_of_memory.
    gl::buffer const& buffer();

    /// Waits until the result of the last launch has arrived, and copies its first `size` bytes to
    /// `to`. `size` is a multiple of 4.
    void read(void* to, std::size_t size);

private:
    /// Polls the last word of each row for a short time. Returns true as soon as all of these words
    /// are the number of the last launch, and false when the time is over.
    bool comes_soon(std::size_t rows) const;

    gl::device& device_;
    gl::buffer buffer_;
    std::uint32_t* words_ = nullptr;
    std::uint32_t launch_ = 0;
    bool in_rows_;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/results.ipp>
#endif

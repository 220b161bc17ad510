// SPDX-License-Identifier: MIT
// Gives gl::transfer_observer, which is told of what the driver does without a kernel: clears and
// copies of buffers, uploads and downloads.
#pragma once

#include <cstddef>
#include <string>

#include <gpu/gl/device.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

/// The most bytes that one copy command of OpenGL gets. NVIDIA's driver takes lengths modulo 2^32.
inline constexpr std::size_t k_longest_copy = std::size_t{1} << 30;

/// What a command of the driver does to the bytes of a buffer. A clear writes one value everywhere,
/// a copy stays on the GPU, an upload reads host memory, and a download writes host memory.
enum class transfer : unsigned char { clear, copy, upload, download };

/// Returns the name of a kind of transfer: "clear", "copy", "upload" or "download".
constexpr char const* name_of(transfer t) {
    return t == transfer::clear    ? "clear"
           : t == transfer::copy   ? "copy"
           : t == transfer::upload ? "upload"
                                   : "download";
}

/// Returns a number of bytes with its unit: "4096 bytes", or "2 MiB" when it is whole MiB.
std::string bytes_text(std::size_t bytes);
/// Describes a transfer by its kind and its bytes: "clear 4096 bytes".
inline std::string describe(transfer t, std::size_t bytes) {
    return concat({name_of(t), " ", bytes_text(bytes)});
}

/// Is told of every transfer of a device while device::observer points to it.
class transfer_observer {
public:
    /// Called before the commands of a transfer of `bytes` bytes. When it throws, the transfer does
    /// not take place.
    virtual void transfer_began(transfer what, std::size_t bytes) = 0;
    /// Called after the commands. A download has then waited for the bytes.
    virtual void transfer_ended() noexcept = 0;

protected:
    ~transfer_observer() = default;
};

/// Tells the observer of a device that a transfer lasts as long as this object. Without an observer
/// it only tests a pointer.
class observed_transfer {
public:
    observed_transfer(device const& d, transfer what, std::size_t bytes);
    ~observed_transfer() {
        if (observer_) [[unlikely]]
            observer_->transfer_ended();
    }
    observed_transfer(observed_transfer const&) = delete;
    observed_transfer& operator=(observed_transfer const&) = delete;

private:
    transfer_observer* observer_;
};

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/transfer.ipp>
#endif

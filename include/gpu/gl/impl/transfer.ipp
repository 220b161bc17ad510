// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/transfer.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/transfer.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL std::string bytes_text(std::size_t bytes) {
    constexpr std::size_t mebi = std::size_t{1} << 20;
    bool const whole = bytes > 0 && bytes % mebi == 0;
    return concat({whole ? bytes / mebi : bytes, whole ? " MiB" : " bytes"});
}

GPU_DECL observed_transfer::observed_transfer(device const& d, transfer what, std::size_t bytes)
    : observer_(d.observer) {
    if (observer_) [[unlikely]]
        observer_->transfer_began(what, bytes);
}

}  // namespace gpu::inline v0_2::gl

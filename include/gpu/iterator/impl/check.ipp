// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/iterator/check.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/iterator/check.hpp>

namespace gpu::inline v0_2::detail {

GPU_DECL void take_report(
    kernel::runtime& r, gl::buffer const& report, std::uint32_t* words, std::size_t count) {
    static constexpr std::uint32_t zeros[16] = {};
    gl::download(r.device, report.name(), 0, words, count * sizeof *words);
    gl::upload(r.device, report.name(), 0, zeros, count * sizeof *words);
}

}  // namespace gpu::inline v0_2::detail

// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/profile.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/profile.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL profile lanes_profile() {
    profile p;
    p.form = shape::lanes;
    p.few_trips = true;
    p.map_threads = 64;
    p.longest_map = std::size_t(1) << 30;  // llvmpipe has no watchdog; a launch counts below 2^31
    p.threads = 8;
    p.groups = 2;
    p.packet_bytes = 32;
    p.merge_items = 1024;
    // Each thread has its counters in a private array. llvmpipe compiles long private arrays very
    // slowly.
    p.histogram_window = 256;
    p.histogram_passes = 16;
    return p;
}

}  // namespace gpu::inline v0_2::kernel

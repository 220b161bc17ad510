// SPDX-License-Identifier: MIT
// Gives the library's version and the settings that a user may change.
#pragma once
#include <cstdlib>

namespace gpu::inline v0_1 {

/// The version of the library as major.minor.patch. The build files read it from this line.
inline constexpr char version[] = "0.1.0";

/// True when the library checks indices: an index out of range then throws gpu::out_of_range. False
/// by default. Set it by `gpu::checked() = true`, or by GPU_CHECKED=1 in the environment.
///
/// Cost: gpu::gather and gpu::scatter check all indices before they use any. This takes an
/// additional pass over the indices and waits for the GPU. Neither function checks counted ranges,
/// whose length only the GPU knows. A kernel that uses gpu::in, gpu::out or gpu::inout checks each
/// index when it uses it, and the call waits for the kernel.
inline bool& checked() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_CHECKED");
        return v && *v && *v != '0';
    }();
    return wanted;
}

/// True when the library keeps compiled programs on disk for later processes. True by default.
/// Switch it off by `gpu::disk_cache() = false`, or by GPU_CACHE=0 in the environment.
///
/// The files lie in $GPU_CACHE_DIR if that is set, else in $XDG_CACHE_HOME/gpu, else in
/// ~/.cache/gpu (on Windows in $GPU_CACHE_DIR, else in %LOCALAPPDATA%\gpu). Together they take at
/// most 64 MiB. They may be deleted at any time.
inline bool& disk_cache() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_CACHE");
        return !v || *v != '0';
    }();
    return wanted;
}

/// True when new buffers of 1 MiB or more are put into large memory pages. True by default. Switch
/// it off by `gpu::large_pages() = false`, or by GPU_LARGE_PAGES=0 in the environment.
///
/// The setting matters only for NVIDIA's driver, which puts OpenGL buffers into small pages. Random
/// access (gather, scatter, searches) is faster in large pages, and much faster in buffers of
/// 256 MiB and more.
///
/// Allocation is slower, because the memory is allocated through the Vulkan interface of the
/// driver. The library opens Vulkan for the first buffer of 1 MiB or more. It keeps the memory of
/// destroyed buffers for new buffers of equal size, up to a sixteenth of the GPU's memory;
/// gpu::trim_scratch() frees this memory. When Vulkan gives no memory, OpenGL allocates the buffer
/// as usual. See docs/decisions/0011.
inline bool& large_pages() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_LARGE_PAGES");
        return !v || *v != '0';
    }();
    return wanted;
}

}  // namespace gpu::inline v0_1

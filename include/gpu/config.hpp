// SPDX-License-Identifier: MIT
// The few things a user may set.
#pragma once
#include <cstdlib>

namespace gpu {

/// major.minor.patch; the build files read it from here.
inline constexpr char version[] = "0.1.0";

/// Whether indices are looked at: `gpu::checked() = true`, or GPU_CHECKED=1 in the environment. gpu::gather
/// and gpu::scatter look at all of them before they are used, which costs a pass over them and a wait; a
/// kernel with accessors (gpu::in, gpu::out, gpu::inout) looks at each one as it uses it, which costs a wait
/// after it. One out of range throws gpu::out_of_range.
inline bool& checked() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_CHECKED");
        return v && *v && *v != '0';
    }();
    return wanted;
}

/// Whether compiled programs are kept on disk for the next process: `gpu::disk_cache() = false`, or
/// GPU_CACHE=0 in the environment. They lie in $GPU_CACHE_DIR, else $XDG_CACHE_HOME/gpu, else ~/.cache/gpu
/// (Windows: %LOCALAPPDATA%\gpu), 64 MiB at most, and may be deleted at any time.
inline bool& disk_cache() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_CACHE");
        return !v || *v != '0';
    }();
    return wanted;
}

/// Whether device memory of 1 MiB and more, made from now on, lies in large pages where the driver's own are
/// small (NVIDIA): yes, but for `gpu::large_pages() = false`, or GPU_LARGE_PAGES=0 in the environment.
/// Gather, scatter and searches are up to 2.5 times faster there in 1 to 64 MiB, and 4 to 300 times in 256
/// MiB and more. The memory comes from the Vulkan side of the driver, opened with the first such buffer (60
/// ms once). Making it takes 0.2 ms for 4 MiB, 1.3 for 64 MiB and 24 for 1 GiB, so buffers that die are kept
/// for the next ones of their size, a sixteenth of the GPU's memory at most; gpu::trim_scratch() frees them.
/// Where that memory cannot be had, and on other drivers: no effect. See docs/decisions/0011.
inline bool& large_pages() {
    static bool wanted = [] {
        char const* v = std::getenv("GPU_LARGE_PAGES");
        return !v || *v != '0';
    }();
    return wanted;
}

}  // namespace gpu
